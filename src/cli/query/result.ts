import type { DuckDBValue } from '@duckdb/node-api';
import type { QueryDatabase } from './query-database.ts';
import { type ResultColumn, toColumn } from './result-values.ts';
import { translated } from './sql-error.ts';

/** A result that arrives in batches of rows. */
export interface RowResult {
  readonly columns: readonly ResultColumn[];
  readonly batches: AsyncIterable<readonly (readonly DuckDBValue[])[]>;
}

export async function askRows(database: QueryDatabase, sql: string): Promise<RowResult> {
  const result = await database.stream(sql);
  return {
    columns: result.columnNames().map((name, at) => toColumn(name, result.columnType(at))),
    batches: wholePieces(database, sql, result.yieldRows()),
  };
}

/** The pieces of a streamed result; throws if the stream broke off, which the binding does not distinguish from its end. */
export async function* wholePieces<T>(
  database: QueryDatabase,
  sql: string,
  pieces: AsyncIterable<T>,
): AsyncGenerator<T> {
  const iterator = pieces[Symbol.asyncIterator]();
  for (;;) {
    const next = await translated(async () => iterator.next());
    if (next.done === true) break;
    yield next.value;
  }
  await database.requireWhole(sql);
}
