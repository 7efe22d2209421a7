import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

export type PublishedRow = Readonly<Record<string, unknown>>;

/** Columns that hold JSON text. */
const jsonColumns = new Set(['extra', 'notes', 'definition', 'table_columns']);

/**
 * Every row of the tables of a published lake, read with DuckDB alone: days and times as ISO 8601 text, JSON parsed,
 * 64-bit integers as numbers.
 */
export async function publishedRows(
  output: string,
  tables: readonly string[],
): Promise<ReadonlyMap<string, readonly PublishedRow[]>> {
  const instance = await DuckDBInstance.create(join(output, 'current', 'lake.duckdb'), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone = 'UTC'; SET search_path = 'main,internal'");
    const found = new Map<string, readonly PublishedRow[]>();
    for (const table of tables) {
      const reader = await connection.runAndReadAll(`FROM "${table}"`);
      const names = reader.columnNames();
      const types = reader.columnTypes().map(String);
      const rows = reader.getRowsJS();
      found.set(
        table,
        rows.map((row) => Object.fromEntries(names.map((name, i) => [name, readable(name, types[i], row[i])]))),
      );
    }
    return found;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function readable(name: string, type: string | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return type === 'DATE' ? value.toISOString().slice(0, 10) : value.toISOString();
  if (typeof value === 'bigint') return Number(value);
  return jsonColumns.has(name) && typeof value === 'string' ? JSON.parse(value) : value;
}
