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
  const lowerCased = new Set<string | undefined>(
    forest.orphans.length === 0 ? [] : nodes.map(({ id }) => id.toLowerCase()),
  );
  for (const place of forest.orphans) {
    const node = nodes[place];
    if (node === undefined) continue;
    const listed = lowerCased.has(node.parentId?.toLowerCase()) ? onlyInOtherCase : '';
    const message = `the parent is not listed${listed}; the node is a root`;
    reportField(node.at, 'notice', 'unknown_parent', 'parentId', message);
  }
  for (const place of forest.cuts) {
    const at = nodes[place]?.at;
    const message = 'the parents form a cycle, which is cut here; the node is a root';
    if (at) reportField(at, 'degraded', 'hierarchy_cycle', 'parentId', message);
  }
  for (const place of forest.tooDeep) {
    const at = nodes[place]?.at;
    const message = `the hierarchy is too deep for its size and is cut every ${hierarchyLimit.levels} levels; the node is a root`;
    if (at) reportField(at, 'degraded', 'hierarchy_depth', 'parentId', message);
  }
  writeNodes(nodes, forest, context, sink);
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

interface Path {
  readonly text: string;
  readonly ids: readonly string[];
}

function writeNodes(nodes: readonly Node[], forest: Forest, context: TransformContext, sink: RowSink): void {
  const paths = toPaths(nodes, forest);
  nodes.forEach((node, place) => {
    const parent = nodes[forest.parents[place] ?? -1];
    const path = paths[place] ?? { text: node.id, ids: [node.id] };
    const childCount = forest.childCounts[place] ?? 0;
    sink('initiatives', {
      initiative_id: node.id,
      name: node.name,
      profile_url: node.profileUrl,
      parent_id: parent?.id ?? null,
      created_at: node.createdAt,
      depth: forest.depths[place] ?? 0,
      path: path.text,
      path_ids: path.ids,
      root_id: path.ids[0] ?? node.id,
      is_leaf: childCount === 0,
      child_count: childCount,
      descendant_count: forest.descendantCounts[place] ?? 0,
      removed_at: null,
      response_id: context.responseId,
      extra: node.extra,
    });
  });
}

/** Names from the root down, by index of the node; a node without a name is represented by its id. */
function toPaths(nodes: readonly Node[], forest: Forest): readonly (Path | undefined)[] {
  const paths = new Array<Path | undefined>(nodes.length);
  for (const place of forest.topDown) {
    const node = nodes[place];
    if (node === undefined) continue;
    const above = paths[forest.parents[place] ?? -1];
    const name = node.name ?? node.id;
    paths[place] =
      above === undefined
        ? { text: name, ids: [node.id] }
        : { text: `${above.text} > ${name}`, ids: [...above.ids, node.id] };
  }
  return paths;
}
