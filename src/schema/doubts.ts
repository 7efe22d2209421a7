import { sqlLiteral } from '../base/sql-text.ts';

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

/** The columns of a group figure that its doubts are in words of, named as in `group_figures`. */
export interface DoubtedFigure {
  readonly doubts: readonly string[];
  readonly reporting_year: number;
  readonly unreconciled_count: number;
  readonly value_if_stand_alone: number | null;
  readonly exclusion_count: number;
  readonly competing_count: number;
  readonly overlap_count: number;
  readonly parts_by_default_count: number;
  readonly aggregation_differs_count: number;
  readonly shifted_count: number;
  readonly max_months_before_year_end: number;
  readonly reporting_leaf_count: number;
  readonly parent_covered_leaf_count: number;
  readonly not_applicable_leaf_count: number;
  readonly leaf_count: number;
}

/** `1 site has`, `2 sites have` */
const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** What each says to a reader, without a full stop. @param amount writes a value of the figure with its unit */
const words: Readonly<
  Record<keyof typeof doubts, (figure: DoubtedFigure, amount: (value: number) => string) => string>
> = {
  unreconciled: ({ unreconciled_count: count, value_if_stand_alone: alone }, amount) =>
    `${counted(count, 'parent does not reconcile', 'parents do not reconcile')}${
      alone === null
        ? ''
        : `; if ${count === 1 ? 'it reports only its' : 'they report only their'} own: ${amount(alone)}`
    }`,
  exclusions: ({ exclusion_count: count }) =>
    counted(count, 'site sent numbers that do not count', 'sites sent numbers that do not count'),
  competing: ({ competing_count: count }) =>
    counted(
      count,
      'of its figures has another report with another number',
      'of its figures have another report with another number',
    ),
  overlap: ({ overlap_count: count }) =>
    counted(
      count,
      'of its figures is made of rows that may overlap',
      'of its figures are made of rows that may overlap',
    ),
  parts_by_default: ({ parts_by_default_count: count }) =>
    counted(
      count,
      'of its figures is made of quarters or months added up by default',
      'of its figures are made of quarters or months added up by default',
    ),
  superseded: () => 'figures below it in another unit or option are not in it',
  other_unit: () => 'there is another figure in another unit',
  aggregation_differs: ({ aggregation_differs_count: count }) =>
    counted(
      count,
      'total of the service differs from what is below it',
      'totals of the service differ from what is below them',
    ),
  shifted: ({ shifted_count: count, max_months_before_year_end: months }) =>
    `${counted(count, 'site’s year ends', 'sites’ years end')} in another month, up to ${counted(months, 'month', 'months')} earlier`,
  earlier_year_end: ({ reporting_year: year }) => `a site has two years that end in ${year}`,
  incomplete: (of) =>
    counted(
      of.leaf_count - of.reporting_leaf_count - of.parent_covered_leaf_count - of.not_applicable_leaf_count,
      'site has no figure',
      'sites have no figure',
    ),
  boundary: () => 'there are figures of initiatives that are not in the tree',
  rejected: () => 'a record of it was sent back',
  currency_default: () => 'the currency is assumed',
  unknown_unit: () => 'its unit is unknown to the lake',
};

/** A figure of the same question and year that is not in the value, since it is in another unit or option. */
export interface FigureBeside {
  /** How many figures it is made of. */
  readonly count: number;
  /** With its unit, if the lake knows that. */
  readonly amount: string;
  /** The unit as it was sent if the lake does not know it, else null. */
  readonly unknownUnit: string | null;
}

const besideWords = ({ count, amount, unknownUnit }: FigureBeside): string =>
  unknownUnit === null
    ? `${amount} of ${counted(count, 'site', 'sites')} is not in it: another unit or option`
    : `${counted(count, 'site writes', 'sites write')} ${amount} in an unknown unit, “${unknownUnit}”`;

/**
 * The doubts of a figure in words, with their counts, in their order.
 *
 * @param o.amount writes a value of the figure with its unit
 * @param o.beside what `superseded` and `other_unit` are about, if that is known
 */
export function doubtWords(
  figure: DoubtedFigure,
  o: { readonly amount: (value: number) => string; readonly beside?: readonly FigureBeside[] },
): readonly string[] {
  const { beside = [] } = o;
  const isBeside = (doubt: string): boolean => doubt === 'superseded' || doubt === 'other_unit';
  const first = figure.doubts.findIndex(isBeside);
  return figure.doubts.flatMap((doubt, at) => {
    if (isBeside(doubt) && beside.length > 0) return at === first ? beside.map(besideWords) : [];
    return isDoubt(doubt) ? words[doubt](figure, o.amount) : doubt;
  });
}

const isDoubt = (name: string): name is keyof typeof doubts => Object.hasOwn(doubts, name);
