-- title: Figures of the group by year
-- about: What the whole group reports in every year: one number per question, with how much of it is verified and how many
--   sites it covers. Currencies are not converted, percentages and rates are not added.
-- param: year INTEGER = NULL; the year in which the reporting year ends; all without it
-- param: type_code VARCHAR = '*'; which questions, with * for any characters
-- param: details BOOLEAN = false; also the options of lists and the columns of tables

SELECT r.type_code, r.tracker_name, c.name AS column_name, r.option_code, r.period_end, r.value, r.base_unit AS unit,
  round(100 * coalesce(r.verified_value, 0) / nullif(r.value, 0), 1) AS percent_verified,
  r.covered_leaf_count AS sites_covered, r.leaf_count AS sites, r.basis, r.has_rejected, r.currency_source,
  r.initiative_name AS of_root
FROM initiative_rollup r
  LEFT JOIN tracker_columns c ON c.tracker_id = r.tracker_id AND c.column_code = r.column_code
WHERE r.depth = 0 AND ($year IS NULL OR year(r.period_end) = $year)
  AND ($type_code = '*' OR r.type_code GLOB $type_code)
  AND ($details OR (r.column_code IS NULL AND r.option_code IS NULL))
ORDER BY r.type_code NULLS LAST, r.tracker_id, r.column_code, r.option_code, unit, r.period_end, r.initiative_id;
