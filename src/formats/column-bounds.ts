import { sqlLiteral } from '../base/sql-literal.ts';
import { type Database, numberOf, selectRows, textOf, textOrNull } from '../load/database.ts';
import type { DataFile } from './data-files.ts';
import type { OpenTable } from './open-table.ts';

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

/** The bounded columns that a table has. */
const boundedColumnsOf = ({ columns }: OpenTable): readonly string[] =>
  boundedColumns.filter((column) => column in columns);

/** Files whose footers are read in one statement. */
const filesAtOnce = 200;

/** The bounds of each file, read from its footer alone. */
export async function boundsOf(
  { connection }: Database,
  table: OpenTable,
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly ColumnBounds[]>> {
  const columns = boundedColumnsOf(table).map(sqlLiteral);
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

/** The bounds of a table's files, by their path in the snapshot; none for files without rows. */
export type FileBounds = (files: readonly DataFile[]) => Promise<ReadonlyMap<string, readonly ColumnBounds[]>>;

/** Reads the footer of each file once, however many formats request it. */
export function fileBounds(database: () => Promise<Database>, table: OpenTable): FileBounds {
  const known = new Map<string, readonly ColumnBounds[]>();
  return async (files) => {
    const sources = files.filter(({ rows }) => rows > 0).map(({ source }) => source);
    const unknown = sources.filter((source) => !known.has(source));
    if (unknown.length > 0) {
      for (const [source, bounds] of await boundsOf(await database(), table, unknown)) known.set(source, bounds);
    }
    return known;
  };
}
