import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.js';
import { nothingPublished, requireCurrent, snapshotEntries } from '../../load/publish/snapshot-folders.js';
import { whileLocked } from '../../run/output-lock.js';
import { openStore } from '../../store/open-store.js';
import { pushLake, pushSummary } from '../../store/push-lake.js';
import { showProgress } from '../terminal/progress.js';
import { stringify } from '../terminal/text.js';
/** `push`: puts the published tables into an object store. Holds the lock, so that no run replaces files meanwhile. */
export default async function push(invocation) {
    const { values, world } = invocation;
    const url = values.to ?? values.push;
    if (url === undefined) {
        throw new UsageError('no object store to push to', {
            hint: 'Give --to s3://bucket/prefix, or "push" in the configuration file.',
        });
    }
    const output = resolve(world.workingDirectory, values.output);
    if ((await snapshotEntries(output)).length === 0)
        throw await nothingPublished(output);
    const report = await whileLocked(output, 'push', () => pushPublished(url, output, invocation));
    if (values.json)
        world.stdout.write(`${stringify(report, 2)}\n`);
    else if (!values.quiet)
        world.stdout.write(`${pushSummary(report)}.\n`);
    return 0;
}
/**
 * Pushes the published tables. The caller holds the lock of the folder, so that nothing replaces files that are being
 * put.
 */
export async function pushPublished(url, output, invocation) {
    const { values } = invocation;
    const signal = invocation.interruption();
    const store = await openStore({
        url,
        pathStyle: values['path-style'] ?? null,
        signal,
    });
    const pushing = {
        store,
        formats: values['table-format'],
        keep: values['keep-snapshots'],
        concurrency: values.concurrency,
        at: Date.now(),
        signal,
        onProgress: progressOf(invocation),
    };
    try {
        return await pushLake({ ...pushing, output, snapshot: await requireCurrent(output) });
    }
    finally {
        await store.close();
    }
}
function progressOf({ console }) {
    const show = showProgress(console);
    return ({ files, allFiles, secondsLeft }) => show({
        type: 'progress',
        stage: 'push',
        done: files,
        total: allFiles,
        budget: null,
        requestsLeft: 0,
        secondsLeft,
        soFar: { requests: 0, bytesReceived: 0, dataPoints: 0 },
    });
}
