import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { crashPoint } from '../base/crash-point.js';
import { sealedJson } from '../base/damage.js';
import { GuardError, InterruptedError } from '../base/errors.js';
import { mapConcurrently } from '../base/map-concurrently.js';
import { withLakeViews, } from '../formats/current-tables.js';
import { dataFolderName, namedSha256 } from '../formats/data-files.js';
import { parseCommit } from '../formats/delta/delta-actions.js';
import { lakeSnapshotKey } from '../formats/iceberg/iceberg-metadata.js';
import { lakeViewsName, writeLakeViews } from '../formats/lake-views.js';
import { tableFormatsOf } from '../formats/open-table.js';
import { commitLogs } from '../formats/publish-tables.js';
import { PushLostError, pushAgain, putOnce } from './object-store.js';
import { isOldProbe, requireConditions } from './probe-conditions.js';
import { filesOf, isIntact, otherFiles, putFiles, requireIntact, } from './put-files.js';
import { changesOf, namingStore, objectKey, pointerKey, readStoreState } from './store-state.js';
/**
 * Makes the tables in a store those of a snapshot: puts the data files first, then one commit for each table that
 * changed, then the lake's views, then the pointer. Readers of a table find the old version or the new one, complete; readers of the pointer
 * find all tables of one snapshot. Completes what a killed push left unfinished.
 *
 * @throws GuardError if another lake or engine wrote there, or the store ignores conditions: nothing is changed then;
 * PushLostError if another push was faster
 */
export async function pushTables(wanted) {
    const { store, folder } = wanted;
    await rm(folder, { recursive: true, force: true });
    try {
        const before = await readStoreState(store, wanted);
        await refuseOtherLake(before, wanted);
        return await pushOver(before, wanted);
    }
    finally {
        await rm(folder, { recursive: true, force: true });
    }
}
async function pushOver(before, wanted) {
    const { store, state, folder } = wanted;
    const found = filesOf(state, before.objects);
    const others = await otherFiles(wanted, before.objects, found.present);
    const missing = [...found.missing, ...others];
    const present = found.present.filter((one) => !others.includes(one));
    await requireIntact(missing);
    const committed = await namingStore(folder, store, () => commitCopy(before, wanted));
    const views = await lakeViewsOf(before, wanted);
    const current = withLakeViews(committed.current, views.record);
    const { changed } = await changesOf(before.copy);
    const isNew = JSON.stringify(current) !== JSON.stringify(before.current);
    const isRight = changed.size === 0 && missing.length === 0 && views.files.length === 0 && !isNew;
    if (!isRight)
        await requireConditions(store);
    await putFiles(store, missing, wanted);
    await putLogs(store, changed, () => stopIfAborted(wanted));
    // Another push may have deleted files that this one found.
    if (isNew)
        await putFiles(store, filesOf(state, await objectsOf(store)).missing, wanted);
    await putFiles(store, views.files, wanted);
    if (isNew)
        await putPointer(wanted, before, current);
    const deleted = await expireObjects(store, before, { current, committed: committed.committed }, wanted);
    const counts = { put: sumOf(missing), present: sumOf(present), deleted };
    return { url: store.url, snapshot_id: state.snapshot_id, changed: !isRight, tables: committed.changed, ...counts };
}
/** What is recorded of the lake's views, and the file if the store does not have it: made here, for the store's address. */
async function lakeViewsOf({ current, objects }, { store, snapshot, folder }) {
    if (snapshot === undefined)
        return { files: [] };
    const address = `${store.url}/tables`;
    const known = current?.lake_views;
    if (known?.snapshot_id === snapshot.snapshotId && known.address === address) {
        const isThere = objects.get(lakeViewsKey)?.bytes === known.bytes;
        if (isThere && (await isIntact(store, objects, storedViews(folder, known))))
            return { record: known, files: [] };
    }
    await mkdir(folder, { recursive: true });
    const record = await writeLakeViews(join(folder, lakeViewsName), snapshot, address);
    return { record, files: [storedViews(folder, record)] };
}
const lakeViewsKey = `tables/${lakeViewsName}`;
const storedViews = (folder, { bytes, sha256 }) => ({
    key: lakeViewsKey,
    file: { source: join(folder, lakeViewsName), bytes, sha256 },
});
/** All logs are read before any is changed: one that is refused stops all. Nothing is put yet. */
async function commitCopy({ current }, wanted) {
    const { store, state, folder, formats = [], keep, at, commitsPerCheckpoint } = wanted;
    const names = state.tables.map(({ table }) => table.name);
    const there = await tableFormatsOf(folder, names);
    const asked = formats.length + there.length === 0 ? ['delta'] : formats;
    const crashPoints = commitsPerCheckpoint === undefined ? {} : { commitsPerCheckpoint };
    const committing = { output: folder, address: store.url, formats: asked, state, keep, at, ...crashPoints };
    return commitLogs(committing, current, async () => { });
}
const sumOf = (files) => ({
    files: files.length,
    bytes: files.reduce((total, { file }) => total + file.bytes, 0),
});
const objectsOf = async (store) => new Map((await store.list('tables/')).map((object) => [object.key, object]));
function stopIfAborted({ signal }) {
    if (signal?.aborted === true)
        throw new InterruptedError('interrupted', { hint: pushAgain });
}
/** The snapshots in the pointer, or without a pointer those in the commits, must be ones that this lake has had. */
async function refuseOtherLake({ current, copy }, { store, isOurs }) {
    const named = current === null ? [...copy.copied].map(snapshotIn) : [current.snapshot_id];
    for (const id of new Set(named)) {
        if (id === null || (await isOurs(id, current)))
            continue;
        throw new GuardError(`${store.url} holds another lake: its snapshot ${id} was never published here`, {
            hint: 'Push to another prefix. If this lake replaces that one, delete what is there and push again.',
        });
    }
}
/** The snapshot of a commit that esg-lake wrote; null for other files. */
function snapshotIn([key, content]) {
    const text = content.toString('utf8');
    if (/\/v\d+\.metadata\.json$/.test(key)) {
        return new RegExp(`"${lakeSnapshotKey}":\\s*"([\\w-]+)"`).exec(text)?.[1] ?? null;
    }
    if (!key.endsWith('.json'))
        return null;
    const commit = parseCommit(text);
    return typeof commit === 'string' ? null : commit.snapshotId;
}
async function putPointer({ store }, before, current) {
    const condition = before.pointerTag === null ? { ifNoneMatch: '*' } : { ifMatch: before.pointerTag };
    if (!(await putOnce(store, pointerKey, Buffer.from(sealedJson(current, 2)), condition))) {
        throw new PushLostError(`another push to ${store.url} was faster: ${pointerKey} has changed since it was read`);
    }
    crashPoint('push.pointer-put');
}
/** The kinds of log files, in the order in which those of one table are put. */
const kinds = [
    { kind: 'manifest', pattern: /\.avro$/ },
    { kind: 'commit', pattern: /^\d{20}\.json$|^v\d+\.metadata\.json$/ },
    { kind: 'checkpoint', pattern: /\.checkpoint\.parquet$/ },
    { kind: 'hint', pattern: /^_last_checkpoint$|^version-hint\.text$/ },
];
const rankOf = (key) => kinds.findIndex(({ pattern }) => pattern.test(basename(key)));
const tableOf = (key) => key.split('/')[1] ?? '';
/** A table that every new state changes: in a fleet the first one, in a lake the second. */
const first = ['fleet_connections', 'runs'];
/**
 * Puts the changed log files, table by table. A commit, or a version of Iceberg's metadata, is put after what it names,
 * and only if that version does not exist yet. Every publication adds a row to `runs`, and every new state of a fleet
 * adds one to `fleet_connections`. These tables come first: of several concurrent pushes, only the one that commits
 * there continues.
 *
 * @throws PushLostError if another push has put the version
 */
async function putLogs(store, changed, beforeEach) {
    const order = (key) => `${first.includes(tableOf(key)) ? '' : tableOf(key)} ${rankOf(key)} ${key}`;
    const sorted = [...changed].filter(([key]) => rankOf(key) !== -1).sort(([a], [b]) => (order(a) < order(b) ? -1 : 1));
    for (const [key, content] of sorted) {
        beforeEach();
        const kind = kinds[rankOf(key)]?.kind;
        if (kind !== 'commit')
            await store.put(key, content);
        else if (!(await putOnce(store, key, content, { ifNoneMatch: '*' }))) {
            throw new PushLostError(`another push to ${store.url} was faster: it has put ${key}`);
        }
        crashPoint(`push.${kind}-put`);
    }
}
/**
 * Deletes data files that no kept version names, and the part of each log that is not needed any more. Touches only
 * files with our naming scheme that existed before the push: those put since then belong to another push. Returns the
 * number of objects deleted.
 */
async function expireObjects(store, { objects, copy }, { current, committed }, { concurrency, at }) {
    let deleted = 0;
    const remove = async (key) => {
        await store.delete(key);
        crashPoint('push.object-expired');
        deleted += 1;
    };
    const doomed = [...objects.keys()].filter((key) => isOldProbe(key, at));
    for (const [table, formats] of committed) {
        const kept = formats.map((format) => format.kept(current));
        const needed = new Set(kept.flatMap(({ paths }) => [...paths].map((path) => objectKey(table, path))));
        const folder = objectKey(table, `${dataFolderName}/`);
        const isOurs = (key) => key.startsWith(folder) && namedSha256(key) !== null;
        doomed.push(...[...objects.keys()].filter((key) => isOurs(key) && !needed.has(key)));
        for (const { expire } of kept)
            await expire();
    }
    for await (const _ of mapConcurrently(doomed, concurrency, remove))
        ;
    // Oldest first, so that an interrupted deletion always leaves the end of each log.
    for (const key of (await changesOf(copy)).gone)
        await remove(key);
    return deleted;
}
