import { sqlLiteral } from '../../base/sql-text.ts';
import type { TableDeclaration } from '../../schema/table-declaration.ts';
import { type TableName, tableNames, tables } from '../../schema/tables.ts';
import { unitDefinitions } from '../../schema/unit-definitions.ts';
import { numberOf, selectRow } from '../database.ts';
import {
  changedAtSql,
  createIdTable,
  deleteRows,
  insertRows,
  insertStaged,
  type MergeContext,
} from './merge-context.ts';

/**
 * Replaces the rows of the touched surveys. A removed survey keeps its row, with `removed_at`; a survey that came back
 * has no `removed_at`, and a rejected one has no row at all.
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

/**
 * Replaces what surveys have in addition to their own body (tables with a `resource`): all of it for touched surveys,
 * and whatever this run requested for others. `sync_details`, which lists what the lake has of each, is replaced
 * accordingly.
 */
export async function replaceSubResources(context: MergeContext): Promise<void> {
  const touched = 'survey_id IN (FROM touched_surveys)';
  const resources = new Set<string>();
  for (const table of tableNames) {
    const { resource }: TableDeclaration = tables[table];
    if (resource === undefined) continue;
    await deleteRows(context, table, `${touched} OR ${isRequested(resource, table)}`);
    await insertStaged(context, table);
    if (resources.has(resource.name)) continue;
    resources.add(resource.name);
    const ofResource = `scope = ${sqlLiteral(resource.name)}`;
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

const calculatedSql = `
  SELECT survey_id, calculation_code, json_pointer FROM calculated_values
  WHERE (value_number IS NOT NULL OR value_text IS NOT NULL)`;

/** Creates the temporary table `calculated_before`: the values of calculations that this run requested again. */
export async function rememberCalculated({ connection, direct }: MergeContext): Promise<void> {
  const { resource } = tables.calculated_values;
  const isReplaced = direct ? 'false' : isRequested(resource, 'calculated_values');
  await connection.run(`CREATE OR REPLACE TEMP TABLE calculated_before AS ${calculatedSql} AND ${isReplaced}`);
}

/** Those of `calculated_before` that are gone, by survey. */
export const calculatedLossesSql = `
  SELECT survey_id, count(*) AS lost FROM (FROM calculated_before EXCEPT ${calculatedSql})
  GROUP BY survey_id ORDER BY survey_id`;

/** SQL condition for the rows of a table that this run requested again, even if the new answer has no rows. */
function isRequested({ name, part }: NonNullable<TableDeclaration['resource']>, table: TableName): string {
  const shared = Object.entries(part).filter(([column]) => column in tables[table].columns);
  const columns = shared.map(([column]) => column).join(', ');
  const fields = shared.map(([, field]) => fieldOfSubResource(field)).join(', ');
  return `(${columns}) IN (SELECT (${fields}) FROM staging.main.sync_details WHERE resource = ${sqlLiteral(name)})`;
}

/** `detail` is a JSON array of pairs of name and value. */
const fieldOfSubResource = (field: string): string =>
  `list_filter(from_json(detail, '[["VARCHAR"]]'), lambda pair: pair[1] = ${sqlLiteral(field)})[1][2]`;

/**
 * The listing replaces everything. Initiatives that it no longer contains keep their row, with the time they were first
 * missed.
 */
export async function replaceInitiatives(context: MergeContext): Promise<void> {
  if (!context.initiativesListed) return;
  await deleteRows(context, 'initiatives', 'initiative_id IN (SELECT initiative_id FROM staging.main.initiatives)');
  await context.connection.run(`UPDATE initiatives SET removed_at = ${changedAtSql(context)} WHERE removed_at IS NULL`);
  await insertStaged(context, 'initiatives');
  await deleteRows(context, 'initiative_ancestors', 'true');
  await insertStaged(context, 'initiative_ancestors');
  await deleteRows(context, 'data_issues', `scope IN ('initiatives', 'survey_listing')`);
  await insertStaged(context, 'data_issues', `scope IN ('initiatives', 'survey_listing')`);
}

/** Replaces the lake's units by those that this program converts. */
export async function replaceUnits(context: MergeContext): Promise<void> {
  await deleteRows(context, 'units', 'true');
  const rows = unitDefinitions.map(({ unitType, unit, name, baseUnit, numerator, denominator, factor }) => ({
    unit_type: unitType,
    unit,
    name,
    base_unit: baseUnit,
    numerator,
    denominator,
    factor,
  }));
  await insertRows(context, 'units', rows);
}

/**
 * Replaces lists that were requested, and removes lists that no current definition refers to, with their issues. Returns
 * whether any list changed, which decides how many references are checked again.
 */
export async function replaceValueLists(context: MergeContext): Promise<boolean> {
  const { connection, replacedValueLists } = context;
  await createIdTable(connection, 'replaced_value_lists', replacedValueLists);
  await connection.run(`CREATE OR REPLACE TEMP TABLE referred_value_lists AS ${referredSql}`);
  const isComplete =
    'NOT EXISTS (SELECT 1 FROM internal.value_lists WHERE value_list_id NOT IN (FROM replaced_value_lists))';
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
    SELECT value_list_id AS id FROM internal.tracker_definitions
    UNION ALL
    SELECT unnest(from_json(table_columns, '[{"value_list_id":"VARCHAR"}]'), recursive := true) FROM internal.tracker_definitions)
  WHERE id IS NOT NULL`;

/**
 * A body that was received again is listed with its newest landing, which shows that it was up to date at that time.
 */
export async function replaceResponses(context: MergeContext): Promise<void> {
  await deleteRows(context, 'responses', 'response_id IN (SELECT response_id FROM staging.main.responses)');
  await context.connection.run(
    `INSERT INTO responses BY NAME SELECT DISTINCT ON (response_id) * FROM staging.main.responses
     ORDER BY response_id, fetched_at DESC`,
  );
}

export async function replaceSyncState(context: MergeContext): Promise<void> {
  const given = await selectRow(context.connection, 'SELECT count(*) AS n FROM staging.main.sync_surveys');
  const gone = numberOf(given, 'n') > 0 ? 'true' : 'survey_id IN (FROM removed_surveys)';
  await deleteRows(context, 'sync_surveys', gone);
  await insertStaged(context, 'sync_surveys');
}
