import { changedAtSql, type MergeContext } from './merge-context.ts';

/** Fills `boundary_changes` by comparing the staged initiatives with those of the lake, before these are replaced. */
export async function recordBoundaryChanges(context: MergeContext): Promise<void> {
  if (!context.initiativesListed) return;
  await context.connection.run(
    `INSERT INTO boundary_changes BY NAME
     WITH compared AS (
       SELECT coalesce(a.initiative_id, b.initiative_id) AS initiative_id,
         b.initiative_id IS NULL AS is_added, a.initiative_id IS NULL AS is_removed,
         b.parent_id AS old_parent_id, a.parent_id AS new_parent_id, b.name AS old_name, a.name AS new_name
       FROM (FROM main.initiatives WHERE removed_at IS NULL) b FULL JOIN staging.main.initiatives a
         ON a.initiative_id = b.initiative_id)
     SELECT $1 AS run_id, ${changedAtSql(context)} AS seen_at, initiative_id, change,
       old_parent_id, new_parent_id, old_name, new_name
     FROM compared JOIN (VALUES ('added'), ('removed'), ('moved'), ('renamed')) AS changes (change)
       ON CASE WHEN is_added OR is_removed THEN change = CASE WHEN is_added THEN 'added' ELSE 'removed' END
         ELSE (change = 'moved' AND old_parent_id IS DISTINCT FROM new_parent_id)
           OR (change = 'renamed' AND old_name IS DISTINCT FROM new_name) END`,
    [context.runId],
  );
}
