import {
  type DuckDBConnection,
  type DuckDBExtractedStatements,
  type DuckDBPreparedStatement,
  StatementType,
  VARCHAR,
} from '@duckdb/node-api';
import { UsageError } from '../../base/errors.ts';
import { asSubquery, sqlTokens } from '../../base/sql-text.ts';
import { type QuestionParameter, withExpressions } from '../questions/named-question.ts';

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
  for (let at = 0; at < count - 1; at += 1) await (await prepareAs(statements, at, StatementType.CREATE)).run();
  return prepareAs(statements, count - 1, StatementType.SELECT);
}

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
  allowed: StatementType,
): Promise<DuckDBPreparedStatement> {
  const statement = await statements.prepare(at);
  const type = statement.statementType;
  if (type === allowed) return statement;
  throw new UsageError(
    `${StatementType[type] ?? 'this'} is not allowed: query only reads, the lake is read-only here`,
    {
      hint: 'To change settings, join with other data or make your own tables, attach output/current/lake.duckdb in DuckDB.',
    },
  );
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

/** `$name` in a statement. */
export interface BoundParameter extends Pick<QuestionParameter, 'name' | 'type' | 'default'> {
  /** The value given on the command line. */
  readonly text: string | undefined;
}

/**
 * Runs a statement with values for its parameters, which are bound and never inserted into the text; of the others, the
 * default is. DuckDB does not know the types of the result's columns before the values are bound, and not every
 * enclosing statement accepts parameters: therefore the result becomes a temporary table.
 *
 * @returns SQL for the result
 * @throws UsageError for a value that DuckDB cannot read; otherwise as `prepareReading`
 */
export async function answerOf(
  connection: DuckDBConnection,
  sql: string,
  parameters: readonly BoundParameter[],
): Promise<string> {
  const tokens = new Set([...sqlTokens(sql)].map(({ text }) => text));
  const unused = parameters.find(({ name }) => !tokens.has(`$${name}`));
  if (unused !== undefined) throw new UsageError(`the SQL does not use the parameter $${unused.name}`);
  const cast = ({ name, type, text, ...parameter }: BoundParameter): string =>
    `CAST(${text === undefined ? `(${parameter.default})` : `$${name}`} AS ${type})`;
  const expressions = Object.fromEntries(parameters.map((parameter) => [parameter.name, cast(parameter)]));
  const whole = withExpressions({ sql, parameters }, expressions);
  // Prepared alone first, to check that it only reads.
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
