import { changedAtSql, deleteRows, insertStaged, type MergeContext } from './merge-context.ts';

/**
 * The listing replaces everything; initiatives that it no longer has keep their row, with the time they were first missed.
 */
export async function replaceInitiatives(context: MergeContext): Promise<void> {
  if (!context.initiativesListed) return;
  await deleteRows(context, 'initiatives', 'initiative_id IN (SELECT initiative_id FROM staging.main.initiatives)');
  await context.connection.run(`UPDATE initiatives SET removed_at = ${changedAtSql(context)} WHERE removed_at IS NULL`);
  await insertStaged(context, 'initiatives');
  await markOwnOnly(context);
  await deleteRows(context, 'initiative_ancestors', 'true');
  await insertStaged(context, 'initiative_ancestors');
  await deleteRows(context, 'data_issues', `scope IN ('initiatives', 'survey_listing')`);
  await insertStaged(context, 'data_issues', `scope IN ('initiatives', 'survey_listing')`);
}

/** Transform knows the listing alone; which parents report only their own is said by an option. */
async function markOwnOnly({ connection, ownOnly }: MergeContext): Promise<void> {
  if (ownOnly.length === 0) return;
  await connection.run(
    `UPDATE initiatives SET is_own_only = true WHERE removed_at IS NULL AND NOT is_leaf
       AND (list_contains(from_json($1, '["VARCHAR"]'), 'all') OR list_contains(from_json($1, '["VARCHAR"]'), initiative_id))`,
    [JSON.stringify(ownOnly)],
  );
}
