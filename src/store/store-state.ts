import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { GuardError } from '../base/errors.ts';
import { type CurrentTables, currentTablesFile, readCurrentTables } from '../formats/current-tables.ts';
import { schemaVersion } from '../schema/versions.ts';
import type { ObjectInfo, ObjectStore } from './object-store.ts';
import { copyLogs, type WorkingCopy } from './working-copy.ts';

/** The key of the pointer: the versions of the tables that belong together. */
export const pointerKey = 'tables/current.json';

/** The key of a file of a table, by its path within the table's folder. */
export const objectKey = (table: string, path: string): string => `tables/${table}/${path}`;

/** What a store holds. */
export interface StoreState {
  /** Null before the first push. */
  readonly current: CurrentTables | null;
  /** Of the pointer, for the put that replaces it; null if there is none. */
  readonly pointerTag: string | null;
  readonly objects: ReadonlyMap<string, ObjectInfo>;
  readonly copy: WorkingCopy;
}

/** @throws GuardError if what is there was not written by esg-lake, or by a newer one */
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
  return { current, pointerTag: pointer?.tag ?? null, objects, copy: await copyLogs(store, objects, copying) };
}
