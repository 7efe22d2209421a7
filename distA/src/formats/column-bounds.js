import { sqlLiteral } from '../base/sql-literal.js';
import { numberOf, selectRows, textOf, textOrNull } from '../load/database.js';
/** Columns that queries filter by and files are sorted by: texts and dates, whose order is that of their text. */
const boundedColumns = ['period_end', 'tracker_id', 'initiative_id', 'survey_id'];
/** The bounded columns that a table has. */
const boundedColumnsOf = ({ columns }) => boundedColumns.filter((column) => column in columns);
/** Files whose footers are read in one statement. */
const filesAtOnce = 200;
/** The bounds of each file, read from its footer alone. */
export async function boundsOf({ connection }, table, files) {
    const columns = boundedColumnsOf(table).map(sqlLiteral);
    const found = new Map(files.map((file) => [file, []]));
    for (let at = 0; at < files.length && columns.length > 0; at += filesAtOnce) {
        const some = files.slice(at, at + filesAtOnce).map(sqlLiteral);
        const rows = await selectRows(connection, `SELECT file_name, path_in_schema AS name, min(stats_min_value) AS least, max(stats_max_value) AS greatest,
         sum(stats_null_count) AS nulls,
         bool_and(stats_null_count IS NOT NULL AND (stats_min_value IS NOT NULL OR stats_null_count = num_values)) AS is_known
       FROM parquet_metadata([${some.join(', ')}]) WHERE path_in_schema IN (${columns.join(', ')})
       GROUP BY ALL ORDER BY file_name, path_in_schema`);
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
/** Reads the footer of each file once, however many formats request it. */
export function fileBounds(database, table) {
    const known = new Map();
    return async (files) => {
        const sources = files.filter(({ rows }) => rows > 0).map(({ source }) => source);
        const unknown = sources.filter((source) => !known.has(source));
        if (unknown.length > 0) {
            for (const [source, bounds] of await boundsOf(await database(), table, unknown))
                known.set(source, bounds);
        }
        return known;
    };
}
