import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlLiteral } from '../base/sql-text.ts';
import { numberOf, selectRow, selectRows, textOf } from '../load/database.ts';
import { isOfSurveys } from '../load/merge/merge-context.ts';
import { sqlName } from '../schema/ddl.ts';
import { type TableName, tableNames, tables } from '../schema/tables.ts';
import type { Touched } from './export-tables.ts';

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/**
 * Whether every key is unique, every reference has a target, and surveys have as many records as they say, in one
 * statement.
 *
 * @param touched checks only what a run touched: of tables with records the rows of some surveys, of figures those of
 * the years that were made, of all other tables every row; null: all rows
 */
export async function checkIntegrity(connection: DuckDBConnection, touched: Touched | null): Promise<readonly Check[]> {
  if (touched !== null) {
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE touched_surveys AS SELECT unnest(from_json($1, '["VARCHAR"]')) AS id`,
      [JSON.stringify(touched.surveys)],
    );
  }
  const rowsOf = (table: TableName): string => `(FROM ${sqlName(table)} WHERE ${isChecked(table, touched)})`;
  const utrvs = rowsOf('utrvs');
  const perTable = checkedTables.map((table) => {
    const dangling = referencesOf(table).map(([, column, target]) => {
      // The value record of a row belongs to the same survey.
      const isInScope = target === 'utrvs' && touched !== null ? 'survey_id IN (FROM touched_surveys)' : 'true';
      const rows = target === 'utrvs' ? utrvs : sqlName(target);
      const targets = `SELECT ${keyOf(target)[0]} FROM ${rows}${target === 'surveys' ? ' WHERE removed_at IS NULL' : ''}`;
      // Of an empty list, NULL is not in it, either.
      return `${sqlLiteral(`${table}.${column} in ${target}.${keyOf(target)[0]}`)}:
        count(*) FILTER (${isInScope} AND ${column} IS NOT NULL AND ${column} NOT IN (${targets}))`;
    });
    // If all hashes differ, so do the keys, which takes a third of the time of comparing millions of keys.
    const repeated = `${sqlLiteral(`key of ${table}`)}: count(*) - count(DISTINCT hash(${keyOf(table).join(', ')}))`;
    const counts = keyOf(table).length === 0 ? dangling : [repeated, ...dangling];
    return `SELECT unnest(map_entries(MAP {${counts.join(', ')}}), max_depth := 2) FROM ${rowsOf(table)}`;
  });
  const counts = `SELECT 'surveys.utrv_count', count(*) FROM ${rowsOf('surveys')} s
      LEFT JOIN (SELECT survey_id, count(*) AS n FROM ${utrvs} GROUP BY survey_id) u USING (survey_id)
    WHERE removed_at IS NULL AND utrv_count <> coalesce(n, 0)`;
  const checks: Check[] = [];
  for (const row of await selectRows(connection, [...perTable, counts].join(' UNION ALL '))) {
    const name = textOf(row, 'key');
    const table = checkedTables.find((one) => name === `key of ${one}`);
    const found = numberOf(row, 'value');
    const count = found === 0 || table === undefined ? found : await countRepeated(connection, table, rowsOf(table));
    const what = name.includes(' in ') ? 'rows refer to nothing' : 'surveys have a different number of records';
    const detail = `${count} ${table === undefined ? what : 'keys occur more than once'}`;
    checks.push({ name, ok: count === 0, detail: count === 0 ? 'as expected' : detail });
  }
  return checks;
}

function isChecked(table: TableName, touched: Touched | null): string {
  const { kind, columns } = tables[table];
  if (touched === null) return 'true';
  if (kind === 'current' && 'reporting_year' in columns) {
    return touched.figuresFrom === null ? 'false' : `reporting_year >= ${touched.figuresFrom}`;
  }
  return 'survey_id' in columns ? isOfSurveys(table, 'touched_surveys') : 'true';
}

async function countRepeated(connection: DuckDBConnection, table: TableName, rows: string): Promise<number> {
  const twice = `SELECT 1 FROM ${rows} GROUP BY ${keyOf(table).join(', ')} HAVING count(*) > 1`;
  return numberOf(await selectRow(connection, `SELECT count(*) AS n FROM (${twice})`), 'n');
}

const keyOf = (table: TableName): readonly string[] => tables[table].key;

const references: readonly (readonly [table: TableName, column: string, target: TableName])[] = [
  ['utrvs', 'survey_id', 'surveys'],
  ['utrvs', 'definition_id', 'tracker_definitions'],
  ...(['data_points', 'figures', 'period_figures'] as const).flatMap((table) => [
    [table, 'utrv_id', 'utrvs'] as const,
    [table, 'survey_id', 'surveys'] as const,
  ]),
  ...tableNames
    .filter((table) => tables[table].resource !== null)
    .map((table) => [table, 'survey_id', 'surveys'] as const),
  ['surveys', 'response_id', 'responses'],
  ['tracker_definitions', 'tracker_id', 'trackers'],
  ['tracker_columns', 'tracker_id', 'trackers'],
  ['value_list_options', 'value_list_id', 'value_lists'],
];

const referencesOf = (table: TableName): typeof references => references.filter(([name]) => name === table);

const checkedTables = tableNames.filter(
  (table) =>
    (tables[table].kind !== 'internal' && keyOf(table).length > 0) || references.some(([name]) => name === table),
);
