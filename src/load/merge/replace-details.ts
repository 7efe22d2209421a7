import { quotedString } from '@duckdb/node-api';
import { type TableDeclaration, type TableName, tableNames, tables } from '../../schema/tables.ts';
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
    await deleteRows(context, table, `${touched} OR ${isRequested(resource, table)}`);
    await insertStaged(context, table);
    if (resources.has(resource.name)) continue;
    resources.add(resource.name);
    const ofResource = `scope = ${quotedString(resource.name)}`;
    await deleteRows(
      context,
      'data_issues',
      `${ofResource} AND (${touched} OR ${isRequested(resource, 'data_issues')})`,
    );
    await insertStaged(context, 'data_issues', ofResource);
  }
  const again = '(resource, detail) IN (SELECT (resource, detail) FROM staging.main.sync_details)';
  await deleteRows(context, 'sync_details', `${touched} OR ${again}`);
  await insertStaged(context, 'sync_details');
}

/** SQL condition for the rows of a table that this run requested again, even if the answer to that has no rows. */
function isRequested({ name, part }: NonNullable<TableDeclaration['resource']>, table: TableName): string {
  const shared = Object.entries(part).filter(([column]) => column in tables[table].columns);
  const columns = shared.map(([column]) => column).join(', ');
  const fields = shared.map(([, field]) => fieldOfDetail(field)).join(', ');
  return `(${columns}) IN (SELECT (${fields}) FROM staging.main.sync_details WHERE resource = ${quotedString(name)})`;
}

/** `detail` is a JSON array of pairs of name and value. */
const fieldOfDetail = (field: string): string =>
  `list_filter(from_json(detail, '[["VARCHAR"]]'), lambda pair: pair[1] = ${quotedString(field)})[1][2]`;
