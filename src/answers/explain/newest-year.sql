-- The newest reporting year of some questions ($1) that had ended when the newest run began, else their newest, else
-- that of all questions.
WITH years AS (
  SELECT reporting_year, list_contains($1::VARCHAR[], tracker_id) AS is_asked,
    period_end < (SELECT timezone('UTC', max(started_at))::DATE FROM runs) AS has_ended
  FROM figures)
SELECT coalesce(
    max(reporting_year) FILTER (is_asked AND has_ended),
    max(reporting_year) FILTER (is_asked),
    max(reporting_year) FILTER (has_ended)) AS year
FROM years;
