-- A row for each figure of an initiative ($1), questions ($2) and a reporting year ($3): its row of the roll-up, the
-- record of its own report if that counts, and the same measure in other years.
WITH own AS (
  SELECT c.measure_id, f.basis, f.is_verified, u.utrv_id, u.status, u.assurance_status, s.name AS survey_name,
    s.is_complete, s.completed_at
  FROM rollup_contributions c
    JOIN figures f ON f.initiative_id = c.contributor_id AND f.measure_id = c.measure_id
      AND f.period_end = c.figure_period_end
    LEFT JOIN utrvs u ON u.utrv_id = c.utrv_id
    LEFT JOIN surveys s ON s.survey_id = u.survey_id
  WHERE c.initiative_id = $1 AND c.reporting_year = $3 AND c.distance = 0
    AND list_contains($2::VARCHAR[], c.tracker_id)),
years AS (
  SELECT measure_id, list({
      'reporting_year': reporting_year,
      'value': value,
      'verdict': verdict} ORDER BY reporting_year) AS years
  FROM initiative_rollup
  WHERE initiative_id = $1 AND list_contains($2::VARCHAR[], tracker_id) AND reporting_year <> $3
  GROUP BY measure_id)
SELECT g.*, coalesce(c.is_additive, t.is_additive, false) AS is_additive, own AS own_record,
  coalesce(y.years, []) AS years
FROM initiative_rollup g
  JOIN trackers t USING (tracker_id)
  LEFT JOIN tracker_columns c ON c.tracker_id = g.tracker_id AND c.column_code = g.column_code
  LEFT JOIN own USING (measure_id)
  LEFT JOIN years y USING (measure_id)
WHERE g.initiative_id = $1 AND g.reporting_year = $3 AND list_contains($2::VARCHAR[], g.tracker_id)
ORDER BY g.tracker_id, g.column_code, g.option_code, g.base_unit;
