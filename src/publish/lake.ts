import { availableParallelism } from 'node:os';
import type { DuckDBConnection, DuckDBValue, JS } from '@duckdb/node-api';
import { type RecordBatch, Table } from 'apache-arrow';
import type { SqlRow } from '../load/database.ts';
import { toArrow } from '../load/result-arrow.ts';
import { readAnyVersion } from './lake-version.ts';
import { openPublished, readPublished } from './open-published.ts';
import { requireCurrent, type Snapshot } from './snapshot-folders.ts';

/** How to open a lake. */
export interface LakeOptions {
  /** Whether SQL may read other files. @default false */
  readonly allowFiles?: boolean;
  /** In MB. @default 1024 */
  readonly memoryLimitMb?: number;
  /** Of DuckDB. @default as many as there are processors: a query may do more work than the size of the lake suggests */
  readonly threads?: number;
}

export interface QueryColumn {
  readonly name: string;
  /** DuckDB's name of the type, such as `DOUBLE` or `VARCHAR[]`. */
  readonly type: string;
}

/** A complete result: rows are arrays in the order of the columns; 64-bit integers are bigint, times and dates are Date. */
export interface QueryResult {
  readonly columns: readonly QueryColumn[];
  readonly rows: readonly (readonly JS[])[];
}

/** A published snapshot, opened read-only; it stays the same while later runs publish theirs. */
export interface Lake {
  readonly snapshot: Snapshot;
  /** For everything that the other methods do not offer, except writing. */
  readonly connection: DuckDBConnection;
  /**
   * Rows as objects: 64-bit integers are bigint, times and dates are Date. `T` names the columns for the compiler;
   * nothing checks it.
   */
  query<T extends object = SqlRow>(sql: string, values?: readonly DuckDBValue[]): Promise<readonly T[]>;
  /** Rows as arrays, with the names and types of the columns. */
  queryTable(sql: string, values?: readonly DuckDBValue[]): Promise<QueryResult>;
  /** The result as one Arrow table; nested values are text. */
  queryArrow(sql: string, values?: readonly DuckDBValue[]): Promise<Table>;
  /** Closes the database; the methods must not be called after that. */
  close(): void;
}

/**
 * Opens the snapshot that `current` of an output folder points to now, or a given one. SQL cannot write to it, touch
 * other files (unless `allowFiles`) or change these settings.
 *
 * @throws UsageError if nothing has been published yet; DamagedError if the database or the link to it is damaged
 */
export async function openLake(from: string | Snapshot, options: LakeOptions = {}): Promise<Lake> {
  const snapshot = typeof from === 'string' ? await requireCurrent(from) : from;
  const database = await openPublished({
    file: snapshot.databaseFile,
    memoryLimitMb: options.memoryLimitMb ?? 1024,
    externalAccess: options.allowFiles === true,
    threads: options.threads ?? availableParallelism(),
  });
  const { connection } = database;
  await connection.run('SET lock_configuration = true');
  return {
    snapshot,
    connection,
    query: async <T extends object = SqlRow>(sql: string, values: readonly DuckDBValue[] = []) =>
      (await connection.runAndReadAll(sql, [...values])).getRowObjectsJS() as unknown as readonly T[],
    queryTable: async (sql, values = []) => {
      const reader = await connection.runAndReadAll(sql, [...values]);
      const types = reader.columnTypes();
      const columns = reader.deduplicatedColumnNames().map((name, i) => ({ name, type: String(types[i]) }));
      return { columns, rows: reader.getRowsJS() };
    },
    queryArrow: async (sql, values = []) => {
      const { schema, batches } = toArrow(await connection.run(sql, [...values]));
      const read: RecordBatch[] = [];
      for await (const batch of batches) read.push(batch);
      return new Table(schema, read);
    },
    close: () => database.close(),
  };
}

/** Opens a lake for `work`. @throws DamagedError as `readPublished` does; UsageError as `readAnyVersion` does */
export const withLake = <T>(snapshot: Snapshot, work: (lake: Lake) => Promise<T>, options?: LakeOptions): Promise<T> =>
  readPublished(snapshot.databaseFile, async () => {
    const lake = await openLake(snapshot, options);
    try {
      return await readAnyVersion(snapshot, () => work(lake));
    } finally {
      lake.close();
    }
  });
