import { isBlank, isObjectId } from '../base/json.ts';
import type { RowSink } from '../schema/rows.ts';
import { type Forest, type PairLimit, toForest } from './forest.ts';
import {
  type RecordAt,
  readExtra,
  readRecord,
  readRequiredId,
  readText,
  readTime,
  reportField,
  reportMissing,
} from './reading/fields.ts';
import { createIssueLog, type IssueLog } from './reading/issues.ts';
import type { TransformContext } from './transform-context.ts';

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

const namedFields: ReadonlySet<string> = new Set(['_id', 'name', 'profile', 'parentId', 'created']);

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
  const unidentified = readRecord(value, { pointer, subject, issues });
  const id = unidentified === null ? null : readRequiredId(unidentified, '_id');
  if (unidentified === null || id === null) return null;
  const at: RecordAt = { ...unidentified, subject: { ...subject, initiativeId: id } };
  if (seen.has(id)) {
    reportField(at, 'rejected', 'duplicate_id', '_id', 'a second initiative with this id; the first is kept');
    return null;
  }
  seen.add(id);
  reportMissing(at, ['name', 'created']);
  return {
    id,
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
