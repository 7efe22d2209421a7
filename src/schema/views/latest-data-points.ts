import { countingOrderSql, isCandidateSql } from '../counting-order.ts';
import { describedIn, type ViewDeclaration } from './view-declaration.ts';

/**
 * Joined by initiative and tracker too, so that a filter on them reaches both value records and data points. Records are not
 * compared by `=`: DuckDB would take the least and greatest id found for a filter on data points, and read the ids of all.
 */
export const latestDataPoints: ViewDeclaration = {
  name: 'latest_data_points',
  description:
    'The data points of one record per initiative and tracker: of the counting records, that with the newest period_end, the longest period first. Whole answers, never pieced together from several records.',
  columns: describedIn('data_points'),
  sql: `
SELECT d.* FROM data_points d JOIN (
  SELECT u.initiative_id, u.tracker_id, right(max(concat(u.period_end,
      CASE u.period WHEN 'yearly' THEN '3' WHEN 'quarterly' THEN '2' ELSE '1' END, ${countingOrderSql('u', 's')})), 24) AS utrv_id
  FROM utrvs u JOIN surveys s USING (survey_id)
  WHERE ${isCandidateSql('u')}
  GROUP BY u.initiative_id, u.tracker_id) latest
  ON latest.initiative_id = d.initiative_id AND latest.tracker_id = d.tracker_id AND latest.utrv_id IS NOT DISTINCT FROM d.utrv_id`,
};
