import type { GroupNode } from './input.ts';

export interface Tree {
  /** Children before their parents. */
  readonly upwards: readonly string[];
  readonly children: (node: string) => readonly string[];
  readonly parent: (node: string) => string | null;
  readonly has: (node: string) => boolean;
  readonly isLeaf: (node: string) => boolean;
  readonly depth: (node: string) => number;
  /** 0: a leaf. */
  readonly height: (node: string) => number;
  /** Leaves at or below a node. */
  readonly sites: (node: string) => readonly string[];
  /** The nodes strictly above, the nearest first. */
  readonly above: (node: string) => readonly string[];
  readonly roots: readonly string[];
}

export function treeOf(nodes: readonly GroupNode[]): Tree {
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]));
  const children = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  const roots: string[] = [];
  for (const { id, parent } of nodes) {
    const siblings = parent === null ? undefined : children.get(parent);
    (siblings ?? roots).push(id);
  }
  const parentOf = (node: string): string | null => {
    const parent = parents.get(node) ?? null;
    return parent !== null && parents.has(parent) ? parent : null;
  };
  const above = (node: string): readonly string[] => {
    const parent = parentOf(node);
    return parent === null ? [] : [parent, ...above(parent)];
  };
  const childrenOf = (node: string): readonly string[] => children.get(node) ?? [];
  const sites = (node: string): readonly string[] =>
    childrenOf(node).length === 0 ? [node] : childrenOf(node).flatMap(sites);
  const height = (node: string): number => Math.max(-1, ...childrenOf(node).map(height)) + 1;
  return {
    upwards: [...parents.keys()].sort((a, b) => height(a) - height(b)),
    children: childrenOf,
    parent: parentOf,
    has: (node) => parents.has(node),
    isLeaf: (node) => childrenOf(node).length === 0,
    depth: (node) => above(node).length,
    ...{ sites, above, roots, height },
  };
}
