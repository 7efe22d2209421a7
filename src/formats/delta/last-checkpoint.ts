import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quotedString } from '@duckdb/node-api';
import { writeDurably } from '../../base/files.ts';
import { isObject } from '../../base/json.ts';
import { type Database, numberOf, selectRow } from '../../load/database.ts';
import { checkpointFile, type DeltaLog, logFolder } from './delta-log.ts';

/** Makes `_last_checkpoint` name the newest checkpoint, if a writer was killed before it did: the one it names may be deleted. */
export async function nameNewestCheckpoint(
  { folder, checkpoints }: Pick<DeltaLog, 'folder' | 'checkpoints'>,
  database: () => Promise<Database>,
): Promise<void> {
  const version = checkpoints.at(-1);
  if (version === undefined) return;
  const file = join(logFolder(folder), '_last_checkpoint');
  if (versionIn(await readFile(file, 'utf8').catch(() => '')) === version) return;
  const sql = `SELECT count(*) AS size FROM read_parquet(${quotedString(checkpointFile(folder, version))})`;
  const size = numberOf(await selectRow((await database()).connection, sql), 'size');
  await writeDurably(file, JSON.stringify({ version, size }));
}

function versionIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value['version'] : null;
  } catch {
    return null;
  }
}
