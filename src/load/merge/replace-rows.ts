import { sqlLiteral } from '../../base/sql-text.ts';
import { columnNames } from '../../schema/ddl.ts';
import { type TableName, tableNames, tables } from '../../schema/tables.ts';
import { unitDefinitions } from '../../schema/unit-definitions.ts';
import {
  change,
  changedAtSql,
  deleteRows,
  insertRows,
  insertStaged,
  isTouched,
  type MergeContext,
  mergeRows,
  surveysOf,
} from './merge-context.ts';

/**
 * Chooses for each tracker the version from the survey with the greatest (`last_updated_at`, `survey_id`), NULL lowest;
 * within a survey the first one.
 * @returns whether there are other definitions than before
 */
export async function chooseTrackers(context: MergeContext): Promise<boolean> {
  const { connection, staged } = context;
  // By row number: DISTINCT ON would hold all texts in memory, and a hostile survey has more of them than fit.
  const added = staged.has('tracker_definitions') ? (await connection.run(addedSql)).rowsChanged : 0;
  const deleted = await deleteRows(context, 'tracker_definitions', `definition_id NOT IN (${embeddedSql})`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE chosen_definitions AS ${chosenSql}`);
  await mergeRows(context, 'trackers', `SELECT ${columnNames('trackers').join(', ')} ${chosen}`, 'THEN DELETE');
  await mergeRows(context, 'tracker_columns', columnsSql, 'THEN DELETE');
  return added + deleted > 0;
}

const addedSql = `
  INSERT INTO internal.tracker_definitions BY NAME SELECT * FROM staging.main.tracker_definitions
  WHERE rowid IN (SELECT min(rowid) FROM staging.main.tracker_definitions GROUP BY definition_id)
    AND definition_id NOT IN (SELECT definition_id FROM internal.tracker_definitions)`;

/** DuckDB groups by the few distinct texts of a compressed block: a twentieth of the time for millions of records. */
const embeddedSql = 'SELECT definition_id FROM utrvs WHERE definition_id IS NOT NULL GROUP BY definition_id';

/** Surveys are ranked first, so that one integer per record is enough to compare millions. */
const chosenSql = `
  WITH ranked AS (
    SELECT survey_id, row_number() OVER (ORDER BY last_updated_at NULLS FIRST, survey_id) AS rank FROM surveys)
  SELECT arg_max(definition_id, rank * 4294967296 - source_index) AS definition_id
  FROM utrvs JOIN ranked USING (survey_id) WHERE definition_id IS NOT NULL GROUP BY tracker_id`;

const chosen = 'FROM internal.tracker_definitions SEMI JOIN chosen_definitions USING (definition_id)';

const columnTypes = Object.entries(tables.tracker_columns.columns)
  .filter(([name]) => name !== 'tracker_id')
  .map(([name, { type }]) => `"${name}":"${type}"`)
  .join(',');

const columnsSql = `
  SELECT tracker_id, unnest(from_json(table_columns, '[{${columnTypes}}]'), max_depth := 2)
  FROM (SELECT tracker_id, table_columns ${chosen} WHERE table_columns IS NOT NULL)`;

/**
 * A removed survey keeps its row, with `removed_at`; a survey that came back has no `removed_at`, and a rejected one
 * has no row at all.
 */
export async function replaceSurveys(context: MergeContext): Promise<void> {
  if (!context.direct) {
    for (const table of ['data_points', 'utrvs'] as const) {
      await deleteRows(context, table, isTouched);
      await insertStaged(context, table);
    }
  }
  await deleteRows(context, 'surveys', `survey_id IN ${surveysOf.loaded}`);
  await insertStaged(context, 'surveys');
  if (context.removedSurveys.length === 0) return;
  await change(
    context,
    'surveys',
    `UPDATE surveys SET removed_at = ${changedAtSql(context)}
     WHERE removed_at IS NULL AND survey_id IN ${surveysOf.removed}`,
  );
}

export const resourceTables = tableNames.filter((table) => tables[table].resource !== null);

/** All of it for touched surveys, and what this run requested for others. */
export async function replaceSubResources(context: MergeContext): Promise<void> {
  const again = '(resource, detail) IN (SELECT (resource, detail) FROM staging.main.sync_details)';
  for (const table of [...resourceTables, 'sync_details'] as const) {
    const isAgain = table === 'sync_details' ? again : isRequested(table);
    if (!context.direct) await deleteRows(context, table, `${isTouched} OR ${isAgain}`);
    await insertStaged(context, table);
  }
}

const calculatedSql = `
  SELECT survey_id, calculation_code, json_pointer FROM calculated_values
  WHERE (value_number IS NOT NULL OR value_text IS NOT NULL)`;

const mayLoseCalculated = ({ direct, staged }: MergeContext): boolean => !direct && staged.has('sync_details');

export async function rememberCalculated(context: MergeContext): Promise<void> {
  if (!mayLoseCalculated(context)) return;
  const isAgain = isRequested('calculated_values');
  await context.connection.run(`CREATE OR REPLACE TEMP TABLE calculated_before AS ${calculatedSql} AND ${isAgain}`);
}

export const calculatedLossesSql = (context: MergeContext): string =>
  mayLoseCalculated(context)
    ? `SELECT survey_id, count(*) AS lost FROM (FROM calculated_before EXCEPT ${calculatedSql})
       GROUP BY survey_id ORDER BY survey_id`
    : 'SELECT NULL AS survey_id, 0 AS lost LIMIT 0';

/** SQL condition on the rows of a table, or its issues, that this run requested again, even if the answer has none. */
export function isRequested(of: TableName, table = of): string {
  const { name = '', part = {} } = tables[of].resource ?? {};
  const shared = Object.entries(part).filter(([column]) => column in tables[table].columns);
  const columns = shared.map(([column]) => column).join(', ');
  const fields = shared.map(([, field]) => fieldOfSubResource(field)).join(', ');
  return `(${columns}) IN (SELECT (${fields}) FROM staging.main.sync_details WHERE resource = ${sqlLiteral(name)})`;
}

/** `detail` is a JSON array of pairs of name and value. */
const fieldOfSubResource = (field: string): string =>
  `list_filter(from_json(detail, '[["VARCHAR"]]'), lambda pair: pair[1] = ${sqlLiteral(field)})[1][2]`;

export async function replaceInitiatives(context: MergeContext): Promise<void> {
  const missed = `AND removed_at IS NULL THEN UPDATE SET removed_at = ${changedAtSql(context)}`;
  await mergeRows(context, 'initiatives', 'FROM staging.main.initiatives', missed);
}

/** Inserts what is the same in all runs of a lake until it is rebuilt. */
export async function insertRules(context: MergeContext): Promise<void> {
  if (!context.direct) return;
  const units = unitDefinitions.map(({ unitType: unit_type, baseUnit: base_unit, ...unit }) => {
    return { unit_type, base_unit, ...unit };
  });
  await insertRows(context, 'units', units);
  const { consolidation, measures, units: unitDecisions } = context.decisions;
  await insertRows(context, 'decisions', [...consolidation, ...measures, ...unitDecisions]);
}

/** @param definitionsChanged whether they may refer to other lists than before @returns whether any list changed */
export async function replaceValueLists(context: MergeContext, definitionsChanged: boolean): Promise<boolean> {
  const { connection, replacedValueLists } = context;
  await connection.run(`CREATE OR REPLACE TEMP TABLE referred_value_lists AS ${referredSql}`, [
    JSON.stringify(replacedValueLists),
  ]);
  if (replacedValueLists.length === 0 && !definitionsChanged) return false;
  const changed = await deleteRows(context, 'value_lists', isStaleList);
  await deleteRows(context, 'value_list_options', isStaleList);
  await insertStaged(context, 'value_lists', isReferredList);
  await insertStaged(context, 'value_list_options', isReferredList);
  return changed > 0 || replacedValueLists.length > 0;
}

export const isReferredList = 'value_list_id IN (SELECT id FROM referred_value_lists)';
export const isStaleList = 'value_list_id NOT IN (SELECT id FROM referred_value_lists WHERE NOT is_replaced)';

const referredSql = `
  SELECT DISTINCT id, id IN (SELECT unnest(from_json($1, '["VARCHAR"]'))) AS is_replaced FROM (
    SELECT value_list_id AS id FROM internal.tracker_definitions
    UNION ALL
    SELECT unnest(from_json(table_columns, '[{"value_list_id":"VARCHAR"}]'), recursive := true)
    FROM internal.tracker_definitions)
  WHERE id IS NOT NULL`;

/** A body that was received again is listed with its newest landing. */
export async function replaceResponses(context: MergeContext): Promise<void> {
  const newest = 'SELECT DISTINCT ON (response_id) * FROM staging.main.responses ORDER BY response_id, fetched_at DESC';
  if (context.staged.has('responses')) await mergeRows(context, 'responses', newest, null);
}

export async function replaceSyncState(context: MergeContext): Promise<void> {
  if (context.staged.has('sync_surveys')) {
    await mergeRows(context, 'sync_surveys', 'FROM staging.main.sync_surveys', 'THEN DELETE');
  } else if (context.removedSurveys.length > 0) {
    await deleteRows(context, 'sync_surveys', `survey_id IN ${surveysOf.removed}`);
  }
}
