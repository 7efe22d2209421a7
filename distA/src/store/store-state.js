import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { DamagedError } from '../base/damage.js';
import { GuardError } from '../base/errors.js';
import { mapConcurrently } from '../base/map-concurrently.js';
import { currentTablesFile, readCurrentTables } from '../formats/current-tables.js';
import { deltaLogName, metadataFolderName, tablesFolder } from '../formats/open-table.js';
import { schemaVersion } from '../schema/versions.js';
/** The key of the pointer: the versions of the tables that belong together. */
export const pointerKey = 'tables/current.json';
/** The key of a table's file, from its path in the table's folder. */
export const objectKey = (table, path) => `tables/${table}/${path}`;
/** @throws GuardError if the content was not written by esg-lake, or by a newer version of it */
export async function readStoreState(store, copying) {
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
        throw new GuardError(`${store.url} was written by a newer esg-lake: schema version ${current.schema_version}, this is ${schemaVersion}`, { hint: 'Use the newer esg-lake.' });
    }
    return { current, pointerTag: pointer?.tag ?? null, objects, copy: await copyLogs(store, objects, copying) };
}
const logPattern = new RegExp(`^tables/[a-z_]+/${deltaLogName}/(?:\\d{20}\\.(?:json|checkpoint\\.parquet)|_last_checkpoint)$`);
const metadataPattern = new RegExp(`^tables/[a-z_]+/${metadataFolderName}/(?:[\\w-]+\\.avro|[\\w.-]*metadata\\.json(?:\\.\\w+)?|version-hint\\.text)$`);
/** Copies the existing logs, in any format. */
async function copyLogs(store, objects, { folder, concurrency }) {
    const copied = new Map();
    const keys = [...objects.keys()].filter((key) => logPattern.test(key) || metadataPattern.test(key));
    const copy = async (key) => {
        const object = await store.get(key);
        if (object === null)
            return;
        copied.set(key, Buffer.from(object.content));
        await mkdir(dirname(join(folder, key)), { recursive: true });
        await writeFile(join(folder, key), object.content);
    };
    for await (const _ of mapConcurrently(keys, concurrency, copy))
        ;
    return { folder, copied };
}
/** The differences between a copy and what was copied. */
export async function changesOf({ folder, copied }) {
    const entries = await readdir(tablesFolder(folder), { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const changed = new Map();
    const there = new Set();
    for (const file of files.sort()) {
        const key = relative(folder, file);
        if (!key.includes(`/${deltaLogName}/`) && !key.includes(`/${metadataFolderName}/`))
            continue;
        there.add(key);
        const content = await readFile(file);
        if (copied.get(key)?.equals(content) !== true)
            changed.set(key, content);
    }
    return { changed, gone: [...copied.keys()].filter((key) => !there.has(key)).sort() };
}
/** Runs work on a copy; errors name the store instead of the copy. */
export async function namingStore(folder, { url }, work) {
    try {
        return await work();
    }
    catch (error) {
        if (!(error instanceof GuardError || error instanceof DamagedError))
            throw error;
        const named = (text) => text.replaceAll(tablesFolder(folder), `${url}/tables`);
        const Kind = error instanceof GuardError ? GuardError : DamagedError;
        throw new Kind(named(error.message), { hint: named(error.hint ?? '').replaceAll('run again', 'push again') });
    }
}
