import { sqlName } from '../../../schema/ddl.ts';

/** Larger than any distance in a tree. */
const noShadow = 1_000_000;

/**
 * `rollup_reports`: the additive yearly figures of listed initiatives. All hold what is below them, save those that a parent
 * named by `--own-only` reports of itself. An aggregation combines other surveys, so that of an own-only parent does hold it.
 */
const reportsSql = (years: string): string => `
CREATE OR REPLACE TEMP TABLE rollup_reports AS
SELECT f.*, i.is_leaf, i.is_leaf OR NOT i.is_own_only OR f.basis = 'aggregation' AS is_consolidated
FROM (FROM figures WHERE ${years}) f JOIN figure_additivity m ON m.tracker_id = f.tracker_id AND m.column_code IS NOT DISTINCT FROM f.column_code
  JOIN initiatives i ON i.initiative_id = f.initiative_id
WHERE m.is_additive AND i.removed_at IS NULL`;

/** Leaves below each node, itself included. */
const leavesSql = `
CREATE OR REPLACE TEMP TABLE rollup_leaves AS
SELECT a.ancestor_id AS initiative_id, count(*)::INTEGER AS leaf_count
FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.descendant_id WHERE i.is_leaf GROUP BY a.ancestor_id`;

/**
 * Figures with the distance to the nearest node above that holds them: one that reports the same tracker and column for the
 * same period, in whatever option or unit.
 */
const figuresSql = `
INSERT INTO ${sqlName('rollup_figures')} BY NAME
WITH places AS (
  SELECT DISTINCT initiative_id, tracker_id, column_code, period_end FROM rollup_reports),
holders AS (
  SELECT DISTINCT initiative_id, tracker_id, column_code, period_end FROM rollup_reports
  WHERE is_consolidated AND NOT is_leaf),
shadows AS (
  SELECT p.initiative_id, p.tracker_id, p.column_code, p.period_end, min(a.distance) AS distance
  FROM places p JOIN initiative_ancestors a ON a.descendant_id = p.initiative_id AND a.distance > 0
    JOIN holders h ON h.initiative_id = a.ancestor_id AND h.tracker_id = p.tracker_id
      AND h.column_code IS NOT DISTINCT FROM p.column_code AND h.period_end = p.period_end
  GROUP BY p.initiative_id, p.tracker_id, p.column_code, p.period_end),
silent AS (
  SELECT a.ancestor_id AS initiative_id, g.tracker_id, g.period_end, count(*)::INTEGER AS leaf_count
  FROM rollup_states g JOIN initiative_ancestors a ON a.descendant_id = g.initiative_id
  WHERE g.is_not_applicable GROUP BY a.ancestor_id, g.tracker_id, g.period_end)
SELECT r.initiative_id, r.tracker_id, r.period_end, coalesce(s.distance, ${noShadow}) AS shadow_distance, r.is_leaf, r.measure_id,
  r.column_code, r.option_code, r.base_unit, r.period_start, r.value, r.aggregation_value, r.is_consolidated,
  CASE WHEN r.is_consolidated THEN l.leaf_count ELSE 0 END AS covered_leaf_count,
  CASE WHEN r.is_consolidated THEN coalesce(n.leaf_count, 0) ELSE 0 END AS not_applicable_leaf_count,
  r.is_verified, r.has_rejected, r.is_private, r.is_currency_assumed
FROM rollup_reports r JOIN rollup_leaves l USING (initiative_id)
  LEFT JOIN silent n ON n.initiative_id = r.initiative_id AND n.tracker_id = r.tracker_id AND n.period_end = r.period_end
  LEFT JOIN shadows s ON s.initiative_id = r.initiative_id AND s.tracker_id = r.tracker_id
    AND s.column_code IS NOT DISTINCT FROM r.column_code AND s.period_end = r.period_end
ORDER BY r.tracker_id, r.period_end, r.initiative_id`;

/**
 * What is missing in the year of a tracker: a rejected record of the year, for each column that others report and its
 * initiative does not; and leaves that have no figure of the tracker and say that the question does not apply.
 */
const gapsSql = `
INSERT INTO ${sqlName('rollup_gaps')} BY NAME
WITH places AS (SELECT DISTINCT tracker_id, column_code, period_end FROM rollup_reports),
rejected AS (
  SELECT r.initiative_id, r.tracker_id, p.column_code, r.period_end FROM rollup_states r JOIN places p USING (tracker_id, period_end)
    ANTI JOIN rollup_reports f ON f.initiative_id = r.initiative_id AND f.tracker_id = r.tracker_id
      AND f.column_code IS NOT DISTINCT FROM p.column_code AND f.period_end = r.period_end
  WHERE r.is_rejected),
shadows AS (
  SELECT r.initiative_id, r.tracker_id, r.column_code, r.period_end, min(a.distance) AS distance
  FROM rejected r JOIN initiative_ancestors a ON a.descendant_id = r.initiative_id AND a.distance > 0
    JOIN rollup_reports h ON h.is_consolidated AND h.initiative_id = a.ancestor_id AND h.tracker_id = r.tracker_id
      AND h.column_code IS NOT DISTINCT FROM r.column_code AND h.period_end = r.period_end
  GROUP BY r.initiative_id, r.tracker_id, r.column_code, r.period_end)
SELECT r.initiative_id, r.tracker_id, r.period_end, coalesce(s.distance, ${noShadow}) AS shadow_distance, r.column_code,
  true AS is_rejected
FROM rejected r LEFT JOIN shadows s ON s.initiative_id = r.initiative_id AND s.tracker_id = r.tracker_id
  AND s.column_code IS NOT DISTINCT FROM r.column_code AND s.period_end = r.period_end
UNION ALL BY NAME
SELECT initiative_id, tracker_id, period_end, ${noShadow} AS shadow_distance, false AS is_rejected
FROM rollup_states WHERE is_not_applicable`;

/** `rollup_states`: of listed initiatives and the years of their records: rejected, or not applicable and without a figure. */
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

/**
 * Statements that prepare the figures of some years for the view `initiative_rollup`; `figure_additivity` must be there.
 * @param years SQL condition that starts with `period_end`
 */
export const rollupStatements = (years: string): readonly string[] => [
  `DELETE FROM ${sqlName('rollup_figures')} WHERE ${years}`,
  `DELETE FROM ${sqlName('rollup_gaps')} WHERE ${years}`,
  leavesSql,
  reportsSql(years),
  statesSql(years),
  figuresSql,
  gapsSql,
  'DROP TABLE rollup_reports',
];
