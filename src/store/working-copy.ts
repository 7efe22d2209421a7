import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { DamagedError } from '../base/damage.ts';
import { GuardError } from '../base/errors.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { deltaLogName, metadataFolderName, tablesFolder } from '../formats/table-folders.ts';
import type { ObjectInfo, ObjectStore } from './object-store.ts';

/**
 * The logs of a store's tables in a local folder that is laid out like a lake's: they are brought to their next version there,
 * and what has come or changed is then put into the store.
 */
export interface WorkingCopy {
  readonly folder: string;
  /** What was copied, by key. */
  readonly copied: ReadonlyMap<string, Buffer>;
}

const logPattern = new RegExp(`^tables/[a-z_]+/${deltaLogName}/\\d{20}\\.(?:json|checkpoint\\.parquet)$`);
const metadataPattern = new RegExp(
  `^tables/[a-z_]+/${metadataFolderName}/(?:[\\w-]+\\.avro|[\\w.-]*metadata\\.json(?:\\.\\w+)?|version-hint\\.text)$`,
);

/** Copies what is there of the logs, in any format. */
export async function copyLogs(
  store: ObjectStore,
  objects: ReadonlyMap<string, ObjectInfo>,
  { folder, concurrency }: { readonly folder: string; readonly concurrency: number },
): Promise<WorkingCopy> {
  const copied = new Map<string, Buffer>();
  const keys = [...objects.keys()].filter((key) => logPattern.test(key) || metadataPattern.test(key));
  const copy = async (key: string): Promise<void> => {
    const object = await store.get(key);
    if (object === null) return;
    copied.set(key, Buffer.from(object.content));
    await mkdir(dirname(join(folder, key)), { recursive: true });
    await writeFile(join(folder, key), object.content);
  };
  for await (const _ of mapConcurrently(keys, concurrency, copy));
  return { folder, copied };
}

export interface ChangedCopy {
  /** New keys, and those with another content. */
  readonly changed: ReadonlyMap<string, Buffer>;
  /** Keys that were copied and are gone. */
  readonly gone: readonly string[];
}

/** What has become of a copy. */
export async function changesOf({ folder, copied }: WorkingCopy): Promise<ChangedCopy> {
  const entries = await readdir(tablesFolder(folder), { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const changed = new Map<string, Buffer>();
  const there = new Set<string>();
  for (const file of files.sort()) {
    const key = relative(folder, file);
    if (!key.includes(`/${deltaLogName}/`) && !key.includes(`/${metadataFolderName}/`)) continue;
    there.add(key);
    const content = await readFile(file);
    if (copied.get(key)?.equals(content) !== true) changed.set(key, content);
  }
  return { changed, gone: [...copied.keys()].filter((key) => !there.has(key)).sort() };
}

/** Carries out work on a copy; what is wrong with it is said of the store. */
export async function namingStore<T>(folder: string, { url }: ObjectStore, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GuardError || error instanceof DamagedError)) throw error;
    const named = (text: string): string => text.replaceAll(tablesFolder(folder), `${url}/tables`);
    const Kind = error instanceof GuardError ? GuardError : DamagedError;
    throw new Kind(named(error.message), { hint: named(error.hint ?? '').replaceAll('run again', 'push again') });
  }
}
