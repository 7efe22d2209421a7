-- title: Why there is no figure
-- about: For a node and everything below it, and a question and year: what was received and is in no figure, or in a
--   figure that is in no figure of the group, with the reason; then what is unanswered, and sites that were not
--   asked.
-- worth: detail, initiative_name, reason, value, unit, tracker_name, period_end
-- param: node VARCHAR = NULL; name or id of the initiative; the roots without it
-- param: type_code VARCHAR = '305-1-a'; which questions, with * for any characters
-- param: year INTEGER = (SELECT reporting_year FROM internal.reporting_years WHERE is_newest); the reporting year

WITH asked AS (
  SELECT tracker_id, type_code, name AS tracker_name FROM trackers WHERE type_code GLOB $type_code),
tops AS (
  SELECT initiative_id FROM initiatives WHERE $node IN (initiative_id, name) OR ($node IS NULL AND depth = 0)),
nodes AS (
  SELECT DISTINCT a.descendant_id AS initiative_id
  FROM initiative_ancestors a JOIN tops ON tops.initiative_id = a.ancestor_id
  UNION SELECT initiative_id FROM tops),
own_figures AS (FROM figures WHERE reporting_year = $year AND tracker_id IN (SELECT tracker_id FROM asked)),
records AS (
  SELECT u.initiative_id, u.tracker_id, u.period, u.period_end, u.answer, u.status, u.utrv_id, s.name AS survey_name
  FROM utrvs u JOIN asked USING (tracker_id)
    JOIN surveys s ON s.survey_id = u.survey_id
    JOIN (FROM internal.group_years WHERE reporting_year = $year) y ON u.period_end BETWEEN y.first_end AND y.last_end
  WHERE s.removed_at IS NULL AND s.survey_type IS DISTINCT FROM 'aggregation'),
-- what is in no value of a root
left_out AS (
  SELECT f.*, CASE
      WHEN i.initiative_id IS NULL THEN 'node_not_listed'
      WHEN i.removed_at IS NOT NULL THEN 'node_removed'
      ELSE 'covered' END AS reason
  FROM own_figures f LEFT JOIN initiatives i ON i.initiative_id = f.initiative_id
    ANTI JOIN (FROM rollup_contributions WHERE reporting_year = $year) c
      ON c.contributor_id = f.initiative_id AND c.measure_id = f.measure_id AND c.initiative_id = i.path_ids[1]),
reasons AS (
  SELECT 1 AS place, e.initiative_id, e.tracker_id, e.column_code, e.option_code, e.period, e.period_end, e.reason,
    e.detail, NULL AS value, e.base_unit AS unit, e.utrv_id
  FROM exclusions e WHERE e.reporting_year = $year
  UNION ALL
  SELECT 2, initiative_id, tracker_id, column_code, option_code, period, period_end, reason,
    'it has a figure, which is in no figure of the group', value, base_unit, utrv_id
  FROM left_out
  UNION ALL
  SELECT 3, r.initiative_id, r.tracker_id, NULL, NULL, r.period, r.period_end,
    CASE WHEN r.status IS NOT DISTINCT FROM 'rejected' THEN 'rejected' ELSE r.answer END, r.survey_name, NULL, NULL,
    r.utrv_id
  FROM records r
    ANTI JOIN own_figures f ON f.initiative_id = r.initiative_id AND f.tracker_id = r.tracker_id
    ANTI JOIN (FROM exclusions WHERE reporting_year = $year) e ON e.initiative_id = r.initiative_id
      AND e.tracker_id = r.tracker_id AND e.period = r.period AND e.period_end = r.period_end
  WHERE r.answer <> 'answered' OR r.status IS NOT DISTINCT FROM 'rejected'
  UNION ALL
  SELECT 4, n.initiative_id, a.tracker_id, NULL, NULL, NULL, NULL, 'not_asked',
    'no survey of the year has this question', NULL, NULL, NULL
  FROM nodes n JOIN (FROM initiatives WHERE is_leaf AND removed_at IS NULL) i ON i.initiative_id = n.initiative_id
    CROSS JOIN asked a
    ANTI JOIN records r ON r.initiative_id = n.initiative_id AND r.tracker_id = a.tracker_id
    ANTI JOIN own_figures f ON f.initiative_id = n.initiative_id AND f.tracker_id = a.tracker_id
  UNION ALL
  SELECT 5, NULL, NULL, NULL, NULL, NULL, NULL, 'unknown_question', 'no question has the code ' || $type_code, NULL,
    NULL,
    NULL
  WHERE NOT EXISTS (FROM asked)
  UNION ALL
  SELECT 5, NULL, NULL, NULL, NULL, NULL, NULL, 'unknown_node', 'no initiative has the name or id ' || $node, NULL,
    NULL,
    NULL
  WHERE NOT EXISTS (FROM tops))
SELECT i.name AS initiative_name, a.type_code, a.tracker_name, r.column_code, r.option_code, r.reason, r.detail,
  r.value,
  r.unit, r.period, r.period_end, r.utrv_id, r.initiative_id
FROM reasons r LEFT JOIN initiatives i ON i.initiative_id = r.initiative_id
  LEFT JOIN asked a ON a.tracker_id = r.tracker_id
WHERE r.place = 5
  OR (a.tracker_id IS NOT NULL AND ($node IS NULL OR r.initiative_id IN (SELECT initiative_id FROM nodes)))
ORDER BY r.place, i.path, r.initiative_id, a.type_code, r.tracker_id, r.period_end, r.column_code, r.option_code,
  r.unit,
  r.reason, r.utrv_id;
