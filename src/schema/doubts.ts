import { sqlLiteral } from '../base/sql-literal.ts';

/** What a group figure rests on (lake.md, "Doubts"): name and SQL condition on the columns of a row, in the order in which they are listed. */
const doubts = {
  unreconciled: 'unreconciled_count > 0',
  exclusions: 'exclusion_count > 0',
  competing: 'competing_count > 0',
  overlap: 'overlap_count > 0',
  parts_by_default: 'parts_by_default_count > 0',
  superseded: 'is_superseded',
  other_unit: 'has_other_unit',
  aggregation_differs: 'aggregation_differs_count > 0',
  shifted: 'shifted_count > 0',
  earlier_year_end: 'earlier_year_end_count > 0',
  incomplete: 'leaf_count > reporting_leaf_count + parent_covered_leaf_count + not_applicable_leaf_count',
  boundary: 'has_boundary_doubt',
  rejected: 'has_rejected',
  currency_default: `currency_source IS NOT DISTINCT FROM 'default'`,
  unknown_unit: 'unknown_unit_count > 0',
} as const;

export const doubtNames: readonly string[] = Object.keys(doubts);

/** SQL for the list of those that apply, in their order. @param conditions SQL by doubt; those that are left out never apply */
export const doubtListSql = (conditions: Readonly<Partial<Record<keyof typeof doubts, string>>>): string => {
  const listed = Object.keys(doubts).flatMap((name) => {
    const condition = conditions[name as keyof typeof doubts];
    return condition === undefined ? [] : [`CASE WHEN ${condition} THEN ${sqlLiteral(name)} END`];
  });
  return `[doubt FOR doubt IN [${listed.join(', ')}] IF doubt IS NOT NULL]`;
};

/** SQL for the doubts of a row of `initiative_rollup`. */
export const doubtsSql = doubtListSql(doubts);
