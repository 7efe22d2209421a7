import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { DamagedError } from '../base/damage.ts';
import { GuardError } from '../base/errors.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { type CurrentTables, currentTablesFile, readCurrentTables } from '../formats/current-tables.ts';
import { deltaLogName, metadataFolderName, tablesFolder } from '../formats/open-table.ts';
import { schemaVersion } from '../schema/versions.ts';
import type { ObjectInfo, ObjectStore } from './object-store.ts';

/** The key of the pointer: the versions of the tables that belong together. */
export const pointerKey = 'tables/current.json';

/** The key of a table's file, from its path in the table's folder. */
export const objectKey = (table: string, path: string): string => `tables/${table}/${path}`;

/** The content of a store. */
export interface StoreState {
  /** Null before the first push. */
  readonly current: CurrentTables | null;
  /** Tag of the pointer, for the put that replaces it; null if there is none. */
  readonly pointerTag: string | null;
  readonly objects: ReadonlyMap<string, ObjectInfo>;
  readonly copy: WorkingCopy;
}

/** @throws GuardError if the content was not written by esg-lake, or by a newer version of it */
export async function readStoreState(
  store: ObjectStore,
  copying: { readonly folder: string; readonly concurrency: number },
): Promise<StoreState> {
  const { folder } = copying;
  const pointer = await store.get(pointerKey);
  const objects = new Map((await store.list('tables/')).map((object) => [object.key, object]));
  if (pointer !== null) {
    await mkdir(dirname(currentTablesFile(folder)), { recursive: true });
    await writeFile(currentTablesFile(folder), pointer.content);
  }
  const current = await readCurrentTables(folder);
  if (typeof current === 'string') {
    throw new GuardError(`${store.url}/${pointerKey} ${current}: nothing is pushed next to it`, {
      hint: 'Push to another prefix; or delete what is there, if it is no longer needed, and push again.',
    });
  }
  if (current !== null && current.schema_version > schemaVersion) {
    throw new GuardError(
      `${store.url} was written by a newer esg-lake: schema version ${current.schema_version}, this is ${schemaVersion}`,
      { hint: 'Use the newer esg-lake.' },
    );
  }
  return { current, pointerTag: pointer?.tag ?? null, objects, copy: await copyLogs(store, objects, copying) };
}

/**
 * The logs of a store's tables in a local folder with the layout of a lake. Their next versions are prepared there,
 * then added and changed files are put into the store.
 */
interface WorkingCopy {
  readonly folder: string;
  /** The copied files, by key. */
  readonly copied: ReadonlyMap<string, Buffer>;
}

const logPattern = new RegExp(
  `^tables/[a-z_]+/${deltaLogName}/(?:\\d{20}\\.(?:json|checkpoint\\.parquet)|_last_checkpoint)$`,
);
const metadataPattern = new RegExp(
  `^tables/[a-z_]+/${metadataFolderName}/(?:[\\w-]+\\.avro|[\\w.-]*metadata\\.json(?:\\.\\w+)?|version-hint\\.text)$`,
);

/** Copies the existing logs, in any format. */
async function copyLogs(
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

interface ChangedCopy {
  /** New keys, and keys with changed content. */
  readonly changed: ReadonlyMap<string, Buffer>;
  /** Keys that were copied and then deleted. */
  readonly gone: readonly string[];
}

/** The differences between a copy and what was copied. */
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

/** Runs work on a copy; errors name the store instead of the copy. */
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
