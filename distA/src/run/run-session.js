import { describeDamage } from '../base/damage.js';
import { InterruptedError } from '../base/errors.js';
import { processSecrets } from '../base/secrets.js';
import { clientOptions, createClient } from '../extract/client.js';
import { requestForecast, requestsAfter, requestsFrom } from '../extract/expected-requests.js';
import { lostBodies } from '../extract/landing/damaged-bodies.js';
import { endpointOfFile, unpublishedLandings } from '../extract/landing/reader.js';
import { openLanding } from '../extract/landing/writer.js';
import { resources } from '../extract/resources/resources.js';
import { eventMessage } from '../extract/types.js';
import { readResponses, readRunIds } from '../load/lake-state.js';
import { buildReport, outcomeOf } from '../report/report-builder.js';
import { emptyStats, runRow } from '../report/run-stats.js';
import { createTimeLeft, readStageHistory } from '../report/time-left.js';
import { createListingReader } from '../transform/survey-listing.js';
import { createSessionLake } from './run-lake.js';
import { openSource } from './source.js';
export function createSession(options) {
    const lake = createSessionLake(options);
    const session = { ...options, stats: emptyStats(), lake, source: null, client: null, landing: null };
    const publishedId = () => lake.published.snapshot()?.snapshotId ?? null;
    return {
        stats: session.stats,
        get published() {
            return lake.published.snapshot() !== options.base;
        },
        open: async () => {
            const { state } = session;
            const client = await openService(session, state);
            return { ...(await createRun(session, state?.runIds ?? [])), state, client };
        },
        openReplay: async () => {
            const state = options.history === undefined || options.history === null ? null : await replayed(options.history);
            return { ...(await createRun(session, state?.runIds ?? [])), state };
        },
        summary: () => summaryOf(session, publishedId()),
        close: async () => {
            await session.client?.close();
            await session.landing?.close();
            await session.source?.close();
            await lake.discard();
        },
    };
}
async function replayed(history) {
    return {
        runIds: await readRunIds(history),
        responses: async () => (await readResponses(history)).map((row) => ({ ...row, endpoint: endpointOfFile(row.landingFile) })),
    };
}
async function openService(session, state) {
    const { options, world, runId, recorder } = session;
    const source = await openSource(options);
    session.source = source;
    if (options.baseUrl === null) {
        recorder.log('info', `reading the ${source.description}`);
    }
    const landing = session.dryRun ? null : await openLanding({ output: options.output, runId });
    session.landing = landing;
    const valueListPath = state?.valueListPath ?? null;
    const client = createClient({
        ...clientOptions(source, options, world),
        runId,
        ...(landing === null ? {} : { landing }),
        ...(valueListPath === null ? {} : { valueListPath }),
        onEvent: (event) => recorder.emit({ type: 'log', ...eventMessage(event) }),
    });
    session.client = client;
    return client;
}
async function createRun(session, runIds) {
    const { options, world, runId, stats, lake } = session;
    const { output } = options;
    const stages = createStages(session, createTimeLeft(await readStageHistory(output), () => performance.now()));
    let landed = null;
    return {
        ...stages,
        runId,
        options,
        signal: world.signal ?? new AbortController().signal,
        stats,
        resources,
        listings: createListingReader({ runId, options }),
        landed: () => (landed ??= unpublishedLandings(output, runIds, (damage) => stages.log('warn', `${describeDamage(damage)}: its content is requested again`))),
        now: clockOf(session),
        clean: processSecrets.clean,
        lake: lake.copy,
        published: { ...lake.published, lostBodies: () => lostBodies(output, runIds) },
        unchanged: () => stages.log('info', 'nothing has changed: nothing is published'),
        publish: (journal) => lake.publish({
            row: () => rowOf(session),
            report: () => reportOf(session),
            watermarkAt: stats.watermarkAt,
            journal,
        }),
    };
}
const clockOf = ({ world }) => world.clock ?? Date.now;
function createStages(session, timeLeft) {
    const { recorder, stats, lake, world } = session;
    const throwIfAborted = (where) => {
        if (world.signal?.aborted === true)
            throw new InterruptedError(`interrupted${where}`);
    };
    const estimate = ({ secondsLeft }) => timeLeft.estimate({
        mode: stats.mode,
        requestSeconds: secondsLeft,
        dataPoints: lake.dataPoints,
        lakeDataPoints: session.base?.manifest.tables['data_points']?.rows ?? 0,
    });
    return {
        stage: (name, work) => {
            throwIfAborted(` before the stage ${name}`);
            timeLeft.started(name);
            const requests = requestsFrom(name, stats.expected);
            return recorder.stage(name, work, requests === null ? null : estimate(requestForecast(session.client, requests)));
        },
        progress: (stage, done, total, secondsLeft) => {
            throwIfAborted('');
            timeLeft.counted(done, total);
            const forecast = requestForecast(session.client, total - done + requestsAfter(stage, stats.expected));
            const { requests = 0, bytesReceived = 0 } = session.client?.stats ?? {};
            recorder.emit({
                type: 'progress',
                ...{ stage, done, total },
                ...forecast,
                secondsLeft: secondsLeft === undefined ? estimate(forecast) : secondsLeft,
                soFar: { requests, bytesReceived, dataPoints: lake.dataPoints },
            });
        },
        log: recorder.log,
    };
}
function summaryOf(session, snapshotId) {
    const { pipeline, options, source, client } = session;
    const named = pipeline.source === 'landing' ? 'landing' : (options.baseUrl ?? 'sandbox');
    return {
        runId: session.runId,
        pipeline: pipeline.name,
        source: source?.description ?? named,
        sandbox: source?.sandbox ?? null,
        snapshotId,
        startedAt: session.startedAt,
        stats: session.stats,
        findings: session.lake.findings,
        requestStats: client?.stats ?? null,
        rateLimit: rateLimitOf(client),
        stages: session.recorder.stages,
    };
}
function rateLimitOf(client) {
    const budget = client?.budget ?? null;
    return budget === null || budget.windowSeconds === null
        ? null
        : { limit: budget.limit, window_s: budget.windowSeconds };
}
/** The run's row in the lake that it is about to publish. */
function rowOf(session) {
    const { runId, pipeline, startedAt, source, stats, client } = session;
    const { timeZone, defaultCurrency } = session.options;
    const isSimulated = source === null ? null : source.sandbox !== null;
    const identity = { runId, pipeline: pipeline.name, startedAt, finishedAt: clockOf(session)() };
    return runRow({ ...identity, timeZone, defaultCurrency, isSimulated }, stats, client?.stats ?? null);
}
/** The report as it will be if the run publishes. */
const reportOf = (session) => buildReport({
    ...summaryOf(session, session.runId),
    outcome: outcomeOf({ published: true, stats: session.stats }, undefined),
    finishedAt: clockOf(session)(),
});
