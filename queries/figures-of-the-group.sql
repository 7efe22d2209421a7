-- title: Figures of the group by year
-- about: The key figures of the group, or the figure for every question and year, and whether it may be quoted.
--   Beside it how much is verified, how many sites report or are missing, its own report and the sum of what is
--   below, whether or not they count (basis). Each root is a group of its own; another node by its name or id.
-- worth: tracker_name, value, unit, reporting_year, verdict, doubts, percent_verified, sites_missing
-- param: year INTEGER or all = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting
--   year
-- param: type_code VARCHAR = 'key'; which questions, with * for any characters; key: the key figures
-- param: details BOOLEAN = false; also the options of lists and the columns of tables
-- param: node VARCHAR = NULL; name or id of an initiative; the roots without it

SELECT type_code, tracker_name,
  nullif(column_name, '') AS column_name,
  nullif(option_name, '') AS option_name,
  reporting_year, value, base_unit AS unit, verdict, doubts, basis, percent_verified, sites_reporting, sites_covered,
  sites_missing, sites, own_value, below_value, repaired_value, initiative_name, initiative_id, measure_id
FROM initiative_rollup
WHERE CASE WHEN $node IS NULL THEN depth = 0 ELSE $node IN (initiative_id, initiative_name) END
  AND ($year IS NULL OR reporting_year = $year)
  AND CASE $type_code
      WHEN 'key' THEN tracker_id IN (SELECT tracker_id FROM internal.key_figures WHERE $type_code = 'key')
      WHEN '*' THEN true
      ELSE type_code GLOB $type_code END
  AND ($details OR (column_code IS NULL AND option_code IS NULL))
ORDER BY type_code NULLS LAST, tracker_id, column_code, option_code, unit, initiative_name, initiative_id,
  reporting_year;
