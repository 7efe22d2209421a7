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
import { answerOf, type BoundParameter } from './bind-parameters.ts';
import { type TextResult, textPieces } from './line-stream.ts';
import { prepareReading } from './read-only.ts';
import { type ResultColumn, toColumn } from './result-values.ts';
import { translated } from './sql-error.ts';
import { asSubquery } from './sql-text.ts';

export interface QueryDatabaseOptions {
  /** The published `lake.duckdb`. */
  readonly path: string;
  /** Allows the SQL to read and write any file. */
  readonly allowFiles: boolean;
  /** The one file that may be written regardless. */
  readonly writable?: string;
}

export interface QueryDatabase {
  /**
   * Asks a statement with values for its parameters; what comes back is SQL for the result, which every other method takes.
   * @throws UsageError for SQL or values that are wrong
   */
  answer(sql: string, parameters: readonly BoundParameter[]): Promise<string>;
  /** Streams the result of one statement. @throws UsageError for SQL that is wrong */
  stream(sql: string): Promise<DuckDBResult>;
  /**
   * Streams one text per row, made by the database: `expressionOf` returns its SQL, in which the columns are `c0`, `c1` and so
   * on. `null` when it returns none, or when the statement (such as EXPLAIN) cannot be selected from.
   */
  streamTexts(
    sql: string,
    expressionOf: (columns: readonly ResultColumn[]) => string | null,
  ): Promise<TextResult | null>;
  /** Throws the reason if the stream of `sql` that has just ended had broken off. */
  requireWhole(sql: string): Promise<void>;
  /** Writes the result to a Parquet file. */
  writeParquet(sql: string, file: string): Promise<void>;
  close(): void;
}

/** The published database, read-only; files, extensions and settings are out of reach of the SQL. */
export async function openQueryDatabase(options: QueryDatabaseOptions): Promise<QueryDatabase> {
  const instance = await readPublished(options.path, () => openReadOnly(options.path));
  const connection = interruptible(await instance.connect());
  await connection.run("SET TimeZone = 'UTC'");
  if (!options.allowFiles) await forbidFiles(connection, options.writable);
  await connection.run('SET lock_configuration = true');
  // Only the transaction shows whether a stream broke off.
  await connection.run('BEGIN');
  return {
    answer: (sql, parameters) =>
      translated(async () => {
        const read = await answerOf(connection, sql, parameters, options.allowFiles);
        // A rollback would lose it.
        await connection.run('COMMIT');
        await connection.run('BEGIN');
        return read;
      }),
    stream: async (sql) => translated(async () => (await prepareReading(connection, sql, options.allowFiles)).stream()),
    streamTexts: (sql, expressionOf) =>
      translated(() => streamTexts(connection, sql, options.allowFiles, expressionOf)),
    requireWhole: (sql) => translated(() => requireWhole(connection, sql)),
    writeParquet: (sql, file) =>
      translated(async () => {
        await prepareReading(connection, sql, options.allowFiles);
        // This is not a stream; and the statements that a PIVOT becomes have their own transaction.
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
    // The default is beside the database, where nothing may be written.
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
  expressionOf: (columns: readonly ResultColumn[]) => string | null,
): Promise<TextResult | null> {
  const asked = await prepareReading(connection, sql, allowFiles);
  const columns = Array.from({ length: asked.columnCount }, (_, at) =>
    toColumn(asked.columnName(at), asked.columnType(at)),
  );
  const expression = asked.statementType === StatementType.SELECT ? expressionOf(columns) : null;
  if (expression === null) return null;
  const names = columns.map((_, at) => `c${at}`).join(', ');
  const text = `SELECT ${expression} AS line FROM ${asSubquery(sql)} AS result(${names})`;
  // A PRAGMA returns rows, but cannot be put in parentheses.
  const statement = await prepareReading(connection, text, allowFiles).catch(() => null);
  return statement === null ? null : { columns, pieces: textPieces(await statement.stream()) };
}

/** After a failure the transaction is unusable; running the statement again without fetching its rows tells the reason. */
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
    hint: 'What was written is incomplete: run the query again.',
  });
}
