-- title: Quarters against the year
-- about: A control. Where a site reports both a year and its four quarters (or twelve months), they should add up to
--   the year; here are those that do not. A column or option that one of them does not name counts as nothing there.
-- worth: initiative_name, tracker_name, year_reported, sum_of_parts, unit, percent
-- param: year INTEGER or all = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting
--   year
-- param: percent DOUBLE = 0.1; smaller differences, in percent of the year, are not shown

WITH years AS (
  SELECT f.* FROM figures f JOIN trackers t ON t.tracker_id = f.tracker_id
    LEFT JOIN tracker_columns c ON c.tracker_id = f.tracker_id AND c.column_code = f.column_code
  WHERE f.basis = 'reported' AND ($year IS NULL OR f.reporting_year = $year)
    AND CASE WHEN f.column_code IS NULL THEN t.over_time ELSE c.over_time END = 'sum'),
-- with a number in each of the four or twelve
complete AS (
  SELECT y.initiative_id, y.tracker_id, y.period_start, y.period_end, p.period
  FROM (SELECT DISTINCT initiative_id, tracker_id, period_start, period_end FROM years) y
    JOIN period_figures p ON p.initiative_id = y.initiative_id AND p.tracker_id = y.tracker_id
      AND p.period_start >= y.period_start AND p.period_end <= y.period_end
  WHERE p.basis = 'reported'
  GROUP BY ALL
  HAVING count(DISTINCT p.period_end) = CASE p.period WHEN 'quarterly' THEN 4 ELSE 12 END),
parts AS (
  SELECT y.initiative_id, y.measure_id, y.period_end, k.period, any_value(y.value) AS value,
    coalesce(format('{:.15g}', fsum(p.value))::DOUBLE, 0) AS sum_of_parts
  FROM years y JOIN complete k ON k.initiative_id = y.initiative_id AND k.tracker_id = y.tracker_id
    AND k.period_end = y.period_end
    LEFT JOIN period_figures p ON p.initiative_id = y.initiative_id AND p.measure_id = y.measure_id
      AND p.period = k.period
    AND p.period_start >= y.period_start AND p.period_end <= y.period_end
  GROUP BY ALL)
SELECT i.name AS initiative_name, t.type_code, t.name AS tracker_name, c.name AS column_name, y.option_code,
  y.period_end,
  p.period AS parts, p.value AS year_reported, p.sum_of_parts,
  round(p.sum_of_parts - p.value, 14 - floor(log10(greatest(abs(p.sum_of_parts),
    abs(p.value))))::INTEGER) AS difference,
  round(100 * (p.sum_of_parts - p.value) / nullif(abs(p.value), 0), 1) AS percent, y.base_unit AS unit, y.utrv_id
FROM parts p JOIN years y ON y.initiative_id = p.initiative_id AND y.measure_id = p.measure_id
  AND y.period_end = p.period_end
  JOIN initiatives i ON i.initiative_id = p.initiative_id JOIN trackers t ON t.tracker_id = y.tracker_id
  LEFT JOIN tracker_columns c ON c.tracker_id = y.tracker_id AND c.column_code = y.column_code
WHERE abs(p.sum_of_parts - p.value) > abs(p.value) * $percent / 100
ORDER BY abs(percent) DESC NULLS FIRST, i.path, t.type_code, p.measure_id, p.period_end, parts;
