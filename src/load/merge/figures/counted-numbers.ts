import { withBaseValueSql } from '../../../schema/base-value.ts';
import { exactPartsSql, exactSumsSql, exactTotalsSql } from '../../../schema/exact-sum.ts';
import {
  countingOrderSql,
  currencySourceSql,
  isAggregationOrderSql,
  isCandidateSql,
  isNumberSql,
  measureIdSql,
  orderLength,
  surveyOfOrderSql,
  utrvOfOrderSql,
  weakestSourceSql,
} from '../../../schema/figure-rules.ts';

/**
 * `figure_places`: for each initiative, tracker and period, the record that counts (as in the view `counting_records`),
 * its own properties, and the aggregation that would count if there were no reports. If all records were rejected, no
 * record counts. `record` and `aggregation_record` number them: even for a report, odd for an aggregation.
 *
 * @param where SQL condition on rows with `period_end` and `initiative_id`
 */
export const placesSql = (where: string): string => `
CREATE OR REPLACE TEMP TABLE figure_places AS
SELECT initiative_id, tracker_id, period, period_start, period_end, ${utrvOfOrderSql('counting')} AS utrv_id,
  ${surveyOfOrderSql('counting')} AS survey_id, ${isAggregationOrderSql('counting')} AS is_aggregation,
  2 * number + is_aggregation::INTEGER AS record, ${saidSql('counting')},
  ${utrvOfOrderSql('aggregation')} AS aggregation_utrv_id,
  CASE WHEN aggregation IS NOT NULL THEN 2 * number + 1 END AS aggregation_record, has_rejected
FROM (
  SELECT *, row_number() OVER ()::INTEGER AS number
  FROM (
    SELECT initiative_id, tracker_id, period, period_start, period_end, max(place) FILTER (is_candidate) AS counting,
      max(place) FILTER (is_candidate AND ${isAggregationOrderSql('place')}) AS aggregation,
      bool_or(NOT is_candidate) AS has_rejected
    FROM (
      SELECT u.initiative_id, u.tracker_id, u.period, u.period_start, u.period_end, ${isCandidateSql('u')} AS is_candidate,
        concat(${countingOrderSql('u', 's')}, ${sayingSql('u')}) AS place
      FROM (FROM utrvs WHERE ${where} AND (data_point_count > 0 OR status = 'rejected')) u
        JOIN surveys s USING (survey_id))
    GROUP BY initiative_id, tracker_id, period, period_start, period_end))`;

/**
 * The properties of a record, as text appended to its place in the counting order, which does not change the order: ids
 * are unique. Looking these up in the record again would take a join as long as all of this.
 */
const sayingSql = (utrv: string): string =>
  `CASE WHEN ${utrv}.status = 'verified' THEN '1' ELSE '0' END, CASE WHEN ${utrv}.is_private THEN '1' ELSE '0' END,
    '1' || ${utrv}.assurance_status`;

const saidSql = (place: string): string => {
  const [verified, isPrivate, assurance] = [1, 2, 4].map((n) => orderLength + n);
  return `substring(${place}, ${verified}, 1) = '1' AS is_verified, substring(${place}, ${isPrivate}, 1) = '1' AS is_private,
  CASE WHEN length(${place}) > ${isPrivate} THEN substring(${place}, ${assurance}) END AS assurance_status`;
};

/**
 * `figure_numbers`: what these records say about each measure, in base units. Rows of a table are added if they add up;
 * if not, only a single value is used.
 */
export const numbersSql = (where: string): string => `
CREATE OR REPLACE TEMP TABLE figure_numbers AS
WITH wanted AS (
  SELECT utrv_id, record FROM figure_places WHERE utrv_id IS NOT NULL
  UNION ALL SELECT aggregation_utrv_id, aggregation_record FROM figure_places WHERE aggregation_record <> record),
numbers AS (
  FROM ${withBaseValueSql(
    `(SELECT w.record, d.tracker_id, d.column_code, d.option_code, d.base_unit, d.value_scaled, d.base_factor,
        ${currencySourceSql('d')} AS currency_source
      FROM (FROM data_points WHERE ${where} AND ${isNumberSql}) d JOIN wanted w USING (utrv_id))`,
    'value',
  )}),
totals AS (
  SELECT record, any_value(tracker_id) AS tracker_id, column_code, option_code, base_unit, count(*)::INTEGER AS values_added,
    ${exactTotalsSql('value', 'value')}, ${weakestSourceSql('currency_source')} AS currency_source
  FROM (SELECT *, ${exactPartsSql('value')} FROM numbers)
  GROUP BY record, column_code, option_code, base_unit),
added AS (FROM ${exactSumsSql('totals', ['value'])} WHERE isfinite(value))
SELECT a.* EXCLUDE (values_added), a.values_added AS value_count, ${measureIdSql('a')} AS measure_id, m.over_time, m.over_time_reason
FROM added a LEFT JOIN figure_additivity m
  ON m.tracker_id = a.tracker_id AND m.column_code IS NOT DISTINCT FROM a.column_code
WHERE a.values_added = 1 OR m.rows_add`;

/** `figure_reports`: the figures from records of quarters and months; those of years go straight into `figures`. */
export const reportsSql = `
CREATE OR REPLACE TEMP TABLE figure_reports AS ${reportedSql("period <> 'yearly'")}`;

/**
 * SQL for the figures of each counting record, for its own period.
 * @param periods SQL condition on `period`
 */
export function reportedSql(periods: string): string {
  return `
SELECT p.initiative_id, n.measure_id, p.tracker_id, n.column_code, n.option_code, n.base_unit,
  p.period, p.period_start, p.period_end, n.value, n.value_count,
  CASE WHEN p.is_aggregation THEN 'aggregation' ELSE 'reported' END AS basis, a.value AS aggregation_value,
  p.is_verified, p.assurance_status, p.is_private, n.currency_source, p.has_rejected, p.utrv_id, p.survey_id,
  n.over_time, n.over_time_reason, year(p.period_end)::INTEGER AS reporting_year,
  1 AS candidate_count, false AS has_other_value, false AS rows_may_overlap
FROM (FROM figure_places WHERE ${periods}) p JOIN figure_numbers n USING (record)
  LEFT JOIN (FROM figure_numbers WHERE record % 2 = 1) a
    ON a.record = p.aggregation_record AND a.measure_id = n.measure_id`;
}
