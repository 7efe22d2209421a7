import { basename } from 'node:path';
import { DamagedError, describeDamage } from '../../base/damage.ts';
import { UsageError } from '../../base/errors.ts';
import { damagesOf } from './damages.ts';
import { manifestName, writeManifest } from './manifest.ts';
import { type Snapshot, type SnapshotEntry, snapshotEntries, switchCurrent } from './snapshot-folders.ts';

/**
 * Points `current` to a snapshot that still exists; a damaged manifest is restored from its copy first.
 * @throws UsageError if there is no such snapshot; DamagedError if any of its files is damaged
 */
export async function rollback(output: string, snapshotId: string): Promise<Snapshot> {
  const entries = await snapshotEntries(output);
  const entry = entries.find((candidate) => candidate.snapshotId === snapshotId);
  if (entry === undefined) {
    const ids = entries.map((candidate) => candidate.snapshotId).join(', ');
    throw new UsageError(`no snapshot ${snapshotId}`, { hint: `Snapshots: ${ids || 'none'}.` });
  }
  const snapshot = await requireIntact(entry);
  await switchCurrent(output, basename(entry.folder));
  return snapshot;
}

async function requireIntact({ snapshotId, snapshot, damage }: SnapshotEntry): Promise<Snapshot> {
  if (snapshot === null) throw refused(snapshotId, damage ?? 'its manifest is lost');
  const [first, ...more] = (await damagesOf(snapshot)).filter(({ file }) => !file.endsWith(`/${manifestName}`));
  if (first !== undefined) {
    const others = more.length === 0 ? '' : ` and ${more.length} more`;
    throw refused(snapshotId, `${describeDamage(first)}${others}`);
  }
  if (snapshot.manifestDamage === null) return snapshot;
  await writeManifest(snapshot.folder, snapshot.manifest);
  return { ...snapshot, manifestDamage: null };
}

const refused = (snapshotId: string, why: string): DamagedError =>
  new DamagedError(`the snapshot ${snapshotId} is damaged and is not published again: ${why}`, {
    hint: 'Choose another snapshot from esg-lake snapshots, or let esg-lake run publish an intact one.',
  });
