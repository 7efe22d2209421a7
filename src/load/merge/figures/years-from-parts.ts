import { exactPartsSql, exactSumsSql, exactTotalsSql } from '../../../schema/exact-sum.ts';
import { weakestSourceSql } from '../../../schema/figure-rules.ts';

/**
 * `figure_tilings`: every way in which quarters and months cover a year without gap or overlap, as a set of bits: 0 to
 * 11 for a month that starts there, 12 to 23 for a quarter. At each day the longest period that starts there comes
 * first. Only periods that start with a month can cover a year: the first of them starts on 1 January, each next one
 * where the previous one ends.
 */
export const tilingsSql = `
CREATE OR REPLACE TEMP TABLE figure_tilings AS
WITH RECURSIVE tilings AS (
  SELECT 0 AS months, 0 AS tiling, '' AS lengths
  UNION ALL
  SELECT t.months + p.months, t.tiling | (1 << (t.months + CASE p.months WHEN 3 THEN 12 ELSE 0 END)), t.lengths || p.months
  FROM tilings t, (VALUES (1), (3)) p(months) WHERE t.months + p.months <= 12)
SELECT tiling, row_number() OVER (ORDER BY lengths DESC) AS place FROM tilings WHERE months = 12`;

const bitSql = `1 << (month(period_start) - 1 + CASE period WHEN 'quarterly' THEN 12 ELSE 0 END)`;

/**
 * `figure_parts`: the quarters and months that make up a year, by initiative and tracker, where no report covers the
 * year itself. What counts is whether the tracker was answered in them, not which columns and options they name.
 */
export const partsSql = `
CREATE OR REPLACE TEMP TABLE figure_parts AS
WITH candidates AS (
  SELECT *, year(period_end) AS period_year, ${bitSql} AS bit FROM figure_places
  WHERE period IN ('quarterly', 'monthly') AND utrv_id IS NOT NULL AND NOT is_aggregation
    AND day(period_start) = 1 AND year(period_start) = year(period_end)
    AND initiative_id NOT IN (FROM figure_other_years)),
answered AS (
  SELECT initiative_id, tracker_id, period_year, bit_or(bit) AS bits FROM candidates
  GROUP BY initiative_id, tracker_id, period_year
  HAVING count(*) >= 4),
covering AS (
  SELECT a.bits, min_by(t.tiling, t.place) AS tiling
  FROM (SELECT DISTINCT bits FROM answered) a JOIN figure_tilings t ON a.bits & t.tiling = t.tiling GROUP BY a.bits),
reported AS (
  SELECT initiative_id, tracker_id, year(period_end) AS period_year FROM figure_places
  WHERE period = 'yearly' AND utrv_id IS NOT NULL AND NOT is_aggregation)
SELECT c.initiative_id, c.tracker_id, c.period_year, c.utrv_id, c.is_verified, c.assurance_status, c.is_private, c.has_rejected
FROM candidates c JOIN answered a USING (initiative_id, tracker_id, period_year) JOIN covering USING (bits)
  ANTI JOIN reported r
    ON r.initiative_id = c.initiative_id AND r.tracker_id = c.tracker_id AND r.period_year = c.period_year
WHERE covering.tiling & c.bit <> 0`;

/**
 * The years that parts make up, as rows of `figures`. Status, assurance, privacy and rejections are taken from all
 * their records, even from one that does not name the measure and so adds nothing to it.
 */
export const yearsFromPartsSql = `
WITH records AS (
  SELECT initiative_id, tracker_id, period_year, bool_and(is_verified) AS is_verified,
    CASE WHEN count(DISTINCT coalesce(assurance_status, '')) = 1 THEN max(assurance_status) END AS assurance_status,
    bool_or(is_private) AS is_private, bool_or(has_rejected) AS has_rejected
  FROM figure_parts GROUP BY initiative_id, tracker_id, period_year),
years AS (
  SELECT initiative_id, tracker_id, year(period_end) AS period_year, aggregation_record, has_rejected
  FROM figure_places WHERE period = 'yearly' AND month(period_end) = 12 AND day(period_end) = 31),
totals AS (
  SELECT initiative_id, tracker_id, period_year, measure_id, any_value(column_code) AS column_code, any_value(option_code) AS option_code,
    any_value(base_unit) AS base_unit, ${exactTotalsSql('value', 'value')}, sum(value_count)::INTEGER AS values_added,
    ${weakestSourceSql('currency_source')} AS currency_source,
    max(candidate_count) AS candidate_count, bool_or(has_other_value) AS has_other_value,
    bool_or(rows_may_overlap) AS rows_may_overlap
  FROM (
    SELECT f.*, p.period_year, ${exactPartsSql('f.value')}
    FROM figure_reports f JOIN figure_parts p USING (utrv_id) WHERE f.over_time = 'sum')
  GROUP BY initiative_id, tracker_id, period_year, measure_id),
added AS (FROM ${exactSumsSql('totals', ['value'])} WHERE isfinite(value))
SELECT a.initiative_id, a.measure_id, a.tracker_id, a.column_code, a.option_code, a.base_unit, 'yearly' AS period,
  make_date(a.period_year, 1, 1) AS period_start, make_date(a.period_year, 12, 31) AS period_end, a.period_year::INTEGER AS reporting_year, a.value,
  a.values_added AS value_count,
  'parts' AS basis, g.value AS aggregation_value, r.is_verified, r.assurance_status, r.is_private, a.currency_source, a.candidate_count,
  a.has_other_value, a.rows_may_overlap,
  r.has_rejected OR coalesce(y.has_rejected, false) AS has_rejected,
  NULL::VARCHAR AS utrv_id, NULL::VARCHAR AS survey_id
FROM added a JOIN records r USING (initiative_id, tracker_id, period_year)
  LEFT JOIN years y USING (initiative_id, tracker_id, period_year)
  LEFT JOIN figure_numbers g ON g.record = y.aggregation_record AND g.measure_id = a.measure_id`;
