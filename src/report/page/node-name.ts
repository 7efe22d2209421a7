import type { LakeFacts } from './lake-facts.ts';
import { code, type Html, html, named } from './page-html.ts';
import type { LakeNode } from './page-nodes.ts';

/** The name of a node, also of one that is no longer listed; the id of one that never was. */
export function nodeName(facts: LakeFacts, id: string): Html {
  const node = facts.nodeOf(id);
  if (node !== undefined) return named(node.name);
  const former = facts.formerNames.get(id);
  return former === undefined ? code(id) : html`${named(former)} <small>no longer listed</small>`;
}

/** The names of what is above a node, without the only root: where to look for it. */
export function placeOf(facts: LakeFacts, id: string): Html | string {
  const above: LakeNode[] = [];
  for (let node = parentOf(facts, facts.nodeOf(id)); node !== undefined; node = parentOf(facts, node)) {
    if (node.depth > 0 || facts.rootCount > 1) above.unshift(node);
  }
  if (above.length === 0) return '';
  return html`<small>${above.map(({ name }, at) => [at === 0 ? '' : ' › ', named(name)])}</small>`;
}

const parentOf = (facts: LakeFacts, node: LakeNode | undefined): LakeNode | undefined =>
  node === undefined || node.depth === 0 || node.parentId === null ? undefined : facts.nodeOf(node.parentId);
