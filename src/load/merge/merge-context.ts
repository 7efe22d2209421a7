import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableName } from '../../schema/tables.ts';

export interface MergeOptions {
  readonly runId: string;
  /** Microseconds, by the clock of the service: `removed_at` and `changed_at` of what this merge finds. */
  readonly changedAt: number;
  /** Their rows are replaced by what is staged, those of surveys that came out rejected included. */
  readonly loadedSurveys: readonly string[];
  readonly removedSurveys: readonly string[];
  /** Whether the staged initiatives are the whole listing. */
  readonly initiativesListed: boolean;
  /** Value lists that were asked for: their rows are replaced by what is staged. */
  readonly replacedValueLists: readonly string[];
  /** Current tables start empty (replay); history is kept and no changes are recorded. */
  readonly rebuild: boolean;
}

/** What the steps of a merge share. */
export interface MergeContext extends MergeOptions {
  readonly connection: DuckDBConnection;
  /** Whether value records and data points were inserted into the (empty) lake directly instead of being staged. */
  readonly direct: boolean;
}

/** SQL text for the time of the merge. */
export const changedAtSql = ({ changedAt }: MergeContext): string =>
  `make_timestamptz(${Math.trunc(changedAt)}::BIGINT)`;

/** A temporary table of ids; replaces an earlier one of the name. One bound value whatever the number of ids. */
export async function createIdTable(connection: DuckDBConnection, name: string, ids: readonly string[]): Promise<void> {
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE ${name} AS SELECT DISTINCT unnest(from_json($1, '["VARCHAR"]')) AS id`,
    [JSON.stringify(ids)],
  );
}

/** Deletes the rows that `where` matches, and returns how many they were. */
export async function deleteRows({ connection }: MergeContext, table: TableName, where: string): Promise<number> {
  return (await connection.run(`DELETE FROM ${table} WHERE ${where}`)).rowsChanged;
}

/**
 * Inserts all staged rows of a table, or those that `where` matches. By name, as everywhere: a column that was added to an
 * older lake stands last in its table.
 */
export async function insertStaged({ connection }: MergeContext, table: TableName, where = 'true'): Promise<void> {
  await connection.run(`INSERT INTO ${table} BY NAME SELECT * FROM staging.main.${table} WHERE ${where}`);
}
