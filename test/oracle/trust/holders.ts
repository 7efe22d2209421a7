import type { Figure } from './figure.ts';
import { isAggregated, leavesBelow, type Place, reports } from './place.ts';
import { type ShadowDistances, shadowDistances } from './shadow.ts';

/** §2 and §10 "Words", "Aggregations": who stands for everything below. */
export interface Holders {
  /** Nodes with children whose report is consolidated, or whose aggregation counts. */
  readonly nodes: ReadonlySet<string>;
  /** By node, then by `measure_id`: the figures that count. */
  readonly counting: Place['said'];
  readonly shadow: ShadowDistances;
}

export function holdersOf(place: Place): Holders {
  const { said, tree, decided } = place;
  const nodes = new Set<string>();
  const counting = new Map<string, ReadonlyMap<string, Figure>>();
  for (const [node, figures] of said) {
    const isReport = reports(place, node);
    if (!isReport && givesWay(place, node)) continue;
    counting.set(node, figures);
    if (tree.isParent(node) && (!isReport || decided(node) !== 'stand_alone')) nodes.add(node);
  }
  return { nodes, counting, shadow: shadowDistances(tree, nodes) };
}

/** An aggregation that does not count, since what is below it is all there. */
function givesWay(place: Place, node: string): boolean {
  const { said, decided, tree } = place;
  const leaves = leavesBelow(place, node);
  if (!isAggregated(place, node) || leaves.length === 0) return false;
  const isThere = (leaf: string): boolean => said.has(leaf) || isHeldByDecision(place, leaf, node);
  const isSettled = leaves.every((leaf) => isThere(leaf) || place.saysNa(leaf));
  const isOwnSettled = decided(node) !== 'stand_alone' || place.saysNa(node);
  const named = new Set(
    (tree.nodes.get(node)?.subtree ?? []).flatMap((below) =>
      below === node ? [] : [...(said.get(below)?.keys() ?? [])],
    ),
  );
  const isNamedBelow = [...(said.get(node)?.keys() ?? [])].every((measure) => named.has(measure));
  return isSettled && isOwnSettled && isNamedBelow && leaves.some(isThere);
}

/** Below a report that the owner calls consolidated, strictly between the leaf and the node. */
function isHeldByDecision(place: Place, leaf: string, node: string): boolean {
  const above = place.tree.above(leaf);
  const between = above.slice(0, above.indexOf(node));
  return between.some((each) => reports(place, each) && place.decided(each) === 'consolidated');
}
