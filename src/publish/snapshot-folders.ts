import { randomUUID } from 'node:crypto';
import { readlink, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DamagedError } from '../base/damage.ts';
import { UsageError } from '../base/errors.ts';
import { crashPoint, errorCode, isMissing, syncToDisk } from '../base/files.ts';
import { namesIn, removeWithPrefix, workPrefix } from '../base/folders.ts';
import { didYouMean } from '../base/suggest.ts';
import { readManifest } from './manifest.ts';

export type Snapshot = Awaited<ReturnType<typeof readSnapshot>>;

export const snapshotsFolder = (output: string) => join(output, 'snapshots');
const currentLink = (output: string) => join(output, 'current');

export async function findCurrent(output: string) {
  const folder = await currentFolder(output);
  return folder === null ? null : readSnapshot(folder);
}

/** In `snapshots`, without symbolic links; null if `current` does not lead there. */
export async function currentFolder(output: string) {
  try {
    const folder = await realpath(currentLink(output));
    return dirname(folder) === (await realpath(snapshotsFolder(output))) ? folder : null;
  } catch (error) {
    if (isMissing(error) || ['ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

export async function currentId(output: string) {
  const folder = await currentFolder(output);
  return folder === null ? null : basename(folder);
}

export async function nothingPublished(output: string) {
  const { length } = await snapshotIds(output);
  if (length === 0) {
    return new UsageError(`no lake has been published in ${output}`, {
      hint: 'Run esg-lake run first, or name the right folder with --output.',
    });
  }
  const there = length === 1 ? 'a snapshot exists' : `${length} snapshots exist`;
  return new DamagedError(`${currentLink(output)} is missing or broken, although ${there}`, {
    hint: 'esg-lake run continues from the newest one; esg-lake snapshots rollback ID publishes the one you choose.',
  });
}

/** Of those published and not pruned, oldest first; not all may be usable. */
export const snapshotIds = async (output: string) =>
  (await namesIn(snapshotsFolder(output))).filter((name) => !name.startsWith('.'));

/** @throws DamagedError if its manifest cannot be read */
export async function readSnapshot(named: string) {
  /** Absolute, without symbolic links, so that it stays valid when `current` moves on. */
  const folder = await realpath(named);
  const manifest = await readManifest(folder);
  return { snapshotId: manifest.snapshot_id, folder, databaseFile: join(folder, manifest.database.path), manifest };
}

/**
 * Without symbolic links.
 * @param named an id, the name of a pin, or `current`
 * @throws UsageError if there is none; DamagedError if the pin is damaged and its snapshot is lost, or `current` is
 */
export async function snapshotFolder(output: string, named = 'current') {
  if (named === 'current') {
    const current = await currentFolder(output);
    if (current === null) throw await nothingPublished(output);
    return current;
  }
  const ids = await snapshotIds(output);
  const pins = await listPins(output);
  const pin = pins.find(({ name }) => name === named);
  const id = ids.includes(named) ? named : pin?.snapshotId;
  if (id != null && ids.includes(id)) return realpath(join(snapshotsFolder(output), id));
  if (pin !== undefined) {
    const what = id == null ? 'does not say which snapshot it keeps' : `keeps ${id}, which is missing`;
    throw new DamagedError(`the pin ${named} ${what}`, {
      hint: `Restore it from a backup of the output folder, or remove the pin: esg-lake snapshots unpin ${named}`,
    });
  }
  const names = pins.map(({ name }) => name);
  const all =
    ids.length === 0 ? 'esg-lake run publishes the first one.' : `Snapshots: ${[...names, ...ids].join(', ')}.`;
  throw new UsageError(`no snapshot ${named} in ${output}`, { hint: didYouMean(named, names, all) });
}

export const openSnapshot = async (output: string, named?: string) => readSnapshot(await snapshotFolder(output, named));

/** Renames a new symbolic link over the old one, so that it always exists. */
export async function switchCurrent(output: string, snapshotId: string) {
  const link = join(output, `.current-${randomUUID()}`);
  await symlink(join('snapshots', snapshotId), link);
  crashPoint('current.made-aside');
  await rename(link, currentLink(output)).catch(async (error: unknown) => {
    if (!['EISDIR', 'ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
    // A folder in place of the link, in a copy made by another program: it is deleted later.
    await rename(currentLink(output), join(output, `.current-${randomUUID()}`));
    await rename(link, currentLink(output));
  });
  crashPoint('current.switched');
  await syncToDisk(output);
  crashPoint('current.synced');
}

/**
 * Deletes all but the newest `keep` snapshots, those that are pinned, the current one and the one before it, which
 * readers may still have open.
 * @param previous was current until now, and is kept: after a rollback or a crash, there are others in between
 */
export async function pruneSnapshots(output: string, keep: number, previous: string | null = null) {
  const ids = await snapshotIds(output);
  const place = ids.indexOf((await currentId(output)) ?? '');
  if (place === -1) return [];
  const pinned = (await listPins(output)).map(({ snapshotId }) => snapshotId);
  const kept = new Set([ids[place - 1], ids[place], previous, ...pinned, ...ids.slice(Math.max(0, ids.length - keep))]);
  const doomed = ids.filter((id) => !kept.has(id));
  for (const id of doomed) {
    // Renamed first, so that an interruption leaves a leftover and not half a snapshot.
    const aside = join(snapshotsFolder(output), `${workPrefix}pruned-${id}`);
    await rename(join(snapshotsFolder(output), id), aside);
    crashPoint('snapshot.set-aside');
    await rm(aside, { recursive: true, force: true });
    crashPoint('snapshot.pruned');
  }
  return doomed;
}

/** Deletes what killed runs left behind. Call it while holding the lock. */
export async function removeLeftovers(output: string) {
  await removeWithPrefix(snapshotsFolder(output), workPrefix);
  await removeWithPrefix(output, '.current-');
}

export type Pin = Awaited<ReturnType<typeof listPins>>[number];

export const pinsFolder = (output: string) => join(output, 'pins');

/** By name; `folder` is the link. The id is null if it is no link to a snapshot, which may no longer exist. */
export async function listPins(output: string) {
  const names = await namesIn(pinsFolder(output));
  const folders = names.filter(isPinName).map((name) => join(pinsFolder(output), name));
  return Promise.all(
    folders.map(async (folder) => {
      const target = await readlink(folder).catch(() => '');
      const snapshotId = basename(dirname(target)) === 'snapshots' ? basename(target) : null;
      return { name: basename(folder), folder, snapshotId };
    }),
  );
}

/** `2025-annual-report`: safe in a path, and never mistaken for a snapshot. */
export const isPinName = (text: string): boolean =>
  /^(?!\d{8}T\d{9}Z|(?:current|previous)$)\w[\w.-]{0,63}$/i.test(text);

export const pinNameRule =
  'a name of letters, digits, -, _ and . such as 2025-annual-report (at most 64 characters, the first a letter, a digit or _; no snapshot id, current or previous)';
