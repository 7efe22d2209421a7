import type { SqlRow } from '../../src/load/database.ts';
import { openLake } from '../../src/publish/lake.ts';
import { findCurrent } from '../../src/publish/snapshot-folders.ts';
import { publishedTableNames, tables } from '../../src/schema/tables.ts';

/** `table hash` of every current table of the published lake. */
export async function currentHashes(output: string): Promise<readonly string[]> {
  const snapshot = await findCurrent(output);
  const current = publishedTableNames.filter((name) => tables[name].kind === 'current');
  return current.map((name) => `${name} ${snapshot?.manifest.tables[name]?.content_hash}`);
}

/** What the published lake answers to one statement. */
export async function queryPublished(output: string, sql: string): Promise<readonly SqlRow[]> {
  const lake = await openLake(output);
  try {
    return await lake.query(sql);
  } finally {
    await lake.close();
  }
}
