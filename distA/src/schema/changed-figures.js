import { exactDifferencesSql } from './exact-sum.js';
/** Why a contribution to a group figure differs; the first that applies (lake.md, "Why a figure of the group differs"). */
export const diffReasons = [
    'boundary',
    'decision',
    'superseded',
    'arrived',
    'withdrawn',
    'record',
    'definition',
    'value',
    'rule',
];
/** @throws Error for any other text */
export function diffReasonOf(text) {
    const reason = diffReasons.find((each) => each === text);
    if (reason === undefined)
        throw new Error(`unknown reason ${text}`);
    return reason;
}
/** The later of two rows describes what is compared. */
export const laterSql = (columns) => columns.map((column) => `coalesce(n.${column}, o.${column}) AS ${column}`).join(', ');
/** Columns of a group figure that describe it. */
export const figureTexts = [
    'initiative_name',
    'depth',
    'tracker_id',
    'tracker_name',
    'type_code',
    'column_code',
    'option_code',
    'base_unit',
];
/** SQL for the group figures whose values differ: `before`, `after`, and the columns that name them. */
export const changedFiguresSql = (before, after) => `
  SELECT initiative_id, measure_id, reporting_year, ${laterSql(figureTexts)}, o.value AS before, n.value AS after
  FROM ${before} o FULL JOIN ${after} n USING (initiative_id, measure_id, reporting_year)
  WHERE o.value IS DISTINCT FROM n.value`;
/**
 * SQL for the order of changed figures, without ties: those that the earlier snapshot has before added ones, those of the roots
 * before those below, then the largest share.
 */
export const byWeightSql = `before IS NULL, depth,
  abs(coalesce(after, 0) - coalesce(before, 0)) / nullif(greatest(abs(before), abs(after)), 0) DESC NULLS LAST,
  tracker_id, reporting_year DESC, measure_id, initiative_id`;
/** SQL for the rows of a relation with their exact `difference`, by a key. */
export const withDifferenceSql = (relation, key) => `(SELECT r.*, d.difference FROM ${relation} r JOIN ${exactDifferencesSql(relation, [key])} d USING (${key}))`;
