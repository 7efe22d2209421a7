import { sqlName } from '../../../schema/ddl.ts';
import { isAggregationSql, isCandidateSql, isSettledSql, saysNotApplicableSql } from '../../../schema/figure-rules.ts';
import { reportingYearSql, weekSlack } from './group-year.ts';

/**
 * `tracker_years_now`: the last reporting year in which a record of each tracker counts. One that is not settled does not
 * count where a settled report says that the question does not apply.
 */
export const trackerYearsSql = (yearEnd: string): string => `
CREATE OR REPLACE TEMP TABLE tracker_years_now AS
WITH settled AS (
  SELECT u.tracker_id, max(u.period_end) AS period_end
  FROM (FROM utrvs WHERE ${isCandidateSql('utrvs')}) u JOIN surveys s USING (survey_id)
  WHERE ${isSettledSql('u', 's')} OR ${isAggregationSql('s')}
  GROUP BY u.tracker_id),
inapplicable AS (
  SELECT u.initiative_id, u.tracker_id, u.period, u.period_end
  FROM (FROM utrvs WHERE ${saysNotApplicableSql('utrvs')}) u JOIN surveys s USING (survey_id)
  WHERE ${isSettledSql('u', 's')} AND NOT ${isAggregationSql('s')}),
later AS (
  SELECT u.tracker_id, u.period_end
  FROM (FROM utrvs WHERE ${isCandidateSql('utrvs')}) u LEFT JOIN settled t ON t.tracker_id = u.tracker_id
    ANTI JOIN inapplicable n ON n.initiative_id = u.initiative_id AND n.tracker_id = u.tracker_id AND n.period = u.period
      AND n.period_end = u.period_end
  WHERE t.tracker_id IS NULL OR u.period_end > t.period_end)
SELECT tracker_id, ${reportingYearSql('max(period_end)', yearEnd)} AS reporting_year
FROM (FROM settled UNION ALL FROM later) GROUP BY tracker_id`;

export const rememberTrackerYears: readonly string[] = [
  `DELETE FROM ${'internal.tracker_years'}`,
  `INSERT INTO ${'internal.tracker_years'} BY NAME FROM tracker_years_now`,
];

/** `figure_unused`: numbers of all years that are in no figure; where one covers them is known once all are made. */
export const unusedTableSql = `
CREATE OR REPLACE TEMP TABLE figure_unused (
  initiative_id VARCHAR, tracker_id VARCHAR, column_code VARCHAR, option_code VARCHAR, base_unit VARCHAR, period VARCHAR,
  period_start DATE, period_end DATE, reporting_year INTEGER, utrv_id VARCHAR, number_count INTEGER, is_of_parts BOOLEAN,
  is_total BOOLEAN, reason VARCHAR, detail VARCHAR)`;

/**
 * `figure_missing`: for each part in which a record counts, why it has made no year: the first day that no part covers
 * (NULL if there is none), whether the initiative has a later part, and whether quarters and months cannot make up the
 * year at all.
 */
const missingSql = `
CREATE OR REPLACE TEMP TABLE figure_missing AS
WITH unused AS (
  SELECT p.*, g.period_start AS year_start, g.period_end AS year_end
  FROM (FROM figure_places WHERE period <> 'yearly' AND record IS NOT NULL) p JOIN ${sqlName('group_years')} g USING (reporting_year)
    ANTI JOIN figure_used_parts u ON u.basis = 'parts' AND u.place = p.place),
asked AS (SELECT DISTINCT initiative_id, tracker_id, reporting_year, year_start, year_end FROM unused),
covered AS (
  SELECT a.initiative_id, a.tracker_id, a.reporting_year, a.year_start, a.year_end, p.period_start, p.period_end
  FROM asked a JOIN figure_parts p USING (initiative_id, tracker_id, reporting_year)),
days AS (
  SELECT initiative_id, tracker_id, reporting_year, year_end, year_start AS day FROM asked
  UNION SELECT initiative_id, tracker_id, reporting_year, year_end, period_end + 1 FROM covered WHERE period_end >= year_start),
holes AS (
  SELECT d.initiative_id, d.tracker_id, d.reporting_year, min(d.day) AS hole
  FROM (FROM days WHERE day <= year_end) d ANTI JOIN covered c ON c.initiative_id = d.initiative_id AND c.tracker_id = d.tracker_id
    AND c.reporting_year = d.reporting_year AND c.period_start <= d.day AND c.period_end >= d.day
  GROUP BY d.initiative_id, d.tracker_id, d.reporting_year),
latest AS (SELECT initiative_id, tracker_id, reporting_year, max(period_start) AS period_start FROM covered GROUP BY ALL)
SELECT u.place, y.report_utrv_id, y.obstacle_utrv_id, h.hole, coalesce(l.period_start > h.hole, false) AS has_later_part,
  f.month IS NULL OR f.month NOT BETWEEN 0 AND 11 OR (u.period = 'quarterly' AND f.month % 3 <> 0)
    OR (h.hole IS NULL AND (y.tiling IS NULL OR NOT y.may_be_made)) AS is_of_other_year
FROM unused u
  LEFT JOIN figure_part_years y USING (initiative_id, tracker_id, reporting_year)
  LEFT JOIN holes h USING (initiative_id, tracker_id, reporting_year)
  LEFT JOIN latest l USING (initiative_id, tracker_id, reporting_year)
  LEFT JOIN figure_months f ON f.place = u.place`;

/** `figure_months`: where each part starts in the group's year, whoever reported it. */
const monthsSql = `
CREATE OR REPLACE TEMP TABLE figure_months AS
SELECT place, month FROM figure_parts
UNION ALL
SELECT p.place, CASE WHEN (g.period_start + to_months(datediff('month', g.period_start, p.period_start)::INTEGER))::DATE = p.period_start
  THEN datediff('month', g.period_start, p.period_start)::INTEGER END
FROM (FROM figure_places WHERE period <> 'yearly' AND is_aggregation) p JOIN ${sqlName('group_years')} g USING (reporting_year)`;

/** Whether anybody has a part or year of the tracker in a later reporting year. */
const hasLaterYearSql = 't.reporting_year > l.reporting_year';

/** Why a part of what adds up over time, or has a value at the end of the year, is in no figure. */
const ofParts = {
  sum: {
    reason: `CASE WHEN m.report_utrv_id IS NOT NULL THEN 'other_record'
      WHEN m.obstacle_utrv_id IS NOT NULL OR m.is_of_other_year THEN 'parts_of_another_year'
      WHEN m.has_later_part OR ${hasLaterYearSql} THEN 'part_missing' ELSE 'part_of_open_year' END`,
    detail: `CASE WHEN m.report_utrv_id IS NOT NULL THEN m.report_utrv_id
      WHEN m.obstacle_utrv_id IS NOT NULL OR m.is_of_other_year THEN m.obstacle_utrv_id ELSE m.hole::VARCHAR END`,
  },
  periodEnd: {
    reason: `CASE WHEN m.report_utrv_id IS NOT NULL THEN 'other_record' WHEN m.obstacle_utrv_id IS NOT NULL THEN 'parts_of_another_year'
      WHEN ${hasLaterYearSql} THEN 'part_missing' ELSE 'part_of_open_year' END`,
    detail: 'coalesce(m.report_utrv_id, m.obstacle_utrv_id, y.period_end::VARCHAR)',
  },
};

/**
 * Adds the numbers of some years that no figure is made of, each with the reason that it has if no figure covers it:
 * the first of several.
 */
const collectSql = `
INSERT INTO figure_unused BY NAME
WITH used AS (
  SELECT DISTINCT place, column_code, option_code, base_unit FROM figure_part_numbers),
numbers AS (
  SELECT record, column_code, option_code, base_unit, over_time, value_count AS number_count, value IS NULL AS is_several,
    false AS is_total, NULL::VARCHAR AS problem, value_count::VARCHAR AS detail
  FROM figure_numbers
  UNION ALL BY NAME
  SELECT p.record, p.column_code, p.option_code, p.base_unit, p.number_count, false AS is_several, false AS is_total, p.problem, p.detail
  FROM figure_problems p
  UNION ALL BY NAME
  SELECT o.record, o.column_code, o.option_code, o.base_unit, n.over_time, count(*)::INTEGER AS number_count, false AS is_several,
    true AS is_total
  FROM figure_left_out o LEFT JOIN figure_numbers n ON n.record = o.record AND n.column_code IS NOT DISTINCT FROM o.column_code
    AND n.option_code IS NOT DISTINCT FROM o.option_code AND n.base_unit IS NOT DISTINCT FROM o.base_unit
  GROUP BY ALL),
no_years AS (
  SELECT r.record FROM figure_records r JOIN figure_places p USING (place)
  WHERE r.state <> 'counting' OR p.period <> 'yearly' OR p.is_aggregation),
places AS (
  SELECT n.*, r.utrv_id, r.state, p.place, p.initiative_id, p.tracker_id, p.period, p.period_start, p.period_end, p.reporting_year,
    p.utrv_id AS counting_utrv_id, r.state = 'counting' AND n.problem IS NULL AND NOT n.is_several AND NOT n.is_total AS is_value
  FROM (FROM numbers WHERE is_several OR problem IS NOT NULL OR is_total OR record IN (FROM no_years)) n
    JOIN figure_records r USING (record) JOIN figure_places p USING (place)),
left_over AS (
  FROM places WHERE NOT is_value
  UNION ALL
  SELECT l.* FROM (FROM places WHERE is_value) l
    ANTI JOIN used u ON u.place = l.place AND u.column_code IS NOT DISTINCT FROM l.column_code
      AND u.option_code IS NOT DISTINCT FROM l.option_code AND u.base_unit IS NOT DISTINCT FROM l.base_unit
    ANTI JOIN figure_kept_aggregations k ON k.place = l.place AND k.column_code IS NOT DISTINCT FROM l.column_code)
SELECT l.initiative_id, l.tracker_id, l.column_code, l.option_code, l.base_unit, l.period, l.period_start, l.period_end, l.reporting_year,
  l.utrv_id, l.number_count, l.is_total, b.place IS NOT NULL AND l.state = 'counting' AS is_of_parts,
  CASE WHEN l.state = 'rejected' THEN 'rejected' WHEN l.state <> 'counting' THEN 'other_record' WHEN l.problem IS NOT NULL THEN l.problem
    WHEN l.is_several THEN 'several_values' WHEN l.period = 'yearly' THEN 'other_record' WHEN l.over_time = 'none' THEN 'not_over_time'
    WHEN l.over_time = 'sum' THEN ${ofParts.sum.reason} WHEN l.over_time = 'period_end' THEN ${ofParts.periodEnd.reason}
    ELSE 'over_time_undecided' END AS reason,
  CASE WHEN l.state = 'rejected' THEN NULL WHEN l.state <> 'counting' THEN l.counting_utrv_id WHEN l.problem IS NOT NULL OR l.is_several THEN l.detail
    WHEN l.period = 'yearly' THEN NULL
    WHEN l.over_time = 'sum' THEN ${ofParts.sum.detail} WHEN l.over_time = 'period_end' THEN ${ofParts.periodEnd.detail} END AS detail
FROM left_over l JOIN ${sqlName('group_years')} y USING (reporting_year)
  LEFT JOIN tracker_years_now t ON t.tracker_id = l.tracker_id
  LEFT JOIN figure_missing m ON m.place = l.place
  LEFT JOIN (SELECT place FROM figure_used_parts WHERE basis = 'parts') b ON b.place = l.place`;

/** `figure_kept_aggregations`: columns of yearly aggregations that count and that no parts replace. */
const keptAggregationsSql = `
CREATE OR REPLACE TEMP TABLE figure_kept_aggregations AS
SELECT DISTINCT p.place, n.column_code
FROM (FROM figure_places WHERE period = 'yearly' AND is_aggregation) p JOIN figure_numbers n USING (record)
  ANTI JOIN (SELECT DISTINCT initiative_id, tracker_id, column_code, year_end FROM figure_part_numbers) m
    ON m.initiative_id = p.initiative_id AND m.tracker_id = p.tracker_id AND m.column_code IS NOT DISTINCT FROM n.column_code
    AND m.year_end = p.period_end`;

/** The numbers that years are made of. */
const usePartsSql = `
INSERT INTO ${sqlName('used_numbers')} BY NAME
SELECT initiative_id, utrv_id, period, period_end, tracker_id, column_code, option_code, base_unit, 'figure' AS use,
  year_end AS figure_period_end, value_count AS number_count
FROM figure_part_numbers`;

/** Statements that collect what some years leave unused; run them after the figures of these years are made. */
export const collectStatements: readonly string[] = [
  monthsSql,
  missingSql,
  keptAggregationsSql,
  collectSql,
  usePartsSql,
];

/**
 * `figure_covering`: the figure that covers a number, of the same initiative, tracker and column: one of the same year,
 * one whose period contains it, or the value at the end of the year. Of several, the one that ends with the number's period,
 * else the one that ends first. A figure does not cover other numbers of its own record, except for a total that is left
 * out.
 */
const coveringSql = (where: string): string => `
CREATE OR REPLACE TEMP TABLE figure_covering AS
WITH numbered AS (SELECT *, row_number() OVER ()::INTEGER AS number FROM figure_unused),
covering AS (
  SELECT u.number, arg_min(f.period_end, (f.period_end <> u.period_end, f.period_end)) AS figure_period_end
  FROM numbered u JOIN (FROM figures WHERE ${where}) f
    ON f.initiative_id = u.initiative_id AND f.tracker_id = u.tracker_id AND f.column_code IS NOT DISTINCT FROM u.column_code
  WHERE (u.is_total OR (f.utrv_id IS DISTINCT FROM u.utrv_id
      AND NOT (u.is_of_parts AND f.basis = 'parts' AND f.reporting_year = u.reporting_year)))
    AND ((u.period = 'yearly' AND f.period_end = u.period_end)
      OR (u.period_start >= f.period_start - ${weekSlack} AND u.period_end <= f.period_end + ${weekSlack})
      OR (u.period <> 'yearly' AND f.basis = 'period_end' AND f.reporting_year = u.reporting_year))
  GROUP BY u.number)
SELECT u.*, s.figure_period_end FROM numbered u LEFT JOIN covering s USING (number)`;

const elsewhereSql = `
INSERT INTO ${sqlName('used_numbers')} BY NAME
SELECT initiative_id, utrv_id, period, period_end, tracker_id, column_code, option_code, base_unit, 'elsewhere' AS use,
  figure_period_end, sum(number_count)::INTEGER AS number_count
FROM figure_covering WHERE figure_period_end IS NOT NULL GROUP BY ALL`;

const exclusionsSql = `
INSERT INTO exclusions BY NAME
SELECT initiative_id, tracker_id, column_code, option_code, base_unit, period, min(period_start) AS period_start, period_end,
  reporting_year, reason, arg_min_null(detail, utrv_id) AS detail, count(DISTINCT utrv_id)::INTEGER AS record_count,
  min(utrv_id) AS utrv_id
FROM figure_covering WHERE figure_period_end IS NULL
GROUP BY initiative_id, tracker_id, column_code, option_code, base_unit, period, period_end, reporting_year, reason`;

/**
 * Statements that say what becomes of the collected numbers; run them once all figures are made.
 * @param where SQL condition on the figures that may cover them
 */
export const unusedStatements = (where: string): readonly string[] => [
  coveringSql(where),
  elsewhereSql,
  exclusionsSql,
  'DROP TABLE figure_unused',
  'DROP TABLE figure_covering',
];
