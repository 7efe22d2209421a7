import type { DuckDBConnection } from '@duckdb/node-api';
import { type TableName, tablesByYear } from '../../schema/tables.ts';
import { numberOf, selectRows, textOf } from '../database.ts';
import { bucketSql } from '../initiative-buckets.ts';
import type { MergeContext } from './merge-context.ts';

/** The buckets of initiatives whose rows may differ from before, by year of `period_end`; null: all of that year. */
export type TouchedYears = ReadonlyMap<number, ReadonlySet<number> | null>;

/** What a merge touched of the tables that are published by year. */
export type TouchedPartitions = ReadonlyMap<TableName, TouchedYears>;

/**
 * Creates the temporary tables `touched_years (period_year)`, with the years of all value records and data points that are replaced (in a rebuild none), and
 * `touched_partitions (table_name, period_year, bucket)`, which says what has to be published again: a step of the merge
 * that changes other rows of a table published by year adds them to it, with a NULL bucket for a whole year. Call it before
 * the rows are replaced.
 */
export async function findTouchedPartitions({ connection, direct }: MergeContext): Promise<void> {
  const places = (['utrvs', 'data_points'] as const).flatMap((table) => [
    `SELECT period_end, initiative_id FROM main.${table} WHERE survey_id IN (FROM touched_surveys)`,
    `SELECT period_end, initiative_id FROM staging.main.${table}`,
  ]);
  // A first load and a rebuild publish everything.
  const replaced = direct
    ? 'SELECT period_end, initiative_id FROM main.surveys WHERE false'
    : places.join(' UNION ALL ');
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE touched_records AS
     SELECT DISTINCT year(period_end)::INTEGER AS period_year, ${bucketSql} AS bucket FROM (${replaced})`,
  );
  await connection.run(
    'CREATE OR REPLACE TEMP TABLE touched_years AS SELECT DISTINCT period_year FROM touched_records',
  );
  await connection.run(
    'CREATE OR REPLACE TEMP TABLE touched_partitions (table_name VARCHAR, period_year INTEGER, bucket INTEGER)',
  );
  await touchRecords(connection, 'FROM touched_records');
}

/**
 * Adds value records, with their data points, to what is touched.
 * @param sql query for columns `period_year` and `bucket`
 */
export async function touchRecords(connection: DuckDBConnection, sql: string): Promise<void> {
  await connection.run(
    `INSERT INTO touched_partitions
     SELECT unnest(['utrvs', 'data_points']) AS table_name, period_year, bucket FROM (${sql})`,
  );
}

export async function readTouchedPartitions(connection: DuckDBConnection): Promise<TouchedPartitions> {
  const touched = new Map<TableName, Map<number, Set<number> | null>>(
    tablesByYear.map((table) => [table, new Map<number, Set<number> | null>()]),
  );
  const sql = `SELECT table_name, period_year, list(bucket) FILTER (bucket IS NOT NULL) AS buckets, bool_or(bucket IS NULL) AS whole
    FROM touched_partitions GROUP BY ALL ORDER BY ALL`;
  for (const row of await selectRows(connection, sql)) {
    const table = tablesByYear.find((name) => name === textOf(row, 'table_name'));
    if (table === undefined) throw new Error(`${textOf(row, 'table_name')} is not published by year`);
    const list = Array.isArray(row['buckets']) ? row['buckets'].map(Number) : [];
    touched.get(table)?.set(numberOf(row, 'period_year'), row['whole'] === true ? null : new Set(list));
  }
  return touched;
}
