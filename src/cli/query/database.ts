import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, type DuckDBResult, quotedString } from '@duckdb/node-api';
import { EsgLakeError, exitCodes, UsageError } from '../../base/errors.ts';
import { interruptible } from '../../load/interruptible.ts';
import { prepareReading } from './read-only.ts';
import { asSubquery } from './sql-text.ts';

export interface QueryDatabaseOptions {
  /** The published `lake.duckdb`. */
  readonly path: string;
  /** Lets the SQL read and write any file. */
  readonly allowFiles: boolean;
  /** The one file that may be written even so. */
  readonly writable?: string;
}

export interface QueryDatabase {
  /** Streams the result of one statement. @throws UsageError for SQL that is wrong */
  stream(sql: string): Promise<DuckDBResult>;
  /** Writes the result to a Parquet file. */
  writeParquet(sql: string, file: string): Promise<void>;
  close(): void;
}

/** The published database, read-only; files, extensions and settings are out of the SQL's reach. */
export async function openQueryDatabase(options: QueryDatabaseOptions): Promise<QueryDatabase> {
  const instance = await DuckDBInstance.create(options.path, {
    access_mode: 'READ_ONLY',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // Beside the database, where it would be by default, nothing may be written.
    temp_directory: join(tmpdir(), `esg-lake-query-${process.pid}`),
  });
  const connection = interruptible(await instance.connect());
  await connection.run("SET TimeZone = 'UTC'");
  if (!options.allowFiles) await forbidFiles(connection, options.writable);
  await connection.run('SET lock_configuration = true');
  return {
    stream: async (sql) => translated(async () => (await prepareReading(connection, sql, options.allowFiles)).stream()),
    writeParquet: (sql, file) =>
      translated(async () => {
        await prepareReading(connection, sql, options.allowFiles);
        await connection.run(
          `COPY (SELECT * FROM ${asSubquery(sql)}) TO ${quotedString(file)} (FORMAT parquet, COMPRESSION zstd)`,
        );
      }),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function forbidFiles(connection: DuckDBConnection, writable: string | undefined): Promise<void> {
  if (writable !== undefined) await connection.run(`SET allowed_paths = [${quotedString(writable)}]`);
  await connection.run('SET enable_external_access = false');
}

/** Runs `work`; what DuckDB says against the SQL becomes a UsageError with DuckDB's own advice. */
export async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Error ? sqlError(error) : error;
  }
}

const ourFault = /^(IO|INTERNAL|Out of Memory|FATAL|Serialization) Error/i;

function sqlError(error: Error): Error {
  const [first = '', ...rest] = error.message
    .replace(/^Failed to extract statements: /, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (error instanceof EsgLakeError) return error;
  if (!/^[A-Za-z ]+ Error: /.test(first)) return error;
  if (ourFault.test(first)) return new EsgLakeError(first, { exitCode: exitCodes.unexpected, cause: error });
  const place = rest.find((line) => /^LINE \d+:/.test(line));
  return new UsageError(`${first}${place === undefined ? '' : ` (${place.replace(/^LINE (\d+):\s*/, 'line $1: ')})`}`, {
    hint: adviceFor(first, rest),
    cause: error,
  });
}

function adviceFor(message: string, rest: readonly string[]): string {
  if (/file system operations are disabled/.test(message)) return 'Give --allow-files to let the SQL reach files.';
  if (/read-only mode/.test(message)) return 'The lake is read-only here; only esg-lake run changes it.';
  const own = rest.find((line) => /^(Did you mean|Candidate)/.test(line));
  if (own !== undefined) return own;
  if (/^Parser Error/.test(message)) return 'Queries are in the SQL of DuckDB.';
  if (/^Conversion Error/.test(message)) return 'TRY_CAST(… AS …) is NULL where a value cannot be converted.';
  return 'esg-lake schema lists tables and columns.';
}
