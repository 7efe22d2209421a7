import { countingOrderSql, isAggregationSql, isCandidateSql, isSettledSql, isUnsettledOrderSql, saysNotApplicableSql, surveyOfOrderSql, utrvOfOrderSql, } from '../figure-rules.js';
/**
 * The one value record of each initiative, tracker and period that counts (lake.md, "The record that counts"). The filters of a
 * query reach the value records: all columns but `utrv_id` and `survey_id` are what they are grouped by.
 */
export const countingRecords = {
    name: 'counting_records',
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
