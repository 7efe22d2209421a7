import { groupBy } from '../group-by.ts';
import type { Tree } from '../tree.ts';
import { sizeOf } from '../trust/amounts.ts';
import type { Figure } from '../trust/figure.ts';
import {
  countedFigures,
  type GroupInput,
  isAggregation,
  isRefused,
  measureKey,
  placeKey,
  type ReportIs,
} from './input.ts';

export type SiteState = 'reporting' | 'na' | 'not asked' | 'missing';

/** One node and one place: §3, "Up the tree". Measures by their key. */
export interface PlaceNode {
  readonly node: string;
  readonly own: ReadonlyMap<string, Figure>;
  readonly decided: ReportIs | null;
  readonly isReport: boolean;
  readonly counts: boolean;
  readonly holds: boolean;
  /** A leaf's. */
  readonly state: SiteState | null;
  /** Sites below with a figure that counts, or that say `na`. */
  readonly settled: number;
  readonly below: ReadonlyMap<string, bigint>;
  readonly value: ReadonlyMap<string, bigint>;
  /** The figures in the value. */
  readonly figures: ReadonlyMap<string, readonly Figure[]>;
  readonly sites: number;
  readonly reporting: number;
  readonly covered: number;
  readonly missing: number;
}

export type Place = ReadonlyMap<string, PlaceNode>;

/** All nodes of each place that has a figure, by the key of the place. */
export function placesOf(input: GroupInput, tree: Tree): ReadonlyMap<string, Place> {
  const stateOf = siteStates(input);
  const places = groupBy(input.figures, placeKey);
  return new Map(
    [...places].map(([key, figures]) => {
      const listed = figures.filter(({ initiativeId }) => tree.has(initiativeId));
      return [key, placeOf(input, tree, listed, key, stateOf)] as const;
    }),
  );
}

function placeOf(
  input: GroupInput,
  tree: Tree,
  figures: readonly Figure[],
  key: string,
  stateOf: ReturnType<typeof siteStates>,
): Place {
  const [tracker, , year] = JSON.parse(key) as [string, string | null, number];
  const place = new Map<string, PlaceNode>();
  const byNode = groupBy(figures, ({ initiativeId }) => initiativeId);
  for (const node of tree.upwards) {
    const own = new Map((byNode.get(node) ?? []).map((each) => [measureKey(each), each]));
    const children = tree.children(node).flatMap((child) => place.get(child) ?? []);
    const decided = input.decided(node, tracker, year);
    place.set(
      node,
      nodeOf({ node, own, children, decided, isLeaf: tree.isLeaf(node) }, () => stateOf(node, key)),
    );
  }
  return place;
}

interface AtNode {
  readonly node: string;
  readonly own: ReadonlyMap<string, Figure>;
  readonly children: readonly PlaceNode[];
  readonly decided: ReportIs | null;
  readonly isLeaf: boolean;
}

function nodeOf({ node, own, children, decided, isLeaf }: AtNode, stateWithoutFigure: () => SiteState): PlaceNode {
  const below = sums(children.map(({ value }) => value));
  const sites = isLeaf ? 1 : add(children, 'sites');
  const settledBelow = add(children, 'settled');
  const isReport = [...own.values()].some((figure) => !isAggregation(figure));
  const isMoreAndAlone =
    decided === 'stand_alone' &&
    [...own].some(([key, { amount }]) => sizeOf(amount) * 100n > sizeOf(below.get(key) ?? 0n) * 101n);
  const givesWay =
    isRefused(decided) ||
    (!isReport &&
      !isLeaf &&
      settledBelow === sites &&
      [...own.keys()].every((key) => below.has(key)) &&
      !isMoreAndAlone);
  const counts = own.size > 0 && !givesWay;
  const holds = counts && !(isReport && decided === 'stand_alone');
  const state = isLeaf ? (counts ? 'reporting' : (decidedState(decided) ?? stateWithoutFigure())) : null;
  const ownAmounts = new Map(counts ? [...own].map(([key, { amount }]) => [key, amount] as const) : []);
  const reporting = isLeaf ? Number(state === 'reporting') : add(children, 'reporting');
  return {
    ...{ node, own, decided, isReport, counts, holds, state, below, sites, reporting },
    settled: isLeaf ? Number(state === 'reporting' || state === 'na') : settledBelow,
    value: sums([ownAmounts, ...(holds ? [] : [below])]),
    figures: joined([
      new Map(counts ? [...own].map(([key, figure]) => [key, [figure]] as const) : []),
      ...(holds ? [] : children.map(({ figures }) => figures)),
    ]),
    covered: holds ? sites - reporting : add(children, 'covered'),
    missing: holds ? 0 : isLeaf ? Number(state === 'missing') : add(children, 'missing'),
  };
}

const decidedState = (decided: ReportIs | null): SiteState | null =>
  decided === 'not_counted' ? 'na' : decided === 'wrong' ? 'missing' : null;

/** §3: what a site without a figure that counts is. */
function siteStates(input: GroupInput): (node: string, place: string) => SiteState {
  const firstYears = new Map<string, number>();
  for (const { initiativeId, trackerId, columnCode, reportingYear: year } of countedFigures(input)) {
    const key = JSON.stringify([initiativeId, trackerId, columnCode]);
    firstYears.set(key, Math.min(year, firstYears.get(key) ?? year));
  }
  const hasRecords = new Set(input.answers.filter(({ isAsked }) => isAsked).map(({ node, year }) => `${node} ${year}`));
  const said = new Map(input.answers.map((answer) => [`${answer.node} ${answer.year} ${answer.tracker}`, answer]));
  return (node, place) => {
    const [tracker, column, year] = JSON.parse(place) as [string, string | null, number];
    const answer = said.get(`${node} ${year} ${tracker}`);
    if (answer?.isNa === true) return 'na';
    const wasReported = (firstYears.get(JSON.stringify([node, tracker, column])) ?? year) < year;
    const isNotAsked = answer?.isAsked !== true && hasRecords.has(`${node} ${year}`) && !wasReported;
    return isNotAsked ? 'not asked' : 'missing';
  };
}

type Counted = 'sites' | 'settled' | 'reporting' | 'covered' | 'missing';
const add = (nodes: readonly PlaceNode[], what: Counted): number => nodes.reduce((sum, node) => sum + node[what], 0);

export function sums(all: readonly ReadonlyMap<string, bigint>[]): ReadonlyMap<string, bigint> {
  const sum = new Map<string, bigint>();
  for (const amounts of all) for (const [key, amount] of amounts) sum.set(key, (sum.get(key) ?? 0n) + amount);
  return sum;
}

function joined<T>(all: readonly ReadonlyMap<string, readonly T[]>[]): ReadonlyMap<string, readonly T[]> {
  const lists = new Map<string, readonly T[]>();
  for (const map of all) for (const [key, list] of map) lists.set(key, [...(lists.get(key) ?? []), ...list]);
  return lists;
}
