import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../base/errors.js';
import { tableFormatsOf } from '../formats/open-table.js';
import { tableStateOf } from '../formats/publish-tables.js';
import { readLakeState } from '../load/lake-state.js';
import { snapshotEntries } from '../load/publish/snapshot-folders.js';
import { schemaVersion } from '../schema/versions.js';
import { openStore } from './open-store.js';
import { pushTables } from './push-tables.js';
/** Pushes the tables of a snapshot. The caller holds the lock of the output folder. */
export async function pushLake({ output, snapshot, formats = [], ...wanted }) {
    const { schema_version: version } = snapshot.manifest;
    if (version !== schemaVersion) {
        throw new UsageError(`the lake in ${output} has schema version ${version}, not ${schemaVersion}: it is not pushed`, {
            hint: version < schemaVersion ? 'esg-lake run upgrades it.' : 'Use the newer esg-lake.',
        });
    }
    const known = await knownSnapshots(output, snapshot);
    const pushed = await formatsFor(wanted.store, formats, output);
    return pushTables({
        ...wanted,
        formats: pushed,
        state: tableStateOf(snapshot),
        snapshot,
        isOurs: (id) => known.has(id),
        folder: pushFolder(output),
    });
}
/** The folder for copies of a store's logs while their next versions are prepared. */
export const pushFolder = (output) => join(output, '.push');
/** The requested formats, or else those on disk. */
export async function formatsFor({ url }, asked, output) {
    const isIcebergReadable = !url.startsWith('az:');
    if (asked.includes('iceberg') && !isIcebergReadable) {
        throw new UsageError(`Iceberg tables cannot be pushed to ${url}: Iceberg does not know az:// addresses`, {
            hint: 'Push Delta tables: --table-format delta.',
        });
    }
    const formats = asked.length > 0 ? asked : await tableFormatsOf(output);
    return formats.filter((format) => format !== 'iceberg' || isIcebergReadable);
}
/** Every snapshot that the lake has had, including ones that were rolled back. */
async function knownSnapshots(output, snapshot) {
    const { runIds } = await readLakeState(snapshot);
    const entries = await snapshotEntries(output);
    const runs = await readdir(join(output, 'runs')).catch(() => []);
    return new Set([...runIds, ...entries.map(({ snapshotId }) => snapshotId), ...runs, snapshot.snapshotId]);
}
/**
 * Pushes the published snapshot to the object store of `--push`, if there is one. Call it at the end of a pipeline,
 * also when it has found that nothing changed: it completes what an earlier push left unfinished. The snapshot stays
 * published even if the push fails.
 *
 * @throws what `openStore` and `pushTables` throw
 */
export async function publishToStore(run) {
    const snapshot = run.published.snapshot();
    const { push: url, pathStyle, output, tableFormats: formats, keepSnapshots: keep, concurrency } = run.options;
    if (url === null || snapshot === null)
        return;
    const { signal } = run;
    await run.stage('push', async () => {
        try {
            const store = await openStore({ url, pathStyle, signal });
            try {
                const onProgress = ({ files, allFiles, secondsLeft }) => run.progress('push', files, allFiles, secondsLeft);
                const report = await pushLake({
                    store,
                    output,
                    snapshot,
                    formats,
                    keep,
                    concurrency,
                    at: run.now(),
                    signal,
                    onProgress,
                });
                run.log('info', pushSummary(report));
            }
            finally {
                await store.close();
            }
        }
        catch (error) {
            run.log('warn', `${snapshot.snapshotId} is published in ${output}, but not pushed to ${url}`);
            throw error;
        }
    });
}
/** One sentence on what a push did. */
export function pushSummary({ url, snapshot_id: id, changed, put, present, deleted }) {
    if (!changed)
        return `${url} already has ${id}: nothing was pushed`;
    const gone = deleted === 0 ? '' : `, ${deleted} old objects deleted`;
    return `${url} has ${id}: ${put.files} data files pushed (${(put.bytes / 1e6).toFixed(1)} MB), ${present.files} already there${gone}`;
}
