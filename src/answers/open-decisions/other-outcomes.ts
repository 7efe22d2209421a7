import { numbersSql } from '../../load/merge/figures/counted-numbers.ts';
import { weekSlack } from '../../load/merge/figures/group-year.ts';
import { hintsSql, leftOutSql, optionHintsTableSql } from '../../load/merge/figures/row-hints.ts';
import { otherSumsSql, shareSql } from './open-examples.ts';

const sameYear = (figure: string): string =>
  `${figure}.tracker_id = n.tracker_id AND ${figure}.column_code IS NOT DISTINCT FROM n.column_code
    AND ${figure}.reporting_year = n.reporting_year`;

/**
 * Statements that add to `open_others` what years would be with the value of the part that ends them. That is known only if
 * the same initiatives would have figures of the same measures: others may cover them, or they others.
 */
export const partStatements: readonly string[] = [
  `CREATE TEMP TABLE open_part_places AS
  SELECT DISTINCT n.item, n.tracker_id, n.column_code, n.reporting_year, n.period_end
  FROM open_newest n JOIN figure_additivity q ON q.tracker_id = n.tracker_id AND q.column_code IS NOT DISTINCT FROM n.column_code
  WHERE n.kind = 'over_time' AND q.over_time = 'sum'`,
  `CREATE TEMP TABLE open_last_parts AS
  SELECT n.item, p.initiative_id, p.measure_id, p.value
  FROM open_part_places n JOIN period_figures p ON ${sameYear('p')} AND p.basis <> 'aggregation' AND abs(p.period_end - n.period_end) <= ${weekSlack}
    ANTI JOIN (FROM figures WHERE basis = 'reported') f
      ON f.initiative_id = p.initiative_id AND f.tracker_id = n.tracker_id AND f.reporting_year = n.reporting_year
  QUALIFY rank() OVER (PARTITION BY n.item, p.initiative_id
    ORDER BY p.period = 'quarterly' DESC, abs(p.period_end - n.period_end), p.period_end DESC) = 1`,
  `CREATE TEMP TABLE open_part_years AS
  SELECT n.item, f.initiative_id, f.measure_id FROM open_part_places n JOIN (FROM figures WHERE basis = 'parts') f ON ${sameYear('f')}`,
  `INSERT INTO open_others ${otherSumsSql(`
    SELECT n.item, n.group_id, n.measure_id, CASE WHEN c.basis = 'parts' THEN l.value ELSE c.value END AS value
    FROM open_newest n SEMI JOIN open_part_places p ON p.item = n.item
      ANTI JOIN (
        SELECT item FROM open_last_parts l FULL JOIN open_part_years y USING (item, initiative_id, measure_id)
        WHERE l.measure_id IS NULL OR y.measure_id IS NULL) u ON u.item = n.item
      JOIN rollup_contributions c ON c.initiative_id = n.group_id AND c.measure_id = n.measure_id AND c.reporting_year = n.reporting_year
      LEFT JOIN open_last_parts l ON l.item = n.item AND l.initiative_id = c.contributor_id AND l.measure_id = c.measure_id`)}`,
];

const samePlace = (figure: string, place: string): string =>
  `${figure}.tracker_id = ${place}.tracker_id AND ${figure}.period_end = ${place}.period_end
    AND ${figure}.column_code IS NOT DISTINCT FROM ${place}.column_code`;

/**
 * `open_reports`: the reports of parents, with the levels up to the next node that covers them. If a report stood alone,
 * what it covers now would count up to there.
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

/** `open_row_records`: the value records that the examples are made of. */
const recordsSql = `
CREATE TEMP TABLE open_row_records AS
WITH counted AS (
  SELECT n.item, n.group_id, n.measure_id, n.tracker_id, n.column_code, c.contributor_id, c.figure_period_end, c.utrv_id
  FROM open_newest n JOIN rollup_contributions c
    ON c.initiative_id = n.group_id AND c.measure_id = n.measure_id AND c.reporting_year = n.reporting_year
  WHERE n.kind = 'rows')
SELECT item, group_id, measure_id, utrv_id FROM counted WHERE utrv_id IS NOT NULL
UNION
SELECT c.item, c.group_id, c.measure_id, u.utrv_id
FROM (FROM counted WHERE utrv_id IS NULL) c JOIN (FROM internal.used_numbers WHERE use = 'figure') u
  ON u.initiative_id = c.contributor_id AND u.tracker_id = c.tracker_id AND u.column_code IS NOT DISTINCT FROM c.column_code
  AND u.figure_period_end = c.figure_period_end`;

const ofRecords = 'utrv_id IN (SELECT utrv_id FROM open_row_records)';

/** Statements that add to `open_others` what figures would be without totals, by the rules that make figures. */
export const rowStatements: readonly string[] = [
  recordsSql,
  `CREATE TEMP TABLE figure_records AS
  SELECT utrv_id, row_number() OVER ()::INTEGER AS record FROM (SELECT DISTINCT utrv_id FROM open_row_records)`,
  `CREATE TEMP TABLE measure_answers AS
  SELECT DISTINCT tracker_id, column_code, 'without_total' AS over_rows FROM open_newest WHERE kind = 'rows'`,
  optionHintsTableSql,
  hintsSql(ofRecords),
  leftOutSql(ofRecords),
  numbersSql(ofRecords),
  `INSERT INTO open_others ${otherSumsSql(`
    SELECT r.item, r.group_id, r.measure_id, n.value
    FROM open_row_records r JOIN figure_records f USING (utrv_id)
      JOIN figure_numbers n ON n.record = f.record AND n.measure_id = r.measure_id
    WHERE n.value IS NOT NULL`)}`,
];
