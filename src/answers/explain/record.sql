-- The value record with the id $1, its survey, initiative and question, and the response that it was read from.
SELECT u AS record, s AS survey, i AS initiative, t AS tracker, r AS response
FROM utrvs u
  JOIN surveys s ON s.survey_id = u.survey_id
  LEFT JOIN initiatives i ON i.initiative_id = u.initiative_id
  LEFT JOIN trackers t ON t.tracker_id = u.tracker_id
  LEFT JOIN responses r ON r.response_id = s.response_id
WHERE u.utrv_id = $1;
