-- title: Own reports against what is below
-- about: The key figures of the nodes just below each root: what each reports itself and what is below it, whether or
--   not they count, and the value if the proposals of @doubts were followed.
-- worth: value, region, tracker_name, own_value, below_value, unit, verdict
-- param: year INTEGER = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting year
-- param: type_code VARCHAR = 'key'; which questions, with * for any characters; key: the key figures

SELECT g.initiative_name AS region, g.type_code, g.tracker_name, g.reporting_year, g.value, g.own_value, g.below_value,
  g.repaired_value, g.base_unit AS unit, g.verdict, g.doubts, g.basis, g.percent_verified, g.sites_reporting,
    g.sites_covered,
  g.sites_missing, g.sites, g.initiative_id, i.parent_id AS root_id, g.measure_id
FROM group_figures g JOIN initiatives i ON i.initiative_id = g.initiative_id
WHERE g.depth = 1 AND g.reporting_year = $year AND g.column_code IS NULL AND g.option_code IS NULL
  AND CASE $type_code
      WHEN 'key' THEN g.measure_id IN (SELECT measure_id FROM internal.key_figures)
      ELSE g.type_code GLOB $type_code END
ORDER BY g.type_code NULLS LAST, g.measure_id, g.value DESC, region, g.initiative_id;
