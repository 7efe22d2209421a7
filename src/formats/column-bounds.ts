import { quotedString } from '@duckdb/node-api';
import { type Database, numberOf, selectRows, textOf, textOrNull } from '../load/database.ts';
import type { OpenTable } from './open-table.ts';

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
export const boundedColumnsOf = ({ columns }: OpenTable): readonly string[] =>
  boundedColumns.filter((column) => column in columns);

/** Files whose footers one statement reads. */
const filesAtOnce = 200;

/** The bounds of each of the files, from their footers alone. */
export async function boundsOf(
  { connection }: Database,
  table: OpenTable,
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly ColumnBounds[]>> {
  const columns = boundedColumnsOf(table).map(quotedString);
  const found = new Map<string, ColumnBounds[]>(files.map((file) => [file, []]));
  for (let at = 0; at < files.length && columns.length > 0; at += filesAtOnce) {
    const some = files.slice(at, at + filesAtOnce).map(quotedString);
    const rows = await selectRows(
      connection,
      `SELECT file_name, path_in_schema AS name, min(stats_min_value) AS least, max(stats_max_value) AS greatest,
         sum(stats_null_count) AS nulls,
         bool_and(stats_null_count IS NOT NULL AND (stats_min_value IS NOT NULL OR stats_null_count = num_values)) AS is_known
       FROM parquet_metadata([${some.join(', ')}]) WHERE path_in_schema IN (${columns.join(', ')})
       GROUP BY ALL ORDER BY file_name, path_in_schema`,
    );
    for (const row of rows.filter((one) => one['is_known'] === true)) {
      found.get(textOf(row, 'file_name'))?.push({
        column: textOf(row, 'name'),
        least: textOrNull(row, 'least'),
        greatest: textOrNull(row, 'greatest'),
        nulls: numberOf(row, 'nulls'),
      });
    }
  }
  return found;
}
