import { join } from 'node:path';
import type { SqlRow } from '../../src/load/database.ts';
import { openLake } from '../../src/publish/lake.ts';
import { currentContent } from '../support/content.ts';

/** What every current table of the published lake says. */
export const currentHashes = (output: string): Promise<readonly string[]> => currentContent(join(output, 'current'));

/** What the published lake answers to one statement. */
export async function queryPublished(output: string, sql: string): Promise<readonly SqlRow[]> {
  const lake = await openLake(output);
  try {
    return await lake.query(sql);
  } finally {
    await lake.close();
  }
}
