import { type AdditivityOf, type Contest, contestKey, type Figure, type Measure, measureKey } from './figures.ts';
import { groupBy } from './group-by.ts';
import type { TreeNode } from './hierarchy.ts';
import { sumOf } from './rational.ts';
import { type CurrencySource, weakestSource } from './records.ts';

/** A row of `initiative_rollup`. */
export interface RollupRow extends Measure {
  readonly initiativeId: string;
  readonly initiativeName: string;
  readonly depth: number;
  readonly start: string;
  readonly end: string;
  readonly ownValue: number | null;
  readonly aggregationValue: number | null;
  readonly belowValue: number | null;
  readonly leafValue: number | null;
  readonly reportingLeafCount: number;
  readonly value: number;
  readonly basis: 'own' | 'below' | 'both';
  readonly isContradicted: boolean;
  readonly verifiedValue: number | null;
  readonly reportingCount: number;
  readonly leafCount: number;
  readonly coveredLeafCount: number;
  readonly notApplicableLeafCount: number;
  readonly hasRejected: boolean;
  readonly isPrivate: boolean;
  readonly currencySource: CurrencySource | null;
}

export interface RollupInput {
  readonly roots: readonly TreeNode[];
  readonly figures: readonly Figure[];
  readonly contests: ReadonlyMap<string, Contest>;
  readonly additivity: AdditivityOf;
  readonly ownOnly: 'all' | readonly string[];
}

export function rollupOf(input: RollupInput): readonly RollupRow[] {
  const additive = input.figures.filter(
    ({ period, trackerId, column }) => period === 'yearly' && input.additivity(trackerId, column).isAdditive === true,
  );
  const tracked = groupBy(input.figures, ({ trackerId, initiativeId }) => `${trackerId} ${initiativeId}`);
  const places = groupBy(additive, (figure) =>
    JSON.stringify([figure.trackerId, figure.column, figure.start, figure.end]),
  );
  return [...places.values()].flatMap((figures) => {
    const [sample] = figures;
    if (sample === undefined) return [];
    const isNotApplicable = (leaf: string): boolean => {
      const contest = input.contests.get(contestKey(leaf, sample.trackerId, 'yearly', sample.end));
      const isSaid = contest?.records.some(({ state, isDefault }) => isDefault && state === 'not_applicable') === true;
      const has = tracked
        .get(`${sample.trackerId} ${leaf}`)
        ?.some(({ period, end }) => period === 'yearly' && end === sample.end);
      return isSaid && has !== true;
    };
    const place: Place = {
      input,
      sample,
      byNode: groupBy(figures, ({ initiativeId }) => initiativeId),
      isNotApplicable,
    };
    const rows: RollupRow[] = [];
    for (const root of input.roots) descend(place, root, rows);
    return rows;
  });
}

/** One tracker, column and year: within it, what a node reports shadows all below it. */
interface Place {
  readonly input: RollupInput;
  readonly sample: Figure;
  readonly byNode: ReadonlyMap<string, readonly Figure[]>;
  readonly isNotApplicable: (leaf: string) => boolean;
}

interface Contribution {
  readonly figure: Figure;
  /** Of those that the figure stands for. */
  readonly leaves: readonly string[];
}

interface Share {
  /** By measure: the figures that make up the node's value. */
  readonly contributions: ReadonlyMap<string, readonly Contribution[]>;
  /** By measure: the figures of leaves, whatever stands above them. */
  readonly ofLeaves: ReadonlyMap<string, readonly Figure[]>;
  /** A rejected record stands where nothing is reported. */
  readonly isRejectedInGap: boolean;
}

/** Writes the rows of a node and its subtree. @returns what its parent adds up */
function descend(place: Place, node: TreeNode, rows: RollupRow[]): Share {
  const shares = node.children.map((child) => descend(place, child, rows));
  const own = new Map((place.byNode.get(node.id) ?? []).map((figure) => [measureKey(figure), figure]));
  const below = merged(shares.map(({ contributions }) => contributions));
  const isLeaf = node.children.length === 0;
  const isOwnOnly = !isLeaf && reportsOwnOnly(place, node, [...own.values()]);
  const shadows = own.size > 0 && !isOwnOnly;
  const covers = isOwnOnly ? [] : node.leaves;
  const mine = new Map([...own].map(([key, figure]) => [key, [{ figure, leaves: covers }]]));
  const contributions = shadows ? mine : merged([mine, below]);
  const ofLeaves = isLeaf
    ? new Map([...own].map(([key, figure]) => [key, [figure]]))
    : merged(shares.map((s) => s.ofLeaves));
  const { trackerId, end } = place.sample;
  const isRejectedHere =
    own.size === 0 && place.input.contests.get(contestKey(node.id, trackerId, 'yearly', end))?.hasRejected === true;
  const isRejectedInGap = !shadows && (isRejectedHere || shares.some((share) => share.isRejectedInGap));
  for (const [key, parts] of contributions) {
    const row = rowOf({ place, node, shadows, isRejectedInGap, parts, own: own.get(key), below: below.get(key) ?? [] });
    rows.push(withLeaves(row, ofLeaves.get(key) ?? []));
  }
  return { contributions, ofLeaves, isRejectedInGap };
}

/** An aggregation holds those below it by its nature: `--own-only` is about reports. */
function reportsOwnOnly({ input: { ownOnly } }: Place, node: TreeNode, own: readonly Figure[]): boolean {
  if (own.some(({ basis }) => basis === 'aggregation')) return false;
  return ownOnly === 'all' || ownOnly.includes(node.id);
}

interface RowInput {
  readonly place: Place;
  readonly node: TreeNode;
  readonly shadows: boolean;
  readonly isRejectedInGap: boolean;
  readonly parts: readonly Contribution[];
  readonly own: Figure | undefined;
  readonly below: readonly Contribution[];
}

function rowOf({ place, node, shadows, isRejectedInGap, parts, own, below }: RowInput): RollupRow {
  const { trackerId, column, option, baseUnit, start, end } = parts[0]?.figure ?? place.sample;
  const covered = new Set(parts.flatMap(({ leaves }) => leaves));
  const belowValue = totalOf(below.map(({ figure }) => figure));
  const figures = parts.map(({ figure }) => figure);
  return {
    ...{ trackerId, column, option, baseUnit, start, end },
    initiativeId: node.id,
    initiativeName: node.name,
    depth: node.depth,
    ownValue: own?.value ?? null,
    aggregationValue: own?.aggregationValue ?? null,
    belowValue,
    leafValue: null,
    reportingLeafCount: 0,
    value: totalOf(figures) ?? Number.NaN,
    basis: own === undefined ? 'below' : shadows || belowValue === null ? 'own' : 'both',
    isContradicted: shadows && own !== undefined && belowValue !== null && belowValue > 0 && own.value < belowValue,
    verifiedValue: totalOf(figures.filter(({ isVerified }) => isVerified)),
    reportingCount: figures.length,
    leafCount: node.leaves.length,
    coveredLeafCount: covered.size,
    notApplicableLeafCount: node.leaves.filter((leaf) => !covered.has(leaf) && place.isNotApplicable(leaf)).length,
    hasRejected: isRejectedInGap || figures.some(({ hasRejected }) => hasRejected),
    isPrivate: figures.some(({ isPrivate }) => isPrivate),
    currencySource: weakestSource(figures),
  };
}

const withLeaves = (row: RollupRow, leaves: readonly Figure[]): RollupRow => ({
  ...row,
  leafValue: totalOf(leaves),
  reportingLeafCount: leaves.length,
});

function totalOf(figures: readonly Figure[]): number | null {
  const [first, ...others] = figures;
  if (first === undefined) return null;
  return others.length === 0 ? first.value : sumOf(figures.map(({ value }) => value));
}

function merged<T>(maps: readonly ReadonlyMap<string, readonly T[]>[]): ReadonlyMap<string, readonly T[]> {
  const all = new Map<string, readonly T[]>();
  for (const map of maps) for (const [key, items] of map) all.set(key, [...(all.get(key) ?? []), ...items]);
  return all;
}
