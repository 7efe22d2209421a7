import { sqlLiteral } from '../base/sql-literal.ts';
import { type Database, numberOf, selectRows, textOf, textOrNull } from '../load/database.ts';
import { type TableName, tables } from '../schema/tables.ts';

/** The smallest and largest value of a column in a file, and the number of its rows that are NULL. */
export interface ColumnBounds {
  readonly column: string;
  /** As text; null if all values are NULL. */
  readonly least: string | null;
  readonly greatest: string | null;
  readonly nulls: number;
}

/** Columns that queries filter by and files are sorted by: texts and dates, whose order is that of their text. */
const boundedColumns = ['period_end', 'tracker_id', 'initiative_id', 'survey_id'] as const;

/** Files whose footers are read in one statement. */
const filesAtOnce = 200;

/** The bounds of each file, read from its footer alone. */
export async function boundsOf(
  { connection }: Database,
  table: TableName,
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly ColumnBounds[]>> {
  const columns = boundedColumns.filter((column) => column in tables[table].columns).map(sqlLiteral);
  const found = new Map<string, ColumnBounds[]>(files.map((file) => [file, []]));
  for (let at = 0; at < files.length && columns.length > 0; at += filesAtOnce) {
    const some = files.slice(at, at + filesAtOnce).map(sqlLiteral);
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
