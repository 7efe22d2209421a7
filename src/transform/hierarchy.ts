import { groupBy } from '../base/grouping.ts';
import { isBlank, isObjectId } from '../base/json.ts';
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

/** A node that names its parent; the parent may be missing, the node itself, or one of its descendants. */
export interface ForestNode {
  readonly id: string;
  readonly parentId: string | null;
}

interface PairLimit {
  readonly maxPairs: number;
  readonly levels: number;
}

/** A node in its tree. */
interface Placed<T extends ForestNode> {
  readonly node: T;
  parent: Placed<T> | null;
  depth: number;
  childCount: number;
  descendantCount: number;
}

/** All nodes, in the order in which they were given, and those of which the parent was not taken. */
interface Forest<T extends ForestNode> {
  readonly all: readonly Placed<T>[];
  /** Every parent before its children. */
  readonly topDown: readonly Placed<T>[];
  /** Roots because their parent is not among the nodes. */
  readonly orphans: readonly T[];
  /** Roots because they have the smallest id of a cycle. */
  readonly cuts: readonly T[];
  /** Roots because there would be more pairs of node and ancestor than the limit allows. */
  readonly tooDeep: readonly T[];
}

/**
 * Works without recursion, in time linear in the number of nodes, however deep the forest is.
 *
 * @param nodes with distinct ids
 * @param limit if there are more than `maxPairs` pairs of a node and an ancestor (itself included), the nodes are split
 * into trees of `levels` levels
 */
export function toForest<T extends ForestNode>(nodes: readonly T[], limit?: PairLimit): Forest<T> {
  const all = nodes.map((node): Placed<T> => ({ node, parent: null, depth: 0, childCount: 0, descendantCount: 0 }));
  const byId = new Map(all.map((placed) => [placed.node.id, placed]));
  for (const placed of all) placed.parent = byId.get(placed.node.parentId ?? '') ?? null;
  const orphans = all.filter(({ node, parent }) => node.parentId !== null && parent === null);
  const cuts = cutCycles(all);
  const topDown = orderTopDown(all);
  for (const placed of topDown) placed.depth = placed.parent === null ? 0 : placed.parent.depth + 1;
  const tooDeep = limit !== undefined && pairsOf(all) > limit.maxPairs ? split(all, limit.levels) : [];
  for (const placed of topDown.toReversed()) {
    if (placed.parent === null) continue;
    placed.parent.childCount++;
    placed.parent.descendantCount += placed.descendantCount + 1;
  }
  const nodesOf = (some: readonly Placed<T>[]): readonly T[] => some.map(({ node }) => node);
  return { all, topDown, orphans: nodesOf(orphans), cuts: nodesOf(cuts), tooDeep: nodesOf(tooDeep) };
}

const pairsOf = (all: readonly { readonly depth: number }[]): number =>
  all.reduce((pairs, { depth }) => pairs + depth + 1, 0);

/** Makes a root of each node whose depth is a multiple of `levels`. */
function split<T extends ForestNode>(all: readonly Placed<T>[], levels: number): readonly Placed<T>[] {
  const roots = all.filter(({ depth }) => depth > 0 && depth % levels === 0);
  for (const root of roots) root.parent = null;
  for (const placed of all) placed.depth %= levels;
  return roots;
}

/** Makes the node with the smallest id in each cycle a root; a node that is its own parent is a cycle of one. */
function cutCycles<T extends ForestNode>(all: readonly Placed<T>[]): readonly Placed<T>[] {
  const walks = new Map<Placed<T>, number>();
  return all.flatMap((start, walk) => {
    let at: Placed<T> | null = start;
    for (; at !== null && !walks.has(at); at = at.parent) walks.set(at, walk);
    if (at === null || walks.get(at) !== walk) return [];
    let cut = at;
    for (let next = at.parent; next !== at && next !== null; next = next.parent) {
      if (next.node.id < cut.node.id) cut = next;
    }
    cut.parent = null;
    return [cut];
  });
}

function orderTopDown<T extends ForestNode>(all: readonly Placed<T>[]): readonly Placed<T>[] {
  const children = groupBy(all, ({ parent }) => parent);
  const ordered = [...(children.get(null) ?? [])];
  for (const placed of ordered) for (const child of children.get(placed) ?? []) ordered.push(child);
  return ordered;
}

interface Node {
  readonly id: string;
  /** Null for a root, and if the parent that was sent cannot be read. */
  readonly parentId: string | null;
  readonly name: string | null;
  readonly profileUrl: string | null;
  readonly createdAt: number | null;
  readonly extra: string | null;
  readonly at: RecordAt;
}

const namedFields = namesIn('_id name profile parentId created');

/**
 * Paths repeat every node once for each level above it: a chain of 5,000 nodes would be 12.5
 * million rows. Any real organization fits; a listing with more pairs than this is split into trees of a hundred
 * levels.
 */
export const hierarchyLimit: PairLimit = { maxPairs: 2_500_000, levels: 100 };

/**
 * Turns the flat list of initiatives (endpoint 1) into rows of `initiatives`. `parent_id` is
 * NULL for a node whose parent is not listed, at which a cycle is cut, or which `hierarchyLimit` makes a root; an issue
 * then holds the parent that the service sent.
 * @returns the ids that were loaded, in the order of the list
 */
export function transformInitiatives(
  data: readonly unknown[],
  context: TransformContext,
  sink: RowSink,
): { readonly ids: readonly string[] } {
  const issues = createIssueLog(context, 'initiatives', sink);
  const nodes = readNodes(data, issues);
  const forest = toForest(nodes, hierarchyLimit);
  const lowerCased = new Set<string | undefined>(nodes.map(({ id }) => id.toLowerCase()));
  for (const { at, parentId } of forest.orphans) {
    const listed = lowerCased.has(parentId?.toLowerCase()) ? onlyInOtherCase : '';
    reportField(at, 'notice', 'unknown_parent', 'parentId', `the parent is not listed${listed}; the node is a root`);
  }
  for (const { at } of forest.cuts) {
    const message = 'the parents form a cycle, which is cut here; the node is a root';
    reportField(at, 'degraded', 'hierarchy_cycle', 'parentId', message);
  }
  for (const { at } of forest.tooDeep) {
    const message = `the hierarchy is too deep for its size and is cut every ${hierarchyLimit.levels} levels; the node is a root`;
    reportField(at, 'degraded', 'hierarchy_depth', 'parentId', message);
  }
  writeNodes(forest, context, sink);
  return { ids: nodes.map(({ id }) => id) };
}

/** Ids are compared case-sensitively. */
const onlyInOtherCase = ', only an initiative whose id differs from it in upper and lower case';

function readNodes(data: readonly unknown[], issues: IssueLog): readonly Node[] {
  const seen = new Set<string>();
  return data.flatMap((value, index) => readNode(value, `/data/${index}`, seen, issues) ?? []);
}

function readNode(value: unknown, pointer: string, seen: Set<string>, issues: IssueLog): Node | null {
  const subject = { resource: 'initiatives', surveyId: null, utrvId: null, initiativeId: null } as const;
  const at = readIdentified(value, { pointer, subject, issues }, seen, 'initiativeId', 'initiative');
  if (at === null) return null;
  seen.add(at.id);
  reportMissing(at, ['name', 'created']);
  return {
    id: at.id,
    parentId: readParentId(at),
    name: readText(at, 'name', 255),
    profileUrl: readText(at, 'profile', 2083),
    createdAt: readTime(at, 'created'),
    extra: readExtra(at, namedFields),
    at,
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

/** Paths have names from the root down; a node without a name is represented by its id. */
function writeNodes({ all, topDown }: Forest<Node>, context: TransformContext, sink: RowSink): void {
  const paths = new Map<string, { readonly text: string; readonly ids: readonly string[] }>();
  for (const { node, parent } of topDown) {
    const name = node.name ?? node.id;
    const above = paths.get(parent?.node.id ?? '');
    const text = above === undefined ? name : `${above.text} > ${name}`;
    paths.set(node.id, { text, ids: [...(above?.ids ?? []), node.id] });
  }
  for (const { node, parent, depth, childCount, descendantCount } of all) {
    const path = paths.get(node.id);
    sink('initiatives', {
      initiative_id: node.id,
      name: node.name,
      profile_url: node.profileUrl,
      parent_id: parent?.node.id ?? null,
      created_at: node.createdAt,
      depth,
      path: path?.text ?? node.id,
      path_ids: path?.ids ?? [node.id],
      root_id: path?.ids[0] ?? node.id,
      is_leaf: childCount === 0,
      child_count: childCount,
      descendant_count: descendantCount,
      removed_at: null,
      response_id: context.responseId,
      extra: node.extra,
    });
  }
}
