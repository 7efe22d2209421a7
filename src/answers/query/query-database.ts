import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DuckDBConnection,
  type DuckDBExtractedStatements,
  quotedIdentifier,
  StatementType,
  VARCHAR,
} from '@duckdb/node-api';
import { EsgLakeError, UsageError } from '../../base/errors.ts';
import { asSubquery, sqlLiteral, sqlTokens } from '../../base/sql-text.ts';
import { openDatabase } from '../../load/database.ts';
import { type QuestionParameter, withExpressions } from '../questions/named-question.ts';
import { jsonInSql, type ResultColumn, textInSql, toColumn, uniqueNames } from './result-values.ts';

type ColumnSql = (column: ResultColumn, name: string) => string;

export type QueryDatabase = Awaited<ReturnType<typeof openQueryDatabase>>;

const copyFormats = {
  csv: { column: textInSql, options: 'FORMAT csv, HEADER' },
  json: { column: jsonInSql, options: 'FORMAT json, ARRAY' },
  ndjson: { column: jsonInSql, options: 'FORMAT json' },
  parquet: { column: (_: ResultColumn, name: string) => name, options: 'FORMAT parquet, COMPRESSION zstd' },
};
export type CopyFormat = keyof typeof copyFormats;

/** Read-only; the SQL cannot reach extensions and settings, nor files unless `areReadable`. */
export async function openQueryDatabase(
  path: string,
  files: { writable?: string | undefined; areReadable?: boolean } = {},
) {
  const scratch = await mkdtemp(join(tmpdir(), 'esg-lake-query-'));
  scratchFolders.add(scratch);
  // By default what exceeds memory is next to the database, where nothing may be written.
  const options = { file: path, readOnly: true, tempDirectory: scratch, threads: availableParallelism() };
  const { connection, close } = await openDatabase(options).catch((error: unknown) => {
    removeScratch(scratch);
    throw error;
  });
  const paths = [join(scratch, 'result'), files.writable ?? ''].filter(Boolean).map(sqlLiteral);
  // A query may use all of the machine; its rows come in the order of the table.
  await connection.run('RESET memory_limit; RESET preserve_insertion_order');
  await connection.run(`SET allowed_paths = [${paths.join(', ')}]`);
  if (files.areReadable !== true) await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
  return {
    scratch,
    answer: (sql: string, parameters: readonly BoundParameter[]) =>
      translated(() => answerOf(connection, sql, parameters)),
    rows: (sql: string, column: ColumnSql, limit?: number) =>
      translated(async () => {
        const select = await selectOf(connection, sql, column);
        return { ...select, result: await connection.run(select.sql + (limit === undefined ? '' : ` LIMIT ${limit}`)) };
      }),
    copy: (sql: string, file: string, format: CopyFormat) =>
      translated(async () => {
        const { column, options } = copyFormats[format];
        const select = await selectOf(connection, sql, column);
        await connection.run(`COPY (${select.sql}) TO ${sqlLiteral(file)} (${options})`);
      }),
    close: () => {
      close();
      removeScratch(scratch);
    },
  };
}

const scratchFolders = new Set<string>();

/** After a closed pipe or a signal too. */
process.on('exit', () => scratchFolders.forEach(removeScratch));

function removeScratch(folder: string) {
  if (scratchFolders.delete(folder)) rmSync(folder, { recursive: true, force: true });
}

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

/**
 * One reading statement. DuckDB turns `SHOW`, `DESCRIBE`, `SUMMARIZE`, `VALUES` and most `PRAGMA`s into a SELECT,
 * and a `PIVOT` into temporary types and a SELECT: the types exist when this resolves.
 */
async function prepareReading(connection: DuckDBConnection, sql: string) {
  const statements = await extract(connection, sql);
  const count = statements?.count ?? 0;
  if (statements === null || count === 0) throw new UsageError('no SQL statement to run');
  if (count > 1 && !(await isOneQuery(connection, sql, count)))
    throw new UsageError(`one SQL statement at a time, not ${count}`);
  for (let at = 0; at < count - 1; at += 1) await (await prepareAs(statements, at, StatementType.CREATE)).run();
  return prepareAs(statements, count - 1, StatementType.SELECT);
}

/**
 * Whether DuckDB made them of one `PIVOT`: only a single query can be put in parentheses, and complete SQL has balanced
 * ones, so it cannot close the outer ones.
 */
const isOneQuery = (connection: DuckDBConnection, sql: string, count: number) =>
  extract(connection, `SELECT * FROM ${asSubquery(sql)}`).then(
    (statements) => statements?.count === count,
    () => false,
  );

async function prepareAs(statements: DuckDBExtractedStatements, at: number, allowed: StatementType) {
  const statement = await statements.prepare(at);
  const type = statement.statementType;
  if (type === allowed) return statement;
  throw new UsageError(`${StatementType[type]} is not allowed: query only reads, the lake is read-only here`, {
    hint: 'To change settings, join with other data or make your own tables, attach output/current/lake.duckdb in DuckDB.',
  });
}

const extract = (connection: DuckDBConnection, sql: string) =>
  connection.extractStatements(sql).catch((error: Error) => {
    // What DuckDB says of text that is only a comment.
    if (error.message === 'Error in native callback') return null;
    throw error;
  });

interface BoundParameter extends Pick<QuestionParameter, 'name' | 'type' | 'default'> {
  readonly text: string | undefined;
}

/**
 * Values are bound, never inserted into the text. DuckDB does not know the types of the result before that, and
 * not every enclosing statement accepts parameters: it becomes a temporary table.
 */
async function answerOf(connection: DuckDBConnection, sql: string, parameters: readonly BoundParameter[]) {
  const tokens = new Set([...sqlTokens(sql)].map(({ text }) => text));
  const unused = parameters.find(({ name }) => !tokens.has(`$${name}`));
  if (unused !== undefined) throw new UsageError(`the SQL does not use the parameter $${unused.name}`);
  const cast = ({ name, type, text, ...parameter }: BoundParameter) =>
    `CAST(${text === undefined ? `(${parameter.default})` : `$${name}`} AS ${type})`;
  const expressions = Object.fromEntries(parameters.map((parameter) => [parameter.name, cast(parameter)]));
  const whole = withExpressions({ sql, parameters }, expressions);
  // To check that it only reads.
  await prepareReading(connection, whole);
  const statement = await connection.prepare(`CREATE TEMP TABLE answer AS (${whole}\n)`);
  const given = parameters.flatMap(({ name, text }) => (text === undefined ? [] : [[name, text] as const]));
  statement.bind(Object.fromEntries(given), Object.fromEntries(given.map(([name]) => [name, VARCHAR])));
  try {
    await statement.run();
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    const [name] = given.find(([, text]) => /^Conversion Error/.test(message) && message.includes(text)) ?? [];
    throw name === undefined ? error : new UsageError(`--param ${name}: ${message}`, { cause: error });
  }
  return 'FROM temp.answer';
}

async function translated<T>(work: () => Promise<T>) {
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
  if (ourFault.test(first)) return new EsgLakeError(first, { cause: error });
  const place = rest.find((line) => /^LINE \d+:/.test(line))?.replace(/^LINE (\d+):\s*/, 'line $1: ');
  const own = rest.find((line) => /^(Did you mean|Candidate)/.test(line));
  const hint = own ?? advices.find(([pattern]) => pattern.test(first))?.[1];
  return new UsageError(place === undefined ? first : `${first} (${place})`, { hint, cause: error });
}

const advices = [
  [/file system operations are disabled/, 'Give --allow-files to let the SQL read files.'],
  [/read-only mode/, 'The lake is read-only here; only esg-lake run changes it.'],
  [/^Parser Error/, 'Queries use the SQL of DuckDB.'],
  [/^Conversion Error/, 'TRY_CAST(… AS …) is NULL where a value cannot be converted.'],
  [/^/, 'esg-lake schema lists tables and columns.'],
] as const;
