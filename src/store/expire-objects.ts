import { checkpoint } from '../base/checkpoint.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import type { CurrentTables } from '../formats/current-tables.ts';
import { dataFolderName, namedSha256 } from '../formats/data-files.ts';
import type { BroughtLogs } from '../formats/publish-tables.ts';
import type { ObjectStore } from './object-store.ts';
import { isOldProbe } from './probe-conditions.ts';
import { objectKey, type StoreState } from './store-state.ts';
import { changesOf } from './working-copy.ts';

/**
 * Deletes data files that no kept version names, and the part of each log that nobody needs any more. Only files with names
 * of ours are touched, and only those that were there before the push: what another one has put since is its own. Returns how
 * many.
 */
export async function expireObjects(
  store: ObjectStore,
  { objects, copy }: Pick<StoreState, 'objects' | 'copy'>,
  { current, brought }: { readonly current: CurrentTables; readonly brought: BroughtLogs['brought'] },
  { concurrency, at }: { readonly concurrency: number; readonly at: number },
): Promise<number> {
  let deleted = 0;
  const remove = async (key: string): Promise<void> => {
    await store.delete(key);
    checkpoint('push.object-expired');
    deleted += 1;
  };
  const doomed = [...objects.keys()].filter((key) => isOldProbe(key, at));
  for (const [table, formats] of brought) {
    const kept = formats.map((format) => format.kept(current));
    const needed = new Set(kept.flatMap(({ paths }) => [...paths].map((path) => objectKey(table, path))));
    const folder = objectKey(table, `${dataFolderName}/`);
    const isOurs = (key: string): boolean => key.startsWith(folder) && namedSha256(key) !== null;
    doomed.push(...[...objects.keys()].filter((key) => isOurs(key) && !needed.has(key)));
    for (const { expire } of kept) await expire();
  }
  for await (const _ of mapConcurrently(doomed, concurrency, remove));
  // The oldest of each log first, so that what is left is always its end.
  for (const key of (await changesOf(copy)).gone) await remove(key);
  return deleted;
}
