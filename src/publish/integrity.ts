import type { DuckDBConnection } from '@duckdb/node-api';
import { numberOf, selectRow } from '../load/database.ts';
import { createIdTable, isOfSurveys } from '../load/merge/merge-context.ts';
import { sqlName } from '../schema/ddl.ts';
import type { TableDeclaration } from '../schema/table-declaration.ts';
import { publishedTableNames, type TableName, tableNames, tables } from '../schema/tables.ts';

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Where to find the rows of a table to check: in the table itself, or in one with those of some surveys. */
export type RowsToCheck = (table: TableName) => string;

export const allRows: RowsToCheck = sqlName;

/** Copies the rows of some surveys once: otherwise every block of a large table is searched for nine of 15,000. */
export async function rowsOfSurveys(connection: DuckDBConnection, surveys: readonly string[]): Promise<RowsToCheck> {
  await createIdTable(connection, 'touched_surveys', surveys);
  const ofSurveys = checkedTables.filter((table) => 'survey_id' in tables[table].columns);
  for (const table of ofSurveys) {
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE checked_${table} AS SELECT ${checkedColumns(table).join(', ')}
       FROM ${sqlName(table)} WHERE ${isOfSurveys(table, 'touched_surveys')}`,
    );
  }
  return (table) => (ofSurveys.includes(table) ? `checked_${table}` : sqlName(table));
}

/** Whether every table's key is unique. */
export async function checkKeys(connection: DuckDBConnection, rowsOf: RowsToCheck): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const table of publishedTableNames) {
    const { key }: TableDeclaration = tables[table];
    if (key.length === 0) continue;
    const rows = rowsOf(table);
    const repeated = (await hasDistinctHashes(connection, rows, key))
      ? 0
      : await countOf(connection, `(SELECT 1 FROM ${rows} GROUP BY ${key.join(', ')} HAVING count(*) > 1)`);
    checks.push(toCheck(`key of ${table}`, repeated, 'keys occur more than once'));
  }
  return checks;
}

/** Whether every reference of a row has a target. */
export async function checkReferences(connection: DuckDBConnection, rowsOf: RowsToCheck): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const [table, column, target, where] of references) {
    // The value record of a data point belongs to the same survey.
    const targets = target === 'utrvs' ? rowsOf(target) : sqlName(target);
    const dangling = await countOf(
      connection,
      `${rowsOf(table)} WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT ${keyOf(target)} FROM ${targets} WHERE ${where})`,
    );
    checks.push(toCheck(`${table}.${column} in ${target}.${keyOf(target)}`, dangling, 'rows refer to nothing'));
  }
  const counts = `${rowsOf('surveys')} s WHERE removed_at IS NULL AND utrv_count <>
    (SELECT count(*) FROM ${rowsOf('utrvs')} u WHERE u.survey_id = s.survey_id)`;
  checks.push(
    toCheck('surveys.utrv_count', await countOf(connection, counts), 'surveys have a different number of records'),
  );
  return checks;
}

const keyOf = (table: TableName): string => tables[table].key[0] ?? '';

const references: readonly (readonly [table: TableName, column: string, target: TableName, where: string])[] = [
  ['utrvs', 'survey_id', 'surveys', 'removed_at IS NULL'],
  ['utrvs', 'definition_id', 'tracker_definitions', 'true'],
  ['data_points', 'utrv_id', 'utrvs', 'true'],
  ['data_points', 'survey_id', 'surveys', 'removed_at IS NULL'],
  ...tableNames
    .filter((table) => 'resource' in tables[table])
    .map((table) => [table, 'survey_id', 'surveys', 'removed_at IS NULL'] as const),
  ['figures', 'utrv_id', 'utrvs', 'true'],
  ['figures', 'survey_id', 'surveys', 'removed_at IS NULL'],
  ['period_figures', 'utrv_id', 'utrvs', 'true'],
  ['period_figures', 'survey_id', 'surveys', 'removed_at IS NULL'],
  ['surveys', 'response_id', 'responses', 'true'],
  ['tracker_definitions', 'tracker_id', 'trackers', 'true'],
  ['tracker_columns', 'tracker_id', 'trackers', 'true'],
  ['value_list_options', 'value_list_id', 'value_lists', 'true'],
  ['initiative_ancestors', 'ancestor_id', 'initiatives', 'removed_at IS NULL'],
  ['initiative_ancestors', 'descendant_id', 'initiatives', 'removed_at IS NULL'],
];

const checkedTables: readonly TableName[] = [
  ...new Set([...publishedTableNames, ...references.flatMap(([table, , target]) => [table, target])]),
];

/** Columns of the key and of references, and those that the number of records is compared by. */
function checkedColumns(table: TableName): readonly string[] {
  const referring = references.flatMap(([from, column]) => (from === table ? [column] : []));
  const counted = table === 'surveys' ? ['removed_at', 'utrv_count'] : [];
  return [...new Set([...tables[table].key, ...referring, ...counted, 'survey_id'])];
}

/**
 * If all hashes differ, so do the keys, which takes a third of the time of comparing millions of keys. If not, the keys
 * must be compared.
 */
async function hasDistinctHashes(connection: DuckDBConnection, rows: string, key: readonly string[]): Promise<boolean> {
  const sql = `SELECT count(*) - count(DISTINCT hash(${key.join(', ')})) AS n FROM ${rows}`;
  return numberOf(await selectRow(connection, sql), 'n') === 0;
}

async function countOf(connection: DuckDBConnection, from: string): Promise<number> {
  return numberOf(await selectRow(connection, `SELECT count(*) AS n FROM ${from}`), 'n');
}

const toCheck = (name: string, count: number, what: string): Check => ({
  name,
  ok: count === 0,
  detail: count === 0 ? 'as expected' : `${count} ${what}`,
});
