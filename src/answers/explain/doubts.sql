-- A row for each doubt or note of the figures of an initiative ($1), questions ($2) and a reporting year ($3), with the
-- node about whose report a decision would settle it (`report_of`): of a move the lowest report above what moved.
WITH reports AS (
  SELECT r.measure_id, r.initiative_id, r.depth
  FROM initiative_rollup r
  WHERE r.reporting_year = $3 AND list_contains($2::VARCHAR[], r.tracker_id) AND starts_with(r.basis, 'own report')),
moved AS (
  SELECT d.measure_id, arg_max(r.initiative_id, r.depth) AS report_of
  FROM figure_doubts d
    JOIN initiatives c ON c.initiative_id = d.cause_id
    JOIN reports r ON r.measure_id = d.measure_id AND r.initiative_id <> c.initiative_id
      AND list_contains(c.path_ids, r.initiative_id)
    JOIN initiatives i ON i.initiative_id = r.initiative_id AND list_contains(i.path_ids, $1)
  WHERE d.initiative_id = $1 AND d.reporting_year = $3 AND d.doubt = 'boundary'
  GROUP BY d.measure_id)
SELECT d.* EXCLUDE (initiative_id, reporting_year),
  coalesce(c.name, d.cause_id) AS cause_name, c.depth AS cause_depth,
  coalesce(s.name, 'survey of ' || s.period_label, s.survey_id) AS survey_name, u.status,
  CASE d.doubt
    WHEN 'boundary' THEN m.report_of
    WHEN 'contradicted' THEN d.cause_id
    WHEN 'missing' THEN d.cause_id END AS report_of
FROM figure_doubts d
  JOIN group_figures g USING (initiative_id, measure_id, reporting_year)
  LEFT JOIN moved m USING (measure_id)
  LEFT JOIN initiatives c ON c.initiative_id = d.cause_id
  LEFT JOIN utrvs u ON u.utrv_id = d.utrv_id
  LEFT JOIN surveys s ON s.survey_id = u.survey_id
WHERE d.initiative_id = $1 AND d.reporting_year = $3 AND list_contains($2::VARCHAR[], g.tracker_id)
ORDER BY d.measure_id, d.is_note,
  list_position(['missing', 'contradicted', 'boundary', 'overlap', 'other_unit', 'unverified'], d.doubt);
