import type { ApiInitiative } from './api-types.ts';

/** The first initiative, which is the group, with everything below it. */
export function treeOf(initiatives: readonly ApiInitiative[]): object | null {
  const below = (node: ApiInitiative): object => ({ ...node, children: (children.get(node._id) ?? []).map(below) });
  const children = new Map<string, ApiInitiative[]>();
  for (const node of initiatives) {
    if (node.parentId !== undefined) children.set(node.parentId, [...(children.get(node.parentId) ?? []), node]);
  }
  const [group] = initiatives;
  return group === undefined ? null : below(group);
}
