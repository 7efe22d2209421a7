-- title: What is in the lake
-- about: One row about the newest snapshot: whose figures, how many nodes, sites, reports and data points, and up to
--   when.
-- worth: name, newest_year, sites, reports, data_points, data_up_to

WITH newest AS (
  SELECT y.reporting_year, y.first_end, y.last_end, n.is_closed
  FROM internal.reporting_years n JOIN internal.group_years y USING (reporting_year)
  WHERE n.is_newest)
SELECT n.reporting_year AS newest_year,
  coalesce(n.is_closed, false) AS has_ended,
  CASE WHEN i.roots = 1 THEN i.name END AS name,
  i.roots, i.nodes, i.sites, s.reports, s.reports_of_year, s.open_of_year,
  r.data_points,
  coalesce(r.watermark_at, r.finished_at, r.started_at) AS data_up_to,
  coalesce(r.is_simulated, false) AS is_simulated,
  (SELECT count(*) FROM runs) AS runs,
  r.run_id, r.version
FROM (
    SELECT count(*) AS nodes,
      count(*) FILTER (is_leaf) AS sites,
      count(*) FILTER (depth = 0) AS roots,
      any_value(name) FILTER (depth = 0) AS name
    FROM initiatives WHERE removed_at IS NULL) i
  CROSS JOIN (
    SELECT count(*) AS reports,
      count(n.reporting_year) AS reports_of_year,
      count(n.reporting_year) FILTER (NOT s.is_complete) AS open_of_year
    FROM surveys s LEFT JOIN newest n ON s.period_end BETWEEN n.first_end AND n.last_end
    WHERE s.removed_at IS NULL AND s.survey_type = 'default') s
  LEFT JOIN newest n ON true
  LEFT JOIN (FROM runs ORDER BY started_at DESC, run_id DESC LIMIT 1) r ON true;
