import { readFile } from 'node:fs/promises';
import { checkpoint } from '../base/checkpoint.ts';
import { DamagedError, damageOf } from '../base/damage.ts';
import { EsgLakeError, exitCodes } from '../base/errors.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import type { TableState } from '../formats/current-tables.ts';
import type { DataFile } from '../formats/data-files.ts';
import type { ObjectInfo, ObjectStore } from './object-store.ts';
import { pushAgain } from './store-errors.ts';
import { objectKey } from './store-state.ts';

/** How far the data files are. */
export interface PutProgress {
  readonly files: number;
  readonly allFiles: number;
  /** Estimated by the bytes put so far; null before the first are. */
  readonly secondsLeft: number | null;
}

/** A data file and its key. */
export interface StoredFile {
  readonly key: string;
  readonly file: DataFile;
}

/** The files of a state: those that a store does not have, and those that it has. */
export function filesOf(
  { tables }: TableState,
  objects: ReadonlyMap<string, ObjectInfo>,
): { readonly missing: readonly StoredFile[]; readonly present: readonly StoredFile[] } {
  const all = tables.flatMap(({ table, files }) =>
    [...files.values()].map((file) => ({ key: objectKey(table.name, file.path), file })),
  );
  const isThere = ({ key, file }: StoredFile): boolean => objects.get(key)?.bytes === file.bytes;
  return { missing: all.filter((one) => !isThere(one)), present: all.filter(isThere) };
}

interface Putting {
  readonly concurrency: number;
  readonly onProgress?: (progress: PutProgress) => void;
}

/** Larger files are read from the disk while they are put: an SDK cannot repeat that. */
const maxInMemory = 64 * 2 ** 20;

/** @throws DamagedError if one of the files is not what its name says */
export async function requireIntact(files: readonly StoredFile[]): Promise<void> {
  for (const { file } of files) {
    const damage = await damageOf(file.source, file);
    if (damage === null) continue;
    throw new DamagedError(`${file.source} ${damage}: it is not pushed`, {
      hint: 'esg-lake run publishes it again from what is intact (of a fleet: the run of its connection, and then fleet commit); then push again.',
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
  // No condition: the name says what is in it, and a refused condition on a stream may end the connection without an answer.
  await store.put(key, bytes > maxInMemory ? { file: source, bytes, sha256 } : await readFile(source));
  checkpoint('push.file-put');
  return bytes;
}

async function requireArrived(store: ObjectStore, files: readonly StoredFile[]): Promise<void> {
  const there = new Map((await store.list('tables/')).map(({ key, bytes }) => [key, bytes]));
  for (const { key, file } of files) {
    const found = there.get(key);
    if (found === file.bytes) continue;
    const what = found === undefined ? 'is not there after it was put' : `has ${found} bytes there, ${file.bytes} here`;
    throw new EsgLakeError(`${store.url}/${key} ${what}`, { exitCode: exitCodes.unexpected, hint: pushAgain });
  }
}
