import {
  BOOLEAN,
  DATE,
  DOUBLE,
  type DuckDBConnection,
  type DuckDBExtractedStatements,
  type DuckDBPreparedStatement,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  StatementType,
  VARCHAR,
} from '@duckdb/node-api';
import { UsageError } from '../../base/errors.ts';
import { asSubquery, withoutFinalSemicolons } from '../../base/sql-text.ts';
import type { ParameterType } from '../questions/named-question.ts';

const reading: readonly StatementType[] = [StatementType.SELECT, StatementType.EXPLAIN];

/**
 * One statement that only reads, ready to run. DuckDB turns `SHOW`, `DESCRIBE`, `SUMMARIZE`, `VALUES` and most
 * `PRAGMA`s into a SELECT, and a `PIVOT` into temporary types and a SELECT: the types exist when this resolves.
 *
 * @throws UsageError for no statement, several, or one that does more than read; DuckDB's own error for invalid SQL
 */
export async function prepareReading(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
  const statements = await extract(connection, sql);
  const count = statements?.count ?? 0;
  if (statements === null || count === 0) throw new UsageError('no SQL statement to run');
  if (count > 1 && !(await isOneQuery(connection, sql, count)))
    throw new UsageError(`one SQL statement at a time, not ${count}`);
  for (let at = 0; at < count - 1; at += 1) await prepareAs(statements, at, [StatementType.CREATE]).then(run);
  return prepareAs(statements, count - 1, reading);
}

const run = (statement: DuckDBPreparedStatement): Promise<unknown> => statement.run();

/**
 * Whether several statements are what DuckDB made of one `PIVOT`: only a single query can be put in parentheses.
 * Complete SQL has balanced parentheses, so it cannot close the outer ones.
 */
async function isOneQuery(connection: DuckDBConnection, sql: string, count: number): Promise<boolean> {
  return extract(connection, `SELECT * FROM ${asSubquery(sql)}`).then(
    (statements) => statements?.count === count,
    () => false,
  );
}

async function prepareAs(
  statements: DuckDBExtractedStatements,
  at: number,
  allowed: readonly StatementType[],
): Promise<DuckDBPreparedStatement> {
  const statement = await statements.prepare(at);
  const type = statement.statementType;
  if (allowed.includes(type)) return statement;
  const name = names[type] ?? StatementType[type] ?? 'this';
  throw new UsageError(`${name} is not allowed: query only reads, the lake is read-only here`, {
    hint: adviceOn(type),
  });
}

async function extract(connection: DuckDBConnection, sql: string): Promise<DuckDBExtractedStatements | null> {
  try {
    return await connection.extractStatements(sql);
  } catch (error) {
    // DuckDB's message for text that is only a comment.
    if (error instanceof Error && error.message === 'Error in native callback') return null;
    throw error;
  }
}

/** Statements for which DuckDB's name differs from the SQL keyword. */
const names: Readonly<Partial<Record<StatementType, string>>> = {
  [StatementType.LOAD]: 'INSTALL or LOAD',
  [StatementType.TRANSACTION]: 'BEGIN, COMMIT or ROLLBACK',
  [StatementType.PRAGMA]: 'this PRAGMA',
  [StatementType.SET]: 'SET, RESET or USE',
  [StatementType.VACUUM]: 'VACUUM or ANALYZE',
};

function adviceOn(type: StatementType): string {
  switch (type) {
    case StatementType.SET:
    case StatementType.VARIABLE_SET:
    case StatementType.PRAGMA:
      return 'Settings are fixed here: times are UTC. FROM duckdb_settings() shows them.';
    case StatementType.CALL:
      return 'Read what a function returns with FROM function().';
    case StatementType.ATTACH:
    case StatementType.DETACH:
    case StatementType.LOAD:
      return 'To join with other data, open output/current/lake.duckdb in DuckDB.';
    case StatementType.COPY:
    case StatementType.EXPORT:
      return '--out FILE writes a result to a file.';
    case StatementType.PREPARE:
    case StatementType.EXECUTE:
    case StatementType.TRANSACTION:
      return 'Give only the SELECT.';
    default:
      return 'Only esg-lake run changes it. For your own tables, ATTACH lake.duckdb READ_ONLY in your own database.';
  }
}

/** `$name` in a statement. */
export interface BoundParameter {
  readonly name: string;
  readonly type: ParameterType;
  /** An SQL expression for its value if none is given. */
  readonly default: string;
  /** The value given on the command line. */
  readonly text: string | undefined;
}

/** The only table that is not part of the lake. */
const answer = 'answer';

const types: Readonly<Record<ParameterType, DuckDBType>> = { INTEGER, DOUBLE, VARCHAR, DATE, BOOLEAN };

/**
 * Runs a statement with values for its parameters, which are bound and never inserted into the text.
 *
 * DuckDB does not know the types of the result's columns before the values are bound, and not every enclosing statement
 * accepts parameters: therefore the result becomes a temporary table.
 *
 * @returns SQL for the result
 * @throws UsageError for a value that DuckDB cannot read; otherwise as `prepareReading`
 */
export async function answerOf(
  connection: DuckDBConnection,
  sql: string,
  parameters: readonly BoundParameter[],
): Promise<string> {
  // Prepared alone first, to check that it only reads.
  await prepareReading(connection, sql);
  const values: Record<string, DuckDBValue> = {};
  for (const parameter of parameters) values[parameter.name] = await readValue(connection, parameter);
  const statement = await connection.prepare(`CREATE TEMP TABLE ${answer} AS (${withoutFinalSemicolons(sql)}\n)`);
  statement.bind(values, Object.fromEntries(parameters.map(({ name, type }) => [name, types[type]])));
  await statement.run();
  return `FROM temp.${answer}`;
}

async function readValue(
  connection: DuckDBConnection,
  { name, type, default: fallback, text }: BoundParameter,
): Promise<DuckDBValue> {
  const statement = await prepareReading(
    connection,
    `SELECT CAST(${text === undefined ? `(${fallback}\n)` : '$text'} AS ${type})`,
  );
  if (text !== undefined) statement.bind({ text }, { text: VARCHAR });
  try {
    const [row] = (await statement.runAndReadAll()).getRows();
    return row?.[0] ?? null;
  } catch (error) {
    if (text === undefined || !(error instanceof Error)) throw error;
    throw new UsageError(`--param ${name}: ${error.message.split('\n')[0]}`, { cause: error });
  }
}
