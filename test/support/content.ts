import { openDatabase } from '../../src/load/database.ts';
import { readSnapshot } from '../../src/publish/snapshot-folders.ts';
import { publishedTableNames, type TableName, tables } from '../../src/schema/tables.ts';
import { type ContentHash, contentHashes } from './content-hash.ts';

/** What every table of a snapshot says, by table. */
export async function contentOf(folder: string): Promise<Readonly<Record<TableName, ContentHash>>> {
  const { databaseFile } = await readSnapshot(folder);
  const database = await openDatabase({ file: databaseFile, readOnly: true });
  try {
    const hashes = await contentHashes(database.connection, (table) => table);
    return Object.fromEntries(hashes) as unknown as Readonly<Record<TableName, ContentHash>>;
  } finally {
    database.close();
  }
}

export const currentTables = publishedTableNames.filter((table) => tables[table].kind === 'current');

/** `table sum xor` of every current table of a snapshot. */
export async function currentContent(folder: string): Promise<readonly string[]> {
  const content = await contentOf(folder);
  return currentTables.map((table) => describeContent(table, content[table]));
}

export const describeContent = (table: string, { sum, xor }: ContentHash): string => `${table} ${sum} ${xor}`;
