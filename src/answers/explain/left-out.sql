-- A row for each answer to questions ($2) of a reporting year ($3), at an initiative ($1) or below it, that is in no
-- figure of it, with the reason: a figure below that is not added up, or of a node that is no longer listed, a number
-- that gave way or could not be used, `na`, nothing said; and for each listed site that was not asked.
WITH nodes AS (SELECT *, removed_at IS NULL AS is_listed FROM initiatives WHERE list_contains(path_ids, $1)),
records AS (
  SELECT u.*, s.name AS survey_name
  FROM utrvs u
    JOIN nodes USING (initiative_id)
    JOIN surveys s ON s.survey_id = u.survey_id AND s.survey_type IS DISTINCT FROM 'aggregation'
  WHERE list_contains($2::VARCHAR[], u.tracker_id)
    AND u.period_end IN (SELECT period_end FROM figures WHERE reporting_year = $3)),
reasons AS (
  SELECT initiative_id, column_code, option_code, NULL AS period, NULL AS period_end, 'not_added_up' AS reason,
    concat_ws(' ', value, base_unit) AS detail, NULL AS utrv_id, 0 AS place
  FROM initiative_rollup
  WHERE reporting_year = $3 AND list_contains($2::VARCHAR[], tracker_id)
  UNION ALL
  SELECT initiative_id, column_code, option_code, period, period_end, 'not_listed', concat_ws(' ', value, base_unit),
    utrv_id, 0
  FROM figures
    JOIN nodes USING (initiative_id)
  WHERE NOT is_listed AND reporting_year = $3 AND list_contains($2::VARCHAR[], tracker_id)
  UNION ALL
  SELECT initiative_id, column_code, option_code, period, period_end, reason, detail, utrv_id, 1
  FROM exclusions
  WHERE reporting_year = $3 AND list_contains($2::VARCHAR[], tracker_id)
  UNION ALL
  SELECT initiative_id, NULL, NULL, period, period_end, answer, survey_name, utrv_id, 2
  FROM records
  WHERE answer <> 'answered'
  UNION ALL
  SELECT initiative_id, NULL, NULL, NULL, NULL, 'not_asked', NULL, NULL, 3
  FROM nodes ANTI JOIN records USING (initiative_id)
  WHERE is_leaf AND is_listed)
SELECT n.initiative_id, n.name AS initiative_name, r.column_code, r.option_code, r.period,
  r.period_end::VARCHAR AS period_end, r.reason, r.detail, r.utrv_id
FROM reasons r
  JOIN nodes n USING (initiative_id)
ORDER BY r.place, n.path, r.period_end, r.column_code, r.option_code, r.utrv_id;
