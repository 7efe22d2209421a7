import { baseValueSql } from '../../../schema/base-value.ts';
import {
  countingOrderSql,
  isAggregationOrderSql,
  isCandidateSql,
  surveyOfOrderSql,
  utrvOfOrderSql,
} from '../../../schema/counting-order.ts';
import { exactPartsSql, exactSumSql } from '../../../schema/exact-sum.ts';
import { isNumberSql } from '../../../schema/is-number.ts';
import { measureIdSql } from '../../../schema/measure-id.ts';

/**
 * `figure_places`: for each initiative, tracker and period, the record that counts (as in the view `counting_records`), and
 * the aggregation that would count if there were no reports. Where all records were rejected, no record counts.
 *
 * @param where SQL condition on rows with `period_end` and `initiative_id`
 */
export const placesSql = (where: string): string => `
CREATE OR REPLACE TEMP TABLE figure_places AS
SELECT initiative_id, tracker_id, period, period_start, period_end, ${utrvOfOrderSql('counting')} AS utrv_id,
  ${surveyOfOrderSql('counting')} AS survey_id, ${isAggregationOrderSql('counting')} AS is_aggregation,
  ${utrvOfOrderSql('aggregation')} AS aggregation_utrv_id, has_rejected
FROM (
  SELECT initiative_id, tracker_id, period, period_start, period_end, max(place) FILTER (is_candidate) AS counting,
    max(place) FILTER (is_candidate AND ${isAggregationOrderSql('place')}) AS aggregation,
    bool_or(NOT is_candidate) AS has_rejected
  FROM (
    SELECT u.initiative_id, u.tracker_id, u.period, u.period_start, u.period_end, ${isCandidateSql('u')} AS is_candidate,
      ${countingOrderSql('u', 's')} AS place
    FROM (FROM utrvs WHERE ${where} AND (data_point_count > 0 OR status = 'rejected')) u
      JOIN surveys s USING (survey_id))
  GROUP BY initiative_id, tracker_id, period, period_start, period_end)`;

const base = baseValueSql('d');

/**
 * `figure_numbers`: what these records say of each measure, in base units. Rows of a table are added where they add up; where
 * not, only a single value says something.
 */
export const numbersSql = (where: string): string => `
CREATE OR REPLACE TEMP TABLE figure_numbers AS
WITH wanted AS (
  SELECT utrv_id FROM figure_places WHERE utrv_id IS NOT NULL
  UNION SELECT aggregation_utrv_id FROM figure_places WHERE aggregation_utrv_id IS NOT NULL),
numbers AS (
  SELECT d.utrv_id, d.tracker_id, d.column_code, d.option_code, d.base_unit, ${base.value} AS value,
    d.unit_type IS NOT DISTINCT FROM 'currency' AND d.unit_source IS NOT DISTINCT FROM 'default' AS is_currency_assumed
  FROM (FROM data_points WHERE ${where} AND ${isNumberSql} AND utrv_id IN (FROM wanted)) d ${base.join}),
added AS (
  SELECT utrv_id, any_value(tracker_id) AS tracker_id, column_code, option_code, base_unit, count(*)::INTEGER AS value_count,
    ${exactSumSql('value')} AS value, bool_or(is_currency_assumed) AS is_currency_assumed
  FROM (SELECT *, ${exactPartsSql('value')} FROM numbers)
  GROUP BY utrv_id, column_code, option_code, base_unit)
SELECT a.*, ${measureIdSql('a')} AS measure_id, coalesce(m.adds_over_time, false) AS adds_over_time
FROM added a LEFT JOIN figure_additivity m
  ON m.tracker_id = a.tracker_id AND m.column_code IS NOT DISTINCT FROM a.column_code
WHERE isfinite(a.value) AND (a.value_count = 1 OR m.is_additive)`;

/** `figure_reports`: the figures that records of quarters and months give; those of years go straight into `figures`. */
export const reportsSql = (where: string): string => `
CREATE OR REPLACE TEMP TABLE figure_reports AS ${reportedSql(where, "period <> 'yearly'")}`;

/**
 * SQL for the figures that each counting record gives, for its own period.
 * @param periods SQL condition on `period`
 */
export const reportedSql = (where: string, periods: string): string => `
SELECT p.initiative_id, n.measure_id, p.tracker_id, n.column_code, n.option_code, n.base_unit,
  p.period, p.period_start, p.period_end, n.value, n.value_count,
  CASE WHEN p.is_aggregation THEN 'aggregation' ELSE 'reported' END AS basis, a.value AS aggregation_value,
  u.status IS NOT DISTINCT FROM 'verified' AS is_verified, u.assurance_status, coalesce(u.is_private, false) AS is_private,
  n.is_currency_assumed, p.has_rejected, p.utrv_id, p.survey_id, n.adds_over_time
FROM (FROM figure_places WHERE ${periods}) p
  JOIN figure_numbers n USING (utrv_id)
  JOIN (SELECT utrv_id, status, assurance_status, is_private FROM utrvs WHERE ${where}) u USING (utrv_id)
  LEFT JOIN figure_numbers a ON a.utrv_id = p.aggregation_utrv_id AND a.measure_id = n.measure_id`;
