-- A row for each figure that is in the value of an initiative ($1), questions ($2) and a reporting year ($3), the
-- greatest first, with the value records that it was read from and their places in the responses.
WITH contributions AS (
  FROM rollup_contributions
  WHERE initiative_id = $1 AND reporting_year = $3 AND list_contains($2::VARCHAR[], tracker_id)),
records AS (
  SELECT c.measure_id, c.contributor_id, list({
      'utrv_id': u.utrv_id,
      'status': v.status,
      'is_private': v.is_private,
      'survey_name': coalesce(s.name, s.survey_id),
      'period': u.period,
      'period_end': u.period_end::VARCHAR,
      'response_id': s.response_id,
      'landing_file': r.landing_file,
      'json_pointer': '/data/universalTrackerValues/' || v.source_index} ORDER BY u.period_end, u.utrv_id) AS records
  FROM contributions c
    JOIN record_uses u ON u.initiative_id = c.contributor_id AND u.tracker_id = c.tracker_id AND u.use = 'figure'
      AND u.figure_period_end = c.figure_period_end AND u.column_code IS NOT DISTINCT FROM c.column_code
      AND u.option_code IS NOT DISTINCT FROM c.option_code AND u.base_unit IS NOT DISTINCT FROM c.base_unit
    JOIN utrvs v ON v.utrv_id = u.utrv_id
    JOIN surveys s ON s.survey_id = v.survey_id
    LEFT JOIN responses r ON r.response_id = s.response_id
  GROUP BY ALL)
SELECT c.measure_id, c.contributor_id, c.contributor_name, c.value, c.basis,
  c.figure_period_end::VARCHAR AS period_end, r.records
FROM contributions c
  LEFT JOIN records r USING (measure_id, contributor_id)
ORDER BY c.measure_id, abs(c.value) DESC, c.contributor_name, c.contributor_id;
