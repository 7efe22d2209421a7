import { GuardError, InterruptedError, messageOf, UsageError } from '../base/errors.js';
import { allEnded } from '../base/map-concurrently.js';
import { processSecrets } from '../base/secrets.js';
import { writeJournal } from '../extract/landing/journal.js';
import { landDecisions } from '../extract/landing/landed-decisions.js';
import { openLakeBuilder } from '../load/lake-builder.js';
import { readSincePin } from '../load/publish/since-pin.js';
import { currentId, pruneSnapshots } from '../load/publish/snapshot-folders.js';
import { writePage } from '../page/write-page.js';
export function createSessionLake(session) {
    const { base, history, options, runId, world, recorder } = session;
    const clock = world.clock ?? Date.now;
    const warn = (message) => recorder.log('warn', message);
    let builder = null;
    let merged = null;
    let snapshot = base;
    let dataPoints = 0;
    let { findings = {} } = session;
    const open = () => (builder ??= openLakeBuilder({
        output: options.output,
        snapshotId: runId,
        warn,
        ...(history === undefined ? { base } : { base: null, history }),
    }));
    return {
        copy: {
            prepare: () => void open().catch(() => { }),
            append: async (table, batch) => {
                if (table === 'data_points')
                    dataPoints += batch.numRows;
                await (await open()).append(table, batch);
            },
            merge: async (options) => {
                merged = await (await open()).merge(options);
                return merged.outcome;
            },
            query: async (sql, values) => (await open()).query(sql, values),
        },
        published: { snapshot: () => snapshot },
        get dataPoints() {
            return dataPoints;
        },
        get findings() {
            return findings;
        },
        publish: async ({ row, report, watermarkAt, journal }) => {
            if (merged === null)
                throw new UsageError('nothing was merged: a pipeline merges before it publishes');
            const rejected = await merged.rejectedCount();
            if (options.strict && rejected > 0) {
                throw new GuardError(`nothing was published: ${rejected} records were rejected and --strict is set`, {
                    hint: 'See their rows with: esg-lake query "FROM data_issues" after a run without --strict.',
                });
            }
            const lake = await merged.seal(row());
            const exported = lake.export({ runId, rules: options, watermarkAt, createdAt: clock() });
            const verifying = exported.then(({ verify }) => verify());
            if (!lake.isSmall)
                await verifying;
            const telling = async () => {
                const sincePin = await readSincePin(lake, options.output, runId);
                findings = sincePin === null ? {} : { since_pin: sincePin };
                const page = { lake, report: report(), recordUrl: options.recordUrl };
                const lookFirst = await writePage({ ...page, secrets: processSecrets, signal: world.signal, warn });
                if (lookFirst !== null)
                    findings = { ...findings, look_first: lookFirst };
            };
            await allEnded([verifying, telling()]);
            if (world.signal?.aborted === true)
                throw new InterruptedError('interrupted before publication');
            await landDecisions(options.output, runId, options.decisions);
            if (journal !== null) {
                await writeJournal(options.output, { ...processSecrets.cleanAll(journal), snapshot_id: runId });
            }
            const previous = await currentId(options.output);
            snapshot = await (await verifying).publish();
            await pruneSnapshots(options.output, options.keepSnapshots, previous).catch((error) => warn(`could not delete old snapshots, the next run tries again: ${messageOf(error)}`));
        },
        discard: async () => {
            const opened = await builder?.catch(() => null);
            if (snapshot === base)
                await opened?.discard();
        },
    };
}
