import { type Snapshot, type SnapshotEntry } from './snapshot-folders.ts';
/**
 * Points `current` to a snapshot that still exists, given by its id or the name of a pin.
 * @throws UsageError if there is no such snapshot; DamagedError if any of its files is damaged
 */
export declare function rollback(output: string, snapshotId: string): Promise<Snapshot>;
/**
 * Reads every byte of a snapshot.
 * @param refusal completes a sentence that begins with the snapshot
 * @throws DamagedError if any of its files is damaged
 */
export declare function requireIntact({ snapshotId, snapshot, damage }: SnapshotEntry, refusal: string): Promise<Snapshot>;
