/** A node that names its parent; the parent may be missing, the node itself, or one of its descendants. */
export interface ForestNode {
  readonly id: string;
  readonly parentId: string | null;
}

export interface PairLimit {
  readonly maxPairs: number;
  readonly levels: number;
}

/** Arrays in the order of the given nodes; a node is referred to by its index. */
export interface Forest {
  /** Index of the parent; -1 for a root. */
  readonly parents: Int32Array;
  readonly depths: Int32Array;
  readonly childCounts: Int32Array;
  readonly descendantCounts: Int32Array;
  /** Indices of all nodes, every parent before its children. */
  readonly topDown: Int32Array;
  /** Roots because their parent is not among the nodes. */
  readonly orphans: readonly number[];
  /** Roots because they have the smallest id of a cycle. */
  readonly cuts: readonly number[];
  /** Roots because there would be more pairs of node and ancestor than the limit allows. */
  readonly tooDeep: readonly number[];
}

/**
 * Works without recursion, in time linear in the number of nodes, however deep the forest is.
 *
 * @param nodes with distinct ids
 * @param limit if there are more than `maxPairs` pairs of a node and an ancestor (itself included), the nodes are split
 * into trees of `levels` levels
 */
export function toForest(nodes: readonly ForestNode[], limit?: PairLimit): Forest {
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  const parents = Int32Array.from(nodes, ({ parentId }) => (parentId === null ? -1 : (places.get(parentId) ?? -1)));
  const orphans = nodes.flatMap(({ parentId }, place) => (parentId !== null && parents[place] === -1 ? [place] : []));
  const cuts = cutCycles(nodes, parents);
  const childCounts = new Int32Array(nodes.length);
  for (const parent of parents) if (parent >= 0) childCounts[parent] = at(childCounts, parent) + 1;
  const topDown = orderTopDown(parents, childCounts);
  const depths = toDepths(parents, topDown);
  const tooDeep = limit !== undefined && pairsOf(depths) > limit.maxPairs ? deepRoots(depths, limit.levels) : [];
  for (const place of tooDeep) {
    const parent = at(parents, place);
    parents[place] = -1;
    childCounts[parent] = at(childCounts, parent) - 1;
  }
  const levels = tooDeep.length === 0 ? nodes.length : (limit?.levels ?? nodes.length);
  for (let place = 0; place < nodes.length; place++) depths[place] = at(depths, place) % levels;
  const descendantCounts = new Int32Array(nodes.length);
  for (const place of topDown.toReversed()) {
    const parent = at(parents, place);
    if (parent >= 0) descendantCounts[parent] = at(descendantCounts, parent) + at(descendantCounts, place) + 1;
  }
  return { parents, depths, childCounts, descendantCounts, topDown, orphans, cuts, tooDeep };
}

function toDepths(parents: Int32Array, topDown: Int32Array): Int32Array {
  const depths = new Int32Array(parents.length);
  for (const place of topDown) {
    const parent = at(parents, place);
    if (parent >= 0) depths[place] = at(depths, parent) + 1;
  }
  return depths;
}

const pairsOf = (depths: Int32Array): number => depths.reduce((pairs, depth) => pairs + depth + 1, 0);

/** Indices in the order of the nodes. */
function deepRoots(depths: Int32Array, levels: number): readonly number[] {
  return [...depths.keys()].filter((place) => at(depths, place) > 0 && at(depths, place) % levels === 0);
}

/** Makes the node with the smallest id in each cycle a root; a node that is its own parent is a cycle of one. */
function cutCycles(nodes: readonly ForestNode[], parents: Int32Array): readonly number[] {
  const walks = new Int32Array(nodes.length);
  const cuts: number[] = [];
  for (let start = 0; start < nodes.length; start++) {
    const walk = start + 1;
    let place = start;
    while (place >= 0 && walks[place] === 0) {
      walks[place] = walk;
      place = at(parents, place);
    }
    if (place < 0 || walks[place] !== walk) continue;
    const cut = smallestInCycle(nodes, parents, place);
    parents[cut] = -1;
    cuts.push(cut);
  }
  return cuts;
}

function smallestInCycle(nodes: readonly ForestNode[], parents: Int32Array, start: number): number {
  const idOf = (place: number): string => nodes[place]?.id ?? '';
  let smallest = start;
  for (let place = at(parents, start); place !== start; place = at(parents, place)) {
    if (idOf(place) < idOf(smallest)) smallest = place;
  }
  return smallest;
}

/** Removes leaves until nothing is left; the reverse of that order is top-down. */
function orderTopDown(parents: Int32Array, childCounts: Int32Array): Int32Array {
  const left = Int32Array.from(childCounts);
  const bottomUp = new Int32Array(parents.length);
  let count = 0;
  for (let place = 0; place < parents.length; place++) if (left[place] === 0) bottomUp[count++] = place;
  for (let next = 0; next < count; next++) {
    const parent = at(parents, at(bottomUp, next));
    if (parent < 0) continue;
    left[parent] = at(left, parent) - 1;
    if (left[parent] === 0) bottomUp[count++] = parent;
  }
  return bottomUp.toReversed();
}

/** An element that is known to exist. */
function at(array: Int32Array, place: number): number {
  return array[place] ?? 0;
}
