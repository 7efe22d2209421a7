import {
  countingOrderSql,
  isAggregationSql,
  isCandidateSql,
  isSettledSql,
  isUnsettledOrderSql,
  saysNotApplicableSql,
  surveyOfOrderSql,
  utrvOfOrderSql,
} from '../figure-rules.ts';
import { describedIn, type ViewDeclaration } from './view-declaration.ts';

/** The filters of a query reach the value records: all columns but `utrv_id` and `survey_id` are what they are grouped by. */
export const countingRecords: ViewDeclaration = {
  name: 'counting_records',
  description:
    'The one value record of each initiative, tracker and period that counts: a default survey before an aggregation, verified first, then complete surveys, then the greatest survey id and record id. Records without a data point and rejected records never count. If a report says that the question does not apply, and is verified or complete, reports that are neither do not count.',
  columns: {
    ...describedIn('utrvs', ['utrv_id', 'survey_id', 'initiative_id', 'tracker_id']),
    ...describedIn('utrvs', ['period', 'period_start', 'period_end']),
    ...describedIn('figures', ['candidate_count', 'has_other_value']),
    has_rejected: 'Whether a record of this initiative, tracker and period was rejected.',
  },
  worth: ['initiative_id', 'utrv_id', 'period_end', 'has_other_value'],
  sql: `
SELECT ${utrvOfOrderSql('counting')} AS utrv_id, ${surveyOfOrderSql('counting')} AS survey_id, initiative_id, tracker_id,
  period, period_start, period_end, coalesce(candidate_count, 1) AS candidate_count, coalesce(has_other_value, false) AS has_other_value,
  has_rejected
FROM (
  SELECT initiative_id, tracker_id, period, period_start, period_end, has_rejected,
    CASE WHEN is_inapplicable AND ${isUnsettledOrderSql('greatest')} THEN aggregation ELSE greatest END AS counting
  FROM (
    SELECT u.initiative_id, u.tracker_id, u.period, u.period_start, u.period_end,
      max(${countingOrderSql('u', 's')}) FILTER (${isCandidateSql('u')}) AS greatest,
      max(${countingOrderSql('u', 's')}) FILTER (${isCandidateSql('u')} AND ${isAggregationSql('s')}) AS aggregation,
      coalesce(bool_or(${saysNotApplicableSql('u')} AND ${isSettledSql('u', 's')} AND NOT ${isAggregationSql('s')}), false) AS is_inapplicable,
      bool_or(u.status IS NOT DISTINCT FROM 'rejected') AS has_rejected
    FROM utrvs u JOIN surveys s USING (survey_id)
    WHERE u.data_point_count > 0 OR u.status = 'rejected' OR u.answer = 'not_applicable'
    GROUP BY u.initiative_id, u.tracker_id, u.period, u.period_start, u.period_end))
  LEFT JOIN internal.competing_records USING (initiative_id, tracker_id, period, period_end)
WHERE counting IS NOT NULL`,
};

/**
 * Joined by initiative and tracker too, so that a filter on them reaches both value records and data points. Records are not
 * compared by `=`: DuckDB would take the least and greatest id found for a filter on data points, and read the ids of all.
 */
export const latestDataPoints: ViewDeclaration = {
  name: 'latest_data_points',
  description:
    'The data points of one record per initiative and tracker: the counting record with the newest period_end, the longest period first. Always whole answers, never combined from several records.',
  columns: describedIn('data_points'),
  worth: ['initiative_id', 'value_scaled', 'unit', 'period_end', 'value_text', 'column_code', 'option_code'],
  sql: `
SELECT d.* FROM data_points d JOIN (
  SELECT u.initiative_id, u.tracker_id, right(max(concat(u.period_end,
      CASE u.period WHEN 'yearly' THEN '3' WHEN 'quarterly' THEN '2' ELSE '1' END, ${countingOrderSql('u', 's')})), 24) AS utrv_id
  FROM utrvs u JOIN surveys s USING (survey_id)
  WHERE ${isCandidateSql('u')}
  GROUP BY u.initiative_id, u.tracker_id) latest
  ON latest.initiative_id = d.initiative_id AND latest.tracker_id = d.tracker_id AND latest.utrv_id IS NOT DISTINCT FROM d.utrv_id`,
};
