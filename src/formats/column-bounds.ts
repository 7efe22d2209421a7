import { quotedString } from '@duckdb/node-api';
import { type Database, numberOf, selectRows, textOf, textOrNull } from '../load/database.ts';
import { type TableName, tables } from '../schema/tables.ts';

/** The least and the greatest value of a column in a file, and in how many rows it is NULL. */
export interface ColumnBounds {
  readonly column: string;
  /** As text; null if all values are NULL. */
  readonly least: string | null;
  readonly greatest: string | null;
  readonly nulls: number;
}

/** Columns that queries filter by and that files are sorted by: texts and dates, which sort as their text does. */
const boundedColumns = ['period_end', 'tracker_id', 'initiative_id', 'survey_id'] as const;

/** Those of them that a table has. */
export const boundedColumnsOf = (table: TableName): readonly string[] =>
  boundedColumns.filter((column) => column in tables[table].columns);

/** The bounds of a file, from its footer alone. */
export async function boundsOf(
  { connection }: Database,
  table: TableName,
  file: string,
): Promise<readonly ColumnBounds[]> {
  const columns = boundedColumnsOf(table).map(quotedString);
  if (columns.length === 0) return [];
  const rows = await selectRows(
    connection,
    `SELECT path_in_schema AS name, min(stats_min_value) AS least, max(stats_max_value) AS greatest,
       sum(stats_null_count) AS nulls,
       bool_and(stats_null_count IS NOT NULL AND (stats_min_value IS NOT NULL OR stats_null_count = num_values)) AS is_known
     FROM parquet_metadata(${quotedString(file)}) WHERE path_in_schema IN (${columns.join(', ')})
     GROUP BY path_in_schema ORDER BY path_in_schema`,
  );
  return rows
    .filter((row) => row['is_known'] === true)
    .map((row) => ({
      column: textOf(row, 'name'),
      least: textOrNull(row, 'least'),
      greatest: textOrNull(row, 'greatest'),
      nulls: numberOf(row, 'nulls'),
    }));
}
