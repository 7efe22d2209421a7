import { sqlName } from '../../../schema/ddl.js';
import { countingOrderSql, isAggregationOrderSql, isAggregationSql, isCandidateSql, isSettledSql, isUnsettledOrderSql, orderLength, saysNotApplicableSql, surveyOfOrderSql, utrvOfOrderSql, } from '../../../schema/figure-rules.js';
import { groupYearEndSql, reportingYearSql, weekSlack } from './group-year.js';
/**
 * `figure_places`: for each initiative, tracker and period, the record that counts (as in the view `internal.counting_records`),
 * its own properties, and the aggregation that would count if there were no reports. If all records were rejected, no
 * record counts, nor where a settled report says that the question does not apply and no settled one has a value.
 * `record` and `aggregation_record` number them: even for a report, odd for an aggregation.
 *
 * @param where SQL condition on rows with `period_end` and `initiative_id`
 */
export const placesSql = (where, yearEnd) => `
CREATE OR REPLACE TEMP TABLE figure_places AS
SELECT number AS place, initiative_id, tracker_id, period, period_start, period_end, ${reportingYearSql('period_end', yearEnd)} AS reporting_year,
  ${utrvOfOrderSql('counting')} AS utrv_id, ${surveyOfOrderSql('counting')} AS survey_id,
  ${isAggregationOrderSql('counting')} AS is_aggregation,
  2 * number + is_aggregation::INTEGER AS record, ${saidSql('counting')},
  ${utrvOfOrderSql('aggregation')} AS aggregation_utrv_id,
  CASE WHEN aggregation IS NOT NULL THEN 2 * number + 1 END AS aggregation_record, has_rejected,
  CASE WHEN is_aggregation THEN aggregations ELSE candidates - aggregations END AS value_count,
  CASE WHEN is_aggregation THEN inapplicable_aggregations ELSE inapplicable - inapplicable_aggregations END AS inapplicable_count,
  answered - (counting IS NOT NULL)::INTEGER - (aggregation IS NOT NULL AND aggregation <> counting)::INTEGER AS other_count
FROM (
  SELECT *, CASE WHEN is_inapplicable AND ${isUnsettledOrderSql('greatest')} THEN aggregation ELSE greatest END AS counting,
    row_number() OVER ()::INTEGER AS number
  FROM (
    SELECT initiative_id, tracker_id, period, period_start, period_end, max(place) FILTER (is_candidate) AS greatest,
      max(place) FILTER (is_candidate AND is_aggregation) AS aggregation,
      count(*) FILTER (is_candidate) AS candidates, count(*) FILTER (is_candidate AND is_aggregation) AS aggregations,
      count(*) FILTER (is_inapplicable) AS inapplicable,
      count(*) FILTER (is_inapplicable AND is_aggregation) AS inapplicable_aggregations,
      coalesce(bool_or(is_inapplicable AND is_settled AND NOT is_aggregation), false) AS is_inapplicable,
      count(*) FILTER (data_point_count > 0) AS answered, bool_or(is_rejected) AS has_rejected
    FROM (
      SELECT u.initiative_id, u.tracker_id, u.period, u.period_start, u.period_end, u.data_point_count,
        ${isCandidateSql('u')} AS is_candidate, ${saysNotApplicableSql('u')} AS is_inapplicable,
        ${isSettledSql('u', 's')} AS is_settled, ${isAggregationSql('s')} AS is_aggregation,
        u.status IS NOT DISTINCT FROM 'rejected' AS is_rejected, concat(${countingOrderSql('u', 's')}, ${sayingSql('u')}) AS place
      FROM (FROM utrvs WHERE ${where} AND (data_point_count > 0 OR status = 'rejected' OR answer = 'not_applicable')) u
        JOIN surveys s USING (survey_id))
    GROUP BY initiative_id, tracker_id, period, period_start, period_end))`;
/**
 * The properties of a record, as text appended to its place in the counting order, which does not change the order: ids
 * are unique. Looking these up in the record again would take a join as long as all of this.
 */
const sayingSql = (utrv) => `CASE WHEN ${utrv}.status = 'verified' THEN '1' ELSE '0' END, CASE WHEN ${utrv}.is_private THEN '1' ELSE '0' END,
    '1' || ${utrv}.assurance_status`;
const saidSql = (place) => {
    const [verified, isPrivate, assurance] = [1, 2, 4].map((n) => orderLength + n);
    return `substring(${place}, ${verified}, 1) = '1' AS is_verified, substring(${place}, ${isPrivate}, 1) = '1' AS is_private,
  CASE WHEN length(${place}) > ${isPrivate} THEN substring(${place}, ${assurance}) END AS assurance_status`;
};
/**
 * `figure_records`: every record with an answer, in its place: the one that counts, the aggregation `beside` it, `other`
 * ones, which do not count, and those that were `rejected`.
 */
export const recordsSql = (where) => `
CREATE OR REPLACE TEMP TABLE figure_records AS
SELECT utrv_id, record, place, 'counting' AS state, is_aggregation FROM figure_places WHERE record IS NOT NULL
UNION ALL
SELECT aggregation_utrv_id, aggregation_record, place, 'beside', true FROM figure_places WHERE aggregation_record <> record
UNION ALL
SELECT u.utrv_id, -(row_number() OVER ())::INTEGER, p.place, CASE WHEN u.status = 'rejected' THEN 'rejected' ELSE 'other' END,
  ${isAggregationSql('s')}
FROM (FROM utrvs WHERE ${where} AND data_point_count > 0) u JOIN surveys s USING (survey_id)
  JOIN (FROM figure_places WHERE other_count > 0) p ON p.initiative_id = u.initiative_id AND p.tracker_id = u.tracker_id
    AND p.period = u.period AND p.period_end = u.period_end AND p.period_start = u.period_start
WHERE u.utrv_id IS DISTINCT FROM p.utrv_id AND u.utrv_id IS DISTINCT FROM p.aggregation_utrv_id`;
/** SQL condition on yearly records that end with no year of the group, not within seven days either. */
export function isOtherYearSql(yearEnd) {
    const end = groupYearEndSql(reportingYearSql('period_end', yearEnd), yearEnd);
    return `period = 'yearly' AND period_end < ${end} - ${weekSlack}`;
}
/**
 * `figure_obstacles`: from the places of such years, the reports that stand in the way of parts, for each year that they
 * overlap.
 */
export const obstaclesSql = `
CREATE OR REPLACE TEMP TABLE figure_obstacles AS
SELECT p.initiative_id, p.tracker_id, g.reporting_year, arg_min(p.utrv_id, p.period_end) AS utrv_id
FROM (FROM figure_places WHERE record IS NOT NULL AND NOT is_aggregation) p JOIN ${sqlName('group_years')} g
  ON g.period_start <= p.period_end AND g.period_end >= p.period_start
WHERE least(p.period_end, g.period_end) - greatest(p.period_start, g.period_start) + 1 > ${weekSlack}
GROUP BY p.initiative_id, p.tracker_id, g.reporting_year`;
