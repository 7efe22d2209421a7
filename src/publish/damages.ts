import { readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { type Damage, DamagedError, damageOf, describeDamage, unreadable } from '../base/damage.ts';
import { sha256Of } from '../base/files.ts';
import { isPageFile } from '../base/folders.ts';
import { filesIn, manifestName } from './manifest.ts';
import { addPin, listPins } from './pins.ts';
import { readSnapshot, type Snapshot, snapshotFolder, snapshotsFolder, switchCurrent } from './snapshot-folders.ts';

/** Checks one file: its bytes (`damageOf`), or only its size (`damageOfSize`). */
type FileCheck = typeof damageOf;

/** The files of a snapshot that are not what the manifest says. @param check @default it reads every byte */
export async function damagedFiles(
  { folder, manifest }: Snapshot,
  check: FileCheck = damageOf,
): Promise<readonly Damage[]> {
  const damages: Damage[] = [];
  for (const recorded of [manifest.database, ...filesIn(manifest)]) {
    const file = join(folder, recorded.path);
    const what = await check(file, recorded);
    if (what !== null) damages.push({ file, what });
  }
  return damages;
}

/** Files that file browsers and network file systems leave behind. */
const harmless = /(^|\/)(\.DS_Store|\.nfs[^/]*)$/;

/** Those, and all files that the manifest does not name: a pattern such as `parquet/data_points/**` would read them. */
export async function damagesOf(snapshot: Snapshot, check?: FileCheck): Promise<readonly Damage[]> {
  const { folder, manifest } = snapshot;
  const listed = new Set([manifestName, manifest.database.path, ...filesIn(manifest).map(({ path }) => path)]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  const unlisted = files.filter((file) => {
    const path = relative(folder, file);
    return !listed.has(path) && !isPageFile(path) && !harmless.test(path);
  });
  const what = 'is not named by the manifest';
  return [...(await damagedFiles(snapshot, check)), ...unlisted.sort().map((file) => ({ file, what }))];
}

/** The same of a folder whose manifest may be damaged, too. */
const damagesIn = (folder: string, check?: FileCheck): Promise<readonly Damage[]> =>
  readSnapshot(folder).then(
    (snapshot) => damagesOf(snapshot, check),
    (error: unknown) => [{ file: folder, what: unreadable(error) }],
  );

/** A pin, and what is wrong with it or its snapshot. */
export interface PinStatus {
  readonly name: string;
  readonly snapshot_id: string | null;
  readonly damage: string | null;
}

/** All pins, by name. @param check as `damagesOf` has it */
export async function pinStatus(output: string, check?: FileCheck): Promise<readonly PinStatus[]> {
  const all: PinStatus[] = [];
  for (const { name, folder, snapshotId } of await listPins(output)) {
    const damages =
      snapshotId === null
        ? [{ file: folder, what: 'is not a link to a snapshot' }]
        : await damagesIn(join(snapshotsFolder(output), snapshotId), check);
    const damage = damages.length === 0 ? null : damages.map(describeDamage).join('; ');
    all.push({ name, snapshot_id: snapshotId, damage });
  }
  return all;
}

/**
 * Points `current` to a snapshot that still exists, given by its id or the name of a pin.
 * @throws UsageError if there is no such snapshot; DamagedError if any of its files is damaged
 */
export async function rollback(output: string, named: string): Promise<void> {
  const folder = await intactFolder(output, named, 'is not published again');
  await switchCurrent(output, basename(folder));
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
export async function pinSnapshot(output: string, name: string, named?: string): Promise<Pinned> {
  const folder = await intactFolder(output, named, 'is not pinned');
  const id = basename(folder);
  await addPin(output, name, id);
  return { name, snapshot_id: id, manifest_sha256: await sha256Of(join(folder, manifestName)) };
}

/** Reads every byte of a snapshot. @param refusal completes a sentence that begins with the snapshot */
async function intactFolder(output: string, named: string | undefined, refusal: string): Promise<string> {
  const folder = await snapshotFolder(output, named);
  const [first, ...more] = await damagesIn(folder);
  if (first === undefined) return folder;
  const why = `${describeDamage(first)}${more.length === 0 ? '' : ` and ${more.length} more`}`;
  throw new DamagedError(`the snapshot ${basename(folder)} is damaged and ${refusal}: ${why}`, {
    hint: 'Choose another snapshot from esg-lake snapshots, or rebuild the published one with esg-lake replay.',
  });
}
