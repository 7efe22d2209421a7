import { type ColumnType, type TableName, tables } from '../../src/schema/tables.ts';

/**
 * Rows as JSON objects, as DuckDB and PostgreSQL write them, in one notation and order: instants, days, numbers and
 * JSON that mean the same are the same.
 */
export function comparable(table: TableName, rows: readonly string[]): string[] {
  const { columns } = tables[table];
  return rows
    .map((text) => {
      const row: unknown = JSON.parse(text);
      const values = new Map(Object.entries(Object(row)));
      return Object.entries(columns)
        .map(([name, { type }]) => JSON.stringify(inOrder(comparableValue(type, values.get(name) ?? null))))
        .join(' ');
    })
    .sort();
}

function comparableValue(type: ColumnType, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'TIMESTAMPTZ') return instant(String(value));
  if (type === 'INTEGER' || type === 'BIGINT' || type === 'DOUBLE') return Number(value);
  if (type === 'JSON' && typeof value === 'string') return parsed(value);
  return value;
}

/** To the microsecond, in UTC: `2024-12-31 00:00:00+00` and `2024-12-31T00:00:00+00:00`. */
function instant(text: string): string {
  const [, day = text, time = '', fraction = ''] =
    /^(.+?)[ T](\d\d:\d\d:\d\d)(?:\.(\d+))?(?:\+00(?::00)?|Z)?$/.exec(text) ?? [];
  return `${day} ${time}.${fraction.padEnd(6, '0')}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, inOrder(item)]));
}
