-- title: Emissions by country
-- about: Scope 1 of every country and year, nothing counted twice, with the number of sites behind it.
-- param: type_code VARCHAR = '305-1-a'; which question; 305-1-a is gross direct emissions
-- param: depth INTEGER = 2; how far below the root the countries are
-- param: year INTEGER = NULL; the year in which the reporting year ends; all without it

SELECT r.initiative_name AS country, r.period_end, r.value, r.base_unit AS unit, r.basis,
  r.covered_leaf_count AS sites_covered, r.leaf_count AS sites,
  coalesce(r.verified_value, 0) AS verified_value, r.has_rejected, r.is_contradicted
FROM initiative_rollup r
WHERE r.type_code = $type_code AND r.depth = $depth AND r.column_code IS NULL AND r.option_code IS NULL
  AND ($year IS NULL OR year(r.period_end) = $year)
ORDER BY country, r.initiative_id, r.period_end, unit;
