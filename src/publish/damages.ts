import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Damage, damageOf } from '../base/damage.ts';
import { isPageFile } from '../base/page-files.ts';
import { filesIn, manifestName } from './manifest.ts';
import type { Pin } from './pins.ts';
import type { Snapshot, SnapshotEntry } from './snapshot-folders.ts';

/** Checks one file: its bytes (`damageOf`), or only its size (`damageOfSize`). */
type FileCheck = typeof damageOf;

/**
 * All files of a snapshot that are not what the manifest says, and all files that the manifest does not name. Does not
 * interpret the contents.
 * @param check checks one file. @default it reads every byte
 */
export const damagesOf = async (snapshot: Snapshot, check?: FileCheck): Promise<readonly Damage[]> => [
  ...(await damagedFiles(snapshot, check)),
  ...(await unlistedFiles(snapshot)),
];

/** The files of a snapshot that are not what the manifest says. */
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

/** Files that the manifest does not name: a pattern such as `parquet/data_points/**` would read them as well. */
async function unlistedFiles({ folder, manifest }: Snapshot): Promise<readonly Damage[]> {
  const listed = new Set([manifestName, manifest.database.path, ...filesIn(manifest).map(({ path }) => path)]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) => !listed.has(relative(folder, file)) && !isPageFile(relative(folder, file)) && !harmless.test(file),
    )
    .sort()
    .map((file) => ({ file, what: 'is not named by the manifest' }));
}

/**
 * What is wrong with a pin or with its snapshot.
 * @param entries all snapshots
 * @param check checks one file. @default it reads every byte
 */
export async function pinDamages(
  { name, folder, snapshotId }: Pin,
  entries: readonly SnapshotEntry[],
  check?: FileCheck,
): Promise<readonly Damage[]> {
  if (snapshotId === null) return [{ file: folder, what: 'is not a link to a snapshot' }];
  const entry = entries.find((one) => one.snapshotId === snapshotId);
  if (entry === undefined) return [{ file: `the snapshot ${snapshotId}, which ${name} keeps,`, what: 'is missing' }];
  if (entry.snapshot !== null) return damagesOf(entry.snapshot, check);
  return [{ file: join(entry.folder, manifestName), what: `is damaged (${entry.damage})` }];
}
