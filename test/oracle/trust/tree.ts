import type { ApiInitiative } from '../../../tools/simulated-group/api-types.ts';
import { nodesOf, type TreeNode, treeOf } from '../hierarchy.ts';

/** Today's hierarchy, with the ways up. */
export interface Tree {
  readonly roots: readonly TreeNode[];
  readonly nodes: ReadonlyMap<string, TreeNode>;
  /** The nodes strictly above, the nearest first. */
  above(id: string): readonly string[];
  distance(above: string, below: string): number;
  isParent(id: string): boolean;
}

export function hierarchyOf(initiatives: readonly ApiInitiative[]): Tree {
  const roots = treeOf(initiatives);
  const all = nodesOf(roots);
  const nodes = new Map(all.map((node) => [node.id, node]));
  const parents = new Map(all.flatMap(({ id, children }) => children.map((child) => [child.id, id] as const)));
  const ways = new Map(all.map(({ id }) => [id, wayUp(id)]));
  return {
    roots,
    nodes,
    above: (id) => ways.get(id) ?? [],
    distance: (above, below) => (nodes.get(below)?.depth ?? 0) - (nodes.get(above)?.depth ?? 0),
    isParent: (id) => (nodes.get(id)?.children.length ?? 0) > 0,
  };

  function wayUp(id: string): readonly string[] {
    const parent = parents.get(id);
    return parent === undefined ? [] : [parent, ...wayUp(parent)];
  }
}
