import { checkpoint } from '../base/checkpoint.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import type { CurrentTables } from '../formats/current-tables.ts';
import { dataFolderName, namedSha256 } from '../formats/data-files.ts';
import { checkpointFile, commitName } from '../formats/delta/delta-log.ts';
import { expiredLog } from '../formats/delta/expire-delta.ts';
import { keptOf, type PublishedTable } from '../formats/delta/published-delta.ts';
import { deltaLogName } from '../formats/table-folders.ts';
import type { ObjectInfo, ObjectStore } from './object-store.ts';
import { isOldProbe } from './probe-conditions.ts';
import { objectKey } from './store-state.ts';

interface ExpiryContext {
  readonly store: ObjectStore;
  /** What was there before the push: what another one has put since is not touched. */
  readonly objects: ReadonlyMap<string, ObjectInfo>;
  readonly concurrency: number;
  /** Milliseconds. */
  readonly at: number;
}

/**
 * Deletes data files that no kept version names, and the part of each log that nobody needs any more. Only files with names
 * of ours are touched. Returns how many.
 */
export async function expireObjects(
  { store, objects, concurrency, at }: ExpiryContext,
  current: CurrentTables,
  done: readonly PublishedTable[],
): Promise<number> {
  let deleted = 0;
  const remove = async (key: string): Promise<void> => {
    await store.delete(key);
    checkpoint('push.object-expired');
    deleted += 1;
  };
  const data = done.flatMap((table) => {
    const { paths } = keptOf(current, table);
    const folder = objectKey(table.table, `${dataFolderName}/`);
    const isOurs = (key: string): boolean => key.startsWith(folder) && namedSha256(key) !== null;
    const isNeeded = (key: string): boolean => paths.has(key.slice(folder.length - dataFolderName.length - 1));
    return [...objects.keys()].filter((key) => isOurs(key) && !isNeeded(key));
  });
  const probes = [...objects.keys()].filter((key) => isOldProbe(key, at));
  for await (const _ of mapConcurrently([...data, ...probes], concurrency, remove));
  const logs = done.map((table) => expiredKeys(table, current).filter((key) => objects.has(key)));
  // The oldest of each log first, so that what is left is always its end.
  const removeAll = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) await remove(key);
  };
  for await (const _ of mapConcurrently(logs, concurrency, removeAll));
  return deleted;
}

function expiredKeys(table: PublishedTable, current: CurrentTables): readonly string[] {
  const { commits, checkpoints } = expiredLog(table.log.commits, keptOf(current, table));
  const { folder } = table.log;
  return [
    ...commits.map((version) => objectKey(table.table, `${deltaLogName}/${commitName(version)}`)),
    ...checkpoints.map((version) => objectKey(table.table, checkpointFile(folder, version).slice(folder.length + 1))),
  ];
}
