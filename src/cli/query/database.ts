import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBResult,
  quotedString,
  StatementType,
} from '@duckdb/node-api';
import { EsgLakeError, exitCodes } from '../../base/errors.ts';
import { interruptible } from '../../load/interruptible.ts';
import { readPublished } from '../../load/open-published.ts';
import { type TextResult, textPieces } from './line-stream.ts';
import { prepareReading } from './read-only.ts';
import { translated } from './sql-error.ts';
import { asSubquery } from './sql-text.ts';
import { type QueryColumn, toColumn } from './values.ts';

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
  /**
   * Streams one text for each row, made by the database: `expressionOf` gives its SQL, in which the columns are `c0`, `c1`
   * and so on. `null` where it gives none, or the statement (as EXPLAIN) cannot be read from.
   */
  streamTexts(
    sql: string,
    expressionOf: (columns: readonly QueryColumn[]) => string | null,
  ): Promise<TextResult | null>;
  /** Throws what went wrong when the stream of `sql` that has just ended broke off. */
  requireWhole(sql: string): Promise<void>;
  /** Writes the result to a Parquet file. */
  writeParquet(sql: string, file: string): Promise<void>;
  close(): void;
}

/** The published database, read-only; files, extensions and settings are out of the SQL's reach. */
export async function openQueryDatabase(options: QueryDatabaseOptions): Promise<QueryDatabase> {
  const instance = await readPublished(options.path, () => openReadOnly(options.path));
  const connection = interruptible(await instance.connect());
  await connection.run("SET TimeZone = 'UTC'");
  if (!options.allowFiles) await forbidFiles(connection, options.writable);
  await connection.run('SET lock_configuration = true');
  // Whether a stream broke off is told by its transaction alone.
  await connection.run('BEGIN');
  return {
    stream: async (sql) => translated(async () => (await prepareReading(connection, sql, options.allowFiles)).stream()),
    streamTexts: (sql, expressionOf) =>
      translated(() => streamTexts(connection, sql, options.allowFiles, expressionOf)),
    requireWhole: (sql) => translated(() => requireWhole(connection, sql)),
    writeParquet: (sql, file) =>
      translated(async () => {
        await prepareReading(connection, sql, options.allowFiles);
        // Not a stream; and what a PIVOT becomes has a transaction of its own.
        await connection.run('ROLLBACK');
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

const openReadOnly = (path: string): Promise<DuckDBInstance> =>
  DuckDBInstance.create(path, {
    access_mode: 'READ_ONLY',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // Beside the database, where it would be by default, nothing may be written.
    temp_directory: join(tmpdir(), `esg-lake-query-${process.pid}`),
  });

async function forbidFiles(connection: DuckDBConnection, writable: string | undefined): Promise<void> {
  if (writable !== undefined) await connection.run(`SET allowed_paths = [${quotedString(writable)}]`);
  await connection.run('SET enable_external_access = false');
}

async function streamTexts(
  connection: DuckDBConnection,
  sql: string,
  allowFiles: boolean,
  expressionOf: (columns: readonly QueryColumn[]) => string | null,
): Promise<TextResult | null> {
  const asked = await prepareReading(connection, sql, allowFiles);
  const columns = Array.from({ length: asked.columnCount }, (_, at) =>
    toColumn(asked.columnName(at), asked.columnType(at)),
  );
  const expression = asked.statementType === StatementType.SELECT ? expressionOf(columns) : null;
  if (expression === null) return null;
  const names = columns.map((_, at) => `c${at}`).join(', ');
  const text = `SELECT ${expression} AS line FROM ${asSubquery(sql)} AS result(${names})`;
  // A PRAGMA gives rows, and cannot stand in parentheses.
  const statement = await prepareReading(connection, text, allowFiles).catch(() => null);
  return statement === null ? null : { columns, pieces: textPieces(await statement.stream()) };
}

/** A statement that failed leaves a transaction in which nothing can be done; carried out again without its rows, it says why. */
async function requireWhole(connection: DuckDBConnection, sql: string): Promise<void> {
  const isAborted = await connection.run('SELECT 1').then(
    () => false,
    () => true,
  );
  if (!isAborted) return;
  await connection.run('ROLLBACK');
  await connection.run(`EXPLAIN ANALYZE SELECT * FROM ${asSubquery(sql)}`);
  throw new EsgLakeError('the result broke off before its end', {
    exitCode: exitCodes.unexpected,
    hint: 'What was written of it is not whole: ask again.',
  });
}
