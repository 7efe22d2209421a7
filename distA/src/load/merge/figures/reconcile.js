import { exactPartsSql, exactSumsSql, exactTotalsSql } from '../../../schema/exact-sum.js';
import { noShadow } from './no-shadow.js';
/** `rollup_subjects`: parents whose report, or whose aggregation, is compared with what is below it. */
const subjectsSql = `
CREATE OR REPLACE TEMP TABLE rollup_subjects AS
SELECT node, place FROM rollup_said WHERE NOT is_leaf AND (is_report OR has_aggregation)`;
/** `rollup_decided_shadows`: levels up to the nearest report that was decided to be consolidated. */
const decidedShadowsSql = `
CREATE OR REPLACE TEMP TABLE rollup_decided_shadows AS
SELECT r.node, r.place, min(a.distance) AS distance
FROM (SELECT node, place FROM rollup_said) r JOIN rollup_above a USING (node)
  JOIN (FROM rollup_said WHERE report_is = 'consolidated') d ON d.node = a.above AND d.place = r.place
GROUP BY r.node, r.place`;
/**
 * `rollup_compared`: of each subject and measure, what the figures next below add up to, what the leaves do (down to
 * decided reports), and how many leaves report the measure.
 */
const comparedSql = `
CREATE OR REPLACE TEMP TABLE rollup_compared AS
WITH above AS MATERIALIZED (
  SELECT r.node, r.place, r.report_is, r.is_leaf, r.says_na, a.above, a.distance FROM rollup_said r JOIN rollup_above a USING (node)),
below AS (
  SELECT a.*, coalesce(d.distance, ${noShadow}) AS shadow_distance, coalesce(e.distance, ${noShadow}) AS decided_distance
  FROM above a JOIN rollup_subjects s ON s.node = a.above AND s.place = a.place
    LEFT JOIN rollup_shadows d ON d.node = a.node AND d.place = a.place
    LEFT JOIN rollup_decided_shadows e ON e.node = a.node AND e.place = a.place
  WHERE a.is_leaf OR a.report_is IS NOT NULL OR a.distance <= coalesce(d.distance, ${noShadow})),
totals AS (
  SELECT b.above AS node, b.place, r.measure,
    ${exactTotalsSql('value', 'below_value', 'b.distance <= b.shadow_distance AND w.node IS NULL')},
    ${exactTotalsSql('value', 'leaf_value', 'b.distance <= b.decided_distance AND (b.is_leaf OR b.report_is IS NOT NULL)')},
    count(*) FILTER (b.is_leaf) AS leaves, count(*) FILTER (b.is_leaf AND b.says_na) AS na_leaves
  FROM below b JOIN (SELECT *, ${exactPartsSql('value')} FROM (SELECT node, place, measure, value FROM rollup_reports)) r USING (node, place)
    LEFT JOIN rollup_giving_way w USING (node, place)
  GROUP BY b.above, b.place, r.measure)
FROM ${exactSumsSql('totals', ['below_value', 'leaf_value'])}`;
/**
 * `rollup_unreconciled`: parents whose reports do not fit what is below them, and whether they are too low, so that the
 * value would be greater if they stood alone.
 */
const unreconciledSql = `
CREATE OR REPLACE TEMP TABLE rollup_unreconciled AS
WITH compared AS (
  SELECT r.node, r.place, r.value, s.report_is, ${exactPartsSql('r.value')},
    CASE WHEN c.below_value IS NULL THEN c.leaf_value WHEN c.leaf_value IS NULL OR abs(c.leaf_value) <= abs(c.below_value) THEN c.below_value
      ELSE c.leaf_value END AS below, ${exactPartsSql('below', 'below')},
    c.leaves > 0 AND c.leaves - c.na_leaves + coalesce(a.leaves, 0) = n.leaf_count AS is_complete
  FROM rollup_reports r JOIN rollup_said s USING (node, place) JOIN rollup_compared c USING (node, place, measure)
    JOIN rollup_nodes n USING (node)
    LEFT JOIN rollup_na_below a ON a.node = r.node AND a.tracker_id = r.tracker_id AND a.reporting_year = r.reporting_year
  WHERE r.is_report AND NOT r.is_leaf AND below <> 0),
judged AS (
  SELECT node, place, CASE
    WHEN report_is = 'stand_alone' THEN CASE WHEN is_complete AND ${isNearSql('value', 'below')} THEN 'near' END
    WHEN (value < 0) <> (below < 0) AND value <> 0 THEN 'low'
    WHEN ${isLessSql('value', 100, 'below', `CASE report_is WHEN 'consolidated' THEN 50 ELSE 99 END`)} THEN 'low'
    WHEN is_complete AND ${isLessSql('below', 10, 'value', 1)} THEN 'high' END AS finding
  FROM compared)
SELECT node, place, bool_or(finding = 'low') AS is_low FROM judged WHERE finding IS NOT NULL GROUP BY node, place`;
/** Whether one amount times a whole number is less than another times a whole number; exact for decimals of up to 15 digits. */
function isLessSql(a, timesA, b, timesB) {
    return `CASE WHEN ${a}_exact IS NOT NULL AND ${b}_exact IS NOT NULL
    THEN abs(${a}_exact) * ${timesA} < abs(${b}_exact) * ${timesB} ELSE abs(${a}) * ${timesA} < abs(${b}) * ${timesB} END`;
}
/** Whether two numbers differ by at most 1 % of the greater amount. */
function isNearSql(a, b) {
    const near = (suffix) => `abs(${a}${suffix} - ${b}${suffix}) * 100 <= abs(${b}${suffix})`;
    return `CASE WHEN ${a}_exact IS NOT NULL AND ${b}_exact IS NOT NULL THEN ${near('_exact')} ELSE ${near('')} END`;
}
/** `rollup_free_shadows`: where the nearest that covers a node is too low, levels up to the nearest that is not. */
const freeShadowsSql = `
CREATE OR REPLACE TEMP TABLE rollup_free_shadows AS
WITH low AS (SELECT node, place FROM rollup_unreconciled WHERE is_low)
SELECT h.node, h.place, coalesce(min(h.distance) FILTER (l.node IS NULL), ${noShadow}) AS distance
FROM rollup_held h
  SEMI JOIN (SELECT s.node, s.place FROM rollup_shadows s JOIN low ON low.node = s.holder AND low.place = s.place) f
    ON f.node = h.node AND f.place = h.place
  LEFT JOIN low l ON l.node = h.holder AND l.place = h.place
GROUP BY h.node, h.place`;
/** Statements that compare parents with what is below them; they need `rollup_shadows`. */
export const reconcileStatements = [
    subjectsSql,
    decidedShadowsSql,
    comparedSql,
    unreconciledSql,
    freeShadowsSql,
];
