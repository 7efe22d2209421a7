import { withBaseValueSql } from '../../../schema/base-value.js';
import { exactPartsSql, exactSumsSql, exactTotalsOfSql, exactTotalsSql, sumParts } from '../../../schema/exact-sum.js';
import { currencySourceSql, isNumberSql, isNumericTypeSql, measureIdSql, weakestSourceSql, } from '../../../schema/figure-rules.js';
import { locatedOptionSql } from '../../../schema/row-words.js';
import { mayBeSumSql } from './row-hints.js';
/**
 * `figure_numbers`: what each record says about each measure, in base units. Rows of a table are added if they add up; if
 * not, `value` is NULL unless there is a single one.
 */
export const numbersSql = (where) => `
CREATE OR REPLACE TEMP TABLE figure_numbers AS
WITH numbers AS (
  FROM ${withBaseValueSql(`(SELECT w.record, d.tracker_id, d.column_code, ${locatedOptionSql('d', 'h')} AS option_code, d.base_unit, d.value_scaled,
        d.base_factor, d.unit, d.scale_factor, d.value_number, d.value_text, d.row_index, h.may_overlap,
        ${currencySourceSql('d')} AS currency_source
      FROM (FROM data_points WHERE ${where} AND ${isNumberSql}) d
        JOIN figure_records w USING (utrv_id)
        LEFT JOIN figure_hints h ON h.record = w.record AND h.row_index = d.row_index)`, 'value')}),
kept AS (
  FROM numbers n ANTI JOIN figure_left_out o ON o.record = n.record AND o.row_index = n.row_index
    AND o.column_code IS NOT DISTINCT FROM n.column_code AND o.option_code IS NOT DISTINCT FROM n.option_code
    AND o.base_unit IS NOT DISTINCT FROM n.base_unit),
in_one_unit AS (
  SELECT record, any_value(tracker_id) AS tracker_id, column_code, option_code, base_unit, ${exactTotalsSql('value', 'part')},
    ${weakestSourceSql('currency_source')} AS currency_source, coalesce(bool_or(may_overlap), false) AS may_overlap,
    ${mayBeSumSql(4)} AS may_be_sum
  FROM (SELECT *, ${exactPartsSql('value')} FROM kept)
  GROUP BY record, column_code, option_code, base_unit, unit, scale_factor),
totals AS (
  SELECT record, any_value(tracker_id) AS tracker_id, column_code, option_code, base_unit, ${exactTotalsOfSql('part', 'part')},
    ${weakestSourceSql('currency_source')} AS currency_source, bool_or(may_overlap) AS may_overlap, bool_or(may_be_sum) AS may_be_sum
  FROM in_one_unit GROUP BY record, column_code, option_code, base_unit),
added AS (FROM ${exactSumsSql(`(SELECT *, ${sumParts.map((part) => `part_${part} AS value_${part}`).join(', ')} FROM totals)`, ['value'])})
SELECT a.record, a.tracker_id, a.column_code, a.option_code, a.base_unit, a.currency_source, ${sumParts.map((part) => `a.part_${part}`).join(', ')},
  a.part_count::INTEGER AS value_count, ${measureIdSql('a')} AS measure_id, m.over_time, m.over_time_reason,
  CASE WHEN isfinite(a.value) AND (a.part_count = 1 OR m.rows_add) THEN a.value END AS value,
  a.part_count > 1 AND m.rows_add AND w.over_rows IS NULL AS rows_added,
  coalesce(rows_added AND a.may_overlap, false) AS rows_may_overlap,
  coalesce(rows_added AND NOT a.may_overlap AND a.may_be_sum, false) AS may_be_sum
FROM added a LEFT JOIN figure_additivity m
    ON m.tracker_id = a.tracker_id AND m.column_code IS NOT DISTINCT FROM a.column_code
  LEFT JOIN measure_answers w ON w.tracker_id = a.tracker_id AND w.column_code IS NOT DISTINCT FROM a.column_code`;
/** Applies what `overlapsSql` found. */
export const markOverlapsSql = `
UPDATE figure_numbers n SET rows_may_overlap = true FROM figure_overlaps o
WHERE o.record = n.record AND o.column_code IS NOT DISTINCT FROM n.column_code
  AND o.option_code IS NOT DISTINCT FROM n.option_code AND o.base_unit IS NOT DISTINCT FROM n.base_unit`;
/** `figure_problems`: what was sent in place of numbers, or has no scale that is known, by measure. */
export const problemsSql = (where) => `
CREATE OR REPLACE TEMP TABLE figure_problems AS
SELECT w.record, d.tracker_id, d.column_code, ${locatedOptionSql('d', 'h')} AS option_code, d.base_unit,
  CASE WHEN d.value_number IS NULL THEN 'not_a_number' ELSE 'not_scaled' END AS problem, count(*)::INTEGER AS number_count,
  arg_min(coalesce(d.value_text, regexp_replace(d.value_number::VARCHAR, '\\.0$', '')), coalesce(d.row_index, 0)) AS detail
FROM (FROM data_points WHERE ${where} AND ${isNumericTypeSql} AND value_scaled IS NULL) d
  JOIN figure_records w USING (utrv_id) LEFT JOIN figure_hints h ON h.record = w.record AND h.row_index = d.row_index
GROUP BY ALL`;
/**
 * SQL for the figures of each counting record, for its own period.
 * @param periods SQL condition on `period`
 */
export const reportedSql = (periods) => `
SELECT p.initiative_id, n.measure_id, p.tracker_id, n.column_code, n.option_code, n.base_unit,
  p.period, p.period_start, p.period_end, p.reporting_year, n.value, n.value_count,
  CASE WHEN p.is_aggregation THEN 'aggregation' ELSE 'reported' END AS basis, a.value AS aggregation_value,
  p.is_verified, p.assurance_status, p.is_private, n.currency_source, p.has_rejected, p.utrv_id, p.survey_id,
  coalesce(c.candidate_count, 1) AS candidate_count,
  coalesce(c.is_other_of_all, false) OR o.place IS NOT NULL AS has_other_value, n.rows_may_overlap
FROM (FROM figure_places WHERE ${periods}) p JOIN (FROM figure_numbers WHERE value IS NOT NULL) n USING (record)
  LEFT JOIN (FROM figure_numbers WHERE record > 0 AND record % 2 = 1) a
    ON a.record = p.aggregation_record AND a.measure_id = n.measure_id
  LEFT JOIN figure_contests c ON c.place = p.place
  LEFT JOIN figure_other_values o ON o.place = p.place AND o.measure_id = n.measure_id`;
