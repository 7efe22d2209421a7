import { sqlName } from '../../../schema/ddl.js';
import { exactSumsSql, exactTotalsOfSql } from '../../../schema/exact-sum.js';
import { weakestSourceSql } from '../../../schema/figure-rules.js';
import { weekSlack } from './group-year.js';
/**
 * `figure_tilings`: every way in which quarters and months cover a year without gap or overlap, as a set of bits: 0 to
 * 11 for a month that starts there, 12 to 23 for a quarter. At each day the longest period that starts there comes
 * first. Only periods that start with a month of the group's year can cover it: the first of them starts with the year,
 * each next one where the previous one ends.
 */
export const tilingsSql = `
CREATE OR REPLACE TEMP TABLE figure_tilings AS
WITH RECURSIVE tilings AS (
  SELECT 0 AS months, 0 AS tiling, '' AS lengths
  UNION ALL
  SELECT t.months + p.months, t.tiling | (1 << (t.months + CASE p.months WHEN 3 THEN 12 ELSE 0 END)), t.lengths || p.months
  FROM tilings t, (VALUES (1), (3)) p(months) WHERE t.months + p.months <= 12)
SELECT tiling, row_number() OVER (ORDER BY lengths DESC) AS place FROM tilings WHERE months = 12`;
/**
 * `figure_parts`: quarters and months in which a report counts, with the month of the group's year in which they start
 * (NULL if they do not start and end with one), by initiative, tracker and year.
 */
const partsSql = `
CREATE OR REPLACE TEMP TABLE figure_parts AS
SELECT *, CASE WHEN month BETWEEN 0 AND 11 THEN 1 << (month + CASE period WHEN 'quarterly' THEN 12 ELSE 0 END) END AS bit
FROM (
  SELECT p.*, g.period_start AS year_start, g.period_end AS year_end,
    CASE WHEN (g.period_start + to_months(datediff('month', g.period_start, p.period_start)::INTEGER))::DATE = p.period_start
        AND (g.period_start + to_months(datediff('month', g.period_start, p.period_start)::INTEGER
          + CASE p.period WHEN 'quarterly' THEN 3 ELSE 1 END))::DATE - 1 = p.period_end
      THEN datediff('month', g.period_start, p.period_start)::INTEGER END AS month
  FROM (FROM figure_places WHERE period IN ('quarterly', 'monthly') AND record IS NOT NULL AND NOT is_aggregation) p
    JOIN ${sqlName('group_years')} g USING (reporting_year))`;
/**
 * `figure_part_years`: what these parts make of a year: the parts that cover it, as a set of bits, NULL if they do not; the
 * report of the year itself, or that of another year, which stand in their way.
 */
const partYearsSql = `
CREATE OR REPLACE TEMP TABLE figure_part_years AS
WITH years AS (
  SELECT initiative_id, tracker_id, reporting_year, any_value(year_start) AS year_start, any_value(year_end) AS year_end,
    coalesce(bit_or(bit), 0) AS bits
  FROM figure_parts GROUP BY initiative_id, tracker_id, reporting_year),
covering AS (
  SELECT y.bits, min_by(t.tiling, t.place) AS tiling
  FROM (SELECT DISTINCT bits FROM years) y JOIN figure_tilings t ON y.bits & t.tiling = t.tiling GROUP BY y.bits),
reported AS (
  SELECT initiative_id, tracker_id, reporting_year, arg_max(p.utrv_id, p.period_end) AS utrv_id
  FROM figure_places p JOIN ${sqlName('group_years')} g USING (reporting_year)
  WHERE p.period = 'yearly' AND p.record IS NOT NULL AND NOT p.is_aggregation AND p.period_end >= g.period_end - ${weekSlack}
  GROUP BY initiative_id, tracker_id, reporting_year)
SELECT y.* EXCLUDE (bits), c.tiling, r.utrv_id AS report_utrv_id, o.utrv_id AS obstacle_utrv_id,
  r.utrv_id IS NULL AND o.utrv_id IS NULL AS may_be_made
FROM years y LEFT JOIN covering c USING (bits)
  LEFT JOIN reported r USING (initiative_id, tracker_id, reporting_year)
  LEFT JOIN figure_obstacles o USING (initiative_id, tracker_id, reporting_year)`;
/**
 * `figure_used_parts`: the records that years are made of: all that cover the year (`parts`), what counts is whether the
 * tracker was answered in them, not which columns and options they name; and those that end with it (`period_end`), the
 * longest first, then the nearest to its end, then the later.
 */
const usedPartsSql = `
CREATE OR REPLACE TEMP TABLE figure_used_parts AS
WITH parts AS (
  SELECT p.*, y.tiling FROM figure_parts p JOIN figure_part_years y USING (initiative_id, tracker_id, reporting_year)
  WHERE y.may_be_made)
SELECT 'parts' AS basis, * EXCLUDE (tiling), 0 AS rank FROM parts WHERE tiling & bit <> 0
UNION ALL
SELECT 'period_end', * EXCLUDE (tiling), row_number() OVER (
  PARTITION BY initiative_id, tracker_id, reporting_year
  ORDER BY period = 'quarterly' DESC, abs(period_end - year_end), period_end DESC)
FROM parts WHERE abs(period_end - year_end) <= ${weekSlack}`;
/** `figure_part_numbers`: the numbers of these records that years are made of. */
const partNumbersSql = `
CREATE OR REPLACE TEMP TABLE figure_part_numbers AS
SELECT p.basis, p.place, p.initiative_id, p.reporting_year, p.year_start, p.year_end, p.period, p.period_end, p.utrv_id,
  n.* EXCLUDE (rows_added, may_be_sum)
FROM figure_used_parts p JOIN figure_numbers n USING (record)
WHERE n.value IS NOT NULL AND n.over_time = CASE p.basis WHEN 'parts' THEN 'sum' ELSE 'period_end' END
QUALIFY p.rank = min(p.rank) OVER (PARTITION BY p.basis, p.initiative_id, n.tracker_id, p.reporting_year, n.column_code)`;
/** Statements that find the parts of years; they need the numbers and contests of records, and `figure_obstacles`. */
export const partStatements = [partsSql, partYearsSql, usedPartsSql, partNumbersSql];
/**
 * The years that parts make up, as rows of `figures`. Status, assurance, privacy, rejections and other candidates are
 * those of all their records, even of one that does not name the measure and so adds nothing to it.
 */
export const yearsFromPartsSql = `
WITH sources AS (
  SELECT basis, initiative_id, tracker_id, reporting_year, CASE basis WHEN 'period_end' THEN place END AS of_place,
    bool_and(is_verified) AS is_verified,
    CASE WHEN count(DISTINCT coalesce(assurance_status, '')) = 1 THEN max(assurance_status) END AS assurance_status,
    bool_or(is_private) AS is_private, bool_or(has_rejected) AS has_rejected,
    CASE WHEN count(*) = 1 THEN max(utrv_id) END AS utrv_id, CASE WHEN count(*) = 1 THEN max(survey_id) END AS survey_id,
    max(coalesce(c.candidate_count, 1)) AS candidate_count, bool_or(coalesce(c.has_other_value, false)) AS has_other_value
  FROM figure_used_parts LEFT JOIN figure_contests c USING (place) GROUP BY ALL),
totals AS (
  SELECT basis, initiative_id, tracker_id, reporting_year, CASE basis WHEN 'period_end' THEN place END AS of_place, measure_id,
    any_value(year_start) AS period_start, any_value(year_end) AS period_end, any_value(column_code) AS column_code,
    any_value(option_code) AS option_code, any_value(base_unit) AS base_unit,
    ${exactTotalsOfSql('part', 'value')},
    sum(value_count)::INTEGER AS values_added, ${weakestSourceSql('currency_source')} AS currency_source,
    bool_or(rows_may_overlap) AS rows_may_overlap
  FROM figure_part_numbers GROUP BY ALL),
added AS (FROM ${exactSumsSql('totals', ['value'])} WHERE isfinite(value)),
years AS (FROM figure_places WHERE period = 'yearly')
SELECT a.initiative_id, a.measure_id, a.tracker_id, a.column_code, a.option_code, a.base_unit, 'yearly' AS period,
  a.period_start, a.period_end, a.reporting_year, a.value, a.values_added AS value_count, a.basis, g.value AS aggregation_value,
  s.is_verified, s.assurance_status, s.is_private, a.currency_source, s.candidate_count, s.has_other_value, a.rows_may_overlap,
  s.has_rejected OR coalesce(y.has_rejected, false) AS has_rejected, s.utrv_id, s.survey_id
FROM added a JOIN sources s ON s.basis = a.basis AND s.initiative_id = a.initiative_id AND s.tracker_id = a.tracker_id
    AND s.reporting_year = a.reporting_year AND s.of_place IS NOT DISTINCT FROM a.of_place
  LEFT JOIN years y ON y.initiative_id = a.initiative_id AND y.tracker_id = a.tracker_id AND y.period_end = a.period_end
  LEFT JOIN figure_numbers g ON g.record = y.aggregation_record AND g.measure_id = a.measure_id`;
