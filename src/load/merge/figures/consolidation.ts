import { isAboutSql, mostSpecificSql } from '../decisions/deciding-rows.ts';

/**
 * `rollup_decided`: for each report of a node with children in `rollup_reports`, by node, tracker and reporting year, what
 * consolidation.csv says that it holds (`report_is`). A report that no row is about has none here.
 */
export const decidedReportsSql = `
CREATE OR REPLACE TEMP TABLE rollup_decided AS
SELECT r.node, r.tracker_id, r.reporting_year,
  first(d.report_is ORDER BY d.initiative_id IS NOT NULL DESC, ${mostSpecificSql('d')}, d.line DESC) AS report_is
FROM (
  SELECT DISTINCT f.node, f.initiative_id, f.tracker_id, f.reporting_year, t.type_code
  FROM rollup_reports f JOIN trackers t USING (tracker_id) WHERE NOT f.is_leaf) r
  JOIN consolidation_decisions d ON ${isAboutSql('d', 'r')}
WHERE d.report_is IS NOT NULL AND (d.initiative_id IS NULL OR d.initiative_id = r.initiative_id)
  AND (d.from_year IS NULL OR d.from_year <= r.reporting_year) AND (d.to_year IS NULL OR d.to_year >= r.reporting_year)
GROUP BY r.node, r.tracker_id, r.reporting_year`;
