import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DamagedError } from '../base/damage.ts';
import { GuardError } from '../base/errors.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { type CurrentTables, currentTablesFile, keptVersions, readCurrentTables } from '../formats/current-tables.ts';
import { type DeltaLog, readDeltaLog } from '../formats/delta/delta-log.ts';
import { deltaLogName, tableFolder, tablesFolder } from '../formats/table-folders.ts';
import type { Database } from '../load/database.ts';
import { schemaVersion } from '../schema/versions.ts';
import type { ObjectInfo, ObjectStore } from './object-store.ts';

/** The key of the pointer: the versions of the tables that belong together. */
export const pointerKey = 'tables/current.json';

/** The key of a file of a table, by its path within the table's folder. */
export const objectKey = (table: string, path: string): string => `tables/${table}/${path}`;

/** What a store holds, with a copy of its logs in a local folder that is laid out like a lake's. */
export interface StoreState {
  readonly folder: string;
  /** Null before the first push. */
  readonly current: CurrentTables | null;
  /** Of the pointer, for the put that replaces it; null if there is none. */
  readonly pointerTag: string | null;
  readonly objects: ReadonlyMap<string, ObjectInfo>;
}

export interface StoreReading {
  readonly store: ObjectStore;
  /** Emptied before; the caller deletes it. */
  readonly folder: string;
  readonly concurrency: number;
}

/** @throws GuardError if what is there was not written by esg-lake, or by a newer one */
export async function readStoreState({ store, folder, concurrency }: StoreReading): Promise<StoreState> {
  const pointer = await store.get(pointerKey);
  const objects = new Map((await store.list('tables/')).map((object) => [object.key, object]));
  if (pointer !== null) await writeCopy(currentTablesFile(folder), pointer.content);
  const current = await readCurrentTables(folder);
  if (typeof current === 'string') {
    throw new GuardError(`${store.url}/${pointerKey} ${current}: nothing is put beside it`, {
      hint: 'Push to another prefix; or, if what is there may go, delete it and push again.',
    });
  }
  if (current !== null && current.schema_version > schemaVersion) {
    throw new GuardError(
      `${store.url} was written by a newer esg-lake: schema version ${current.schema_version}, this is ${schemaVersion}`,
      { hint: 'Use the newer esg-lake.' },
    );
  }
  const logs = [...objects.keys()].filter((key) => isLogKey(key));
  const copy = async (key: string): Promise<void> => {
    const object = await store.get(key);
    if (object !== null) await writeCopy(join(folder, key), object.content);
  };
  for await (const _ of mapConcurrently(logs, concurrency, copy));
  return { folder, current, pointerTag: pointer?.tag ?? null, objects };
}

const isLogKey = (key: string): boolean =>
  new RegExp(`^tables/[a-z_]+/${deltaLogName}/\\d{20}\\.(json|checkpoint\\.parquet)$`).test(key);

async function writeCopy(file: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/**
 * The log of a table in the store.
 * @throws GuardError if another engine has written to it; DamagedError if it is not whole
 */
export async function readStoredLog(
  { folder, current }: StoreState,
  table: string,
  { url }: ObjectStore,
  database: () => Promise<Database>,
): Promise<DeltaLog> {
  try {
    return await readDeltaLog(tableFolder(folder, table), keptVersions(current, table), database);
  } catch (error) {
    if (!(error instanceof GuardError || error instanceof DamagedError)) throw error;
    // It speaks of the copy.
    const named = (text: string): string => text.replaceAll(tablesFolder(folder), `${url}/tables`);
    const Kind = error instanceof GuardError ? GuardError : DamagedError;
    throw new Kind(named(error.message), { hint: named(error.hint ?? '').replaceAll('run again', 'push again') });
  }
}
