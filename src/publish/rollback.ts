import { basename, join } from 'node:path';
import { DamagedError, describeDamage } from '../base/damage.ts';
import { sha256Of } from '../base/files.ts';
import { damagesOf } from './damages.ts';
import { manifestName } from './manifest.ts';
import { addPin } from './pins.ts';
import { namedSnapshot, type Snapshot, type SnapshotEntry, switchCurrent } from './snapshot-folders.ts';

/**
 * Points `current` to a snapshot that still exists, given by its id or the name of a pin.
 * @throws UsageError if there is no such snapshot; DamagedError if any of its files is damaged
 */
export async function rollback(output: string, snapshotId: string): Promise<Snapshot> {
  const entry = await namedSnapshot(output, snapshotId);
  const snapshot = await requireIntact(entry, 'is not published again');
  await switchCurrent(output, basename(entry.folder));
  return snapshot;
}

/** What a pin keeps. */
export interface Pinned {
  readonly name: string;
  readonly snapshot_id: string;
  /** Of the bytes of its `manifest.json`, which has the checksums of all other files. */
  readonly manifest_sha256: string;
}

/**
 * Keeps a snapshot until the pin is removed. Call it while holding the lock.
 *
 * @param named an id, the name of another pin, or `current`
 * @throws UsageError if the name is taken or not allowed, or there is no such snapshot; DamagedError if any file of the
 * snapshot is damaged
 */
export async function pinSnapshot(output: string, name: string, named = 'current'): Promise<Pinned> {
  const { snapshotId, folder } = await requireIntact(await namedSnapshot(output, named), 'is not pinned');
  await addPin(output, name, snapshotId);
  return { name, snapshot_id: snapshotId, manifest_sha256: await sha256Of(join(folder, manifestName)) };
}

/**
 * Reads every byte of a snapshot.
 * @param refusal completes a sentence that begins with the snapshot
 * @throws DamagedError if any of its files is damaged
 */
async function requireIntact({ snapshotId, snapshot, damage }: SnapshotEntry, refusal: string): Promise<Snapshot> {
  const refused = (why: string): DamagedError =>
    new DamagedError(`the snapshot ${snapshotId} is damaged and ${refusal}: ${why}`, {
      hint: 'Choose another snapshot from esg-lake snapshots, or rebuild the published one with esg-lake replay.',
    });
  if (snapshot === null) throw refused(damage ?? 'its manifest is lost');
  const [first, ...more] = await damagesOf(snapshot);
  if (first === undefined) return snapshot;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  throw refused(`${describeDamage(first)}${others}`);
}
