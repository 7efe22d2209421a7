import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue, type JS } from '@duckdb/node-api';
import pLimit from 'p-limit';
import { memoryShares } from '../base/memory-shares.ts';
import { interruptible } from './interruptible.ts';

interface DatabaseOptions {
  readonly file: string;
  readonly readOnly?: boolean;
  /** @default none: DuckDB does not spill */
  readonly tempDirectory?: string;
  readonly memoryLimitMb?: number;
  readonly threads?: number;
  /** Whether SQL may read and write other files. @default true */
  readonly externalAccess?: boolean;
}

export interface Database {
  readonly connection: DuckDBConnection;
  /** Another connection, with its own transaction; it is closed with the database. */
  connect(): Promise<DuckDBConnection>;
  close(): void;
}

/** Lets a survey of 200 MB load within 1 GB of resident memory. */
const usualMemoryMb = 384;

/** A run on a lake of 20 MB takes 8 % less processor time with one thread than with two, and no longer. */
export const threadsFor = (bytes: number): number =>
  Math.max(1, Math.min(availableParallelism(), Math.ceil(bytes / (32 * 2 ** 20))));

/** Sessions are in UTC; rows come in no particular order unless a query sorts them. DuckDB downloads nothing. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { size = 0 } = (await stat(options.file).catch(() => null)) ?? {};
  const instance = await DuckDBInstance.create(options.file, {
    access_mode: options.readOnly === true ? 'READ_ONLY' : 'READ_WRITE',
    threads: String(options.threads ?? threadsFor(size)),
    memory_limit: `${options.memoryLimitMb ?? usualMemoryMb}MB`,
    temp_directory: options.tempDirectory ?? '',
    preserve_insertion_order: 'false',
    write_buffer_row_group_count: '1',
    // No other method compresses a text of over 4 kB. Stored uncompressed, it is copied for each NULL that is read
    // after it: 45 kB become 92 MB in a vector of 2,048 rows.
    zstd_min_string_length: '0',
    // DuckDB 1.2 and newer read it correctly. v1.3.0 would be a sixth smaller, but DuckDB 1.3 reads its texts as NULL.
    storage_compatibility_version: 'v1.2.0',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(options.externalAccess === false ? { enable_external_access: 'false' } : {}),
  });
  const connections: DuckDBConnection[] = [];
  const connect = async (): Promise<DuckDBConnection> => {
    const connection = interruptible(await instance.connect());
    connections.push(connection);
    return connection;
  };
  const close = (): void => {
    for (const connection of connections) connection.closeSync();
    instance.closeSync();
  };
  try {
    const connection = await connect();
    await connection.run(`SET GLOBAL TimeZone = 'UTC'`);
    return { connection, connect, close };
  } catch (error) {
    close();
    throw error;
  }
}

export async function withDatabase<T>(options: DatabaseOptions, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(options);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

export type MemoryKeeper = Awaited<ReturnType<typeof keepMemory>>;

/**
 * The C library keeps what threads, inserts and sorts leave behind, as much again as is in use. DuckDB returns it to
 * the system whenever its limit is set: 200 MB take a tenth of a second of processor time.
 */
export async function keepMemory({ connect }: Database, firstMb: number) {
  const connection = await connect(); // does not wait for the statements of another
  let limitMb = firstMb;
  let least = process.memoryUsage.rss();
  let last: Promise<unknown> = Promise.resolve();
  let isSetting = false;
  const set = async (): Promise<void> => {
    isSetting = true;
    const next = last.then(() => connection.run(`SET memory_limit = '${limitMb}MB'`));
    last = next.catch(() => {}); // the next use of the database gets the error
    await last;
    least = process.memoryUsage.rss();
    isSetting = false;
  };
  const timer = setInterval(() => {
    const now = process.memoryUsage.rss();
    least = Math.min(least, now);
    if (!isSetting && now >= Math.max(least + memoryShares.growth, memoryShares.kept)) void set();
  }, 100).unref();
  return {
    limit: (mb: number): Promise<void> => {
      limitMb = mb;
      return set();
    },
    /** Call it before the database is closed: it waits for what is in progress. */
    end: async (): Promise<void> => {
      clearInterval(timer);
      await last;
    },
  };
}

export type UseConnection = <T>(work: (connection: DuckDBConnection) => Promise<T>) => Promise<T>;

/**
 * For databases that are opened with one thread. With more, DuckDB divides each statement, and the waiting thread
 * polls: sorting and writing half a million data points took 2.4 s of processor time with two, and takes 1.5 s so.
 */
export function shareConnections(connections: readonly DuckDBConnection[]): UseConnection {
  const limit = pLimit(connections.length);
  const free = [...connections];
  return (work) =>
    limit(async () => {
      const connection = free.pop();
      if (connection === undefined) throw new Error('no connection is free');
      return work(connection).finally(() => free.push(connection));
    });
}

export type SqlRow = Readonly<Record<string, JS>>;

/** All rows as objects: 64-bit integers as bigint, times as Date. */
export async function selectRows(
  connection: DuckDBConnection,
  sql: string,
  values: readonly DuckDBValue[] = [],
): Promise<readonly SqlRow[]> {
  // A statement with values, even an empty list, is planned twice.
  const reader = await (values.length === 0
    ? connection.runAndReadAll(sql)
    : connection.runAndReadAll(sql, [...values]));
  return reader.getRowObjectsJS();
}

export async function selectRow(
  connection: DuckDBConnection,
  sql: string,
  values: readonly DuckDBValue[] = [],
): Promise<SqlRow> {
  const [row] = await selectRows(connection, sql, values);
  if (row === undefined) throw new Error(`no row from ${sql}`);
  return row;
}

export function textOf(row: SqlRow, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`${column} is not a text: ${String(value)}`);
  return value;
}

export const textOrNull = (row: SqlRow, column: string): string | null =>
  row[column] === null ? null : textOf(row, column);

/** Exact up to 2^53. */
export function numberOf(row: SqlRow, column: string): number {
  const value = row[column];
  if (typeof value !== 'number' && typeof value !== 'bigint')
    throw new TypeError(`${column} is not a number: ${String(value)}`);
  return Number(value);
}
