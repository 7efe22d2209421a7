import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, type DuckDBResult, StatementType } from '@duckdb/node-api';
import { EsgLakeError, exitCodes, UsageError } from '../../base/errors.ts';
import { asSubquery, sqlLiteral } from '../../base/sql-text.ts';
import { interruptible } from '../../load/interruptible.ts';
import { damagedWhileRead, readPublished, saysDamaged } from '../../publish/open-published.ts';
import { answerOf, type BoundParameter, prepareReading } from './read-only.ts';
import { type ResultColumn, toColumn } from './result-values.ts';

interface QueryDatabaseOptions {
  /** The published `lake.duckdb`. */
  readonly path: string;
  /** Allows the SQL to read and write any file. */
  readonly allowFiles: boolean;
  /** The one file that may be written anyway. */
  readonly writable?: string;
}

export interface QueryDatabase {
  /**
   * Runs a statement with values for its parameters; returns SQL for the result, which every other method accepts.
   * @throws UsageError for invalid SQL or values
   */
  answer(sql: string, parameters: readonly BoundParameter[]): Promise<string>;
  /** Of the result of one statement without parameters. @throws UsageError for invalid SQL */
  columnNames(sql: string): Promise<readonly string[]>;
  /** Streams the result of one statement. @throws UsageError for invalid SQL */
  stream(sql: string): Promise<DuckDBResult>;
  /**
   * Streams one text per row, built by the database: `expressionOf` returns its SQL, in which the columns are `c0`,
   * `c1` and so on. `null` when it returns none, or when the statement (such as EXPLAIN) cannot be selected from.
   */
  streamTexts(
    sql: string,
    expressionOf: (columns: readonly ResultColumn[]) => string | null,
  ): Promise<TextResult | null>;
  /** Throws the reason if the stream of `sql` that has just ended was incomplete. */
  requireWhole(sql: string): Promise<void>;
  /** Writes the result to a Parquet file. */
  writeParquet(sql: string, file: string): Promise<void>;
  close(): void;
}

/** The published database, read-only; the SQL cannot reach files, extensions and settings. */
export async function openQueryDatabase(options: QueryDatabaseOptions): Promise<QueryDatabase> {
  const spill = await spillFolder();
  const instance = await readPublished(options.path, () => openReadOnly(options.path, spill.folder)).catch(
    (error: unknown) => {
      spill.remove();
      throw error;
    },
  );
  const connection = interruptible(await instance.connect());
  await connection.run("SET TimeZone = 'UTC'");
  if (!options.allowFiles) await forbidFiles(connection, options.writable);
  await connection.run('SET lock_configuration = true');
  // Only a transaction reveals that a stream broke off.
  await connection.run('BEGIN');
  return {
    answer: (sql, parameters) =>
      translated(async () => {
        const read = await answerOf(connection, sql, parameters, options.allowFiles);
        // A rollback would discard the temporary table.
        await connection.run('COMMIT');
        await connection.run('BEGIN');
        return read;
      }),
    columnNames: (sql) =>
      translated(async () => {
        const asked = await prepareReading(connection, sql, options.allowFiles);
        return Array.from({ length: asked.columnCount }, (_, at) => asked.columnName(at));
      }),
    stream: async (sql) => translated(async () => (await prepareReading(connection, sql, options.allowFiles)).stream()),
    streamTexts: (sql, expressionOf) =>
      translated(() => streamTexts(connection, sql, options.allowFiles, expressionOf)),
    requireWhole: (sql) => translated(() => requireWhole(connection, sql)),
    writeParquet: (sql, file) =>
      translated(async () => {
        await prepareReading(connection, sql, options.allowFiles);
        // Not a stream, so it needs no transaction; and the statements that DuckDB makes of a PIVOT use their own.
        await connection.run('ROLLBACK');
        await connection.run(
          `COPY (SELECT * FROM ${asSubquery(sql)}) TO ${sqlLiteral(file)} (FORMAT parquet, COMPRESSION zstd)`,
        );
      }),
    close: () => {
      connection.closeSync();
      instance.closeSync();
      spill.remove();
    },
  };
}

const openReadOnly = (path: string, tempDirectory: string): Promise<DuckDBInstance> =>
  DuckDBInstance.create(path, {
    access_mode: 'READ_ONLY',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    temp_directory: tempDirectory,
  });

/**
 * A new folder for data that exceeds memory, which only this user can read. DuckDB's default is next to the database,
 * where nothing may be written. If no folder can be created, the name is empty and everything must fit in memory.
 */
async function spillFolder(): Promise<{ readonly folder: string; readonly remove: () => void }> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-query-')).catch(() => '');
  if (folder !== '') spillFolders.add(folder);
  return { folder, remove: () => removeSpilled(folder) };
}

const spillFolders = new Set<string>();

/** After a closed pipe or a signal too. */
process.on('exit', () => spillFolders.forEach(removeSpilled));

function removeSpilled(folder: string): void {
  if (spillFolders.delete(folder)) rmSync(folder, { recursive: true, force: true });
}

async function forbidFiles(connection: DuckDBConnection, writable: string | undefined): Promise<void> {
  if (writable !== undefined) await connection.run(`SET allowed_paths = [${sqlLiteral(writable)}]`);
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

/**
 * After a failure the transaction is unusable; running the statement again, without fetching rows, reveals the reason.
 */
async function requireWhole(connection: DuckDBConnection, sql: string): Promise<void> {
  const isAborted = await connection.run('SELECT 1').then(
    () => false,
    () => true,
  );
  if (!isAborted) return;
  await connection.run('ROLLBACK');
  await connection.run(`EXPLAIN ANALYZE SELECT * FROM ${asSubquery(sql)}`);
  throw new EsgLakeError('the result is incomplete: the query stopped before its end', {
    exitCode: exitCodes.unexpected,
    hint: 'Do not use what was written: run the query again.',
  });
}

/** A result that the database itself converts to text, one text per row. */
interface TextResult {
  readonly columns: readonly ResultColumn[];
  /** The texts of many rows, joined. */
  readonly pieces: AsyncIterable<TextPiece>;
}

interface TextPiece {
  readonly rows: number;
  readonly text: string;
}

/** Joins the texts of the single column; the database prepares the next chunk while this one is written. */
async function* textPieces(result: DuckDBResult): AsyncGenerator<TextPiece> {
  let next = translated(() => result.fetchChunk());
  try {
    for (;;) {
      const chunk = await next;
      if (chunk === null || chunk.rowCount === 0) return;
      next = translated(() => result.fetchChunk());
      // If it throws, the error surfaces where it is awaited.
      next.catch(() => {});
      const texts = chunk.getColumnVector(0);
      let text = '';
      for (let at = 0; at < chunk.rowCount; at += 1) text += String(texts.getItem(at) ?? '');
      yield { rows: chunk.rowCount, text };
    }
  } finally {
    await next.catch(() => {});
  }
}

/** Runs `work`; DuckDB's errors about the SQL become a UsageError with DuckDB's own hint. */
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
  if (saysDamaged(error)) return damagedWhileRead(error);
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
  if (/^Parser Error/.test(message)) return 'Queries use the SQL of DuckDB.';
  if (/^Conversion Error/.test(message)) return 'TRY_CAST(… AS …) is NULL where a value cannot be converted.';
  return 'esg-lake schema lists tables and columns.';
}
