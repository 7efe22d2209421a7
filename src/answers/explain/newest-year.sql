-- The newest reporting year of some questions ($1) that had ended when the newest run began, else their newest.
SELECT coalesce(
    max(reporting_year) FILTER (period_end < (SELECT timezone('UTC', max(started_at))::DATE FROM runs)),
    max(reporting_year)) AS year
FROM figures
WHERE list_contains($1::VARCHAR[], tracker_id);
