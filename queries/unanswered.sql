-- title: Unanswered questions
-- about: Every question of a default survey that nobody has answered, or whose answer was sent back, by initiative
--   and survey.
-- worth: initiative_name, tracker_name, state, survey_name, period_end
-- param: year INTEGER = (SELECT year(period_end) FROM internal.reporting_years WHERE is_newest); the year in which
--   the period ends
-- param: below VARCHAR = NULL; id of the initiative at or below which to look; everywhere without it

SELECT i.name AS initiative_name, s.name AS survey_name, u.period_end, t.type_code, t.name AS tracker_name,
  t.value_label,
  CASE WHEN u.status IS NOT DISTINCT FROM 'rejected' THEN 'sent back' ELSE 'unanswered' END AS state, s.is_complete,
    u.utrv_id
FROM utrvs u JOIN surveys s ON s.survey_id = u.survey_id
  LEFT JOIN initiatives i ON i.initiative_id = u.initiative_id
  LEFT JOIN trackers t ON t.tracker_id = u.tracker_id
WHERE s.removed_at IS NULL AND s.survey_type = 'default' AND year(u.period_end) = $year
  AND (u.answer = 'unanswered' OR u.status IS NOT DISTINCT FROM 'rejected')
  AND ($below IS NULL OR list_contains(i.path_ids, $below))
ORDER BY i.path, s.period_end, s.survey_id, t.type_code NULLS LAST, u.utrv_id;
