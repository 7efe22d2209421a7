import type { LakeNode } from './page-nodes.ts';

export interface ChosenNode {
  readonly node: LakeNode;
  /** What is said after it: so many nodes at this depth, or above it, are left out. */
  readonly leftOut: readonly { readonly depth: number; readonly count: number }[];
}

/** How many nodes of one parent are shown: those with children, and leaves. */
interface Limits {
  readonly branches: number;
  readonly leaves: number;
}

/** Of the level below the only root, or of the roots, as many as may be are shown: they are what a reader looks for first. */
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
 * As much of the tree as fits in about `maxRows`, in its order: of many siblings those that `rank` puts first (lowest), of very
 * many levels the upper ones.
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

/** What is left out beside a node is said after all that is below it. */
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

/** Leaves and branches of one parent apart. */
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

/** Depth first, a subtree is all that follows and is deeper. */
function withoutSubtrees(nodes: readonly LakeNode[], out: ReadonlySet<LakeNode>): readonly LakeNode[] {
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return nodes.filter((node) => {
    if (node.depth > hiddenBelow) return false;
    hiddenBelow = out.has(node) ? node.depth : Number.POSITIVE_INFINITY;
    return !out.has(node);
  });
}
