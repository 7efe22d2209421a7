-- A row for each figure of an initiative ($1), questions ($2) and a reporting year ($3): the roll-up, the record of its
-- own report if that counts, other years, children, and contributions, the greatest first, with their value records.
WITH rollup AS (FROM initiative_rollup WHERE list_contains($2::VARCHAR[], tracker_id)),
summed AS (
  FROM rollup_contributions
  WHERE initiative_id = $1 AND reporting_year = $3 AND list_contains($2::VARCHAR[], tracker_id)),
own AS (
  SELECT c.measure_id, f.basis, f.is_verified, f.is_final, u.utrv_id, u.status, u.assurance_status,
    s.name AS survey_name, s.is_complete, s.completed_at
  FROM summed c
    JOIN figures f ON f.initiative_id = c.contributor_id AND f.measure_id = c.measure_id
      AND f.period_end = c.figure_period_end
    LEFT JOIN utrvs u ON u.utrv_id = c.utrv_id
    LEFT JOIN surveys s ON s.survey_id = u.survey_id
  WHERE c.distance = 0),
years AS (
  SELECT measure_id, list({
      'reporting_year': reporting_year,
      'value': value,
      'verdict': verdict} ORDER BY reporting_year) AS years
  FROM rollup
  WHERE initiative_id = $1 AND reporting_year <> $3
  GROUP BY measure_id),
children AS (
  SELECT measure_id, list({
      'initiative_id': initiative_id,
      'initiative_name': initiative_name,
      'value': value,
      'verdict': verdict,
      'doubts': doubts,
      'repaired_value': repaired_value,
      'sites': sites,
      'sites_reporting': sites_reporting} ORDER BY abs(value) DESC, initiative_name, initiative_id) AS children
  FROM rollup SEMI JOIN (FROM initiatives WHERE parent_id = $1 AND removed_at IS NULL) USING (initiative_id)
  WHERE reporting_year = $3
  GROUP BY measure_id),
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
  FROM summed c
    JOIN record_uses u ON u.initiative_id = c.contributor_id AND u.tracker_id = c.tracker_id AND u.use = 'figure'
      AND u.figure_period_end = c.figure_period_end AND u.column_code IS NOT DISTINCT FROM c.column_code
      AND u.option_code IS NOT DISTINCT FROM c.option_code AND u.base_unit IS NOT DISTINCT FROM c.base_unit
    JOIN utrvs v ON v.utrv_id = u.utrv_id
    JOIN surveys s ON s.survey_id = v.survey_id
    LEFT JOIN responses r ON r.response_id = s.response_id
  GROUP BY ALL),
contributions AS (
  SELECT measure_id, list({
      'contributor_id': contributor_id,
      'contributor_name': contributor_name,
      'value': value,
      'basis': basis,
      'period_end': figure_period_end::VARCHAR,
      'records': records} ORDER BY abs(value) DESC, contributor_name, contributor_id) AS contributions
  FROM summed LEFT JOIN records USING (measure_id, contributor_id)
  GROUP BY measure_id)
SELECT g.*, coalesce(c.is_additive, t.is_additive, false) AS is_additive, own AS own_record,
  coalesce(y.years, []) AS years, coalesce(l.children, []) AS children, coalesce(n.contributions, []) AS contributions
FROM rollup g
  JOIN trackers t USING (tracker_id)
  LEFT JOIN tracker_columns c ON c.tracker_id = g.tracker_id AND c.column_code = g.column_code
  LEFT JOIN own USING (measure_id)
  LEFT JOIN years y USING (measure_id)
  LEFT JOIN children l USING (measure_id)
  LEFT JOIN contributions n USING (measure_id)
WHERE g.initiative_id = $1 AND g.reporting_year = $3
ORDER BY g.tracker_id, g.column_code, g.option_code, g.base_unit;
