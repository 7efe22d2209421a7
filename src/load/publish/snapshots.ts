import { randomUUID } from 'node:crypto';
import { readdir, readlink, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { checkpoint } from '../../base/checkpoint.ts';
import { UsageError } from '../../base/errors.ts';
import { isMissing, sha256Of, syncToDisk } from './files.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** A published state of the lake. */
export interface Snapshot {
  readonly snapshotId: string;
  /** Absolute, without symbolic links: it stays what it is when `current` moves on. */
  readonly folder: string;
  readonly databaseFile: string;
  readonly manifest: Manifest;
}

export const snapshotsFolder = (output: string): string => join(output, 'snapshots');
const currentLink = (output: string): string => join(output, 'current');

/** Folders of runs at work, or of runs that died. */
export const workPrefix = '.work-';

/** What `current` points to; null when nothing was published. Throws when its manifest cannot be read. */
export async function findCurrent(output: string): Promise<Snapshot | null> {
  try {
    return await readSnapshot(await realpath(currentLink(output)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** All published snapshots, oldest first, but those whose manifest cannot be read. */
export async function listSnapshots(output: string): Promise<readonly Snapshot[]> {
  const names = await readdir(snapshotsFolder(output)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const visible = names.filter((name) => !name.startsWith('.')).sort();
  const found = visible.map((name) => readSnapshot(join(snapshotsFolder(output), name)).catch(() => null));
  return (await Promise.all(found)).filter((snapshot) => snapshot !== null);
}

async function readSnapshot(folder: string): Promise<Snapshot> {
  const resolved = await realpath(folder);
  const manifest = await readManifest(resolved);
  const databaseFile = join(resolved, manifest.database.path);
  return { snapshotId: manifest.snapshot_id, folder: resolved, databaseFile, manifest };
}

/** Whether the database file is byte for byte what the manifest says. */
export async function isIntact({ databaseFile, manifest }: Snapshot): Promise<boolean> {
  const size = await stat(databaseFile).then(
    ({ size }) => size,
    () => -1,
  );
  return size === manifest.database.bytes && (await sha256Of(databaseFile)) === manifest.database.sha256;
}

/** Points `current` to a snapshot: a new symbolic link renamed over the old one, so that there always is one. */
export async function switchCurrent(output: string, snapshotId: string): Promise<void> {
  const link = join(output, `.current-${randomUUID()}`);
  await symlink(join('snapshots', snapshotId), link);
  checkpoint('current.made-aside');
  await rename(link, currentLink(output));
  checkpoint('current.switched');
  await syncToDisk(output);
  checkpoint('current.synced');
}

/** Points `current` to a snapshot that is still there; throws UsageError when it is not. */
export async function rollback(output: string, snapshotId: string): Promise<Snapshot> {
  const snapshots = await listSnapshots(output);
  const snapshot = snapshots.find((candidate) => candidate.snapshotId === snapshotId);
  if (snapshot === undefined) {
    const ids = snapshots.map((candidate) => candidate.snapshotId).join(', ');
    throw new UsageError(`there is no snapshot ${snapshotId}`, { hint: `There are: ${ids || 'none'}.` });
  }
  await switchCurrent(output, basename(snapshot.folder));
  return snapshot;
}

/**
 * Deletes all but the newest `keep` snapshots, and returns their ids. Never the current one, nor the one before it, which
 * readers of yesterday may still have open.
 *
 * @param previous the snapshot that was current until now: after a rollback, or a crash before a switch, others lie between
 */
export async function pruneSnapshots(
  output: string,
  keep: number,
  previous: string | null = null,
): Promise<readonly string[]> {
  const snapshots = await listSnapshots(output);
  const current = await currentId(output);
  const place = snapshots.findIndex(({ folder }) => basename(folder) === current);
  const kept = new Set([place - 1, place]);
  for (let i = Math.max(0, snapshots.length - keep); i < snapshots.length; i++) kept.add(i);
  const doomed = place === -1 ? [] : snapshots.filter(({ folder }, i) => !kept.has(i) && basename(folder) !== previous);
  for (const { folder } of doomed) await removeSnapshot(folder);
  return doomed.map(({ snapshotId }) => snapshotId);
}

/** Renamed first: what is left if this is interrupted is a leftover, not half a snapshot. */
async function removeSnapshot(folder: string): Promise<void> {
  const doomed = join(dirname(folder), `${workPrefix}pruned-${basename(folder)}`);
  await rename(folder, doomed);
  checkpoint('snapshot.set-aside');
  await rm(doomed, { recursive: true, force: true });
  checkpoint('snapshot.pruned');
}

/** Name of the folder that `current` points to; null when there is none. */
export async function currentId(output: string): Promise<string | null> {
  try {
    return basename(await readlink(currentLink(output)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Deletes what dead runs left: their work folders, and links that never became `current`. Call it under the lock of a run. */
export async function removeLeftovers(output: string): Promise<void> {
  await removeWithPrefix(snapshotsFolder(output), workPrefix);
  await removeWithPrefix(output, '.current-');
}

async function removeWithPrefix(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(prefix)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
