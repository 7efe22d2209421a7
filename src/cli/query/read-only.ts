import {
  type DuckDBConnection,
  type DuckDBExtractedStatements,
  type DuckDBPreparedStatement,
  StatementType,
} from '@duckdb/node-api';
import { UsageError } from '../../base/errors.ts';
import { asSubquery } from './sql-text.ts';

const reading: readonly StatementType[] = [StatementType.SELECT, StatementType.EXPLAIN];
const readingOrFiles: readonly StatementType[] = [...reading, StatementType.COPY, StatementType.EXPORT];

/**
 * One statement that only reads, ready to run. DuckDB turns `SHOW`, `DESCRIBE`, `SUMMARIZE`, `VALUES` and most `PRAGMA`s
 * into a SELECT, and a `PIVOT` into temporary types and a SELECT: the types exist when this resolves.
 *
 * @throws UsageError for no statement, several, or one that does more than read; DuckDB's own error for wrong SQL
 */
export async function prepareReading(
  connection: DuckDBConnection,
  sql: string,
  allowFiles: boolean,
): Promise<DuckDBPreparedStatement> {
  const statements = await extract(connection, sql);
  const count = statements?.count ?? 0;
  if (statements === null || count === 0) throw new UsageError('there is no SQL statement to run');
  if (count > 1 && !(await isOneQuery(connection, sql, count)))
    throw new UsageError(`one SQL statement at a time, not ${count}`);
  for (let at = 0; at < count - 1; at += 1) await prepareAs(statements, at, [StatementType.CREATE]).then(run);
  return prepareAs(statements, count - 1, allowFiles ? readingOrFiles : reading);
}

const run = (statement: DuckDBPreparedStatement): Promise<unknown> => statement.run();

/**
 * Whether several statements are what DuckDB made of one `PIVOT`: only a single query can be put in parentheses. SQL that is
 * complete in itself cannot close them, since its own are balanced.
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
  throw new UsageError(`${name} is refused: query only reads, the lake is read-only here`, { hint: adviceOn(type) });
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

/** Where DuckDB's name for a statement is not the word that was written. */
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
      return 'To join with other data, open lake.duckdb in DuckDB: esg-lake path prints its folder.';
    case StatementType.COPY:
    case StatementType.EXPORT:
      return '--out FILE writes a result to a file.';
    case StatementType.PREPARE:
    case StatementType.EXECUTE:
    case StatementType.TRANSACTION:
      return 'Give only the SELECT.';
    default:
      return 'Only esg-lake run changes it. For your own tables, ATTACH lake.duckdb READ_ONLY in a database of your own.';
  }
}
