import { sqlName } from '../../../schema/ddl.ts';
import { decidedReportsSql } from './consolidation.ts';

/** Larger than any distance in a tree. */
const noShadow = 1_000_000;

/**
 * `rollup_above`: listed nodes by number, each with those above it; `rollup_nodes` has the numbers. Joining by several
 * texts instead takes twenty times as long.
 */
const nodesSql = `
CREATE OR REPLACE TEMP TABLE rollup_nodes AS
SELECT initiative_id, row_number() OVER ()::INTEGER AS node, is_leaf FROM initiatives WHERE removed_at IS NULL`;

const aboveSql = `
CREATE OR REPLACE TEMP TABLE rollup_above AS
SELECT d.node, n.node AS above, a.distance
FROM initiative_ancestors a JOIN rollup_nodes d ON d.initiative_id = a.descendant_id
  JOIN rollup_nodes n ON n.initiative_id = a.ancestor_id WHERE a.distance > 0`;

/**
 * `rollup_places`: figures that can shadow each other, by number: those of one tracker, column and year, in this order.
 */
const placesSql = (years: string): string => `
CREATE OR REPLACE TEMP TABLE rollup_places AS
SELECT *, row_number() OVER (ORDER BY tracker_id, period_end, column_code)::INTEGER AS place FROM (
  SELECT DISTINCT f.tracker_id, f.column_code, f.period_end
  FROM (FROM figures WHERE ${years}) f
    JOIN figure_additivity m ON m.tracker_id = f.tracker_id AND m.column_code IS NOT DISTINCT FROM f.column_code
  WHERE m.is_additive)`;

/**
 * `rollup_reports`: the additive yearly figures of listed initiatives. All include what is below them, except reports
 * that the owner decided to be `stand_alone` (`standAloneSql`).
 */
const reportsSql = (years: string): string => `
CREATE OR REPLACE TEMP TABLE rollup_reports AS
SELECT f.*, n.node, n.is_leaf, true AS is_consolidated, p.place
FROM (
  SELECT initiative_id, measure_id, tracker_id, column_code, option_code, base_unit, period_start, period_end, value, basis,
    aggregation_value, is_verified, is_private, currency_source, has_rejected, reporting_year
  FROM figures WHERE ${years}) f JOIN rollup_nodes n USING (initiative_id)
  JOIN rollup_places p ON p.tracker_id = f.tracker_id AND p.column_code IS NOT DISTINCT FROM f.column_code
    AND p.period_end = f.period_end`;

/** An aggregation combines other surveys: it includes what is below it, whatever was decided about reports. */
const standAloneSql = `
UPDATE rollup_reports r SET is_consolidated = false FROM rollup_decided d
WHERE d.node = r.node AND d.tracker_id = r.tracker_id AND d.reporting_year = r.reporting_year
  AND d.report_is = 'stand_alone' AND r.basis <> 'aggregation'`;

/**
 * The distance from each row of a table with `node` and `place` to the nearest node above that holds the place
 * (`rollup_holders`). Materialized, since DuckDB would otherwise join holders with everything below them first, which
 * is seven times as much.
 */
const shadowsSql = (table: string): string => `
  WITH above AS MATERIALIZED (
    SELECT r.node, r.place, a.above, a.distance FROM (SELECT DISTINCT node, place FROM ${table}) r JOIN rollup_above a USING (node))
  SELECT a.node, a.place, min(a.distance) AS distance
  FROM above a JOIN rollup_holders h ON h.node = a.above AND h.place = a.place
  GROUP BY a.node, a.place`;

const holdersSql = `
CREATE OR REPLACE TEMP TABLE rollup_holders AS
SELECT DISTINCT node, place FROM rollup_reports WHERE is_consolidated AND NOT is_leaf`;

/** Leaves below each node, itself included. */
const leavesSql = `
CREATE OR REPLACE TEMP TABLE rollup_leaves AS
SELECT a.ancestor_id AS initiative_id, count(*)::INTEGER AS leaf_count
FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.descendant_id WHERE i.is_leaf GROUP BY a.ancestor_id`;

/**
 * Figures with the distance to the nearest node above that includes them: one that reports the same tracker and column
 * for the same period, in any option or unit.
 */
const figuresSql = `
INSERT INTO ${sqlName('rollup_figures')} BY NAME
WITH shadows AS (${shadowsSql('rollup_reports')}),
silent AS (
  SELECT a.ancestor_id AS initiative_id, g.tracker_id, g.period_end, count(*)::INTEGER AS leaf_count
  FROM rollup_states g JOIN initiative_ancestors a ON a.descendant_id = g.initiative_id
  WHERE g.is_not_applicable GROUP BY a.ancestor_id, g.tracker_id, g.period_end)
SELECT r.initiative_id, r.tracker_id, r.period_end, coalesce(s.distance, ${noShadow}) AS shadow_distance, r.is_leaf, r.measure_id,
  r.column_code, r.option_code, r.base_unit, r.period_start, r.value, r.aggregation_value, r.is_consolidated,
  CASE WHEN r.is_consolidated THEN l.leaf_count ELSE 0 END AS covered_leaf_count,
  CASE WHEN r.is_consolidated THEN coalesce(n.leaf_count, 0) ELSE 0 END AS not_applicable_leaf_count,
  r.is_verified, r.has_rejected, r.is_private, r.currency_source
FROM rollup_reports r JOIN rollup_leaves l USING (initiative_id)
  LEFT JOIN silent n ON n.initiative_id = r.initiative_id AND n.tracker_id = r.tracker_id AND n.period_end = r.period_end
  LEFT JOIN shadows s ON s.node = r.node AND s.place = r.place
ORDER BY r.place, r.node`;

/**
 * What is missing in the year of a tracker: a rejected record of the year, for each column that others report and its
 * initiative does not; and leaves that have no figure of the tracker and say that the question does not apply.
 */
const rejectedSql = `
CREATE OR REPLACE TEMP TABLE rollup_rejected AS
SELECT r.initiative_id, r.tracker_id, p.column_code, r.period_end, n.node, p.place
FROM rollup_states r JOIN rollup_nodes n USING (initiative_id) JOIN rollup_places p USING (tracker_id, period_end)
  ANTI JOIN rollup_reports f ON f.node = n.node AND f.place = p.place
WHERE r.is_rejected`;

const gapsSql = `
INSERT INTO ${sqlName('rollup_gaps')} BY NAME
WITH shadows AS (${shadowsSql('rollup_rejected')})
SELECT r.initiative_id, r.tracker_id, r.period_end, coalesce(s.distance, ${noShadow}) AS shadow_distance, r.column_code,
  true AS is_rejected
FROM rollup_rejected r LEFT JOIN shadows s ON s.node = r.node AND s.place = r.place
UNION ALL BY NAME
SELECT initiative_id, tracker_id, period_end, ${noShadow} AS shadow_distance, false AS is_rejected
FROM rollup_states WHERE is_not_applicable`;

/**
 * `rollup_states`: listed initiatives with the years of their records that are rejected, or not applicable and without
 * a figure.
 */
const statesSql = (years: string): string => `
CREATE OR REPLACE TEMP TABLE rollup_states AS
SELECT u.*, i.is_leaf AND u.says_not_applicable AND f.initiative_id IS NULL AS is_not_applicable
FROM (
  SELECT r.initiative_id, r.tracker_id, r.period_end, bool_or(r.status IS NOT DISTINCT FROM 'rejected') AS is_rejected,
    bool_or(r.answer = 'not_applicable' AND r.status IS DISTINCT FROM 'rejected'
      AND s.survey_type IS DISTINCT FROM 'aggregation') AS says_not_applicable
  FROM (FROM utrvs WHERE ${years} AND period = 'yearly' AND (answer = 'not_applicable' OR status = 'rejected')) r
    JOIN surveys s USING (survey_id)
  GROUP BY r.initiative_id, r.tracker_id, r.period_end) u
  JOIN initiatives i ON i.initiative_id = u.initiative_id
  LEFT JOIN (SELECT DISTINCT initiative_id, tracker_id, period_end FROM figures WHERE ${years}) f
    ON f.initiative_id = u.initiative_id AND f.tracker_id = u.tracker_id AND f.period_end = u.period_end
WHERE i.removed_at IS NULL`;

/** Statements that number the nodes of the tree, which is the same in all years. */
export const rollupTreeStatements: readonly string[] = [leavesSql, nodesSql, aboveSql];

/**
 * Statements that prepare the figures of some years for the view `initiative_rollup`. Run them after those of the tree;
 * they need `figure_additivity`.
 * @param years SQL condition that starts with `period_end`
 */
export const rollupStatements = (years: string): readonly string[] => [
  `DELETE FROM ${sqlName('rollup_figures')} WHERE ${years}`,
  `DELETE FROM ${sqlName('rollup_gaps')} WHERE ${years}`,
  placesSql(years),
  reportsSql(years),
  decidedReportsSql,
  standAloneSql,
  holdersSql,
  statesSql(years),
  figuresSql,
  rejectedSql,
  gapsSql,
  'DROP TABLE rollup_reports',
];
