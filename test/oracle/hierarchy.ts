import type { ApiInitiative } from '../../tools/simulated-group/api-types.ts';
import { groupBy } from './group-by.ts';

/** A node of today's tree. */
export interface TreeNode {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
  readonly children: readonly TreeNode[];
  /** The leaves of its subtree; itself if it is one. */
  readonly leaves: readonly string[];
  /** All nodes of its subtree, itself included. */
  readonly subtree: readonly string[];
}

/** The roots; a node whose parent is not listed is one. */
export function treeOf(initiatives: readonly ApiInitiative[]): readonly TreeNode[] {
  const ids = new Set(initiatives.map(({ _id }) => _id));
  const below = groupBy(initiatives, ({ parentId }) => (parentId !== undefined && ids.has(parentId) ? parentId : null));
  const nodeOf = ({ _id, name }: ApiInitiative, depth: number): TreeNode => {
    const children = (below.get(_id) ?? []).map((child) => nodeOf(child, depth + 1));
    const leaves = children.length === 0 ? [_id] : children.flatMap((child) => child.leaves);
    return { id: _id, name, depth, children, leaves, subtree: [_id, ...children.flatMap((child) => child.subtree)] };
  };
  return (below.get(null) ?? []).map((root) => nodeOf(root, 0));
}

export function nodesOf(roots: readonly TreeNode[]): readonly TreeNode[] {
  return roots.flatMap((root) => [root, ...nodesOf(root.children)]);
}
