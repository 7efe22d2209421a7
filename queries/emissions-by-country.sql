-- title: Emissions by country
-- about: Scope 1 of every country and year, or any other question (type_code), nothing counted twice, and whether it may
--   be quoted.
-- worth: country, reporting_year, value, unit, verdict, percent_verified, sites_reporting, sites
-- param: type_code VARCHAR = '305-1-a'; which question; 305-1-a is gross direct emissions
-- param: depth INTEGER = 2; how far below the root the countries are: 0, 1 or 2
-- param: year INTEGER or all = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting
--   year
-- page: bars country, value unit, percent_verified %, sites_reporting, sites

SELECT initiative_name AS country, reporting_year, value, base_unit AS unit, verdict, doubts, basis, percent_verified,
  sites_reporting, sites, initiative_id
FROM group_figures
WHERE type_code = $type_code AND depth = $depth AND column_code IS NULL AND option_code IS NULL
  AND ($year IS NULL OR reporting_year = $year)
ORDER BY reporting_year DESC, value DESC, country, initiative_id, unit;
