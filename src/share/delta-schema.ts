import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import { sqlFile } from '../base/sql-file.ts';
import { selectRows, textOf } from '../load/database.ts';
import type { ColumnType } from '../schema/table-declaration.ts';
import type { LakeTable } from './lake-tables.ts';

type DeltaType = string | { readonly type: 'array'; readonly elementType: string; readonly containsNull: boolean };

const deltaTypes: Readonly<Record<ColumnType, DeltaType>> = {
  VARCHAR: 'string',
  JSON: 'string',
  INTEGER: 'integer',
  BIGINT: 'long',
  DOUBLE: 'double',
  'DECIMAL(38,12)': 'decimal(38,12)',
  BOOLEAN: 'boolean',
  DATE: 'date',
  TIMESTAMPTZ: 'timestamp',
  'VARCHAR[]': { type: 'array', elementType: 'string', containsNull: true },
};

/** The columns of a table as Delta's `schemaString`, with their descriptions. As in Parquet, each may be NULL. */
export function schemaString({ columns }: LakeTable): string {
  const fields = Object.entries(columns).map(([name, { type, description }]) => {
    return { name, type: deltaTypes[type], nullable: true, metadata: { comment: description } };
  });
  return JSON.stringify({ type: 'struct', fields });
}

/** The `stats` of data files, by their path: rows, and the bounds of some columns. */
export async function statsOf(
  connection: DuckDBConnection,
  sources: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (sources.length === 0) return new Map();
  const rows = await selectRows(connection, sqlFile('share/stats.sql'), [listValue([...sources])]);
  return new Map(rows.map((row) => [textOf(row, 'source'), textOf(row, 'stats')]));
}
