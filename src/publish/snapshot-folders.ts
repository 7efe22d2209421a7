import { randomUUID } from 'node:crypto';
import { readlink, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { crashPoint } from '../base/crash-point.ts';
import { DamagedError } from '../base/damage.ts';
import { type EsgLakeError, messageOf, UsageError } from '../base/errors.ts';
import { errorCode, isMissing, syncToDisk } from '../base/files.ts';
import { namesIn, removeWithPrefix, workPrefix } from '../base/folders.ts';
import { nearest } from '../base/suggest.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { listPins, pinnedSnapshots } from './pins.ts';

/** A published state of the lake. */
export interface Snapshot {
  readonly snapshotId: string;
  /** Absolute, without symbolic links, so that it stays valid when `current` moves on. */
  readonly folder: string;
  readonly databaseFile: string;
  readonly manifest: Manifest;
}

export const snapshotsFolder = (output: string): string => join(output, 'snapshots');
const currentLink = (output: string): string => join(output, 'current');

/**
 * The snapshot that `current` points to; null if there is none (see `nothingPublished`).
 * @throws DamagedError if its manifest cannot be read
 */
export async function findCurrent(output: string): Promise<Snapshot | null> {
  const folder = await currentFolder(output);
  return folder === null ? null : readSnapshot(folder);
}

/** The snapshot that `current` points to. @throws what `nothingPublished` returns, if there is none */
export async function requireCurrent(output: string): Promise<Snapshot> {
  const snapshot = await findCurrent(output);
  if (snapshot === null) throw await nothingPublished(output);
  return snapshot;
}

/** The folder in `snapshots` that `current` leads to, without symbolic links; null if it does not lead to one. */
export async function currentFolder(output: string): Promise<string | null> {
  try {
    const folder = await realpath(currentLink(output));
    return dirname(folder) === (await realpath(snapshotsFolder(output))) ? folder : null;
  } catch (error) {
    if (isMissing(error) || ['ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

/** Why `current` leads nowhere, and what to do: nothing has been published yet, or the link is gone. */
export async function nothingPublished(output: string): Promise<EsgLakeError> {
  const entries = await snapshotEntries(output);
  if (entries.length === 0) {
    return new UsageError(`no lake has been published in ${output}`, {
      hint: 'Run esg-lake run first, or name the right folder with --output.',
    });
  }
  const there = entries.length === 1 ? 'a snapshot exists' : `${entries.length} snapshots exist`;
  return new DamagedError(`${currentLink(output)} is missing or broken, although ${there}`, {
    hint: 'esg-lake run continues from the newest one; esg-lake snapshots rollback ID publishes the one you choose.',
  });
}

/** A folder in `snapshots`, whether or not it can be used. */
export interface SnapshotEntry {
  readonly snapshotId: string;
  readonly folder: string;
  /** Null if its manifest is lost. */
  readonly snapshot: Snapshot | null;
  /** What is wrong with its manifest; null if nothing is. */
  readonly damage: string | null;
}

/** All snapshots that were published and not pruned, oldest first. */
export async function snapshotEntries(output: string): Promise<readonly SnapshotEntry[]> {
  const names = await namesIn(snapshotsFolder(output));
  const visible = names.filter((name) => !name.startsWith('.'));
  return Promise.all(visible.map((name) => readEntry(join(snapshotsFolder(output), name))));
}

async function readEntry(folder: string): Promise<SnapshotEntry> {
  const entry = { snapshotId: basename(folder), folder };
  try {
    const snapshot = await readSnapshot(folder);
    return { ...entry, snapshot, damage: null };
  } catch (error) {
    return { ...entry, snapshot: null, damage: messageOf(error) };
  }
}

export async function readSnapshot(folder: string): Promise<Snapshot> {
  const resolved = await realpath(folder);
  const manifest = await readManifest(resolved);
  const databaseFile = join(resolved, manifest.database.path);
  return { snapshotId: manifest.snapshot_id, folder: resolved, databaseFile, manifest };
}

/** Points `current` to a snapshot by renaming a new symbolic link over the old one, so that the link always exists. */
export async function switchCurrent(output: string, snapshotId: string): Promise<void> {
  const link = join(output, `.current-${randomUUID()}`);
  await symlink(join('snapshots', snapshotId), link);
  crashPoint('current.made-aside');
  await replaceCurrent(output, link);
  crashPoint('current.switched');
  await syncToDisk(output);
  crashPoint('current.synced');
}

/** If a folder is in place of the link (in a copy made by another program), it is moved away and deleted later. */
async function replaceCurrent(output: string, link: string): Promise<void> {
  try {
    await rename(link, currentLink(output));
  } catch (error) {
    if (!['EISDIR', 'ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
    await rename(currentLink(output), join(output, `.current-${randomUUID()}`));
    await rename(link, currentLink(output));
  }
}

/**
 * Deletes all but the newest `keep` snapshots and those that are pinned, and returns the ids of those deleted. Never
 * deletes the current snapshot or the one before it, which readers may still have open.
 *
 * @param previous the snapshot that was current until now, which is kept too: after a rollback, or a crash before a
 * switch, there are others in between
 */
export async function pruneSnapshots(
  output: string,
  keep: number,
  previous: string | null = null,
): Promise<readonly string[]> {
  const snapshots = await snapshotEntries(output);
  const current = await currentId(output);
  const place = snapshots.findIndex(({ folder }) => basename(folder) === current);
  const kept = new Set([place - 1, place]);
  for (let i = Math.max(0, snapshots.length - keep); i < snapshots.length; i++) kept.add(i);
  const pinned = await pinnedSnapshots(output);
  const isDoomed = ({ snapshotId }: SnapshotEntry, i: number): boolean =>
    !kept.has(i) && snapshotId !== previous && !pinned.has(snapshotId);
  const doomed = place === -1 ? [] : snapshots.filter(isDoomed);
  for (const { folder } of doomed) await removeSnapshot(folder);
  return doomed.map(({ snapshotId }) => snapshotId);
}

/** Renames the folder first, so that an interruption leaves a leftover and not half a snapshot. */
async function removeSnapshot(folder: string): Promise<void> {
  const doomed = join(dirname(folder), `${workPrefix}pruned-${basename(folder)}`);
  await rename(folder, doomed);
  crashPoint('snapshot.set-aside');
  await rm(doomed, { recursive: true, force: true });
  crashPoint('snapshot.pruned');
}

/** Name of the folder that `current` points to; null if there is none. */
export async function currentId(output: string): Promise<string | null> {
  try {
    return basename(await readlink(currentLink(output)));
  } catch (error) {
    if (isMissing(error) || errorCode(error) === 'EINVAL') return null;
    throw error;
  }
}

/**
 * Deletes what killed runs left behind: work folders, links that never became `current`. Call it only while holding
 * the lock.
 */
export async function removeLeftovers(output: string): Promise<void> {
  await removeWithPrefix(snapshotsFolder(output), workPrefix);
  await removeWithPrefix(output, '.current-');
}

/**
 * The snapshot with this id, that a pin of this name keeps, or that is published (`current`).
 * @throws UsageError if there is none; DamagedError if the pin is damaged and its snapshot is lost
 */
export async function namedSnapshot(output: string, named: string): Promise<SnapshotEntry> {
  const entries = await snapshotEntries(output);
  const current = named === 'current' ? await currentFolder(output) : null;
  if (named === 'current' && current === null) throw await nothingPublished(output);
  const idOrName = current === null ? named : basename(current);
  const withId = (id: string | null): SnapshotEntry | undefined => entries.find(({ snapshotId }) => snapshotId === id);
  const found = withId(idOrName);
  if (found !== undefined) return found;
  const pins = await listPins(output);
  const pin = pins.find(({ name }) => name === idOrName);
  if (pin !== undefined) return withId(pin.snapshotId) ?? lost(pin.name, pin.snapshotId);
  const names = pins.map(({ name }) => name);
  const [near] = nearest(idOrName, names);
  const all = [...names, ...entries.map(({ snapshotId }) => snapshotId)].join(', ');
  throw new UsageError(`no snapshot ${idOrName} in ${output}`, {
    hint: near !== undefined ? `Did you mean ${near}?` : all === '' ? nonePublished : `Snapshots: ${all}.`,
  });
}

const nonePublished = 'esg-lake run publishes the first one.';

function lost(name: string, snapshotId: string | null): never {
  const what = snapshotId === null ? 'does not say which snapshot it keeps' : `keeps ${snapshotId}, which is missing`;
  throw new DamagedError(`the pin ${name} ${what}`, {
    hint: `Restore it from a backup of the output folder, or remove the pin: esg-lake snapshots unpin ${name}`,
  });
}
