import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { crashPoint } from '../base/crash-point.js';
import { DamagedError, damageOf } from '../base/damage.js';
import { EsgLakeError, exitCodes } from '../base/errors.js';
import { checksumOfFile } from '../base/files.js';
import { mapConcurrently } from '../base/map-concurrently.js';
import { pushAgain } from './object-store.js';
import { objectKey } from './store-state.js';
/** The files of a state: those missing in the store, and those present. */
export function filesOf({ tables }, objects) {
    const all = tables.flatMap(({ table, files }) => [...files.values()].map((file) => ({ key: objectKey(table.name, file.path), file })));
    const isThere = ({ key, file }) => objects.get(key)?.bytes === file.bytes;
    return { missing: all.filter((one) => !isThere(one)), present: all.filter(isThere) };
}
/**
 * Files that the store has in the same size with other bytes, by the checksums that it reports, or else by reading
 * them.
 */
export async function otherFiles({ store, concurrency }, objects, files) {
    const found = [];
    for await (const isSame of mapConcurrently(files, concurrency, async (one) => ({
        one,
        is: await isIntact(store, objects, one),
    }))) {
        if (!isSame.is)
            found.push(isSame.one);
    }
    return found;
}
/** Whether the store has the file's bytes. */
export async function isIntact(store, objects, { key, file }) {
    const md5 = objects.get(key)?.md5;
    if (md5 !== undefined && md5 === (await checksumOfFile(file.source, 'md5').catch(() => null)))
        return true;
    const sha256 = (await store.head(key))?.sha256;
    if (sha256 !== undefined)
        return sha256 === file.sha256;
    const there = await store.get(key);
    return there !== null && createHash('sha256').update(there.content).digest('hex') === file.sha256;
}
/** Larger files are streamed from disk: an SDK cannot retry that. */
const maxInMemory = 64 * 2 ** 20;
/** @throws DamagedError if one of the files does not match the checksum in its name */
export async function requireIntact(files) {
    for (const { file } of files) {
        const damage = await damageOf(file.source, file);
        if (damage === null)
            continue;
        throw new DamagedError(`${file.source} ${damage}: it is not pushed`, {
            hint: 'esg-lake run rebuilds it from intact files (in a fleet: run its connection, then fleet commit); then push again.',
        });
    }
}
/** Puts data files under the names of their checksums, and checks that they have arrived. */
export async function putFiles(store, files, { concurrency, onProgress }) {
    if (files.length === 0)
        return;
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
async function putFile(store, { key, file }) {
    const { source, bytes, sha256 } = file;
    // No condition: the name identifies the content, and a refused condition on a stream may close the connection without
    // a response.
    await store.put(key, bytes > maxInMemory ? { file: source, bytes, sha256 } : await readFile(source));
    crashPoint('push.file-put');
    return bytes;
}
async function requireArrived(store, files) {
    const there = new Map((await store.list('tables/')).map(({ key, bytes }) => [key, bytes]));
    for (const { key, file } of files) {
        const found = there.get(key);
        if (found === file.bytes)
            continue;
        const what = found === undefined ? 'is missing after it was pushed' : `has ${found} bytes there, ${file.bytes} here`;
        throw new EsgLakeError(`${store.url}/${key} ${what}`, { exitCode: exitCodes.unexpected, hint: pushAgain });
    }
}
