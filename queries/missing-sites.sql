-- title: Sites that have stopped reporting
-- about: Sites with a figure for the year before and none for this year, by question: closed, late or forgotten.
-- worth: initiative_name, tracker_name, last_value, unit, last_period_end
-- param: year INTEGER = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting year
-- param: type_code VARCHAR = '305-1-a'; which questions, with * for any characters

SELECT i.name AS initiative_name, i.path, t.type_code, t.name AS tracker_name, p.column_code, p.option_code,
  p.period_end AS last_period_end, p.value AS last_value, p.base_unit AS unit
FROM figures p JOIN initiatives i ON i.initiative_id = p.initiative_id JOIN trackers t ON t.tracker_id = p.tracker_id
WHERE p.reporting_year = $year - 1 AND i.is_leaf AND i.removed_at IS NULL AND t.type_code GLOB $type_code
  AND NOT EXISTS (
    FROM figures f WHERE f.initiative_id = p.initiative_id AND f.tracker_id = p.tracker_id AND f.reporting_year = $year)
ORDER BY i.path, t.type_code, p.measure_id, last_period_end;
