import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';

/** A row of the lake by column; times are ISO 8601 in UTC. */
export type LakeRow = Readonly<Record<string, unknown>>;

/** Rows in DuckDB's own JSON form: dates as text, JSON columns as their content, times in ISO 8601. */
export async function jsonRows(
  connection: DuckDBConnection,
  sql: string,
  ...values: readonly DuckDBValue[]
): Promise<readonly LakeRow[]> {
  const query = sql.trimEnd().replace(/;$/, '');
  const reader = await connection.runAndReadAll(`SELECT to_json(COLUMNS(*)) FROM (${query})`, [...values]);
  const names = reader.columnNames();
  return reader.getRows().map((row) => Object.fromEntries(names.map((name, at) => [name, jsonValue(row[at])])));
}

const timePattern = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00$/;

function jsonValue(text: unknown): unknown {
  if (typeof text !== 'string') return null;
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(timePattern, '$1T$2Z') : value,
  );
}
