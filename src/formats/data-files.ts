import { chmod, copyFile, link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crashPoint } from '../base/crash-point.ts';
import { damageOf } from '../base/damage.ts';
import { readOnly, renameOver, syncToDisk } from '../base/files.ts';
import { namesIn } from '../base/folders.ts';
import { periodYearOf } from '../load/publish/partitions.ts';
import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import type { TableName } from '../schema/tables.ts';
import { yearColumn } from './open-table.ts';
import { isOfTheDisk } from './put-if-absent.ts';

/** A published file, and its name in the folder of an open table: derived from the content, so it never changes. */
export interface DataFile {
  /** Relative to the table's folder: `data/period_year=2025/<sha256>.parquet`. */
  readonly path: string;
  /** The year of its partition; null for tables that are one file. */
  readonly year: number | null;
  /** The values of the table's partition columns, as text. */
  readonly partition: Readonly<Record<string, string>>;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Absolute path of the same file in the snapshot. */
  readonly source: string;
}

export const dataFolderName = 'data';

/** The checksum in the name of a data file; null for the names of other files. */
export const namedSha256 = (path: string): string | null => /(?:^|\/)([0-9a-f]{64})\.parquet$/.exec(path)?.[1] ?? null;

/**
 * The files of a table by their names. Parts of a year without rows are byte for byte the same file.
 * @param outer values of partition columns that all rows of the snapshot share. @default none
 */
export function dataFilesOf(
  { folder, manifest }: Pick<Snapshot, 'folder' | 'manifest'>,
  table: TableName,
  outer: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, DataFile> {
  const files = (manifest.tables[table]?.files ?? []).map(({ path, rows, bytes, sha256 }) => {
    const year = periodYearOf(path);
    const partition = { ...outer, ...(year === null ? {} : { [yearColumn.name]: String(year) }) };
    const name = dataFilePath(partition, sha256);
    return [name, { path: name, year, partition, rows, bytes, sha256, source: join(folder, path) }] as const;
  });
  return new Map(files);
}

/** The name of a data file within the folder of its table. */
export const dataFilePath = (partition: Readonly<Record<string, string>>, sha256: string): string =>
  [dataFolderName, ...Object.entries(partition).map(([name, value]) => `${name}=${value}`), `${sha256}.parquet`].join(
    '/',
  );

/**
 * Puts the files into the folder of their table as hard links, or as copies where the file system has none. A different
 * file of the same name is replaced: it has the same bytes or is damaged.
 */
export async function linkDataFiles(folder: string, files: Iterable<DataFile>): Promise<void> {
  const touched = new Set<string>();
  for (const file of files) {
    const target = join(folder, file.path);
    if (await isLinked(target, file.source)) continue;
    await mkdir(dirname(target), { recursive: true });
    if (!(await putAside(file, target))) continue;
    await renameOver(`${target}.tmp`, target);
    touched.add(dirname(target));
    crashPoint('tables.file-linked');
  }
  for (const parent of touched) {
    await syncToDisk(parent);
    await syncToDisk(dirname(parent));
  }
}

/** The same inode has the same bytes. */
async function isLinked(target: string, source: string): Promise<boolean> {
  const [there, published] = await Promise.all([stat(target).catch(() => null), stat(source)]);
  return there !== null && there.ino === published.ino && there.dev === published.dev;
}

/** Returns false if there is nothing to do: hard links are not available, and the existing copy is intact. */
async function putAside({ source, bytes, sha256 }: DataFile, target: string): Promise<boolean> {
  const aside = `${target}.tmp`;
  await rm(aside, { recursive: true, force: true });
  try {
    await link(source, aside);
    return true;
  } catch (error) {
    if (isOfTheDisk(error)) throw error;
  }
  if ((await damageOf(target, { bytes, sha256 })) === null) return false;
  await copyFile(source, aside);
  await chmod(aside, readOnly);
  await syncToDisk(aside);
  return true;
}

/** Deletes the data files of a table that no kept version of any format names. */
export async function expireDataFiles(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const path of await dataPaths(folder)) {
    if (kept.has(path)) continue;
    await rm(join(folder, path), { force: true });
    crashPoint('tables.file-expired');
  }
}

/** Data files in the folder of a table, including unfinished ones (`.tmp`). */
async function dataPaths(folder: string): Promise<readonly string[]> {
  const paths = await pathsBelow(folder, dataFolderName);
  return paths.filter((path) => namedSha256(path.replace(/\.tmp$/, '')) !== null);
}

/** Descends into the folders of partitions, `column=value`. */
async function pathsBelow(folder: string, within: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const name of await namesIn(join(folder, within))) {
    const path = `${within}/${name}`;
    paths.push(...(/^\w+=[^/]*$/.test(name) ? await pathsBelow(folder, path) : [path]));
  }
  return paths;
}
