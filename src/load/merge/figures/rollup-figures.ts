import { reportIsSql } from '../../../schema/decisions/deciding-rows.ts';
import { measureIdSql } from '../../../schema/figure-rules.ts';
import { groupYearEndSql, groupYearStartSql } from './group-year.ts';
import { noShadow } from './no-shadow.ts';
import { reconcileStatements } from './reconcile.ts';
import { doubtStatements } from './rollup-doubts.ts';

/**
 * `rollup_giving_way`: nodes whose aggregation does not count, since what is below it is all there (lake.md,
 * "Aggregations"): every leaf has a figure, says that the question does not apply, or is below a report that was decided
 * to be consolidated; and every measure that the aggregation names is also in a figure below.
 */
export const givingWaySql = `
CREATE OR REPLACE TEMP TABLE rollup_giving_way AS
WITH candidates AS (
  SELECT s.node, s.place, s.tracker_id, s.reporting_year, n.leaf_count
  FROM rollup_said s JOIN rollup_nodes n USING (node)
    LEFT JOIN rollup_na a ON a.node = s.node AND a.tracker_id = s.tracker_id AND a.reporting_year = s.reporting_year
  WHERE NOT s.is_leaf AND NOT s.is_report AND (s.decided IS DISTINCT FROM 'stand_alone' OR a.node IS NOT NULL)),
below AS (
  SELECT c.*, a.node AS below, n.is_leaf
  FROM candidates c JOIN rollup_above a ON a.above = c.node JOIN rollup_nodes n ON n.node = a.node),
settled AS (
  SELECT b.node, b.place, b.below AS leaf, true AS is_there
  FROM below b JOIN rollup_said s ON s.node = b.below AND s.place = b.place WHERE b.is_leaf
  UNION ALL
  SELECT b.node, b.place, l.node AS leaf, true AS is_there
  FROM below b JOIN rollup_said s ON s.node = b.below AND s.place = b.place AND s.report_is = 'consolidated'
    JOIN rollup_above a ON a.above = s.node JOIN rollup_nodes l ON l.node = a.node AND l.is_leaf
  UNION ALL
  SELECT b.node, b.place, b.below AS leaf, false AS is_there
  FROM below b JOIN rollup_na n ON n.node = b.below AND n.tracker_id = b.tracker_id AND n.reporting_year = b.reporting_year
  WHERE b.is_leaf),
named AS (
  SELECT DISTINCT b.node, b.place, r.measure FROM below b JOIN rollup_reports r ON r.node = b.below AND r.place = b.place),
unnamed AS (
  SELECT r.node, r.place FROM rollup_reports r SEMI JOIN candidates c ON c.node = r.node AND c.place = r.place
    ANTI JOIN named n ON n.node = r.node AND n.place = r.place AND n.measure = r.measure)
SELECT c.node, c.place
FROM candidates c JOIN (
  SELECT node, place, count(DISTINCT leaf) AS leaves, bool_or(is_there) AS is_there FROM settled GROUP BY node, place) s USING (node, place)
  ANTI JOIN unnamed u ON u.node = c.node AND u.place = c.place
WHERE s.leaves = c.leaf_count AND s.is_there`;

/**
 * `rollup_above`: listed nodes by number, each with those above it; `rollup_nodes` has the numbers. Joining by several
 * texts instead takes twenty times as long.
 */
const nodesSql = `
CREATE OR REPLACE TEMP TABLE rollup_nodes AS
SELECT i.initiative_id, row_number() OVER ()::INTEGER AS node, i.is_leaf, coalesce(l.leaf_count, 0)::INTEGER AS leaf_count
FROM initiatives i LEFT JOIN (
  SELECT a.ancestor_id, count(*) AS leaf_count
  FROM initiative_ancestors a JOIN initiatives d ON d.initiative_id = a.descendant_id WHERE d.is_leaf GROUP BY a.ancestor_id) l
  ON l.ancestor_id = i.initiative_id
WHERE i.removed_at IS NULL`;

const aboveSql = `
CREATE OR REPLACE TEMP TABLE rollup_above AS
SELECT d.node, n.node AS above, a.distance
FROM initiative_ancestors a JOIN rollup_nodes d ON d.initiative_id = a.descendant_id
  JOIN rollup_nodes n ON n.initiative_id = a.ancestor_id WHERE a.distance > 0`;

/** What is known about adding up, for what can be added over initiatives. */
const additive = `(FROM figure_additivity WHERE is_additive)`;

/** Exclusions that are a doubt: not what is listed only. */
const excludedSql = (years: string): string => `
  SELECT e.initiative_id, e.tracker_id, e.column_code, e.reporting_year
  FROM (FROM exclusions WHERE ${years} AND reason NOT IN ('part_of_open_year', 'not_over_time')) e
    JOIN ${additive} m ON m.tracker_id = e.tracker_id AND m.column_code IS NOT DISTINCT FROM e.column_code
  GROUP BY ALL`;

/**
 * `rollup_other_ends`: years of an initiative and tracker in whose reporting year another one counts: reports before
 * parts before aggregations, then the later.
 */
const otherEndsSql = (years: string, yearEnd: string): string => `
CREATE OR REPLACE TEMP TABLE rollup_other_ends AS
WITH shifted AS (
  SELECT DISTINCT initiative_id, tracker_id, reporting_year FROM figures
  WHERE ${years} AND period_end <> ${groupYearEndSql('reporting_year', yearEnd)}),
ends AS (
  SELECT initiative_id, tracker_id, reporting_year, period_end,
    max(CASE basis WHEN 'reported' THEN 3 WHEN 'aggregation' THEN 1 ELSE 2 END) AS rank
  FROM (FROM figures WHERE ${years}) JOIN shifted USING (initiative_id, tracker_id, reporting_year) GROUP BY ALL)
SELECT initiative_id, tracker_id, reporting_year, period_end FROM ends
QUALIFY row_number() OVER (PARTITION BY initiative_id, tracker_id, reporting_year ORDER BY rank DESC, period_end DESC) > 1`;

/**
 * `rollup_places`: figures that can cover each other, by number: those of one tracker, column and reporting year, in
 * this order.
 */
const placesSql = (years: string, yearEnd: string): string => `
CREATE OR REPLACE TEMP TABLE rollup_places AS
SELECT *, row_number() OVER (ORDER BY tracker_id, reporting_year, column_code)::INTEGER AS place,
  ${groupYearStartSql('reporting_year', yearEnd)} AS period_start, ${groupYearEndSql('reporting_year', yearEnd)} AS period_end
FROM (
  SELECT f.tracker_id, f.column_code, f.reporting_year
  FROM (SELECT DISTINCT tracker_id, column_code, reporting_year FROM figures WHERE ${years}) f
    JOIN ${additive} m ON m.tracker_id = f.tracker_id AND m.column_code IS NOT DISTINCT FROM f.column_code
  UNION SELECT tracker_id, column_code, reporting_year FROM rollup_excluded)`;

const measuresSql = (years: string): string => `
CREATE OR REPLACE TEMP TABLE rollup_measures AS
SELECT measure_id, row_number() OVER ()::INTEGER AS measure FROM (SELECT DISTINCT measure_id FROM figures WHERE ${years})`;

/** `rollup_reports`: the additive yearly figures of listed initiatives, those of one year end each. */
const reportsSql = (years: string): string => `
CREATE OR REPLACE TEMP TABLE rollup_reports AS
SELECT f.* EXCLUDE (period, period_start, value_count, candidate_count, assurance_status, utrv_id, survey_id), n.node, n.is_leaf, p.place,
  m.measure, f.basis <> 'aggregation' AS is_report
FROM (FROM figures WHERE ${years}) f JOIN rollup_nodes n USING (initiative_id)
  JOIN rollup_places p ON p.tracker_id = f.tracker_id AND p.column_code IS NOT DISTINCT FROM f.column_code
    AND p.reporting_year = f.reporting_year
  JOIN rollup_measures m USING (measure_id)
  ANTI JOIN rollup_other_ends o ON o.initiative_id = f.initiative_id AND o.tracker_id = f.tracker_id
    AND o.period_end = f.period_end`;

/** `rollup_decided`: for reports of nodes with children in `rollup_reports`, what consolidation.csv says that they hold. */
const decidedReportsSql = `
CREATE OR REPLACE TEMP TABLE rollup_decided AS ${reportIsSql({
  reports: '(SELECT DISTINCT node, initiative_id, tracker_id, reporting_year FROM rollup_reports WHERE NOT is_leaf)',
  ...{ key: 'node', questions: 'trackers', decisions: 'internal.consolidation_decisions' },
})}`;

/** `rollup_said`: nodes with a figure in a place, and what the owner decided of their reports. */
const saidSql = `
CREATE OR REPLACE TEMP TABLE rollup_said AS
SELECT s.*, CASE WHEN NOT s.is_leaf THEN d.report_is END AS decided, CASE WHEN s.is_report THEN decided END AS report_is,
  CASE WHEN s.is_leaf THEN n.node IS NOT NULL ELSE false END AS says_na
FROM (
  SELECT r.node, r.place, r.is_leaf, any_value(r.tracker_id) AS tracker_id, any_value(r.reporting_year) AS reporting_year,
    bool_or(r.is_report) AS is_report, min(r.measure) AS first_measure, bool_or(r.aggregation_value IS NOT NULL) AS has_aggregation
  FROM rollup_reports r GROUP BY r.node, r.place, r.is_leaf) s
  LEFT JOIN rollup_decided d ON d.node = s.node AND d.tracker_id = s.tracker_id AND d.reporting_year = s.reporting_year
  LEFT JOIN rollup_na n ON n.node = s.node AND n.tracker_id = s.tracker_id AND n.reporting_year = s.reporting_year`;

/** `rollup_counting`: the figures that count: all but those of aggregations that give way to what is below them. */
const countingSql = `
CREATE OR REPLACE TEMP TABLE rollup_counting AS
SELECT r.node, r.place, r.measure, r.value, r.is_leaf FROM rollup_reports r ANTI JOIN rollup_giving_way USING (node, place)`;

/** `rollup_holders`: nodes that cover everything below them in a place. */
const holdersSql = `
CREATE OR REPLACE TEMP TABLE rollup_holders AS
SELECT s.node, s.place, n.leaf_count, s.tracker_id, s.reporting_year
FROM rollup_said s ANTI JOIN rollup_giving_way USING (node, place) JOIN rollup_nodes n USING (node)
WHERE NOT s.is_leaf AND s.report_is IS DISTINCT FROM 'stand_alone'`;

/**
 * `rollup_held`: nodes of which something is known in a place, with each node above that covers it. Materialized,
 * since DuckDB would otherwise join holders with everything below them first, which is seven times as much.
 */
const heldSql = `
CREATE OR REPLACE TEMP TABLE rollup_held AS
WITH known AS (
  SELECT node, place FROM rollup_said UNION SELECT node, place FROM rollup_missing),
above AS MATERIALIZED (SELECT k.node, k.place, a.above, a.distance FROM known k JOIN rollup_above a USING (node))
SELECT a.node, a.place, a.above AS holder, a.distance FROM above a JOIN rollup_holders h ON h.node = a.above AND h.place = a.place`;

/** `rollup_shadows`: the nearest of them. */
const shadowsSql = `
CREATE OR REPLACE TEMP TABLE rollup_shadows AS
SELECT node, place, min(distance) AS distance, arg_min(holder, distance) AS holder FROM rollup_held GROUP BY node, place`;

/**
 * `rollup_covering`: of each holder, the leaves below it without a figure for which no other stands nearer, and those of
 * them that say that the question does not apply: all below it less those below the next holders.
 */
const coveringSql = `
CREATE OR REPLACE TEMP TABLE rollup_covering AS
WITH reporting AS (
  SELECT h.holder AS node, h.place, count(*) AS leaves, count(*) FILTER (s.says_na) AS na
  FROM rollup_held h JOIN rollup_said s USING (node, place) WHERE s.is_leaf GROUP BY h.holder, h.place),
silent AS (
  SELECT h.node, h.place, h.leaf_count - coalesce(r.leaves, 0) AS leaves, coalesce(n.leaves, 0) - coalesce(r.na, 0) AS na
  FROM rollup_holders h LEFT JOIN reporting r USING (node, place)
    LEFT JOIN rollup_na_below n ON n.node = h.node AND n.tracker_id = h.tracker_id AND n.reporting_year = h.reporting_year),
below AS (
  SELECT d.holder AS node, d.place, sum(s.leaves) AS leaves, sum(s.na) AS na
  FROM silent s JOIN rollup_shadows d USING (node, place) GROUP BY d.holder, d.place)
SELECT s.node, s.place, (s.leaves - coalesce(b.leaves, 0))::INTEGER AS leaves, (s.na - coalesce(b.na, 0))::INTEGER AS na
FROM silent s LEFT JOIN below b USING (node, place)`;

/** Figures with the distance to the nearest node above that covers them. */
const figuresSql = `
INSERT INTO ${'internal.rollup_figures'} BY NAME
SELECT r.initiative_id, r.tracker_id, p.period_end, coalesce(d.distance, ${noShadow}) AS shadow_distance, f.distance AS free_distance,
  r.is_leaf, r.measure_id,
  r.column_code, r.option_code, r.base_unit, p.period_start, r.reporting_year, r.period_end AS figure_period_end,
  CASE WHEN w.node IS NULL THEN r.value END AS value, r.aggregation_value,
  CASE WHEN r.measure = s.first_measure AND r.is_leaf THEN 1 ELSE 0 END AS reporting_leaf_count,
  CASE WHEN r.measure = s.first_measure THEN coalesce(c.leaves, 0) ELSE 0 END AS covered_leaf_count,
  CASE WHEN r.measure <> s.first_measure THEN 0 WHEN r.is_leaf THEN s.says_na::INTEGER ELSE coalesce(c.na, 0) END AS not_applicable_leaf_count,
  r.is_verified, r.has_rejected, r.is_private, r.currency_source
FROM rollup_reports r JOIN rollup_said s USING (node, place) JOIN rollup_places p USING (place)
  LEFT JOIN rollup_giving_way w USING (node, place)
  LEFT JOIN rollup_shadows d USING (node, place)
  LEFT JOIN rollup_free_shadows f USING (node, place)
  LEFT JOIN rollup_covering c USING (node, place)
ORDER BY r.place, r.node`;

/** Rows without a value where there are exclusions, so that a group without figures says so. */
const exclusionsSql = `
INSERT INTO ${'internal.rollup_figures'} BY NAME
SELECT e.initiative_id, p.tracker_id, p.period_end, ${noShadow} AS shadow_distance, n.is_leaf,
  ${measureIdSql('e')} AS measure_id, p.column_code, p.period_start, p.reporting_year, p.period_start AS figure_period_end,
  0 AS reporting_leaf_count, 0 AS covered_leaf_count, 0 AS not_applicable_leaf_count,
  false AS is_verified, false AS has_rejected, false AS is_private
FROM (SELECT *, NULL::VARCHAR AS option_code, NULL::VARCHAR AS base_unit FROM rollup_excluded) e JOIN rollup_nodes n USING (initiative_id)
  JOIN rollup_places p ON p.tracker_id = e.tracker_id AND p.reporting_year = e.reporting_year AND p.column_code IS NOT DISTINCT FROM e.column_code`;

/**
 * `rollup_na`: listed nodes whose counting answers of a year all say that the question does not apply; and
 * `rollup_rejected`: years in which a record was sent back. Only years with such a record are read.
 */
const naSql = (years: string, reportingYear: string): readonly string[] => [
  `CREATE OR REPLACE TEMP TABLE rollup_odd_records AS
  SELECT DISTINCT u.initiative_id, u.tracker_id, u.period_end
  FROM utrvs u WHERE ${years} AND u.period = 'yearly' AND (u.answer = 'not_applicable' OR u.status = 'rejected')`,
  `CREATE OR REPLACE TEMP TABLE rollup_answers AS
  SELECT n.node, n.is_leaf, r.tracker_id, ${reportingYear} AS reporting_year, r.period_end,
    bool_or(r.status IS NOT DISTINCT FROM 'rejected') AS has_rejected,
    bool_or(r.is_open AND r.answer = 'answered') AS has_number,
    bool_or(r.is_open AND r.is_settled AND r.answer = 'answered') AS has_settled_number,
    bool_or(r.is_open AND r.is_settled AND r.answer = 'not_applicable') AS has_settled_na,
    arg_max(r.answer, r.rank) FILTER (r.is_open AND r.answer IN ('not_applicable', 'not_reported')) AS said
  FROM (
    SELECT u.*, u.status IS DISTINCT FROM 'rejected' AND s.survey_type IS DISTINCT FROM 'aggregation' AS is_open,
      u.status IS NOT DISTINCT FROM 'verified' OR s.is_complete AS is_settled,
      concat((u.status IS NOT DISTINCT FROM 'verified')::INTEGER, s.is_complete::INTEGER, u.survey_id, u.utrv_id) AS rank
    FROM (FROM utrvs WHERE ${years} AND period = 'yearly') u
      SEMI JOIN rollup_odd_records o ON o.initiative_id = u.initiative_id AND o.tracker_id = u.tracker_id
      JOIN surveys s USING (survey_id)) r JOIN rollup_nodes n USING (initiative_id)
  GROUP BY n.node, n.is_leaf, r.tracker_id, r.period_end`,
  `CREATE OR REPLACE TEMP TABLE rollup_na AS
  SELECT node, tracker_id, reporting_year FROM (
    SELECT *, CASE WHEN NOT coalesce(has_number, false) THEN said WHEN has_settled_na AND NOT has_settled_number THEN 'not_applicable' ELSE 'answered' END AS answer
    FROM rollup_answers)
  WHERE answer IS NOT NULL GROUP BY node, tracker_id, reporting_year HAVING bool_and(answer = 'not_applicable')`,
  `CREATE OR REPLACE TEMP TABLE rollup_na_below AS
  SELECT a.above AS node, n.tracker_id, n.reporting_year, count(*)::INTEGER AS leaves
  FROM rollup_na n JOIN rollup_nodes USING (node) JOIN rollup_above a USING (node) WHERE is_leaf
  GROUP BY a.above, n.tracker_id, n.reporting_year`,
];

/** `rollup_missing`: what is missing in a place: an initiative with an exclusion; or without a figure that counts, whose record of the year was rejected. */
const missingSql = `
CREATE OR REPLACE TEMP TABLE rollup_missing AS
SELECT n.node, p.place, 'exclusion' AS doubt
FROM rollup_excluded e JOIN rollup_nodes n USING (initiative_id)
  JOIN rollup_places p ON p.tracker_id = e.tracker_id AND p.reporting_year = e.reporting_year AND p.column_code IS NOT DISTINCT FROM e.column_code
UNION ALL
SELECT r.node, p.place, 'rejected' AS doubt
FROM (SELECT DISTINCT node, tracker_id, reporting_year FROM rollup_answers WHERE has_rejected) r
  JOIN rollup_places p USING (tracker_id, reporting_year) ANTI JOIN rollup_counting c ON c.node = r.node AND c.place = p.place`;

/** Statements that number the nodes of the tree, which is the same in all years. */
export const rollupTreeStatements: readonly string[] = [nodesSql, aboveSql];

export interface RollupYears {
  /** SQL condition on `period_end` and `reporting_year` of figures and exclusions. */
  readonly figures: string;
  /** SQL condition on `period_end` of value records. */
  readonly records: string;
  /** SQL condition on `period_end` of group figures. */
  readonly rows: string;
  /** SQL expression for the reporting year of a `period_end`. */
  readonly reportingYear: string;
  readonly yearEnd: string;
}

/**
 * Statements that prepare the figures of some reporting years for the view `initiative_rollup`. Run them after those of
 * the tree; they need `figure_additivity` and `rollup_decided`.
 */
export const rollupStatements = (years: RollupYears): readonly string[] => [
  ...['rollup_figures', 'rollup_doubts', 'rollup_years'].map(
    (table) => `DELETE FROM internal.${table} WHERE ${years.rows}`,
  ),
  `CREATE OR REPLACE TEMP TABLE rollup_excluded AS ${excludedSql(years.figures)}`,
  otherEndsSql(years.figures, years.yearEnd),
  placesSql(years.figures, years.yearEnd),
  measuresSql(years.figures),
  reportsSql(years.figures),
  decidedReportsSql,
  ...naSql(years.records, years.reportingYear),
  saidSql,
  givingWaySql,
  countingSql,
  holdersSql,
  missingSql,
  heldSql,
  shadowsSql,
  coveringSql,
  ...reconcileStatements,
  figuresSql,
  exclusionsSql,
  ...doubtStatements(years.figures),
  'DROP TABLE rollup_reports',
];
