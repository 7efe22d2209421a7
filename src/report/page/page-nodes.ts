import type { AskRows } from './lake-facts.ts';
import { flag, number, orNull, text } from './row-shape.ts';

/** A listed initiative. */
export interface LakeNode {
  readonly id: string;
  readonly name: string | null;
  readonly parentId: string | null;
  readonly depth: number;
  readonly isLeaf: boolean;
  /** Leaves below it; 1 for a leaf. */
  readonly leafCount: number;
}

/** Depth first, siblings by name, as in the view `initiative_tree`. */
export async function readNodes(ask: AskRows): Promise<readonly LakeNode[]> {
  const rows = await ask(
    `SELECT i.initiative_id AS id, i.name, i.parent_id AS "parentId", i.depth, i.is_leaf AS "isLeaf", l.leaf_count AS "leafCount"
     FROM initiatives i JOIN (
       SELECT a.ancestor_id, count(*) AS leaf_count FROM initiative_ancestors a
         JOIN initiatives d ON d.initiative_id = a.descendant_id WHERE d.is_leaf GROUP BY a.ancestor_id) l
       ON l.ancestor_id = i.initiative_id
     WHERE i.removed_at IS NULL ORDER BY coalesce(i.name, ''), i.initiative_id`,
    { id: text, name: orNull(text), parentId: orNull(text), depth: number, isLeaf: flag, leafCount: number },
  );
  return depthFirst(rows);
}

/** Names of initiatives that are no longer listed, whose reports and changes may still be spoken of. */
export async function readFormerNames(ask: AskRows): Promise<ReadonlyMap<string, string | null>> {
  const rows = await ask('SELECT initiative_id AS id, name FROM initiatives WHERE removed_at IS NOT NULL', {
    id: text,
    name: orNull(text),
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Without recursion: a hierarchy may be as deep as it is long. */
function depthFirst(nodes: readonly LakeNode[]): readonly LakeNode[] {
  const below = new Map<string | null, LakeNode[]>();
  for (const node of nodes) {
    const parent = node.depth === 0 ? null : node.parentId;
    const siblings = below.get(parent);
    if (siblings === undefined) below.set(parent, [node]);
    else siblings.push(node);
  }
  const sorted: LakeNode[] = [];
  const next = (below.get(null) ?? []).toReversed();
  for (let node = next.pop(); node !== undefined; node = next.pop()) {
    sorted.push(node);
    next.push(...(below.get(node.id) ?? []).toReversed());
  }
  return sorted;
}
