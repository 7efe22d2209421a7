-- What changed in the group's figures since another snapshot, attached as `before`; the variable `against` names it,
-- `run_id` the run, and `settings_differ` says that its settings or schema version were others. Not numbered: it runs
-- after the models, if there is one.

-- Initiatives whose figure is in a value on either side, with what it adds.
CREATE OR REPLACE TEMP TABLE change_lines AS
WITH changed AS (
  SELECT initiative_id, measure_id, reporting_year
  FROM (FROM group_figures WHERE depth <= 2) a FULL JOIN before.group_figures b
    USING (initiative_id, measure_id, reporting_year)
  WHERE a.value IS DISTINCT FROM b.value),
sides AS (
  SELECT initiative_id, measure_id, reporting_year, tracker_id, column_code, contributor_id, amount, true AS is_after
  FROM rollup_contributions SEMI JOIN changed USING (initiative_id, measure_id, reporting_year)
  UNION ALL
  SELECT initiative_id, measure_id, reporting_year, tracker_id, column_code, contributor_id, amount, false
  FROM before.rollup_contributions SEMI JOIN changed USING (initiative_id, measure_id, reporting_year)),
lines AS (
  SELECT initiative_id, measure_id, reporting_year, tracker_id, column_code, contributor_id,
    coalesce(sum(amount) FILTER (is_after), 0) - coalesce(sum(amount) FILTER (NOT is_after), 0) AS difference
  FROM sides GROUP BY ALL HAVING difference <> 0),
-- decisions that are on one side only, whatever their line
differing AS (
  SELECT * EXCLUDE (line, reason) FROM decisions
  EXCEPT SELECT * EXCLUDE (line, reason) FROM before.decisions
  UNION ALL (
    SELECT * EXCLUDE (line, reason) FROM before.decisions
    EXCEPT SELECT * EXCLUDE (line, reason) FROM decisions)),
consolidation AS (FROM differing WHERE file = 'consolidation.csv'),
measures AS (FROM differing WHERE file = 'measures.csv'),
aliases AS (SELECT count(*) > 0 AS differ FROM differing WHERE file = 'units.csv'),
questions AS (
  SELECT tracker_id, NULL AS column_code, type_code,
    concat_ws('|', value_type, unit, unit_type, number_scale, is_additive, rows_add, over_time) AS definition
      FROM trackers
  UNION ALL SELECT tracker_id, column_code, NULL, concat_ws('|', value_type, unit, unit_type, number_scale,
    is_additive, rows_add, over_time)
  FROM tracker_columns),
questions_before AS (
  SELECT tracker_id, NULL AS column_code,
    concat_ws('|', value_type, unit, unit_type, number_scale, is_additive, rows_add, over_time) AS definition
      FROM before.trackers
  UNION ALL SELECT tracker_id, column_code, concat_ws('|', value_type, unit, unit_type, number_scale, is_additive,
    rows_add, over_time)
  FROM before.tracker_columns),
codes AS (SELECT tracker_id, any_value(type_code) AS type_code FROM questions GROUP BY ALL),
redefined AS (
  SELECT tracker_id, column_code FROM (FROM questions EXCEPT SELECT b.tracker_id, b.column_code, q.type_code,
    b.definition
    FROM questions_before b LEFT JOIN questions q ON q.tracker_id = b.tracker_id AND q.column_code IS NOT DISTINCT
      FROM b.column_code)),
chains AS (
  SELECT initiative_id, path_ids, removed_at IS NULL AS is_listed FROM initiatives),
moved AS (
  SELECT coalesce(a.initiative_id, b.initiative_id) AS initiative_id
  FROM chains a FULL JOIN (SELECT initiative_id, path_ids, removed_at IS NULL AS is_listed FROM before.initiatives) b
    ON b.initiative_id = a.initiative_id
  WHERE a.path_ids IS DISTINCT FROM b.path_ids OR a.is_listed IS DISTINCT FROM b.is_listed),
records AS (
  SELECT DISTINCT initiative_id, tracker_id, column_code, reporting_year, utrv_id FROM record_uses
  WHERE use = 'figure'),
records_before AS (
  SELECT DISTINCT initiative_id, tracker_id, column_code, reporting_year, utrv_id FROM before.record_uses
  WHERE use = 'figure'),
-- places whose records, or whether they count and are held, differ
other_records AS (
  SELECT DISTINCT initiative_id, tracker_id, column_code, reporting_year
  FROM (
    SELECT * FROM (FROM records EXCEPT FROM records_before)
    UNION ALL SELECT * FROM (FROM records_before EXCEPT FROM records))
  UNION
  SELECT initiative_id, tracker_id, column_code, reporting_year FROM (
    SELECT * FROM (FROM internal.held_figures EXCEPT FROM before.internal.held_figures)
    UNION ALL SELECT * FROM (FROM before.internal.held_figures EXCEPT FROM internal.held_figures)))
SELECT l.*, CASE
    WHEN l.contributor_id IN (FROM moved) THEN 'structure'
    WHEN coalesce(getvariable('settings_differ'), false) OR (SELECT differ FROM aliases)
      OR EXISTS (
        FROM consolidation d
        WHERE (d.tracker_id = l.tracker_id OR internal.is_of_code(c.type_code, d.type_code)
          OR d.tracker_id IS NULL AND d.type_code IS NULL)
        AND l.reporting_year BETWEEN coalesce(d.from_year, 0) AND coalesce(d.to_year, 9999)
        AND (d.initiative_id IS NULL OR list_contains(h.path_ids, d.initiative_id)))
      OR EXISTS (FROM measures d WHERE (d.tracker_id = l.tracker_id OR internal.is_of_code(c.type_code, d.type_code))
        AND (d.column_code IS NULL OR d.column_code = l.column_code)) THEN 'decision'
    WHEN o.initiative_id IS NOT NULL THEN 'record'
    WHEN r.tracker_id IS NOT NULL THEN 'definition'
    ELSE 'value' END AS reason
FROM lines l LEFT JOIN codes c USING (tracker_id) LEFT JOIN chains h ON h.initiative_id = l.contributor_id
  LEFT JOIN other_records o ON o.initiative_id = l.contributor_id AND o.tracker_id = l.tracker_id
    AND o.column_code IS NOT DISTINCT FROM l.column_code AND o.reporting_year = l.reporting_year
  LEFT JOIN (SELECT DISTINCT tracker_id, column_code FROM redefined) r
    ON r.tracker_id = l.tracker_id AND r.column_code IS NOT DISTINCT FROM l.column_code;

-- A row for each row of `group_figures` whose value differs, is new or gone.
INSERT INTO group_figure_changes BY NAME
WITH reasons AS (
  SELECT initiative_id, measure_id, reporting_year, reason, sum(abs(difference)) AS size,
    list_position(['structure', 'decision', 'record', 'definition', 'value'], reason) AS place
  FROM change_lines GROUP BY ALL),
greatest_reasons AS (
  SELECT initiative_id, measure_id, reporting_year, arg_max(reason, {'s': size, 'p': -place}) AS reason FROM reasons
    GROUP BY ALL),
causes AS (
  SELECT initiative_id, measure_id, reporting_year,
    arg_max({'id': contributor_id, 'difference': difference}, {'a': abs(difference), 'n': contributor_id}) AS cause
  FROM change_lines GROUP BY ALL)
SELECT getvariable('run_id') AS run_id, getvariable('against') AS against, initiative_id, measure_id, reporting_year,
  b.value AS before, a.value AS after,
  CASE WHEN a.value IS NULL THEN -100 WHEN b.value <> 0 THEN round(100 * (a.value - b.value) / abs(b.value),
    1) END AS percent,
  len(b.doubts) > 0 AS had_doubts, len(a.doubts) > 0 AS has_doubts, coalesce(r.reason, 'value') AS reason,
  c.cause.id AS cause_id, c.cause.difference::DOUBLE AS cause_difference
FROM group_figures a FULL JOIN before.group_figures b USING (initiative_id, measure_id, reporting_year)
  LEFT JOIN greatest_reasons r USING (initiative_id, measure_id, reporting_year)
  LEFT JOIN causes c USING (initiative_id, measure_id, reporting_year)
WHERE a.value IS DISTINCT FROM b.value;
