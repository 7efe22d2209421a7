-- title: Reports that say something else
-- about: Figures beside which another report of the same initiative, question and period says another number, or that
--   the question does not apply. First the record that counts, then the others: one line for each of their numbers,
--   in base units.
-- worth: initiative_name, tracker_name, value, unit, is_counting, survey_name
-- param: year INTEGER = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting year
-- param: type_code VARCHAR = '*'; which questions, with * for any characters

WITH contested AS (
  SELECT initiative_id, tracker_id, period, period_end, reporting_year, any_value(utrv_id) AS counting_id,
    bool_or(basis = 'aggregation') AS is_aggregation
  FROM (
    SELECT initiative_id, tracker_id, period, period_end, reporting_year, utrv_id, basis FROM figures
    WHERE rival > 0 AND basis IN ('reported', 'aggregation') AND reporting_year = $year
    UNION ALL
    SELECT initiative_id, tracker_id, period, period_end, reporting_year, utrv_id, basis FROM period_figures
    WHERE rival > 0 AND basis IN ('reported', 'aggregation') AND reporting_year = $year)
  GROUP BY initiative_id, tracker_id, period, period_end, reporting_year),
candidates AS (
  SELECT c.*, u.utrv_id, u.utrv_id = c.counting_id AS is_counting, u.status, u.answer, s.survey_id,
    s.name AS survey_name, s.is_complete
  FROM contested c JOIN utrvs u ON u.initiative_id = c.initiative_id AND u.tracker_id = c.tracker_id
      AND u.period = c.period AND u.period_end = c.period_end
    JOIN surveys s ON s.survey_id = u.survey_id AND (s.survey_type IS NOT DISTINCT
      FROM 'aggregation') = c.is_aggregation
  WHERE u.status IS DISTINCT FROM 'rejected' AND u.answer IN ('answered', 'not_applicable')),
numbers AS (
  SELECT d.utrv_id, d.column_code, d.option_code, d.base_unit, format('{:.15g}', fsum(d.value_base))::DOUBLE AS value
  FROM data_points_enriched d SEMI JOIN candidates c ON c.utrv_id = d.utrv_id
  WHERE d.value_base IS NOT NULL
  GROUP BY d.utrv_id, d.column_code, d.option_code, d.base_unit)
SELECT i.name AS initiative_name, t.type_code, t.name AS tracker_name, n.column_code, n.option_code, c.reporting_year,
  c.period,
  c.period_end, c.is_counting, n.value, n.base_unit AS unit, c.answer, c.status, c.survey_name,
    c.is_complete AS survey_is_complete,
  c.utrv_id, c.initiative_id
FROM candidates c LEFT JOIN numbers n ON n.utrv_id = c.utrv_id
  JOIN initiatives i ON i.initiative_id = c.initiative_id JOIN trackers t ON t.tracker_id = c.tracker_id
WHERE (n.utrv_id IS NOT NULL OR c.answer = 'not_applicable') AND ($type_code = '*' OR t.type_code GLOB $type_code)
ORDER BY i.path, c.initiative_id, t.type_code NULLS LAST, c.tracker_id, c.period_end, c.period, n.column_code,
  n.option_code,
  c.is_counting DESC, c.utrv_id, unit;
