import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { GuardError } from '../base/errors.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { schemaVersion } from '../schema/versions.ts';
import { deltaLogName } from './delta-log.ts';
import type { ObjectInfo, ObjectStore } from './object-store.ts';
import { type CurrentTables, parseCurrentTables } from './table-sets.ts';

/** The folder of the tables in a store. */
export const tablesKey = 'tables/';

/** The key of the pointer: the versions of the tables that belong together. */
export const pointerKey = `${tablesKey}current.json`;

/** The key of a table's file, from its path in the table's folder. */
export const objectKey = (table: string, path: string): string => `${tablesKey}${table}/${path}`;

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
  const pointer = await store.get(pointerKey);
  const objects = await objectsOf(store);
  const current = pointer === null ? null : parseCurrentTables(Buffer.from(pointer.content).toString('utf8'));
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

/** All objects of the tables, by key. */
export const objectsOf = async (store: ObjectStore): Promise<StoreState['objects']> =>
  new Map((await store.list(tablesKey)).map((object) => [object.key, object]));

/**
 * The logs of a store's tables in a local folder with the same layout. Their next versions are prepared there, then added
 * and changed files are put into the store.
 */
interface WorkingCopy {
  readonly folder: string;
  /** The copied files, by key. */
  readonly copied: ReadonlyMap<string, Buffer>;
}

const logPattern = new RegExp(
  `^${tablesKey}[a-z_]+/${deltaLogName}/(?:\\d{20}\\.(?:json|checkpoint\\.parquet)|_last_checkpoint)$`,
);

async function copyLogs(
  store: ObjectStore,
  objects: ReadonlyMap<string, ObjectInfo>,
  { folder, concurrency }: { readonly folder: string; readonly concurrency: number },
): Promise<WorkingCopy> {
  const copied = new Map<string, Buffer>();
  const keys = [...objects.keys()].filter((key) => logPattern.test(key));
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
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const changed = new Map<string, Buffer>();
  const there = new Set<string>();
  for (const file of files.sort()) {
    const key = relative(folder, file);
    there.add(key);
    const content = await readFile(file);
    if (copied.get(key)?.equals(content) !== true) changed.set(key, content);
  }
  return { changed, gone: [...copied.keys()].filter((key) => !there.has(key)).sort() };
}
