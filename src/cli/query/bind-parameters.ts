import {
  BOOLEAN,
  DATE,
  DOUBLE,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api';
import { UsageError } from '../../base/errors.ts';
import type { ParameterType } from '../questions/parameter-types.ts';
import { prepareReading } from './read-only.ts';
import { withoutFinalSemicolons } from './sql-text.ts';

/** `$name` in a statement. */
export interface BoundParameter {
  readonly name: string;
  readonly type: ParameterType;
  /** An SQL expression for the value that it has where none is given. */
  readonly default: string;
  /** What was given. */
  readonly text: string | undefined;
}

/** The only table that is not the lake's. */
const answer = 'answer';

const types: Readonly<Record<ParameterType, DuckDBType>> = { INTEGER, DOUBLE, VARCHAR, DATE, BOOLEAN };

/**
 * Asks a statement with values for its parameters, which are bound and never written into it.
 *
 * Before the values are bound, DuckDB does not know the types of the columns, and not every statement around it takes
 * values: therefore the result becomes a temporary table.
 *
 * @returns SQL for the result
 * @throws UsageError for a value that DuckDB cannot read; else as `prepareReading`
 */
export async function answerOf(
  connection: DuckDBConnection,
  sql: string,
  parameters: readonly BoundParameter[],
  allowFiles: boolean,
): Promise<string> {
  // Alone first: it must only read.
  await prepareReading(connection, sql, allowFiles);
  const values: Record<string, DuckDBValue> = {};
  for (const parameter of parameters) values[parameter.name] = await readValue(connection, parameter, allowFiles);
  const statement = await connection.prepare(`CREATE TEMP TABLE ${answer} AS (${withoutFinalSemicolons(sql)}\n)`);
  statement.bind(values, Object.fromEntries(parameters.map(({ name, type }) => [name, types[type]])));
  await statement.run();
  return `FROM temp.${answer}`;
}

async function readValue(
  connection: DuckDBConnection,
  { name, type, default: fallback, text }: BoundParameter,
  allowFiles: boolean,
): Promise<DuckDBValue> {
  const statement = await prepareReading(
    connection,
    `SELECT CAST(${text === undefined ? `(${fallback}\n)` : '$text'} AS ${type})`,
    allowFiles,
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
