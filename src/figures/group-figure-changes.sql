-- Changes of the group's figures since another snapshot, attached as `before`. Variables: its name `against`,
-- `run_id`, and `settings_differ`: its settings or schema version were others. Not numbered: it runs after the models,
-- if there is one.
CREATE OR REPLACE TEMP TABLE changed_figures AS
SELECT initiative_id, measure_id, reporting_year
FROM group_figures a FULL JOIN before.group_figures b USING (initiative_id, measure_id, reporting_year)
WHERE a.value IS DISTINCT FROM b.value;
SET VARIABLE changed_years = (SELECT list(DISTINCT reporting_year) FROM changed_figures);

-- Initiatives whose figure is in a value on either side, with what it adds.
CREATE OR REPLACE TEMP TABLE change_lines AS
WITH lines AS (
  SELECT initiative_id, measure_id, reporting_year, tracker_id, column_code, contributor_id, sum(amount) AS difference
  FROM (
    FROM rollup_contributions
    UNION ALL BY NAME SELECT * REPLACE (-amount AS amount) FROM before.rollup_contributions)
    SEMI JOIN changed_figures USING (initiative_id, measure_id, reporting_year)
  WHERE list_contains(getvariable('changed_years'), reporting_year)
  GROUP BY ALL HAVING difference <> 0),
-- decisions that are on one side only, whatever their line
differing AS (
  SELECT * EXCLUDE (line, reason, is_after)
  FROM (SELECT *, true AS is_after FROM decisions UNION ALL SELECT *, false FROM before.decisions)
  GROUP BY ALL HAVING count(DISTINCT is_after) = 1),
redefined AS (
  SELECT tracker_id, column_code
  FROM (
    SELECT *, NULL AS column_code, true AS is_after FROM trackers
    UNION ALL BY NAME SELECT *, true AS is_after FROM tracker_columns
    UNION ALL BY NAME SELECT *, NULL AS column_code, false AS is_after FROM before.trackers
    UNION ALL BY NAME SELECT *, false AS is_after FROM before.tracker_columns)
  GROUP BY ALL
  HAVING count(DISTINCT
    concat_ws('|', value_type, unit, unit_type, number_scale, is_additive, rows_add, over_time)) = 2
    OR bool_and(is_after)),
moved AS (
  SELECT initiative_id
  FROM (
    SELECT initiative_id, path_ids, removed_at IS NULL AS is_listed FROM initiatives
    UNION ALL SELECT initiative_id, path_ids, removed_at IS NULL FROM before.initiatives)
  GROUP BY initiative_id HAVING count(*) = 1 OR count(DISTINCT (path_ids, is_listed)) = 2),
-- places whose records, or whether they count and are held, differ
other_records AS (
  SELECT DISTINCT initiative_id, tracker_id, column_code, reporting_year
  FROM (
    SELECT * EXCLUDE (period_end), true AS is_after FROM record_uses WHERE use = 'figure'
    UNION ALL BY NAME SELECT * EXCLUDE (period_end), false AS is_after FROM before.record_uses WHERE use = 'figure'
    UNION ALL BY NAME SELECT *, true AS is_after FROM internal.held_figures
    UNION ALL BY NAME SELECT *, false AS is_after FROM before.internal.held_figures)
  WHERE list_contains(getvariable('changed_years'), reporting_year)
  GROUP BY initiative_id, tracker_id, column_code, reporting_year, utrv_id, period_end, counts, held_distance
  HAVING count(DISTINCT is_after) = 1)
SELECT l.*, CASE
    WHEN l.contributor_id IN (FROM moved) THEN 'structure'
    WHEN coalesce(getvariable('settings_differ'), false) OR EXISTS (FROM differing WHERE file = 'units.csv')
      OR EXISTS (
        FROM differing d
        WHERE (d.tracker_id = l.tracker_id OR internal.is_of_code(c.type_code, d.type_code)
            OR (d.tracker_id IS NULL AND d.type_code IS NULL))
          AND CASE d.file
            WHEN 'consolidation.csv' THEN (d.initiative_id IS NULL OR list_contains(h.path_ids, d.initiative_id))
              AND l.reporting_year BETWEEN coalesce(d.from_year, 0) AND coalesce(d.to_year, 9999)
            WHEN 'measures.csv' THEN d.column_code IS NULL OR d.column_code = l.column_code END) THEN 'decision'
    WHEN o.initiative_id IS NOT NULL THEN 'record'
    WHEN r.tracker_id IS NOT NULL THEN 'definition'
    ELSE 'value' END AS reason
FROM lines l LEFT JOIN trackers c USING (tracker_id) LEFT JOIN initiatives h ON h.initiative_id = l.contributor_id
  LEFT JOIN other_records o ON o.initiative_id = l.contributor_id AND o.tracker_id = l.tracker_id
    AND o.column_code IS NOT DISTINCT FROM l.column_code AND o.reporting_year = l.reporting_year
  LEFT JOIN redefined r
    ON r.tracker_id = l.tracker_id AND r.column_code IS NOT DISTINCT FROM l.column_code;

-- By row of `group_figures` whose value differs, is new or gone.
INSERT INTO group_figure_changes BY NAME
WITH sizes AS (
  SELECT initiative_id, measure_id, reporting_year, reason, sum(abs(difference)) AS size,
    list_position(['structure', 'decision', 'record', 'definition', 'value'], reason) AS place
  FROM change_lines GROUP BY ALL),
reasons AS (
  SELECT initiative_id, measure_id, reporting_year, arg_max(reason, {'s': size, 'p': -place}) AS reason
  FROM sizes GROUP BY ALL),
causes AS (
  SELECT initiative_id, measure_id, reporting_year,
    arg_max({'id': contributor_id, 'difference': difference}, {'a': abs(difference), 'n': contributor_id}) AS cause
  FROM change_lines GROUP BY ALL)
SELECT getvariable('run_id') AS run_id, getvariable('against') AS against, initiative_id, measure_id, reporting_year,
  b.value AS before, a.value AS after,
  CASE WHEN a.value IS NULL THEN -100
    WHEN b.value <> 0 THEN round(100 * (a.value - b.value) / abs(b.value), 1) END AS percent,
  len(b.doubts) > 0 AS had_doubts, len(a.doubts) > 0 AS has_doubts, coalesce(r.reason, 'value') AS reason,
  c.cause.id AS cause_id, c.cause.difference::DOUBLE AS cause_difference
FROM group_figures a FULL JOIN before.group_figures b USING (initiative_id, measure_id, reporting_year)
  LEFT JOIN reasons r USING (initiative_id, measure_id, reporting_year)
  LEFT JOIN causes c USING (initiative_id, measure_id, reporting_year)
WHERE a.value IS DISTINCT FROM b.value;
