import { createIdTable, deleteRows, insertStaged, type MergeContext } from './merge-context.ts';

/**
 * Replaces lists that were requested, and removes lists that no current definition refers to, with their issues. Returns
 * whether any list changed, which decides how many references are checked again.
 */
export async function replaceValueLists(context: MergeContext): Promise<boolean> {
  const { connection, replacedValueLists } = context;
  await createIdTable(connection, 'replaced_value_lists', replacedValueLists);
  await connection.run(`CREATE OR REPLACE TEMP TABLE referred_value_lists AS ${referredSql}`);
  const isComplete = 'NOT EXISTS (SELECT 1 FROM value_lists WHERE value_list_id NOT IN (FROM replaced_value_lists))';
  if (replacedValueLists.length > 0) {
    // Issues of a whole answer, not of one list.
    await deleteRows(context, 'data_issues', `scope = 'value_lists' AND value_list_id IS NULL AND ${isComplete}`);
  }
  const stale = (id: string): string =>
    `${id} IN (FROM replaced_value_lists) OR ${id} NOT IN (FROM referred_value_lists)`;
  const changed = await deleteRows(context, 'value_lists', stale('value_list_id'));
  await deleteRows(context, 'value_list_options', stale('value_list_id'));
  await deleteRows(context, 'data_issues', `scope = 'value_lists' AND (${stale('value_list_id')})`);
  const referred = (id: string): string => `${id} IN (FROM referred_value_lists)`;
  await insertStaged(context, 'value_lists', referred('value_list_id'));
  await insertStaged(context, 'value_list_options', referred('value_list_id'));
  await insertStaged(
    context,
    'data_issues',
    `scope = 'value_lists' AND (value_list_id IS NULL OR ${referred('value_list_id')})`,
  );
  return changed > 0 || replacedValueLists.length > 0;
}

const referredSql = `
  SELECT DISTINCT id FROM (
    SELECT value_list_id AS id FROM tracker_definitions
    UNION ALL
    SELECT unnest(from_json(table_columns, '[{"value_list_id":"VARCHAR"}]'), recursive := true) FROM tracker_definitions)
  WHERE id IS NOT NULL`;
