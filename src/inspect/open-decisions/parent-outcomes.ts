import { otherSumsSql, shareSql } from './open-examples.ts';

const samePlace = (figure: string, place: string): string =>
  `${figure}.tracker_id = ${place}.tracker_id AND ${figure}.period_end = ${place}.period_end
    AND ${figure}.column_code IS NOT DISTINCT FROM ${place}.column_code`;

/**
 * `open_reports`: the reports of parents, with the levels up to the next node that stands for them. If a report stood alone,
 * what it stands for now would count up to there.
 */
const reportsSql = `
CREATE TEMP TABLE open_reports AS
SELECT n.item, n.about, n.tracker_id, n.column_code, n.period_end, min(r.shadow_distance) AS shadow_distance
FROM (SELECT DISTINCT item, about, tracker_id, column_code, period_end FROM open_newest WHERE kind = 'parent') n
  JOIN internal.rollup_figures r ON r.initiative_id = n.about AND ${samePlace('r', 'n')}
GROUP BY ALL`;

/** `open_parents`: of each parent, the figure of a group that changes most, and that of its own. */
const parentsSql = `
CREATE TEMP TABLE open_parents AS
WITH held AS (
  SELECT o.item, r.measure_id, r.period_end, sum(r.value) AS value
  FROM open_reports o JOIN initiative_ancestors a ON a.ancestor_id = o.about AND a.distance > 0
    JOIN internal.rollup_figures r ON r.initiative_id = a.descendant_id AND r.shadow_distance = a.distance AND ${samePlace('r', 'o')}
  WHERE r.value IS NOT NULL GROUP BY ALL)
SELECT n.*, n.distance < o.shadow_distance AS is_counted,
  coalesce(n.value, 0) + CASE WHEN is_counted THEN coalesce(h.value, 0) ELSE 0 END AS near_value
FROM open_newest n JOIN open_reports o ON o.item = n.item AND ${samePlace('o', 'n')}
  LEFT JOIN held h ON h.item = n.item AND h.measure_id = n.measure_id AND h.period_end = n.period_end
WHERE n.kind = 'parent'
QUALIFY row_number() OVER (PARTITION BY n.item, n.is_of_group ORDER BY ${shareSql('n.value', 'near_value')} DESC,
  abs(near_value - coalesce(n.value, 0)) DESC, n.measure_id, n.group_id) = 1`;

/** Statements that add to `open_others` what figures would be if a parent's report stood alone. */
export const parentStatements: readonly string[] = [
  reportsSql,
  parentsSql,
  `INSERT INTO open_others ${otherSumsSql(`
    SELECT p.item, p.group_id, p.measure_id, r.value
    FROM open_parents p JOIN initiative_ancestors a ON a.ancestor_id = p.group_id
      JOIN internal.rollup_figures r ON r.initiative_id = a.descendant_id AND r.measure_id = p.measure_id AND ${samePlace('r', 'p')}
      LEFT JOIN initiative_ancestors b ON b.ancestor_id = p.about AND b.descendant_id = r.initiative_id AND b.distance > 0
    WHERE r.value IS NOT NULL AND (a.distance < r.shadow_distance OR (p.is_counted AND b.distance = r.shadow_distance))`)}`,
  // An aggregation above may give way to a report that is decided to be consolidated.
  `CREATE TEMP TABLE open_below_aggregations AS
  SELECT DISTINCT p.item
  FROM open_parents p JOIN initiative_ancestors a ON a.descendant_id = p.about AND a.distance > 0
    JOIN internal.rollup_figures r ON r.initiative_id = a.ancestor_id AND ${samePlace('r', 'p')}
    JOIN figures f ON f.initiative_id = r.initiative_id AND f.measure_id = r.measure_id AND f.period_end = r.figure_period_end
  WHERE r.value IS NOT NULL AND f.basis = 'aggregation'`,
];
