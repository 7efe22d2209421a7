import { quotedString } from '@duckdb/node-api';
import { type TableDeclaration, tableNames, tables } from '../../schema/tables.ts';
import { deleteRows, insertStaged, type MergeContext } from './merge-context.ts';

/**
 * Replaces what surveys have besides their own body (tables with a `resource`): all of it for touched surveys, and whatever
 * this run requested for others. `sync_details`, which lists what the lake has of each, is replaced accordingly.
 */
export async function replaceDetails(context: MergeContext): Promise<void> {
  const touched = 'survey_id IN (FROM touched_surveys)';
  const resources = new Set<string>();
  for (const table of tableNames) {
    const { resource }: TableDeclaration = tables[table];
    if (resource === undefined) continue;
    resources.add(resource.name);
    const part = resource.part.join(', ');
    await deleteRows(context, table, `${touched} OR (${part}) IN (SELECT (${part}) FROM staging.main.${table})`);
    await insertStaged(context, table);
  }
  for (const name of resources) {
    const ofResource = `scope = ${quotedString(name)}`;
    await deleteRows(context, 'data_issues', `${ofResource} AND ${touched}`);
    await insertStaged(context, 'data_issues', ofResource);
  }
  const again = '(resource, detail) IN (SELECT (resource, detail) FROM staging.main.sync_details)';
  await deleteRows(context, 'sync_details', `${touched} OR ${again}`);
  await insertStaged(context, 'sync_details');
}
