import type { DuckDBConnection } from '@duckdb/node-api';
import { publishedTableNames, type TableDeclaration, type TableName, tables } from '../schema/tables.ts';
import { numberOf, selectRow } from './database.ts';

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Every table's key is unique. @param surveys name of a table of ids: of rows that belong to a survey only theirs */
export async function checkKeys(connection: DuckDBConnection, surveys: string | null): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const table of publishedTableNames) {
    const { key }: TableDeclaration = tables[table];
    if (key.length === 0) continue;
    const rows = `${table} WHERE ${ofSurveys(table, surveys)}`;
    const repeated = (await hasDistinctHashes(connection, rows, key))
      ? 0
      : await countOf(connection, `(SELECT 1 FROM ${rows} GROUP BY ${key.join(', ')} HAVING count(*) > 1)`);
    checks.push(toCheck(`key of ${table}`, repeated, 'keys are there more than once'));
  }
  return checks;
}

/** What rows refer to is there. */
export async function checkReferences(connection: DuckDBConnection, surveys: string | null): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const [table, columns, target, where] of references) {
    const condition = `${ofSurveys(table, surveys)} AND ${columns} IS NOT NULL`;
    const [column, targetColumn] = [columns, target.split('.')[1]];
    const dangling = await countOf(
      connection,
      `${table} WHERE ${condition} AND ${column} NOT IN (SELECT ${targetColumn} FROM ${target.split('.')[0]} WHERE ${where})`,
    );
    checks.push(toCheck(`${table}.${columns} in ${target}`, dangling, 'rows refer to nothing'));
  }
  const counts = `surveys s WHERE ${ofSurveys('surveys', surveys)} AND removed_at IS NULL AND utrv_count <>
    (SELECT count(*) FROM utrvs u WHERE u.survey_id = s.survey_id)`;
  checks.push(
    toCheck('surveys.utrv_count', await countOf(connection, counts), 'surveys have another number of records'),
  );
  return checks;
}

const references: readonly (readonly [table: TableName, column: string, target: string, where: string])[] = [
  ['utrvs', 'survey_id', 'surveys.survey_id', 'removed_at IS NULL'],
  ['utrvs', 'definition_id', 'tracker_definitions.definition_id', 'true'],
  ['data_points', 'utrv_id', 'utrvs.utrv_id', 'true'],
  ['data_points', 'survey_id', 'surveys.survey_id', 'removed_at IS NULL'],
  ['calculated_values', 'survey_id', 'surveys.survey_id', 'removed_at IS NULL'],
  ['surveys', 'response_id', 'responses.response_id', 'true'],
  ['tracker_definitions', 'tracker_id', 'trackers.tracker_id', 'true'],
  ['tracker_columns', 'tracker_id', 'trackers.tracker_id', 'true'],
  ['value_list_options', 'value_list_id', 'value_lists.value_list_id', 'true'],
  ['initiative_ancestors', 'ancestor_id', 'initiatives.initiative_id', 'removed_at IS NULL'],
  ['initiative_ancestors', 'descendant_id', 'initiatives.initiative_id', 'removed_at IS NULL'],
];

const ofSurveys = (table: TableName, surveys: string | null): string =>
  surveys !== null && 'survey_id' in tables[table].columns ? `survey_id IN (FROM ${surveys})` : 'true';

/** Keys that hash differently are different, in a third of the time it takes to compare millions of them; else nobody knows. */
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
