import { groupBy } from '../base/grouping.ts';
import { isBlank, isObjectId } from '../base/json.ts';
import type { ListedInitiative } from '../extract/extract-run.ts';
import type { RowSink } from '../schema/rows.ts';
import {
  createIssueLog,
  type IssueLog,
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

/** A record of the list, and where it is in the hierarchy. */
interface Node extends ListedInitiative {
  /** Null for a root, and if the parent that was sent cannot be read. */
  readonly parentId: string | null;
  readonly profileUrl: string | null;
  readonly createdAt: number | null;
  readonly extra: string | null;
  readonly at: RecordAt;
  parent: Node | null;
  depth: number;
  path: string;
  pathIds: readonly string[];
  childCount: number;
  descendantCount: number;
}

const namedFields = namesIn('_id name profile parentId created');

/**
 * Paths repeat every node once for each level above it: a chain of 5,000 nodes would be 12.5 million pairs of a node
 * and an ancestor (itself included). Any real organization fits; a listing with more pairs than this is split into
 * trees of a hundred levels.
 */
export const hierarchyLimit = { maxPairs: 2_500_000, levels: 100 } as const;

/** Ids are compared case-sensitively. */
const onlyInOtherCase = ', only an initiative whose id differs from it in upper and lower case';

/**
 * Turns the flat list of initiatives (endpoint 1) into rows of `initiatives`. `parent_id` is
 * NULL for a node whose parent is not listed, at which a cycle is cut, or which `hierarchyLimit` makes a root; an issue
 * then holds the parent that the service sent. Works without recursion, in time linear in the number of nodes.
 * @returns those that were loaded, in the order of the list
 */
export function transformInitiatives(
  data: readonly unknown[],
  context: TransformContext,
  sink: RowSink,
): readonly ListedInitiative[] {
  const issues = createIssueLog(context, 'initiatives', sink);
  const seen = new Set<string>();
  const nodes = data.flatMap((value, index) => readNode(value, `/data/${index}`, seen, issues) ?? []);
  linkParents(nodes);
  const topDown = orderTopDown(nodes);
  for (const node of topDown) node.depth = node.parent === null ? 0 : node.parent.depth + 1;
  if (nodes.reduce((pairs, { depth }) => pairs + depth + 1, 0) > hierarchyLimit.maxPairs) split(nodes);
  // A node without a name is represented by its id.
  for (const node of topDown) {
    const { id, name, parent } = node;
    node.path = parent === null ? (name ?? id) : `${parent.path} > ${name ?? id}`;
    node.pathIds = [...(parent?.pathIds ?? []), id];
  }
  for (const { parent, descendantCount } of topDown.toReversed()) {
    if (parent === null) continue;
    parent.childCount++;
    parent.descendantCount += descendantCount + 1;
  }
  for (const node of nodes) writeNode(node, context, sink);
  return nodes;
}

function linkParents(nodes: readonly Node[]): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const lowerCased = new Set<string | undefined>(nodes.map(({ id }) => id.toLowerCase()));
  for (const node of nodes) {
    const { at, parentId } = node;
    node.parent = byId.get(parentId ?? '') ?? null;
    if (parentId === null || node.parent !== null) continue;
    const listed = lowerCased.has(parentId.toLowerCase()) ? onlyInOtherCase : '';
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
      if (next.id < cut.id) cut = next;
    }
    cut.parent = null;
    const message = 'the parents form a cycle, which is cut here; the node is a root';
    reportField(cut.at, 'degraded', 'hierarchy_cycle', 'parentId', message);
  });
}

/** Every parent before its children. */
function orderTopDown(nodes: readonly Node[]): readonly Node[] {
  const children = groupBy(nodes, ({ parent }) => parent);
  const ordered = [...(children.get(null) ?? [])];
  for (const node of ordered) for (const child of children.get(node) ?? []) ordered.push(child);
  return ordered;
}

/** Makes a root of each node whose depth is a multiple of the most levels. */
function split(nodes: readonly Node[]): void {
  const { levels } = hierarchyLimit;
  for (const node of nodes) {
    if (node.depth > 0 && node.depth % levels === 0) {
      node.parent = null;
      const message = `the hierarchy is too deep for its size and is cut every ${levels} levels; the node is a root`;
      reportField(node.at, 'degraded', 'hierarchy_depth', 'parentId', message);
    }
    node.depth %= levels;
  }
}

function readNode(value: unknown, pointer: string, seen: Set<string>, issues: IssueLog): Node | null {
  const place = { pointer, subject: { resource: 'initiatives' }, issues } as const;
  const at = readIdentified(value, place, seen, 'initiativeId', 'initiative');
  if (at === null) return null;
  seen.add(at.id);
  reportMissing(at, ['name', 'created']);
  return {
    id: at.id,
    parentId: readParentId(at),
    name: readText(at, 'name'),
    profileUrl: readText(at, 'profile'),
    createdAt: readTime(at, 'created'),
    extra: readExtra(at, namedFields),
    at,
    ...{ parent: null, depth: 0, path: '', pathIds: [], childCount: 0, descendantCount: 0 },
  };
}

function readParentId(at: RecordAt): string | null {
  const parentId = at.record['parentId'];
  if (isObjectId(parentId)) return parentId;
  if (!isBlank(parentId)) {
    reportField(at, 'degraded', 'invalid_id', 'parentId', 'not 24 hexadecimal characters; the node is a root');
  }
  return null;
}

function writeNode(node: Node, context: TransformContext, sink: RowSink): void {
  sink('initiatives', {
    initiative_id: node.id,
    name: node.name,
    profile_url: node.profileUrl,
    parent_id: node.parent?.id ?? null,
    created_at: node.createdAt,
    depth: node.depth,
    path: node.path,
    path_ids: node.pathIds,
    root_id: node.pathIds[0] ?? node.id,
    is_leaf: node.childCount === 0,
    child_count: node.childCount,
    descendant_count: node.descendantCount,
    removed_at: null,
    response_id: context.responseId,
    extra: node.extra,
  });
}
