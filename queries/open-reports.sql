-- title: Reports that are not finished
-- about: Every default survey that is not completed, with what is missing in it, the longest overdue first.
-- worth: initiative_name, survey_name, days_since_end, percent_answered, unanswered
-- param: as_of DATE = NULL; overdue on this day; without it on the day of the newest run
-- param: year INTEGER or all = NULL; the reporting year; all without it

WITH counts AS (
  SELECT survey_id, count(*) AS questions,
    count(*) FILTER (answer = 'answered' AND status IS DISTINCT FROM 'rejected') AS answered,
    count(*) FILTER (answer = 'unanswered' AND status IS DISTINCT FROM 'rejected') AS unanswered,
    count(*) FILTER (status = 'rejected') AS sent_back,
    count(*) FILTER (answer IN ('answered', 'not_applicable') AND status IS DISTINCT FROM 'rejected') AS settled
  FROM utrvs SEMI JOIN (FROM surveys WHERE NOT is_complete) USING (survey_id)
  GROUP BY survey_id)
SELECT date_diff('day', s.period_end, coalesce($as_of, (SELECT CAST(timezone('UTC', max(started_at)) AS DATE)
  FROM runs)))
    AS days_since_end, i.name AS initiative_name, s.name AS survey_name, s.period_label,
  coalesce(c.questions, 0) AS questions, coalesce(c.answered, 0) AS answered, coalesce(c.unanswered, 0) AS unanswered,
  coalesce(c.sent_back, 0) AS sent_back, round(100.0 * c.settled / c.questions, 1) AS percent_answered,
    y.reporting_year,
  s.initiative_id, s.survey_id
FROM surveys s LEFT JOIN counts c ON c.survey_id = s.survey_id
  LEFT JOIN initiatives i ON i.initiative_id = s.initiative_id
  LEFT JOIN internal.group_years y ON s.period_end BETWEEN y.first_end AND y.last_end
WHERE s.removed_at IS NULL AND s.survey_type = 'default' AND NOT s.is_complete
  AND ($year IS NULL OR y.reporting_year = $year)
ORDER BY days_since_end DESC, percent_answered, i.path, s.survey_id;
