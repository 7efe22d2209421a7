-- title: What is in the lake
-- about: One row about the newest snapshot: whose figures, how many nodes, sites, reports and data points, and up to
--   when.
-- worth: name, newest_year, sites, reports, data_points, data_up_to

WITH current_reports AS (
  SELECT s.is_complete
  FROM surveys s JOIN internal.group_years y ON s.period_end BETWEEN y.first_end AND y.last_end
    JOIN (FROM internal.reporting_years WHERE is_newest) n ON n.reporting_year = y.reporting_year
  WHERE s.removed_at IS NULL AND s.survey_type = 'default')
SELECT
  (SELECT reporting_year FROM internal.reporting_years WHERE is_newest) AS newest_year,
  coalesce((SELECT is_closed FROM internal.reporting_years WHERE is_newest), false) AS has_ended,
  CASE WHEN i.roots = 1 THEN i.name END AS name,
  i.roots, i.nodes, i.sites,
  (SELECT count(*) FROM surveys WHERE removed_at IS NULL AND survey_type = 'default') AS reports,
  (SELECT count(*) FROM current_reports) AS reports_of_year,
  (SELECT count(*) FROM current_reports WHERE NOT is_complete) AS open_of_year,
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
  LEFT JOIN (FROM runs ORDER BY started_at DESC, run_id DESC LIMIT 1) r ON true;
