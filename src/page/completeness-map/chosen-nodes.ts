import type { LakeNode } from '../lake-overview.ts';

export interface ChosenNode {
  readonly node: LakeNode;
  /** The numbers of nodes that are left out after it, by depth: its own or a smaller one. */
  readonly leftOut: readonly { readonly depth: number; readonly count: number }[];
}

/** The maximum number of nodes shown below one parent: with children, and leaves. */
interface Limits {
  readonly branches: number;
  readonly leaves: number;
}

/** For the level below the only root, or for the roots, which readers look for first. */
const atTheTop: Limits = { branches: 60, leaves: 60 };

/** From generous to strict; the first that fits is taken. */
const stages: readonly Limits[] = [
  { branches: 60, leaves: 24 },
  { branches: 24, leaves: 8 },
  { branches: 12, leaves: 5 },
  { branches: 6, leaves: 3 },
  { branches: 3, leaves: 2 },
  { branches: 1, leaves: 1 },
];

/**
 * As much of the tree as fits in about `maxRows`, in its order: of many siblings those with the lowest `rank`, of very many
 * levels the upper ones.
 */
export function chosenNodes(
  nodes: readonly LakeNode[],
  rank: (node: LakeNode) => number,
  maxRows: number,
): readonly ChosenNode[] {
  const deepest = nodes.reduce((most, { depth }) => Math.max(most, depth), 0);
  for (const limits of stages) {
    const chosen = chosenWithin(nodes, rank, limits, deepest);
    if (chosen.length <= maxRows) return chosen;
  }
  const strictest = { branches: 1, leaves: 1 };
  for (let depth = Math.min(deepest - 1, maxRows); depth > 0; depth--) {
    const chosen = chosenWithin(nodes, rank, strictest, depth);
    if (chosen.length <= maxRows) return chosen;
  }
  return chosenWithin(nodes, rank, strictest, 0).slice(0, maxRows);
}

function chosenWithin(
  nodes: readonly LakeNode[],
  rank: (node: LakeNode) => number,
  limits: Limits,
  maxDepth: number,
): readonly ChosenNode[] {
  const topDepth = nodes.filter(({ depth }) => depth === 0).length > 1 ? 0 : 1;
  const out = new Set<LakeNode>();
  const leftOut = new Map<LakeNode, number>();
  for (const siblings of siblingGroups(nodes)) {
    const [{ depth, isLeaf } = { depth: 0, isLeaf: true }] = siblings;
    const { branches, leaves } = depth <= topDepth ? atTheTop : limits;
    const limit = isLeaf ? leaves : branches;
    if (siblings.length <= limit + 2) continue; // a line that says "2 more" takes as much room as they do
    const kept = new Set(siblings.toSorted((a, b) => rank(a) - rank(b)).slice(0, limit));
    for (const node of siblings) if (!kept.has(node)) out.add(node);
    const last = siblings.findLast((node) => kept.has(node));
    if (last !== undefined) leftOut.set(last, siblings.length - limit);
  }
  const shown = withoutSubtrees(nodes, out).filter((node) => node.depth <= maxDepth);
  return withNotes(shown, leftOut);
}

/** Puts the number of left-out siblings of a node after its whole subtree. */
function withNotes(shown: readonly LakeNode[], leftOut: ReadonlyMap<LakeNode, number>): readonly ChosenNode[] {
  const notes = shown.map((): { depth: number; count: number }[] => []);
  for (const [at, node] of shown.entries()) {
    const count = leftOut.get(node);
    if (count === undefined) continue;
    let last = at;
    while ((shown[last + 1]?.depth ?? -1) > node.depth) last++;
    notes[last]?.unshift({ depth: node.depth, count });
  }
  return shown.map((node, at) => ({ node, leftOut: notes[at] ?? [] }));
}

/** The children of each parent, leaves and branches separately. */
function siblingGroups(nodes: readonly LakeNode[]): readonly (readonly LakeNode[])[] {
  const groups = new Map<string, LakeNode[]>();
  for (const node of nodes) {
    const key = `${node.depth === 0 ? '' : node.parentId} ${node.isLeaf}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [node]);
    else group.push(node);
  }
  return [...groups.values()];
}

/** In depth-first order, the subtree of a node is everything deeper that follows it. */
function withoutSubtrees(nodes: readonly LakeNode[], out: ReadonlySet<LakeNode>): readonly LakeNode[] {
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return nodes.filter((node) => {
    if (node.depth > hiddenBelow) return false;
    hiddenBelow = out.has(node) ? node.depth : Number.POSITIVE_INFINITY;
    return !out.has(node);
  });
}
