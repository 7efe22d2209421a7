import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EsgLakeError, messageOf, UsageError } from '../base/errors.js';
import { createRunId } from '../base/run-id.js';
import { processSecrets } from '../base/secrets.js';
import { addCredentials } from '../extract/http/authentication.js';
import { readLakeState } from '../load/lake-state.js';
import { findHistory } from '../load/publish/history.js';
import { openBase } from '../load/publish/open-base.js';
import { removeLeftovers, requireCurrent } from '../load/publish/snapshot-folders.js';
import { endedWell } from '../report/earlier-runs.js';
import { findingsOf } from '../report/report.js';
import { buildReport, outcomeOf, watchForCrash } from '../report/report-builder.js';
import { differingRules } from '../schema/rules.js';
import { applyRetention, removeAllSetAside } from './apply-retention.js';
import { createRecorder } from './events.js';
import { readGivenDecisions } from './given-decisions.js';
import { resolveLakeRules } from './lake-rules.js';
import { lockOutput, prepareOutput } from './output-lock.js';
import { createSession } from './run-session.js';
/**
 * Runs a pipeline on an output folder, which it locks. Once the folder is locked, every outcome resolves with a report
 * (`error` says what went wrong), which is also written to `runs/<run_id>/report.json`.
 *
 * @throws UsageError for an output folder or decisions that cannot be used; LockedError if another run holds it.
 */
export async function runPipeline(pipeline, options, given = {}) {
    const world = withSecrets(given, options);
    const clock = world.clock ?? Date.now;
    const decisions = await readGivenDecisions(options.decisions);
    await prepareOutput(options.output);
    const runId = createRunId(clock(), await earlierRunIds(options.output));
    const lock = await lockOutput(options.output, runId);
    try {
        const { from, resolved } = await usableBase({ pipeline, options, decisions, world });
        const nextId = createRunId(clock(), await earlierRunIds(options.output));
        await removeAllSetAside(options.output);
        const report = await execute({ pipeline, options: resolved, world, from, runId: nextId });
        if (endedWell(report))
            await retained(options, world);
        return report;
    }
    finally {
        await lock.release();
    }
}
/** What was published stays published, even if there is no room for the next snapshot. */
async function retained({ output, keepLanding, keepRuns }, { clock = Date.now, onEvent }) {
    if (keepLanding === null && keepRuns === null)
        return;
    try {
        const { landing, runs } = await applyRetention({ output, keepLanding, keepRuns }, clock());
        const message = `deleted what has expired: ${landing.bodies} landed responses, ${runs} reports of runs`;
        if (landing.bodies + runs > 0)
            onEvent?.({ type: 'log', level: 'info', message });
    }
    catch (error) {
        const message = `could not delete what has expired, the next run tries again: ${messageOf(error)}`;
        onEvent?.({ type: 'log', level: 'warn', message });
    }
}
/** A world that knows the credentials and keeps them from its listener. */
function withSecrets(world, { credentials }) {
    if (credentials !== null)
        addCredentials(processSecrets, credentials);
    const { onEvent } = world;
    return { ...world, ...(onEvent && { onEvent: (event) => onEvent(processSecrets.cleanAll(event)) }) };
}
async function execute({ pipeline, options, world, from, runId }) {
    const clock = world.clock ?? Date.now;
    const folder = join(options.output, 'runs', runId);
    const recorder = createRecorder({ folder, clock, listener: world.onEvent });
    const startedAt = clock();
    const session = createSession({
        ...from,
        pipeline,
        options,
        world,
        runId,
        recorder,
        startedAt,
        dryRun: false,
    });
    const crash = watchForCrash(session, folder, clock);
    let failure;
    try {
        await removeLeftovers(options.output);
        if (pipeline.source === 'landing')
            await pipeline.run(await session.openReplay());
        else
            await pipeline.run(await session.open());
    }
    catch (error) {
        failure = error;
    }
    await session.close();
    failure = crash.fault ?? failure;
    const published = session.published || from.isRebuilt === true;
    const outcome = outcomeOf({ published, stats: session.stats }, failure);
    const report = processSecrets.cleanAll(buildReport({ ...session.summary(), outcome, finishedAt: clock() }));
    if (report.error !== undefined) {
        recorder.log('error', report.error.message, stackOf(failure));
    }
    // What was published stays published, even if there is no room for the report.
    await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`).catch((error) => {
        recorder.log('warn', `report.json cannot be written: ${messageOf(error)}`);
    });
    crash.end();
    return report;
}
const stackOf = (error) => error instanceof Error && !(error instanceof EsgLakeError) ? { stack: error.stack } : {};
/**
 * The published lake, if it is complete and made by the current version and rules. Otherwise it is first rebuilt from
 * the landing, or, if that fails too, from the service.
 */
async function usableBase({ pipeline, options, decisions, world, }) {
    const warn = (message) => world.onEvent?.({ type: 'log', level: 'warn', message });
    const found = await openBase(options.output, warn);
    const { snapshot: base, state } = found;
    const { lake: rules, resolved } = await resolveLakeRules(options, base, decisions);
    const others = differingRules(resolved, rules);
    const reason = found.reason ?? others;
    if (pipeline.source === 'landing') {
        if (reason !== null)
            warn(`${reason}: the whole lake is rebuilt`);
        return { from: { base, state: null, history: await keptHistory(found) }, resolved };
    }
    if (reason === null)
        return { from: { base, state }, resolved };
    if (pipeline.rebuild === undefined)
        throw new UsageError(`${reason}; run \`esg-lake replay\` first`);
    warn(`${reason}: the lake is first rebuilt from its landing`);
    const empty = { state: null, history: await keptHistory(found) };
    const runId = createRunId((world.clock ?? Date.now)(), await earlierRunIds(options.output));
    const rebuilding = { pipeline: pipeline.rebuild, options: resolved, world, runId };
    const report = await execute({ ...rebuilding, from: { base, ...empty } });
    if (report.error !== undefined) {
        warn(`the rebuild failed (${report.error.message}): everything is loaded from the service again`);
        return { from: { base: null, ...empty }, resolved };
    }
    const made = await requireCurrent(options.output);
    const findings = findingsOf(report);
    return { from: { base: made, state: await readLakeState(made), isRebuilt: true, findings }, resolved };
}
const keptHistory = async ({ folder, snapshot }) => folder === null ? null : findHistory(folder, snapshot?.manifest ?? null);
async function earlierRunIds(output) {
    const names = async (folder) => readdir(join(output, folder)).catch(() => []);
    return [...(await names('runs')), ...(await names('landing'))];
}
