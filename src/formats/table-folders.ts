import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../base/files.ts';
import { type TableFormat, tableFormats } from '../run/options.ts';
import { publishedTableNames } from '../schema/tables.ts';

/** The folder of the open tables of a lake: `tables/<table>/`, and `current.json` beside them. */
export const tablesFolder = (output: string): string => join(output, 'tables');

export const tableFolder = (output: string, table: string): string => join(tablesFolder(output), table);

/** Names of a folder's entries; none if there is no such folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The folder within a table's that makes it a table of Delta. */
export const deltaLogName = '_delta_log';

/** The folder within a table's that makes it a table of Iceberg. */
export const metadataFolderName = 'metadata';

/** In which formats a lake has tables. It has them for as long as the folder of one of their logs is there. */
export async function tableFormatsOf(
  output: string,
  tables: readonly string[] = publishedTableNames,
): Promise<readonly TableFormat[]> {
  const found = await Promise.all(tables.map((table) => namesIn(tableFolder(output, table))));
  const names = new Set(found.flat());
  return tableFormats.filter((format) => names.has(format === 'delta' ? deltaLogName : metadataFolderName));
}
