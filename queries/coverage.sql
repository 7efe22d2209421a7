-- title: How many sites are behind a figure
-- about: For the key figures, or every figure, of the group the number of sites that report, that a report above covers, that say it does not apply to
--   them, and that are missing, the least covered first.
-- worth: tracker_name, value, unit, percent_covered, sites_missing, sites, option_code
-- param: year INTEGER = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting year
-- param: type_code VARCHAR = 'key'; which questions, with * for any characters; key: the key figures
-- param: below VARCHAR = NULL; id of the initiative whose figures to look at; the roots without it

SELECT r.type_code, r.tracker_name, r.column_code, r.option_code, r.reporting_year, r.value, r.base_unit AS unit, r.doubts, r.basis,
  r.reporting_leaf_count AS sites_reporting, r.parent_covered_leaf_count AS sites_covered_above,
  r.not_applicable_leaf_count AS sites_not_applicable,
  r.leaf_count - r.covered_leaf_count - r.not_applicable_leaf_count AS sites_missing, r.leaf_count AS sites,
  round(100.0 * (r.covered_leaf_count + r.not_applicable_leaf_count) / r.leaf_count, 1) AS percent_covered
FROM initiative_rollup r
WHERE r.reporting_year = $year AND CASE WHEN $below IS NULL THEN r.depth = 0 ELSE r.initiative_id = $below END
  AND CASE $type_code WHEN 'key' THEN r.tracker_id IN (SELECT tracker_id FROM internal.key_figures)
    ELSE $type_code = '*' OR r.type_code GLOB $type_code END
ORDER BY percent_covered, r.type_code NULLS LAST, r.measure_id, r.initiative_id;
