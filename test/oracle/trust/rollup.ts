import type { TreeNode } from '../hierarchy.ts';
import { differingAggregations } from './aggregations.ts';
import { groupYear } from './calendar.ts';
import { type Doubt, doubtsOf } from './doubts.ts';
import { type Figure, weakest } from './figure.ts';
import { type Holders, holdersOf } from './holders.ts';
import { type LeafCounts, leafCountsAt } from './leaves.ts';
import { type Measure, measureId, measureOf } from './measure.ts';
import type { Place } from './place.ts';
import type { CurrencySource } from './points.ts';
import { isHeld, type ShadowDistances, shadowDistances } from './shadow.ts';
import { below, countedAt, ofMeasure, valueOfSum } from './sums.ts';
import { supersededAt } from './superseded.ts';
import { type Unreconciled, unreconciledOf } from './unreconciled.ts';

/** A row of `initiative_rollup` (§2, §10). */
export interface RollupRow extends Measure, Omit<LeafCounts, 'missingLeafCount'> {
  readonly measureId: string;
  readonly initiativeId: string;
  readonly initiativeName: string;
  readonly depth: number;
  readonly reportingYear: number;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly ownValue: number | null;
  readonly aggregationValue: number | null;
  readonly belowValue: number | null;
  readonly leafValue: number | null;
  readonly value: number | null;
  readonly basis: 'own' | 'below' | 'both' | 'superseded' | 'excluded';
  readonly verifiedValue: number | null;
  readonly reportingCount: number;
  readonly unreconciledCount: number;
  readonly valueIfStandAlone: number | null;
  readonly exclusionCount: number;
  readonly competingCount: number;
  readonly overlapCount: number;
  readonly partsByDefaultCount: number;
  readonly supersededValue: number | null;
  readonly aggregationDiffersCount: number;
  readonly shiftedCount: number;
  readonly maxMonthsBeforeYearEnd: number;
  readonly hasRejected: boolean;
  readonly isPrivate: boolean;
  readonly currencySource: CurrencySource | null;
  readonly doubts: readonly Doubt[];
}

/** What a place needs to know of the lake besides its figures. */
export interface Surroundings {
  readonly yearEnd: string;
  /** An exclusion that is a doubt, of this tracker, column and year. */
  isExcluded(node: string): boolean;
  /** A yearly record of this tracker and year was sent back. */
  isRejected(node: string): boolean;
  /** Another of its years ends in this reporting year (§3). */
  hasOtherYearEnd(node: string): boolean;
  readonly hasBoundaryDoubt: boolean;
}

/** Figures by the row whose `value` they make up (§9, `rollup_contributions`). */
export interface Contributions {
  readonly row: RollupRow;
  readonly figures: readonly Figure[];
}

export function rollupOf(place: Place, surroundings: Surroundings): readonly Contributions[] {
  const holders = holdersOf(place);
  const unreconciled = unreconciledOf(place, holders);
  const notFreed = new Set([...holders.nodes].filter((node) => !unreconciled.low.has(node)));
  const secondShadow = shadowDistances(place.tree, notFreed);
  const context: Context = { place, surroundings, holders, unreconciled, secondShadow };
  return [...place.tree.nodes.values()].flatMap((node) => rowsOf(context, node));
}

interface Context {
  readonly place: Place;
  readonly surroundings: Surroundings;
  readonly holders: Holders;
  readonly unreconciled: Unreconciled;
  /** To the nearest holder that is not freed. */
  readonly secondShadow: ShadowDistances;
}

/** What all rows of one node have in common. */
interface AtNode {
  readonly node: TreeNode;
  readonly counted: readonly Figure[];
  readonly below: readonly Figure[];
  readonly superseded: readonly Figure[];
  readonly ifStandAlone: readonly Figure[] | null;
  readonly unreconciledCount: number;
  readonly exclusionCount: number;
  readonly leaves: LeafCounts;
  readonly isRejectedRecordMissing: boolean;
  readonly baseUnits: ReadonlySet<string | null>;
}

function rowsOf(context: Context, node: TreeNode): readonly Contributions[] {
  const at = atNode(context, node);
  const measures = new Map([...at.counted, ...at.superseded].map((figure) => [figure.measureId, measureOf(figure)]));
  if (measures.size > 0) return [...measures.values()].map((measure) => rowOf(context, at, measure));
  if (at.exclusionCount === 0) return [];
  const { trackerId, columnCode } = context.place;
  return [rowOf(context, at, { trackerId, columnCode, optionCode: null, baseUnit: null })];
}

function atNode({ place, surroundings, holders, unreconciled, secondShadow }: Context, node: TreeNode): AtNode {
  const isOpen = (each: string): boolean => !isHeld(place.tree, holders.shadow, each, node.id);
  const rests = [...unreconciled.nodes].filter(
    (each) => node.subtree.includes(each) && !isHeld(place.tree, secondShadow, each, node.id),
  );
  const counted = countedAt(place, holders.counting, holders.shadow, node.id);
  const superseded = supersededAt(place, holders, node.id);
  return {
    node,
    counted,
    below: below(place, holders, node.id),
    superseded,
    ifStandAlone: rests.some((each) => unreconciled.low.has(each))
      ? countedAt(place, holders.counting, secondShadow, node.id)
      : null,
    unreconciledCount: rests.length,
    exclusionCount: node.subtree.filter((each) => surroundings.isExcluded(each) && isOpen(each)).length,
    leaves: leafCountsAt(place, holders, node.id),
    isRejectedRecordMissing: node.subtree.some(
      (each) => surroundings.isRejected(each) && isOpen(each) && !holders.counting.has(each),
    ),
    baseUnits: new Set([...counted, ...superseded].map(({ baseUnit }) => baseUnit)),
  };
}

function rowOf({ place, surroundings, holders }: Context, at: AtNode, measure: Measure): Contributions {
  const { node, leaves } = at;
  const id = measureId(measure);
  const figures = ofMeasure(at.counted, id);
  const own = holders.counting.get(node.id)?.get(id);
  const belowFigures = ofMeasure(at.below, id);
  const superseded = ofMeasure(at.superseded, id);
  const year = groupYear(place.reportingYear, surroundings.yearEnd);
  const count = (isSuch: (figure: Figure) => boolean): number => figures.filter(isSuch).length;
  const { missingLeafCount, ...leafCounts } = leaves;
  const row: Omit<RollupRow, 'doubts'> = {
    ...measure,
    measureId: id,
    ...{ initiativeId: node.id, initiativeName: node.name, depth: node.depth },
    ...{ reportingYear: place.reportingYear, periodStart: year.start, periodEnd: year.end },
    ownValue: own?.value ?? null,
    aggregationValue: place.said.get(node.id)?.get(id)?.aggregationValue ?? null,
    belowValue: valueOfSum(belowFigures),
    leafValue: valueOfSum(node.leaves.flatMap((leaf) => holders.counting.get(leaf)?.get(id) ?? [])),
    value: valueOfSum(figures),
    basis: basisOf(figures, superseded, own !== undefined),
    verifiedValue: valueOfSum(figures.filter(({ isVerified }) => isVerified)),
    reportingCount: figures.length,
    unreconciledCount: at.unreconciledCount,
    valueIfStandAlone: at.ifStandAlone === null ? null : valueOfSum(ofMeasure(at.ifStandAlone, id)),
    exclusionCount: at.exclusionCount,
    competingCount: count(({ hasOtherValue }) => hasOtherValue),
    overlapCount: count(({ rowsMayOverlap }) => rowsMayOverlap),
    partsByDefaultCount: count(({ isPartsByDefault }) => isPartsByDefault),
    supersededValue: valueOfSum(superseded),
    aggregationDiffersCount: differingAggregations(place, holders, node.id, id),
    shiftedCount: count(({ monthsBeforeYearEnd }) => monthsBeforeYearEnd > 0),
    maxMonthsBeforeYearEnd: Math.max(0, ...figures.map(({ monthsBeforeYearEnd }) => monthsBeforeYearEnd)),
    ...leafCounts,
    hasRejected: at.isRejectedRecordMissing || figures.some(({ hasRejected }) => hasRejected),
    isPrivate: figures.some(({ isPrivate }) => isPrivate),
    currencySource: weakest(figures.map(({ currencySource }) => currencySource)),
  };
  const doubts = doubtsOf({
    unreconciled: row.unreconciledCount > 0,
    exclusions: row.exclusionCount > 0,
    competing: row.competingCount > 0,
    overlap: row.overlapCount > 0,
    parts_by_default: row.partsByDefaultCount > 0,
    superseded: isSupersededAnywhere(at),
    other_unit: [...at.baseUnits].some((unit) => unit !== measure.baseUnit),
    aggregation_differs: row.aggregationDiffersCount > 0,
    shifted: row.shiftedCount > 0,
    earlier_year_end: figures.some(({ initiativeId }) => surroundings.hasOtherYearEnd(initiativeId)),
    incomplete: missingLeafCount > 0,
    boundary: node.depth === 0 && surroundings.hasBoundaryDoubt,
    rejected: row.hasRejected,
    currency_default: row.currencySource === 'default',
    unknown_unit: figures.some(({ hasUnknownUnit }) => hasUnknownUnit),
  });
  return { row: { ...row, doubts }, figures };
}

function basisOf(figures: readonly Figure[], superseded: readonly Figure[], isOwn: boolean): RollupRow['basis'] {
  if (figures.length === 0) return superseded.length > 0 ? 'superseded' : 'excluded';
  if (!isOwn) return 'below';
  return figures.length > 1 ? 'both' : 'own';
}

/** In one of the node's rows, by another number than 0. */
const isSupersededAnywhere = ({ superseded }: AtNode): boolean =>
  superseded.some((figure) => valueOfSum(ofMeasure(superseded, figure.measureId)) !== 0);
