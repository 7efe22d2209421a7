import { join } from 'node:path';
import { readSnapshot, type Snapshot, snapshotIds, snapshotsFolder } from '../../src/publish/snapshot-folders.ts';

/** All published snapshots whose manifest can be read, oldest first. */
export const listSnapshots = async (output: string): Promise<readonly Snapshot[]> => {
  const folders = (await snapshotIds(output)).map((id) => join(snapshotsFolder(output), id));
  return (await Promise.all(folders.map((folder) => readSnapshot(folder).catch(() => [])))).flat();
};
