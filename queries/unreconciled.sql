-- title: Parents whose report does not fit what is below them
-- about: Where a node's own report is taken to hold everything below it and is smaller than what is below (or ten times as much),
--   or is said to stand alone and is just what is below. Ask what the report holds, and say so in consolidation.csv.
-- worth: initiative_name, tracker_name, own_value, below_value, unit, value_if_stand_alone, reporting_year
-- param: year INTEGER or all = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting year
-- param: type_code VARCHAR = 'key'; which questions, with * for any characters; key: the key figures
-- param: percent DOUBLE = 1; only where own and below differ by at least this percentage of the greater

SELECT r.initiative_name, r.depth, r.type_code, r.tracker_name, r.column_code, r.option_code, r.reporting_year, r.own_value,
  r.below_value, r.leaf_value, r.value, r.value_if_stand_alone, r.reporting_leaf_count, r.leaf_count, r.base_unit AS unit,
  r.initiative_id
FROM initiative_rollup r JOIN initiatives i ON i.initiative_id = r.initiative_id
  -- Those that are unreconciled themselves: unreconciled_count also counts nodes below them.
  JOIN (
    SELECT initiative_id, tracker_id, period_end, column_code FROM internal.rollup_doubts
    WHERE doubt = 'unreconciled' AND from_distance = 0) d
    ON d.initiative_id = r.initiative_id AND d.tracker_id = r.tracker_id AND d.period_end = r.period_end
    AND d.column_code IS NOT DISTINCT FROM r.column_code
WHERE (r.own_value IS NOT NULL OR r.below_value IS NOT NULL)
  AND ($year IS NULL OR r.reporting_year = $year) AND CASE $type_code WHEN 'key' THEN r.tracker_id IN (SELECT tracker_id FROM internal.key_figures)
    ELSE $type_code = '*' OR r.type_code GLOB $type_code END
  AND abs(coalesce(r.own_value, 0) - coalesce(r.below_value, 0))
    >= greatest(abs(coalesce(r.own_value, 0)), abs(coalesce(r.below_value, 0))) * $percent / 100
ORDER BY i.path, r.initiative_id, r.type_code NULLS LAST, r.measure_id, r.reporting_year;
