import { changedAtSql, deleteRows, insertStaged, type MergeContext } from './merge-context.ts';

/**
 * Replaces what belongs to the touched surveys. A removed survey keeps its row, with `removed_at`; a survey that came back
 * has no `removed_at`, and one that was rejected has no row at all.
 */
export async function replaceSurveys(context: MergeContext): Promise<void> {
  const touched = 'survey_id IN (FROM touched_surveys)';
  if (!context.direct) {
    for (const table of ['data_points', 'utrvs'] as const) {
      await deleteRows(context, table, touched);
      await insertStaged(context, table);
    }
  }
  await deleteRows(context, 'surveys', 'survey_id IN (FROM loaded_surveys)');
  await insertStaged(context, 'surveys');
  await context.connection.run(
    `UPDATE surveys SET removed_at = ${changedAtSql(context)}
     WHERE removed_at IS NULL AND survey_id IN (FROM removed_surveys)`,
  );
  await deleteRows(context, 'data_issues', `scope = 'survey' AND ${touched}`);
  await insertStaged(context, 'data_issues', `scope = 'survey'`);
}
