import type { Tree } from '../tree.ts';
import { sizeOf } from '../trust/amounts.ts';
import type { Figure } from '../trust/figure.ts';
import { atLeast, type GroupInput, isAggregation } from './input.ts';
import type { Place, PlaceNode } from './values.ts';

/** §4, "Fit": what the own number of a node and measure comes to beside what is below. */
export interface Fitted {
  /** What the proposals would give; null if nothing is known. */
  readonly repaired: bigint | null;
  readonly gap: bigint;
  readonly reason: 'below' | 'above' | null;
  /** With its sign, by the node that came or went. */
  readonly moved: ReadonlyMap<string, bigint>;
  /** Nodes that came or went and are in `repaired`, if it is made of the own number. */
  readonly late: ReadonlyMap<string, bigint>;
  readonly looksAlone: boolean;
}

/** Of one year: by place, node, measure. */
export type FittedYear = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, Fitted>>>;

const third = 3n;
const fifth = 5;

/** All places of one year, children first, since a parent is compared with what the proposals below it would give. */
export function fittedYear(input: GroupInput, tree: Tree, places: ReadonlyMap<string, Place>): FittedYear {
  const fitted = new Map<string, Map<string, ReadonlyMap<string, Fitted>>>(
    [...places.keys()].map((key) => [key, new Map()]),
  );
  for (const node of tree.upwards) {
    const views = [...places].flatMap(([key, place]) => {
      const at = place.get(node);
      const known = fitted.get(key);
      return at === undefined || known === undefined ? [] : [viewOf({ input, tree, place, known, at })];
    });
    const looksAlone = isAlone(views);
    for (const [index, key] of [...places.keys()].entries()) {
      const view = views[index];
      if (view !== undefined) fitted.get(key)?.set(node, fitOf(view, looksAlone));
    }
  }
  return fitted;
}

interface View {
  readonly tree: Tree;
  readonly place: Place;
  readonly at: PlaceNode;
  /** Σ children repaired(m). */
  readonly b: ReadonlyMap<string, bigint>;
  readonly came: (key: string) => ReadonlyMap<string, bigint>;
  readonly went: (key: string) => ReadonlyMap<string, bigint>;
  readonly hasWent: boolean;
}

interface ViewOf {
  readonly input: GroupInput;
  readonly tree: Tree;
  readonly place: Place;
  readonly known: ReadonlyMap<string, ReadonlyMap<string, Fitted>>;
  readonly at: PlaceNode;
}

function viewOf({ input, tree, place, known, at }: ViewOf): View {
  const repairedOf = (node: string, key: string): bigint | null => known.get(node)?.get(key)?.repaired ?? null;
  const keys = new Set(tree.children(at.node).flatMap((child) => [...(known.get(child)?.keys() ?? [])]));
  const b = new Map(
    [...keys].flatMap((key) => {
      const parts = tree.children(at.node).flatMap((child) => repairedOf(child, key) ?? []);
      return parts.length === 0 ? [] : [[key, parts.reduce((sum, part) => sum + part, 0n)] as const];
    }),
  );
  const { came, went } = lateNodes(input, tree, at);
  /** What a node adds to the sum of a node above it: nothing where a report between does not know it. */
  const adds = (node: string, key: string): bigint => {
    const between = tree.above(node).slice(0, tree.above(node).indexOf(at.node));
    const isSeen = between.every((holder) => {
      const { holds, own } = place.get(holder) ?? { holds: false, own: new Map<string, Figure>() };
      const fit = known.get(holder)?.get(key);
      if (!holds || fit === undefined) return true;
      const u = own.get(key)?.amount ?? 0n;
      return fit.late.has(node) || (fit.gap !== 0n && fit.reason === 'below') || (fit.looksAlone && fit.repaired !== u);
    });
    return isSeen ? (repairedOf(node, key) ?? 0n) : 0n;
  };
  const amounts = (nodes: readonly string[], of: (node: string, key: string) => bigint) => (key: string) =>
    new Map(nodes.flatMap((node) => (of(node, key) === 0n ? [] : [[node, of(node, key)] as const])));
  return {
    ...{ tree, place, at, b },
    came: amounts(came, adds),
    went: amounts(went, (node, key) => repairedOf(node, key) ?? 0n),
    hasWent: went.length > 0,
  };
}

/** Step 1: the topmost nodes that are below n since its figure was made, and those that are not any more. */
function lateNodes(input: GroupInput, tree: Tree, at: PlaceNode): Record<'came' | 'went', readonly string[]> {
  const sources = [...at.own.values()].flatMap((figure) => figure.sources);
  const since = sources
    .map(({ reportedAt }) => reportedAt)
    .sort()
    .at(-1);
  if (since === undefined) return { came: [], went: [] };
  /** Of one that is not listed any more, by its last parent. */
  const isBelow = (node: string | null): boolean => {
    if (node === null) return false;
    if (node === at.node) return true;
    if (tree.has(node)) return tree.above(node).includes(at.node);
    return isBelow(
      input.changes.findLast((each) => each.change === 'removed' && each.node === node)?.oldParent ?? null,
    );
  };
  const later = input.changes.filter(({ seenAt }) => seenAt > since);
  // Where it was when the figure was made: one that moved there and back did not move.
  const moves = later.filter(
    (move) =>
      move.change === 'moved' &&
      !later.some(({ change, node, seenAt }) => change === 'moved' && node === move.node && seenAt < move.seenAt),
  );
  const created = new Set(input.nodes.filter((node) => node.created > since).map(({ id }) => id));
  const added = [
    ...later.filter(({ change }) => change === 'added').map(({ node }) => node),
    ...created,
    ...moves.filter(({ oldParent }) => !isBelow(oldParent)).map(({ node }) => node),
  ];
  const came = new Set(added.filter((node) => node !== at.node && tree.has(node) && isBelow(node)));
  const went = new Set(
    moves
      .filter(({ node, oldParent }) => isBelow(oldParent) && !created.has(node))
      .map(({ node }) => node)
      // What it would add is known if it is less high in the tree, as it was.
      .filter((node) => tree.has(node) && !isBelow(node) && tree.height(node) < tree.height(at.node)),
  );
  const topmost = (nodes: ReadonlySet<string>): readonly string[] =>
    [...nodes].filter((node) => !tree.above(node).some((above) => nodes.has(above)));
  return { came: topmost(came), went: topmost(went) };
}

const total = (amounts: ReadonlyMap<string, bigint>): bigint =>
  [...amounts.values()].reduce((sum, amount) => sum + amount, 0n);

const isOpposite = (u: bigint, other: bigint): boolean => (u < 0n && other > 0n) || (u > 0n && other < 0n);

/** In more than a fifth of its measures, all questions together, the own number is far below what is below. */
function isAlone(views: readonly View[]): boolean {
  const judged = views.flatMap((view) =>
    [...view.at.own].flatMap(([key, figure]) => {
      const b = view.b.get(key) ?? 0n;
      if (isAggregation(figure) || b === 0n) return [];
      const { decided } = view.at;
      if (decided === 'stand_alone') return [true];
      if (decided === 'consolidated' || decided === 'not_counted' || decided === 'wrong') return [false];
      const then = b - total(view.came(key)) + total(view.went(key));
      return [sizeOf(figure.amount) * third < sizeOf(then) || isOpposite(figure.amount, then)];
    }),
  );
  return judged.filter(Boolean).length * fifth > judged.length;
}

const nothing: ReadonlyMap<string, bigint> = new Map();

function fitOf(view: View, looksAlone: boolean): ReadonlyMap<string, Fitted> {
  const { at, b, tree } = view;
  const result = new Map<string, Fitted>();
  for (const key of new Set([...at.own.keys(), ...b.keys()])) {
    const u = at.own.get(key);
    if (u === undefined) result.set(key, unnamed(view, key, looksAlone));
    else if (!at.counts) result.set(key, known(tree.isLeaf(at.node) ? null : (b.get(key) ?? null)));
    else if (tree.isLeaf(at.node)) result.set(key, known(u.amount));
    else result.set(key, judged(view, key, u, looksAlone));
  }
  return result;

  function known(repaired: bigint | null): Fitted {
    return { repaired, gap: 0n, reason: null, moved: nothing, late: nothing, looksAlone };
  }
}

/** Steps 2 to 5. */
function judged(view: View, key: string, figure: Figure, looksAlone: boolean): Fitted {
  const { at } = view;
  const u = figure.amount;
  const below = view.b.get(key) ?? null;
  const known = { gap: 0n, reason: null, moved: nothing, late: nothing, looksAlone } as const;
  const isDecided = (is: PlaceNode['decided']): boolean => !isAggregation(figure) && at.decided === is;
  if (isDecided('stand_alone')) return { ...known, repaired: u + (below ?? 0n) };
  if (isDecided('part_year')) return { ...known, repaired: u };

  const whole = isWhole(view, at.node, key);
  const came = view.came(key);
  const went = view.went(key);
  const b = below ?? 0n;
  if (looksAlone && !isAggregation(figure) && at.decided === null && b !== 0n) {
    const isConsolidated = whole && sizeOf(u - b) * 100n <= sizeOf(b);
    if (isConsolidated) return { ...known, repaired: u };
    return { ...known, repaired: u + b, gap: b, reason: 'below' };
  }
  const fits = (other: bigint): boolean =>
    !isOpposite(u, other) && atLeast(u, 99n, other) && (!whole || sizeOf(u) * 100n <= sizeOf(other) * 101n);
  const isLate = came.size > 0 || went.size > 0;
  if (
    (below !== null && b !== 0n && fits(b) && (!view.hasWent || went.size === 0 || whole)) ||
    fitsSites(view, key, u) ||
    (b === 0n && !isLate)
  ) {
    return { ...known, repaired: u };
  }
  const then = b - total(came) + total(went);
  const difference = total(came) - total(went);
  const moved = new Map([...came, ...[...went].map(([node, amount]) => [node, -amount] as const)]);
  if (isDecided('consolidated') || below === null) return { ...known, moved, late: moved, repaired: u + difference };
  if (fits(then) && difference !== 0n) return { ...known, moved, late: moved, repaired: u + difference };
  if (!atLeast(u, 99n, then) || isOpposite(u, then)) {
    const repaired = looksAlone ? u + b : b;
    return { ...known, repaired, gap: repaired - u, reason: 'below' };
  }
  if (whole && sizeOf(u) * 100n > sizeOf(then) * 101n) {
    return { ...known, late: moved, repaired: u + difference, gap: sizeOf(u - then), reason: 'above' };
  }
  return { ...known, repaired: u };
}

/** Step 4, last sentence: an option that a report does not name, whose unit it names with too little. */
function unnamed({ at, b, came, went }: View, key: string, looksAlone: boolean): Fitted {
  const below = b.get(key) ?? null;
  const known = { gap: 0n, reason: null, moved: nothing, late: nothing, looksAlone } as const;
  if (!at.holds) return { ...known, repaired: below };
  const [, , , unit] = JSON.parse(key) as (string | null)[];
  const then = (below ?? 0n) - total(came(key)) + total(went(key));
  const isJudged = at.isReport && at.decided === null && below !== null && below !== 0n && then !== 0n;
  const named = [...at.own.values()].filter((figure) => figure.baseUnit === unit);
  if (!isJudged || named.length === 0) return { ...known, repaired: null };
  const inUnit = [...b].filter(([other]) => (JSON.parse(other) as (string | null)[])[3] === unit);
  const ownSum = named.reduce((sum, { amount }) => sum + amount, 0n);
  const belowSum = inUnit.reduce((sum, [, amount]) => sum + amount, 0n);
  if (atLeast(ownSum, 99n, belowSum) && !isOpposite(ownSum, belowSum)) return { ...known, repaired: null };
  return { ...known, repaired: below, gap: below, reason: 'below' };
}

/** Each site below is known: by its own figure, as not applicable, or in a report between that names the measure. */
function isWhole({ tree, place }: View, node: string, key: string): boolean {
  return tree.children(node).every((child) => isKnown(child));

  function isKnown(child: string): boolean {
    const at = place.get(child);
    if (at === undefined) return false;
    if (at.state !== null) return (at.counts && at.own.has(key)) || at.state === 'na';
    if (at.holds) return at.own.has(key);
    return tree.children(child).every(isKnown);
  }
}

function fitsSites({ tree, place, at }: View, key: string, u: bigint): boolean {
  const sites = tree.sites(at.node).flatMap((site) => place.get(site) ?? []);
  const isKnown = sites.every((site) => (site.counts && site.own.has(key)) || site.state === 'na');
  if (!isKnown) return false;
  const amounts = sites.flatMap((site) => (site.counts ? (site.own.get(key)?.amount ?? []) : []));
  if (amounts.length === 0) return false;
  const sum = amounts.reduce((all, amount) => all + amount, 0n);
  return sizeOf(u - sum) * 100n <= sizeOf(sum);
}
