-- title: Emissions by country
-- about: Scope 1 of every country and year, nothing counted twice, with its doubts and the number of sites behind it.
-- worth: country, reporting_year, value, unit, percent_verified, doubts
-- param: type_code VARCHAR = '305-1-a'; which question; 305-1-a is gross direct emissions
-- param: depth INTEGER = 2; how far below the root the countries are
-- param: year INTEGER or all = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting year

SELECT r.initiative_name AS country, r.reporting_year, r.value, r.base_unit AS unit, r.doubts, r.basis, r.reporting_leaf_count,
  r.leaf_count, round(100 * coalesce(r.verified_value, 0) / nullif(r.value, 0), 1) AS percent_verified
FROM initiative_rollup r
WHERE r.type_code = $type_code AND r.depth = $depth AND r.column_code IS NULL AND r.option_code IS NULL
  AND ($year IS NULL OR r.reporting_year = $year)
ORDER BY country, r.initiative_id, r.reporting_year, unit;
