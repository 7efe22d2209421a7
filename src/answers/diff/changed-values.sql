-- Fills `group_figure_changes` with a row for each row of `group_figures` whose value differs from that in `before`, a
-- snapshot of another version, which $1 names. Why, is not known.
INSERT INTO group_figure_changes BY NAME
SELECT getvariable('run_id') AS run_id, $1 AS against, initiative_id, measure_id, reporting_year,
  b.value AS before,
  a.value AS after,
  CASE
    WHEN a.value IS NULL THEN -100
    WHEN b.value <> 0 THEN round(100 * (a.value - b.value) / abs(b.value), 1) END AS percent,
  len(b.doubts) > 0 AS had_doubts,
  len(a.doubts) > 0 AS has_doubts
FROM group_figures a FULL JOIN before.group_figures b USING (initiative_id, measure_id, reporting_year)
WHERE a.value IS DISTINCT FROM b.value;
