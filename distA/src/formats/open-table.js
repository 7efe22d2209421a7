import { join } from 'node:path';
import { namesIn } from '../base/folders.js';
import { tableFormats } from '../run/options.js';
import { publishedTableNames, tables, } from '../schema/tables.js';
/** The partition column for the year, which exists only in paths and in the log. */
export const yearColumn = {
    name: 'period_year',
    type: 'INTEGER',
    description: 'Year of period_end.',
};
/** The open table of a published table, partitioned by year if its files are. */
export function openTable(name) {
    const { description, columns } = tables[name];
    return { name, description, columns, partitionColumns: 'byYear' in tables[name] ? [yearColumn] : [] };
}
/** The folder of a lake's open tables: `tables/<table>/`, and `tables/current.json`. */
export const tablesFolder = (output) => join(output, 'tables');
export const tableFolder = (output, table) => join(tablesFolder(output), table);
/** The folder that makes a table's folder a Delta table. */
export const deltaLogName = '_delta_log';
/** The folder that makes a table's folder an Iceberg table. */
export const metadataFolderName = 'metadata';
/** The formats of a lake's tables. A lake has a format as long as the folder of one of its logs exists. */
export async function tableFormatsOf(output, tables = publishedTableNames) {
    const found = await Promise.all(tables.map((table) => namesIn(tableFolder(output, table))));
    const names = new Set(found.flat());
    return tableFormats.filter((format) => names.has(format === 'delta' ? deltaLogName : metadataFolderName));
}
