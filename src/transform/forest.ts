import { groupBy } from '../base/grouping.ts';

/** A node that names its parent; the parent may be missing, the node itself, or one of its descendants. */
export interface ForestNode {
  readonly id: string;
  readonly parentId: string | null;
}

export interface PairLimit {
  readonly maxPairs: number;
  readonly levels: number;
}

/** A node in its tree. */
export interface Placed<T extends ForestNode> {
  readonly node: T;
  parent: Placed<T> | null;
  depth: number;
  childCount: number;
  descendantCount: number;
}

/** All nodes, in the order in which they were given, and those of which the parent was not taken. */
export interface Forest<T extends ForestNode> {
  readonly all: readonly Placed<T>[];
  /** Every parent before its children. */
  readonly topDown: readonly Placed<T>[];
  /** Roots because their parent is not among the nodes. */
  readonly orphans: readonly T[];
  /** Roots because they have the smallest id of a cycle. */
  readonly cuts: readonly T[];
  /** Roots because there would be more pairs of node and ancestor than the limit allows. */
  readonly tooDeep: readonly T[];
}

/**
 * Works without recursion, in time linear in the number of nodes, however deep the forest is.
 *
 * @param nodes with distinct ids
 * @param limit if there are more than `maxPairs` pairs of a node and an ancestor (itself included), the nodes are split
 * into trees of `levels` levels
 */
export function toForest<T extends ForestNode>(nodes: readonly T[], limit?: PairLimit): Forest<T> {
  const all = nodes.map((node): Placed<T> => ({ node, parent: null, depth: 0, childCount: 0, descendantCount: 0 }));
  const byId = new Map(all.map((placed) => [placed.node.id, placed]));
  for (const placed of all) placed.parent = byId.get(placed.node.parentId ?? '') ?? null;
  const orphans = all.filter(({ node, parent }) => node.parentId !== null && parent === null);
  const cuts = cutCycles(all);
  const topDown = orderTopDown(all);
  for (const placed of topDown) placed.depth = placed.parent === null ? 0 : placed.parent.depth + 1;
  const tooDeep = limit !== undefined && pairsOf(all) > limit.maxPairs ? split(all, limit.levels) : [];
  for (const placed of topDown.toReversed()) {
    if (placed.parent === null) continue;
    placed.parent.childCount++;
    placed.parent.descendantCount += placed.descendantCount + 1;
  }
  const nodesOf = (some: readonly Placed<T>[]): readonly T[] => some.map(({ node }) => node);
  return { all, topDown, orphans: nodesOf(orphans), cuts: nodesOf(cuts), tooDeep: nodesOf(tooDeep) };
}

const pairsOf = (all: readonly { readonly depth: number }[]): number =>
  all.reduce((pairs, { depth }) => pairs + depth + 1, 0);

/** Makes a root of each node whose depth is a multiple of `levels`. */
function split<T extends ForestNode>(all: readonly Placed<T>[], levels: number): readonly Placed<T>[] {
  const roots = all.filter(({ depth }) => depth > 0 && depth % levels === 0);
  for (const root of roots) root.parent = null;
  for (const placed of all) placed.depth %= levels;
  return roots;
}

/** Makes the node with the smallest id in each cycle a root; a node that is its own parent is a cycle of one. */
function cutCycles<T extends ForestNode>(all: readonly Placed<T>[]): readonly Placed<T>[] {
  const walks = new Map<Placed<T>, number>();
  return all.flatMap((start, walk) => {
    let at: Placed<T> | null = start;
    for (; at !== null && !walks.has(at); at = at.parent) walks.set(at, walk);
    if (at === null || walks.get(at) !== walk) return [];
    let cut = at;
    for (let next = at.parent; next !== at && next !== null; next = next.parent) {
      if (next.node.id < cut.node.id) cut = next;
    }
    cut.parent = null;
    return [cut];
  });
}

function orderTopDown<T extends ForestNode>(all: readonly Placed<T>[]): readonly Placed<T>[] {
  const children = groupBy(all, ({ parent }) => parent);
  const ordered = [...(children.get(null) ?? [])];
  for (const placed of ordered) for (const child of children.get(placed) ?? []) ordered.push(child);
  return ordered;
}
