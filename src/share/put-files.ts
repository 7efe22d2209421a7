import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crashPoint } from '../base/crash-point.ts';
import { DamagedError, damageOf } from '../base/damage.ts';
import { EsgLakeError, exitCodes } from '../base/errors.ts';
import { checksumOfFile } from '../base/files.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { periodYearOf } from '../publish/partitions.ts';
import type { Snapshot } from '../publish/snapshot-folders.ts';
import { publishedTableNames, type TableName } from '../schema/tables.ts';
import { type ObjectInfo, type ObjectStore, pushAgain } from './object-store.ts';
import { objectKey, tablesKey } from './store-state.ts';

/** Progress of putting the data files. */
export interface PutProgress {
  readonly files: number;
  readonly allFiles: number;
  /** Estimated from the bytes put so far; null before the first. */
  readonly secondsLeft: number | null;
}

/** A file and its key. */
export interface StoredFile {
  readonly key: string;
  readonly file: Pick<DataFile, 'source' | 'bytes' | 'sha256'>;
}

/** The files of a snapshot: those missing in the store, and those present. */
export function filesOf(
  snapshot: Snapshot,
  objects: ReadonlyMap<string, ObjectInfo>,
): { readonly missing: readonly StoredFile[]; readonly present: readonly StoredFile[] } {
  const all = publishedTableNames.flatMap((table) =>
    [...dataFilesOf(snapshot, table).values()].map((file) => ({ key: objectKey(table, file.path), file })),
  );
  const isThere = ({ key, file }: StoredFile): boolean => objects.get(key)?.bytes === file.bytes;
  return { missing: all.filter((one) => !isThere(one)), present: all.filter(isThere) };
}

/**
 * Files that the store has in the same size with other bytes, by the checksums that it reports, or else by reading
 * them.
 */
export async function otherFiles(
  { store, concurrency }: { readonly store: ObjectStore; readonly concurrency: number },
  objects: ReadonlyMap<string, ObjectInfo>,
  files: readonly StoredFile[],
): Promise<readonly StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const isSame of mapConcurrently(files, concurrency, async (one) => ({
    one,
    is: await isIntact(store, objects, one),
  }))) {
    if (!isSame.is) found.push(isSame.one);
  }
  return found;
}

/** Whether the store has the file's bytes. */
async function isIntact(
  store: ObjectStore,
  objects: ReadonlyMap<string, ObjectInfo>,
  { key, file }: StoredFile,
): Promise<boolean> {
  const md5 = objects.get(key)?.md5;
  if (md5 !== undefined && md5 === (await checksumOfFile(file.source, 'md5').catch(() => null))) return true;
  const sha256 = (await store.head(key))?.sha256;
  if (sha256 !== undefined) return sha256 === file.sha256;
  const there = await store.get(key);
  return there !== null && createHash('sha256').update(there.content).digest('hex') === file.sha256;
}

interface Putting {
  readonly concurrency: number;
  readonly onProgress?: (progress: PutProgress) => void;
}

/** Larger files are streamed from disk: an SDK cannot retry that. */
const maxInMemory = 64 * 2 ** 20;

/** @throws DamagedError if one of the files does not match the checksum in its name */
export async function requireIntact(files: readonly StoredFile[]): Promise<void> {
  for (const { file } of files) {
    const damage = await damageOf(file.source, file);
    if (damage === null) continue;
    throw new DamagedError(`${file.source} ${damage}: it is not pushed`, {
      hint: 'esg-lake run rebuilds it from intact files; then push again.',
    });
  }
}

/** Puts data files under the names of their checksums, and checks that they have arrived. */
export async function putFiles(
  store: ObjectStore,
  files: readonly StoredFile[],
  { concurrency, onProgress }: Putting,
): Promise<void> {
  if (files.length === 0) return;
  const all = files.reduce((total, { file }) => total + file.bytes, 0);
  const start = performance.now();
  const done = { files: 0, bytes: 0 };
  for await (const bytes of mapConcurrently(files, concurrency, (file) => putFile(store, file))) {
    done.files += 1;
    done.bytes += bytes;
    const seconds = (performance.now() - start) / 1000;
    const secondsLeft = done.bytes === 0 ? null : (seconds * (all - done.bytes)) / done.bytes;
    onProgress?.({ files: done.files, allFiles: files.length, secondsLeft });
  }
  await requireArrived(store, files);
}

/** Returns its size. */
async function putFile(store: ObjectStore, { key, file }: StoredFile): Promise<number> {
  const { source, bytes, sha256 } = file;
  // No condition: the name identifies the content, and a refused condition on a stream may close the connection without
  // a response.
  await store.put(key, bytes > maxInMemory ? { file: source, bytes, sha256 } : await readFile(source));
  crashPoint('push.file-put');
  return bytes;
}

async function requireArrived(store: ObjectStore, files: readonly StoredFile[]): Promise<void> {
  const there = new Map((await store.list(tablesKey)).map(({ key, bytes }) => [key, bytes]));
  for (const { key, file } of files) {
    const found = there.get(key);
    if (found === file.bytes) continue;
    const what =
      found === undefined ? 'is missing after it was pushed' : `has ${found} bytes there, ${file.bytes} here`;
    throw new EsgLakeError(`${store.url}/${key} ${what}`, { exitCode: exitCodes.unexpected, hint: pushAgain });
  }
}

/** A published file, and its name in the folder of a Delta table: derived from the content, so it never changes. */
export interface DataFile {
  /** Relative to the table's folder: `data/period_year=2025/<sha256>.parquet`. */
  readonly path: string;
  /** The values of the table's partition columns, as text. */
  readonly partition: Readonly<Record<string, string>>;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Absolute path of the same file in the snapshot. */
  readonly source: string;
}

/** The folder of a table's data files. */
export const dataFolderName = 'data';

/** The partition column, which exists only in paths and in the log. */
export const yearColumn = 'period_year';

/** The checksum in the name of a data file; null for the names of other files. */
export const namedSha256 = (path: string): string | null => /(?:^|\/)([0-9a-f]{64})\.parquet$/.exec(path)?.[1] ?? null;

/** The files of a table by their names. Parts of a year without rows are byte for byte the same file. */
export function dataFilesOf(
  { folder, manifest }: Pick<Snapshot, 'folder' | 'manifest'>,
  table: TableName,
): ReadonlyMap<string, DataFile> {
  const files = (manifest.tables[table]?.files ?? []).map(({ path, rows, bytes, sha256 }) => {
    const year = periodYearOf(path);
    const partition: Readonly<Record<string, string>> = year === null ? {} : { [yearColumn]: String(year) };
    const folders = Object.entries(partition).map(([name, value]) => `${name}=${value}`);
    const name = [dataFolderName, ...folders, `${sha256}.parquet`].join('/');
    return [name, { path: name, partition, rows, bytes, sha256, source: join(folder, path) }] as const;
  });
  return new Map(files);
}
