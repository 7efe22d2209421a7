-- title: Figures that look wrong
-- about: More than ten times the year before or less than a tenth of it, another sign than the year before, or a unit
--   that none of at least two siblings has. What looks wrong may be right: ask the site.
-- worth: reason, initiative_name, tracker_name, value, unit, year_before, period_end
-- param: year INTEGER = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting year
-- param: times DOUBLE = 10; how many times the year before is suspicious

WITH compared AS (
  SELECT f.*, p.value AS before_value
  FROM figures f JOIN figures p ON p.initiative_id = f.initiative_id AND p.measure_id = f.measure_id
    AND p.period_end = f.period_start - 1
    -- A group's own report and an aggregation of everything below it are not the same thing.
    AND (p.basis = 'aggregation') = (f.basis = 'aggregation')
  WHERE f.reporting_year = $year AND p.reporting_year BETWEEN $year - 2 AND $year),
-- A currency differs for good reason, and what is converted has one base unit.
units AS (
  SELECT DISTINCT i.parent_id, f.initiative_id, f.tracker_id, f.column_code, f.period_end, coalesce(f.base_unit,
    '') AS unit
  FROM figures f JOIN initiatives i ON i.initiative_id = f.initiative_id
    JOIN trackers t ON t.tracker_id = f.tracker_id
    LEFT JOIN tracker_columns c ON c.tracker_id = f.tracker_id AND c.column_code = f.column_code
  WHERE f.reporting_year = $year AND coalesce(c.unit_type, t.unit_type, '') <> 'currency'),
holders AS (
  SELECT parent_id, tracker_id, column_code, period_end, unit, count(*) AS count, min(initiative_id) AS one
  FROM units WHERE parent_id IS NOT NULL GROUP BY ALL),
siblings AS (
  SELECT parent_id, tracker_id, column_code, period_end, count(DISTINCT initiative_id) AS count
    FROM units GROUP BY ALL),
odd AS (
  SELECT h.one AS initiative_id, h.tracker_id, h.column_code, h.period_end, h.unit,
    string_agg(DISTINCT o.unit, ', ' ORDER BY o.unit) AS other_units
  FROM holders h
    JOIN siblings s ON s.parent_id = h.parent_id AND s.tracker_id = h.tracker_id
      AND s.column_code IS NOT DISTINCT FROM h.column_code AND s.period_end = h.period_end
    JOIN holders o ON o.parent_id = h.parent_id AND o.tracker_id = h.tracker_id
      AND o.column_code IS NOT DISTINCT FROM h.column_code AND o.period_end = h.period_end
      AND (o.count > 1 OR o.one <> h.one)
  WHERE h.count = 1 AND s.count > 2
  GROUP BY ALL),
found AS (
  SELECT CASE WHEN value * before_value < 0 THEN 'another sign than the year before'
      WHEN abs(value) > $times * abs(before_value) THEN 'much more than the year before'
      ELSE 'much less than the year before' END AS reason,
    initiative_id, measure_id, tracker_id, column_code, option_code, period_end, value, before_value, base_unit,
    NULL AS other_units, utrv_id
  FROM compared
  WHERE value * before_value < 0
    OR (value <> 0 AND before_value <> 0
      AND (abs(value) > $times * abs(before_value) OR abs(before_value) > $times * abs(value)))
  UNION ALL
  SELECT 'another unit than its siblings', f.initiative_id, f.measure_id, f.tracker_id, f.column_code, f.option_code,
    f.period_end,
    f.value, NULL, f.base_unit, o.other_units, f.utrv_id
  FROM figures f JOIN odd o ON o.initiative_id = f.initiative_id AND o.tracker_id = f.tracker_id
    AND o.column_code IS NOT DISTINCT FROM f.column_code AND o.period_end = f.period_end
      AND o.unit = coalesce(f.base_unit, '')
  WHERE f.reporting_year = $year)
SELECT o.reason, i.name AS initiative_name, t.type_code, t.name AS tracker_name, c.name AS column_name, o.option_code,
  o.period_end, o.before_value AS year_before, o.value, o.base_unit AS unit, o.other_units, o.utrv_id,
  o.initiative_id, o.measure_id
FROM found o JOIN initiatives i ON i.initiative_id = o.initiative_id JOIN trackers t ON t.tracker_id = o.tracker_id
  LEFT JOIN tracker_columns c ON c.tracker_id = o.tracker_id AND c.column_code = o.column_code
ORDER BY o.reason, greatest(abs(o.value), abs(o.before_value)) / least(abs(o.value),
  abs(o.before_value)) DESC NULLS LAST,
  i.path, t.type_code, o.tracker_id, o.column_code, o.option_code, unit;
