/** Today's hierarchy, by ids. */
export interface Tree {
  /** Children before their parents. */
  readonly upwards: readonly string[];
  readonly children: (node: string) => readonly string[];
  readonly has: (node: string) => boolean;
  readonly isLeaf: (node: string) => boolean;
  readonly depth: (node: string) => number;
  /** 0: a leaf. */
  readonly height: (node: string) => number;
  /** Leaves at or below a node. */
  readonly sites: (node: string) => readonly string[];
  /** All nodes of its subtree, itself included. */
  readonly subtree: (node: string) => readonly string[];
  /** The nodes strictly above, the nearest first. */
  readonly above: (node: string) => readonly string[];
  readonly roots: readonly string[];
}

export interface TreeNode {
  readonly id: string;
  /** Null, or not listed: a root. */
  readonly parent: string | null;
}

export function treeOf(nodes: readonly TreeNode[]): Tree {
  const children = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  const parents = new Map(
    nodes.flatMap(({ id, parent }) => (children.has(parent ?? '') ? [[id, parent ?? ''] as const] : [])),
  );
  for (const [id, parent] of parents) children.get(parent)?.push(id);
  const below = (node: string): readonly string[] => children.get(node) ?? [];
  const above = (node: string): readonly string[] => {
    const parent = parents.get(node);
    return parent === undefined ? [] : [parent, ...above(parent)];
  };
  const sites = (node: string): readonly string[] => (below(node).length === 0 ? [node] : below(node).flatMap(sites));
  const subtree = (node: string): readonly string[] => [node, ...below(node).flatMap(subtree)];
  const height = (node: string): number => Math.max(-1, ...below(node).map(height)) + 1;
  return {
    upwards: [...children.keys()].sort((a, b) => height(a) - height(b)),
    children: below,
    has: (node) => children.has(node),
    isLeaf: (node) => below(node).length === 0,
    depth: (node) => above(node).length,
    roots: [...children.keys()].filter((node) => !parents.has(node)),
    ...{ sites, subtree, above, height },
  };
}
