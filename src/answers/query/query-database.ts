import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { EsgLakeError, exitCodes, UsageError } from '../../base/errors.ts';
import { asSubquery, sqlLiteral } from '../../base/sql-text.ts';
import { openDatabase } from '../../load/database.ts';
import { answerOf, type BoundParameter, prepareReading } from './read-only.ts';
import { jsonInSql, type ResultColumn, textInSql, toColumn, uniqueNames } from './result-values.ts';

/** SQL for a column, of which `name` is the name in the statement around the query. */
type ColumnSql = (column: ResultColumn, name: string) => string;

export type QueryDatabase = Awaited<ReturnType<typeof openQueryDatabase>>;

const copyFormats = {
  csv: { column: textInSql, options: 'FORMAT csv, HEADER' },
  json: { column: jsonInSql, options: 'FORMAT json, ARRAY' },
  ndjson: { column: jsonInSql, options: 'FORMAT json' },
  parquet: { column: (_: ResultColumn, name: string): string => name, options: 'FORMAT parquet, COMPRESSION zstd' },
};
/** What DuckDB itself writes. */
export type CopyFormat = keyof typeof copyFormats;

/**
 * The published database, read-only; the SQL cannot reach extensions and settings, nor files unless they are allowed.
 * @param path of the published `lake.duckdb`
 * @param files what may be written besides files in `scratch`, and whether the SQL may read any file
 */
export async function openQueryDatabase(
  path: string,
  files: { readonly writable?: string | undefined; readonly areReadable?: boolean } = {},
) {
  const scratch = await mkdtemp(join(tmpdir(), 'esg-lake-query-'));
  scratchFolders.add(scratch);
  // DuckDB's own folder for what exceeds memory is next to the database, where nothing may be written.
  const options = { file: path, readOnly: true, tempDirectory: scratch, threads: availableParallelism() };
  const { connection, close } = await openDatabase(options).catch((error: unknown) => {
    removeScratch(scratch);
    throw error;
  });
  const paths = [join(scratch, 'result'), files.writable ?? ''].filter((one) => one !== '').map(sqlLiteral);
  // Whoever asks has the machine, and expects the rows in the order of the table.
  await connection.run('RESET memory_limit; RESET preserve_insertion_order');
  await connection.run(`SET allowed_paths = [${paths.join(', ')}]`);
  if (files.areReadable !== true) await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
  return {
    /** A folder that only this user can read, gone when the database is closed. */
    scratch,
    /**
     * Runs a statement with values for its parameters; returns SQL for the result, which every other method accepts.
     * @throws UsageError for invalid SQL or values
     */
    answer: (sql: string, parameters: readonly BoundParameter[]) =>
      translated(() => answerOf(connection, sql, parameters)),
    /** The result of one statement, with `column` for each value. @throws UsageError for invalid SQL */
    rows: (sql: string, column: ColumnSql, limit?: number) =>
      translated(async () => {
        const select = await selectOf(connection, sql, column);
        return { ...select, result: await connection.run(select.sql + (limit === undefined ? '' : ` LIMIT ${limit}`)) };
      }),
    /** Writes the result to a file: the one that is writable, or one in `scratch`. @throws UsageError for invalid SQL */
    copy: (sql: string, file: string, format: CopyFormat): Promise<void> =>
      translated(async () => {
        const { column, options } = copyFormats[format];
        const select = await selectOf(connection, sql, column);
        await connection.run(`COPY (${select.sql}) TO ${sqlLiteral(file)} (${options})`);
      }),
    close: (): void => {
      close();
      removeScratch(scratch);
    },
  };
}

const scratchFolders = new Set<string>();

/** After a closed pipe or a signal too. */
process.on('exit', () => scratchFolders.forEach(removeScratch));

function removeScratch(folder: string): void {
  if (scratchFolders.delete(folder)) rmSync(folder, { recursive: true, force: true });
}

/**
 * The statement as a SELECT with `column` for each of its columns; `names` are those of the columns, but where two have
 * the same.
 */
async function selectOf(connection: DuckDBConnection, sql: string, column: ColumnSql) {
  const asked = await prepareReading(connection, sql);
  const columns = Array.from({ length: asked.columnCount }, (_, at) =>
    toColumn(asked.columnName(at), asked.columnType(at)),
  );
  const names = uniqueNames(columns);
  const list = columns.map((one, at) => `${column(one, `c${at}`)} AS ${quotedIdentifier(names[at] ?? '')}`);
  const places = columns.map((_, at) => `c${at}`).join(', ');
  return { sql: `SELECT ${list.join(', ')} FROM ${asSubquery(sql)} AS result(${places})`, columns, names };
}

/** Runs `work`; DuckDB's errors about the SQL become a UsageError with DuckDB's own hint. */
async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Error ? sqlError(error) : error;
  }
}

const ourFault = /^(IO|INTERNAL|Out of Memory|FATAL|Serialization) Error/i;

function sqlError(error: Error): Error {
  const message = error.message.replace(/^Failed to extract statements: /, '');
  const [first = '', ...rest] = message.split('\n').filter((line) => line.trim() !== '');
  if (error instanceof EsgLakeError || !/^[A-Za-z ]+ Error: /.test(first)) return error;
  if (ourFault.test(first)) return new EsgLakeError(first, { exitCode: exitCodes.unexpected, cause: error });
  const place = rest.find((line) => /^LINE \d+:/.test(line))?.replace(/^LINE (\d+):\s*/, 'line $1: ');
  const own = rest.find((line) => /^(Did you mean|Candidate)/.test(line));
  const [, advice = 'esg-lake schema lists tables and columns.'] =
    advices.find(([pattern]) => pattern.test(first)) ?? [];
  const hint = own ?? advice;
  return new UsageError(place === undefined ? first : `${first} (${place})`, { hint, cause: error });
}

const advices: readonly (readonly [RegExp, string])[] = [
  [/file system operations are disabled/, 'Give --allow-files to let the SQL read files.'],
  [/read-only mode/, 'The lake is read-only here; only esg-lake run changes it.'],
  [/^Parser Error/, 'Queries use the SQL of DuckDB.'],
  [/^Conversion Error/, 'TRY_CAST(… AS …) is NULL where a value cannot be converted.'],
];
