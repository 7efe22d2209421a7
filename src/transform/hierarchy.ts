import { groupBy } from '../base/grouping.ts';
import { isBlank, isObjectId } from '../base/json.ts';
import type { ListedInitiative } from '../extract/extract-run.ts';
import type { Row, RowSink } from '../schema/rows.ts';
import {
  createIssueLog,
  namesIn,
  type RecordAt,
  readExtra,
  readIdentified,
  readText,
  readTime,
  reportField,
  reportMissing,
} from './reading/fields.ts';
import type { TransformContext } from './transform-context.ts';

interface Node {
  readonly row: { -readonly [C in keyof Row<'initiatives'>]: Row<'initiatives'>[C] };
  /** As sent; null for a root, and if it cannot be read. */
  readonly parentId: string | null;
  readonly at: RecordAt;
  parent: Node | null;
}

const namedFields = namesIn('_id name profile parentId created');

/** Paths repeat every node for each level above it: a chain of 5,000 nodes would be 12.5 million pairs. */
const hierarchyLimit = { maxPairs: 2_500_000, levels: 100 } as const;

/**
 * In linear time. A node whose parent is not listed, at which a cycle is cut, or which `hierarchyLimit` makes a root
 * has no `parent_id`: an issue holds it. @returns those that were loaded, in the order of the list
 */
export function transformInitiatives(
  data: readonly unknown[],
  context: Pick<TransformContext, 'runId' | 'responseId'>,
  sink: RowSink,
): readonly ListedInitiative[] {
  const issues = createIssueLog(context, 'initiatives', sink);
  const seen = new Set<string>();
  const nodes = data.flatMap((value, index) => {
    const place = { pointer: `/data/${index}`, subject: { resource: 'initiatives' }, issues } as const;
    const at = readIdentified(value, place, seen, 'initiativeId', 'initiative');
    if (at === null) return [];
    seen.add(at.id);
    return [readNode(at, at.id, context.responseId)];
  });
  linkParents(nodes);
  const topDown = orderTopDown(nodes);
  for (const { row, parent } of topDown) row.depth = parent === null ? 0 : parent.row.depth + 1;
  if (nodes.reduce((pairs, { row }) => pairs + row.depth + 1, 0) > hierarchyLimit.maxPairs) split(nodes);
  for (const { row, parent } of topDown) {
    const name = row.name ?? row.initiative_id;
    row.path = parent === null ? name : `${parent.row.path} > ${name}`;
    row.path_ids = [...(parent?.row.path_ids ?? []), row.initiative_id];
    row.root_id = parent?.row.root_id ?? row.initiative_id;
    row.parent_id = parent?.row.initiative_id ?? null;
  }
  for (const { row, parent } of topDown.toReversed()) {
    if (parent === null) continue;
    parent.row.is_leaf = false;
    parent.row.child_count++;
    parent.row.descendant_count += row.descendant_count + 1;
  }
  for (const { row } of nodes) sink('initiatives', row);
  return nodes.map(({ row }) => ({ id: row.initiative_id, name: row.name, pathIds: row.path_ids }));
}

function linkParents(nodes: readonly Node[]): void {
  const byId = new Map(nodes.map((node) => [node.row.initiative_id, node]));
  const lowerCased = new Set(nodes.map(({ row }) => row.initiative_id.toLowerCase()));
  for (const node of nodes) {
    const { at, parentId } = node;
    node.parent = byId.get(parentId ?? '') ?? null;
    if (parentId === null || node.parent !== null) continue;
    const listed = lowerCased.has(parentId.toLowerCase())
      ? ', only an initiative whose id differs from it in upper and lower case'
      : '';
    reportField(at, 'notice', 'unknown_parent', 'parentId', `the parent is not listed${listed}; the node is a root`);
  }
  cutCycles(nodes);
}

/** Makes the node with the smallest id in each cycle a root; a node that is its own parent is a cycle of one. */
function cutCycles(nodes: readonly Node[]): void {
  const walks = new Map<Node, number>();
  nodes.forEach((start, walk) => {
    let at: Node | null = start;
    for (; at !== null && !walks.has(at); at = at.parent) walks.set(at, walk);
    if (at === null || walks.get(at) !== walk) return;
    let cut = at;
    for (let next = at.parent; next !== at && next !== null; next = next.parent) {
      if (next.row.initiative_id < cut.row.initiative_id) cut = next;
    }
    cut.parent = null;
    const message = 'the parents form a cycle, which is cut here; the node is a root';
    reportField(cut.at, 'degraded', 'hierarchy_cycle', 'parentId', message);
  });
}

function orderTopDown(nodes: readonly Node[]): readonly Node[] {
  const children = groupBy(nodes, ({ parent }) => parent);
  const ordered = [...(children.get(null) ?? [])];
  for (const node of ordered) for (const child of children.get(node) ?? []) ordered.push(child);
  return ordered;
}

function split(nodes: readonly Node[]): void {
  const { levels } = hierarchyLimit;
  for (const node of nodes) {
    if (node.row.depth > 0 && node.row.depth % levels === 0) {
      node.parent = null;
      const message = `the hierarchy is too deep for its size and is cut every ${levels} levels; the node is a root`;
      reportField(node.at, 'degraded', 'hierarchy_depth', 'parentId', message);
    }
    node.row.depth %= levels;
  }
}

function readNode(at: RecordAt, id: string, responseId: string | null): Node {
  reportMissing(at, ['name', 'created']);
  const { parentId: sent } = at.record;
  const parentId = isObjectId(sent) ? sent : null;
  if (parentId === null && !isBlank(sent)) {
    reportField(at, 'degraded', 'invalid_id', 'parentId', 'not 24 hexadecimal characters; the node is a root');
  }
  const row = {
    initiative_id: id,
    name: readText(at, 'name'),
    profile_url: readText(at, 'profile'),
    parent_id: null,
    created_at: readTime(at, 'created'),
    ...{ depth: 0, path: '', path_ids: [], root_id: '' },
    ...{ is_leaf: true, child_count: 0, descendant_count: 0 },
    removed_at: null,
    response_id: responseId,
    extra: readExtra(at, namedFields),
  };
  return { row, parentId, at, parent: null };
}
