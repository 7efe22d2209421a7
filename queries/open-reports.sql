-- title: Reports that are not finished
-- about: Every default survey that is not completed, with what is missing in it, the longest overdue first.
-- worth: initiative_name, survey_name, days_since_end, percent_answered, unanswered
-- param: as_of DATE = NULL; overdue on this day; without it on the day of the newest run

SELECT date_diff('day', s.period_end, coalesce($as_of, (SELECT CAST(timezone('UTC', max(started_at)) AS DATE) FROM runs)))
    AS days_since_end, i.name AS initiative_name, s.name AS survey_name, s.period_label, c.utrv_count AS questions,
  c.answered_count AS answered, c.unanswered_count AS unanswered, c.rejected_count AS sent_back,
  round(c.percent_answered, 1) AS percent_answered, s.survey_id
FROM surveys s JOIN survey_completeness c ON c.survey_id = s.survey_id
  LEFT JOIN initiatives i ON i.initiative_id = s.initiative_id
WHERE s.removed_at IS NULL AND s.survey_type = 'default' AND NOT s.is_complete
ORDER BY days_since_end DESC, percent_answered, i.path, s.survey_id;
