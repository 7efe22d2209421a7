import { isAboutSql, mostSpecificSql } from '../../../schema/decisions/deciding-rows.ts';

/**
 * `rollup_decided`: for each report of a node with children in `rollup_reports`, by node, tracker and reporting year, what
 * consolidation.csv says that it holds (`report_is`). A report that no row is about has none here. Rows are matched to
 * questions first, since there are far more reports.
 */
export const decidedReportsSql = `
CREATE OR REPLACE TEMP TABLE rollup_decided AS
WITH about AS (
  SELECT t.tracker_id AS about_tracker, d.* FROM trackers t JOIN consolidation_decisions d ON ${isAboutSql('d', 't')}
  WHERE d.report_is IS NOT NULL)
SELECT r.node, r.tracker_id, r.reporting_year,
  first(d.report_is ORDER BY d.initiative_id IS NOT NULL DESC, ${mostSpecificSql('d')}, d.line DESC) AS report_is
FROM (SELECT DISTINCT node, initiative_id, tracker_id, reporting_year FROM rollup_reports WHERE NOT is_leaf) r
  JOIN about d ON d.about_tracker = r.tracker_id
WHERE (d.initiative_id IS NULL OR d.initiative_id = r.initiative_id)
  AND (d.from_year IS NULL OR d.from_year <= r.reporting_year) AND (d.to_year IS NULL OR d.to_year >= r.reporting_year)
GROUP BY r.node, r.tracker_id, r.reporting_year`;
