import { type Snapshot, snapshotEntries } from '../../src/publish/snapshot-folders.ts';

/** All published snapshots whose manifest can be read, oldest first. */
export const listSnapshots = async (output: string): Promise<readonly Snapshot[]> =>
  (await snapshotEntries(output)).flatMap(({ snapshot }) => snapshot ?? []);
