import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../base/files.ts';
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

/** Whether a lake has Delta tables. It has them for as long as the folder of one of their logs is there. */
export async function hasDeltaTables(output: string): Promise<boolean> {
  const found = await Promise.all(publishedTableNames.map((table) => namesIn(tableFolder(output, table))));
  return found.some((names) => names.includes(deltaLogName));
}
