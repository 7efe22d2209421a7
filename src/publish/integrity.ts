import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlLiteral } from '../base/sql-text.ts';
import { numberOf, selectRows, textOf } from '../load/database.ts';
import { isOfSurveys } from '../load/merge/merge-context.ts';
import { sqlName } from '../schema/ddl.ts';
import { publishedTableNames, type TableName, tableNames, tables } from '../schema/tables.ts';

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** SQL of the rows of a table that are checked. */
interface RowsToCheck {
  readonly keys: (table: TableName) => string;
  readonly references: (table: TableName) => string;
}

export const allRows: RowsToCheck = { keys: sqlName, references: sqlName };

/**
 * The rows that a run touched: of tables with records those of some surveys, of figures those of the years that were
 * made, of all other tables every row.
 *
 * @param figuresFrom first year of the group of which figures were made; null if none were
 */
export async function touchedRows(
  connection: DuckDBConnection,
  surveys: readonly string[],
  figuresFrom: number | null,
): Promise<RowsToCheck> {
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE touched_surveys AS SELECT unnest(from_json($1, '["VARCHAR"]')) AS id`,
    [JSON.stringify(surveys)],
  );
  const ofSurveys = (table: TableName): string =>
    'survey_id' in tables[table].columns
      ? `(FROM ${sqlName(table)} WHERE ${isOfSurveys(table, 'touched_surveys')})`
      : sqlName(table);
  const ofYears = (table: TableName): string =>
    `(FROM ${sqlName(table)} WHERE ${figuresFrom === null ? 'false' : `reporting_year >= ${figuresFrom}`})`;
  return { keys: (table) => (isOfFigures(table) ? ofYears(table) : ofSurveys(table)), references: ofSurveys };
}

/** A table with the figures of whole years. */
const isOfFigures = (table: TableName): boolean =>
  tables[table].kind === 'current' && 'reporting_year' in tables[table].columns;

/** Whether every table's key is unique, in one statement. */
export async function checkKeys(connection: DuckDBConnection, { keys }: RowsToCheck): Promise<readonly Check[]> {
  // If all hashes differ, so do the keys, which takes a third of the time of comparing millions of keys.
  const hashed = keyedTables.map(
    (
      table,
    ) => `SELECT ${sqlLiteral(table)} AS table_name, count(*) - count(DISTINCT hash(${keyOf(table).join(', ')})) AS repeated
      FROM ${keys(table)}`,
  );
  const suspected = (await selectRows(connection, hashed.join(' UNION ALL '))).filter(
    (row) => numberOf(row, 'repeated') > 0,
  );
  const repeated = new Map<string, number>();
  for (const row of suspected) {
    const table = keyedTables.find((name) => name === textOf(row, 'table_name'));
    if (table === undefined) continue;
    const twice = `SELECT 1 FROM ${keys(table)} GROUP BY ${keyOf(table).join(', ')} HAVING count(*) > 1`;
    const sql = `SELECT count(*) AS n FROM (${twice})`;
    for (const found of await selectRows(connection, sql)) repeated.set(table, numberOf(found, 'n'));
  }
  return keyedTables.map((table) => toCheck(`key of ${table}`, repeated.get(table) ?? 0, 'keys occur more than once'));
}

const keyOf = (table: TableName): readonly string[] => tables[table].key;

const keyedTables = publishedTableNames.filter((table) => keyOf(table).length > 0);

/** Whether every reference of a row has a target, and surveys have as many records as they say, in one statement. */
export async function checkReferences(
  connection: DuckDBConnection,
  { references: rowsOf }: RowsToCheck,
): Promise<readonly Check[]> {
  const dangling = references.map(([table, column, target, where], at) => {
    // The value record of a data point belongs to the same survey.
    const targets = target === 'utrvs' ? rowsOf(target) : sqlName(target);
    return `SELECT ${at} AS position, count(*) AS n FROM ${rowsOf(table)}
      WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT ${keyOf(target)[0]} FROM ${targets} WHERE ${where})`;
  });
  const counts = `SELECT -1 AS position, count(*) AS n FROM ${rowsOf('surveys')} s WHERE removed_at IS NULL
    AND utrv_count <> (SELECT count(*) FROM ${rowsOf('utrvs')} u WHERE u.survey_id = s.survey_id)`;
  const rows = await selectRows(connection, [...dangling, counts].join(' UNION ALL '));
  const found = new Map(rows.map((row) => [numberOf(row, 'position'), numberOf(row, 'n')]));
  return [
    ...references.map(([table, column, target], at) =>
      toCheck(`${table}.${column} in ${target}.${keyOf(target)[0]}`, found.get(at), 'rows refer to nothing'),
    ),
    toCheck('surveys.utrv_count', found.get(-1), 'surveys have a different number of records'),
  ];
}

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
];

const toCheck = (name: string, count = 0, what: string): Check => ({
  name,
  ok: count === 0,
  detail: count === 0 ? 'as expected' : `${count} ${what}`,
});
