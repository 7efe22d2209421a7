import type { DuckDBConnection } from '@duckdb/node-api';
import { publishedTableNames, type TableDeclaration, type TableName, tableNames, tables } from '../../schema/tables.ts';
import { numberOf, selectRow } from '../database.ts';
import { isOfSurveys } from '../rows-of-surveys.ts';

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/**
 * Whether every table's key is unique.
 * @param surveys name of a table of ids, to check only rows of these surveys; null: all
 */
export async function checkKeys(connection: DuckDBConnection, surveys: string | null): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const table of publishedTableNames) {
    const { key }: TableDeclaration = tables[table];
    if (key.length === 0) continue;
    const rows = `${table} WHERE ${ofSurveys(table, surveys)}`;
    const repeated = (await hasDistinctHashes(connection, rows, key))
      ? 0
      : await countOf(connection, `(SELECT 1 FROM ${rows} GROUP BY ${key.join(', ')} HAVING count(*) > 1)`);
    checks.push(toCheck(`key of ${table}`, repeated, 'keys occur more than once'));
  }
  return checks;
}

/** Whether everything that rows refer to exists. */
export async function checkReferences(connection: DuckDBConnection, surveys: string | null): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const [table, column, target, where] of references) {
    const condition = `${ofSurveys(table, surveys)} AND ${column} IS NOT NULL`;
    // The value record of a data point belongs to the same survey.
    const targets = target === 'utrvs' ? ofSurveys(target, surveys) : where;
    const dangling = await countOf(
      connection,
      `${table} WHERE ${condition} AND ${column} NOT IN (SELECT ${keyOf(target)} FROM ${target} WHERE ${targets})`,
    );
    checks.push(toCheck(`${table}.${column} in ${target}.${keyOf(target)}`, dangling, 'rows refer to nothing'));
  }
  const counts = `surveys s WHERE ${ofSurveys('surveys', surveys)} AND removed_at IS NULL AND utrv_count <>
    (SELECT count(*) FROM utrvs u WHERE u.survey_id = s.survey_id)`;
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

const ofSurveys = (table: TableName, surveys: string | null): string =>
  surveys !== null && 'survey_id' in tables[table].columns ? isOfSurveys(table, surveys) : 'true';

/**
 * If all hashes differ, so do the keys: a third of the time of comparing millions of keys. If not, the keys must be
 * compared.
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
  detail: count === 0 ? 'as it should be' : `${count} ${what}`,
});
