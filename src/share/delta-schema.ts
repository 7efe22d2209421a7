import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import { numberOf, selectRows, textOf, textOrNull } from '../load/database.ts';
import type { ColumnDeclaration, ColumnType } from '../schema/table-declaration.ts';

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
export function schemaString(columns: Readonly<Record<string, ColumnDeclaration>>): string {
  const fields = Object.entries(columns).map(([name, { type, description }]) => {
    return { name, type: deltaTypes[type], nullable: true, metadata: { comment: description } };
  });
  return JSON.stringify({ type: 'struct', fields });
}

/** Columns that queries filter by and files are sorted by: texts and dates, whose order is that of their text. */
const boundedColumns = listValue(['period_end', 'tracker_id', 'initiative_id', 'survey_id']);

const boundsSql = `SELECT file_name, path_in_schema AS name, min(stats_min_value) AS least, max(stats_max_value) AS greatest,
  sum(stats_null_count)::INT AS nulls FROM parquet_metadata($1) WHERE list_contains($2, path_in_schema) GROUP BY ALL
  HAVING bool_and(stats_null_count IS NOT NULL AND (stats_min_value IS NOT NULL OR stats_null_count = num_values))`;

/** The `stats` of files: rows, and bounds by which engines skip files that a filter rules out, from the footers. */
export async function statsOf(
  connection: DuckDBConnection,
  files: readonly { readonly source: string; readonly rows: number }[],
): Promise<ReadonlyMap<string, string>> {
  const sources = files.filter(({ rows }) => rows > 0).map(({ source }) => source);
  const bounds =
    sources.length === 0 ? [] : await selectRows(connection, boundsSql, [listValue(sources), boundedColumns]);
  const stats = files.map(({ source, rows }) => {
    const of = bounds.filter((row) => row['file_name'] === source);
    const pick = (column: string): object =>
      Object.fromEntries(
        of.flatMap((row) => (row[column] === null ? [] : [[textOf(row, 'name'), textOrNull(row, column)]])),
      );
    const nullCount = Object.fromEntries(of.map((row) => [textOf(row, 'name'), numberOf(row, 'nulls')]));
    const text = JSON.stringify({ numRecords: rows, minValues: pick('least'), maxValues: pick('greatest'), nullCount });
    return [source, text] as const;
  });
  return new Map(stats);
}
