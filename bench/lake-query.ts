import { DuckDBInstance, type JS } from '@duckdb/node-api';

/** One statement on a database of its own; the rows as objects. */
export async function queryOnce(sql: string, file = ':memory:'): Promise<readonly Readonly<Record<string, JS>>[]> {
  const instance = await DuckDBInstance.create(file, file === ':memory:' ? {} : { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJS();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** The one number of a statement. */
export async function queryNumber(sql: string, file?: string): Promise<number> {
  const [row] = await queryOnce(sql, file);
  return Number(Object.values(row ?? {})[0]);
}
