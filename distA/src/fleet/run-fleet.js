import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { EsgLakeError, exitCodes, InterruptedError, messageOf } from '../base/errors.js';
import { countBy } from '../base/grouping.js';
import { mapConcurrently } from '../base/map-concurrently.js';
import { byLabel, gauge, instant, one, textOfMetrics } from '../report/metrics.js';
import { runPipeline } from '../run/run-pipeline.js';
import { createMergeSlots, withMergeSlot } from './merge-slots.js';
/**
 * Delay between the starts of connections. If a thousand started in the same second, so would their listings and, after
 * the same number of rate-limit windows, their value lists: the responses would wait for the main thread, not for a
 * limit.
 */
const startEveryMs = 25;
/** Runs the pipeline for every connection, each on its own lake: a failure does not affect the other connections. */
export async function runFleet(options) {
    const { members, connectionsAtOnce, shard, onEvent } = options;
    const startedAt = new Date().toISOString();
    const pipeline = withMergeSlot(options.pipeline, createMergeSlots(options.mergesAtOnce));
    setMaxListeners(0, options.signal); // one listener per run
    const outcomes = new Map();
    let nextStart = performance.now();
    const work = async (member) => {
        const now = performance.now();
        const start = Math.max(now, nextStart);
        nextStart = start + startEveryMs;
        // On interruption the sleep ends at once, and the connection is reported as not begun.
        await sleep(start - now, undefined, { signal: options.signal }).catch(() => { });
        return runMember(member, { ...options, pipeline });
    };
    for await (const connection of mapConcurrently(members, connectionsAtOnce, work)) {
        outcomes.set(connection.id, connection);
        onEvent({ type: 'ended', connection });
    }
    const connections = members.flatMap(({ id }) => outcomes.get(id) ?? []);
    return {
        started_at: startedAt,
        finished_at: new Date().toISOString(),
        shard,
        exit_code: fleetExitCode(connections.map(({ exit_code }) => exit_code)),
        outcomes: countBy(connections.map(({ status }) => status)),
        failed: connections.flatMap(({ id, exit_code }) => (exit_code === exitCodes.ok ? [] : [id])),
        connections,
    };
}
/** Never throws: any error is the outcome of this connection alone. */
async function runMember({ id, options, error }, { pipeline, signal, onEvent }) {
    const from = performance.now();
    const passed = () => Math.round(performance.now() - from) / 1000;
    if (signal.aborted)
        return failedOutcome(id, new InterruptedError('interrupted before it began'), 0);
    onEvent({ type: 'started', id });
    if (error !== undefined)
        return failedOutcome(id, error, passed());
    try {
        const report = await runPipeline(pipeline, options, {
            signal,
            onEvent: (event) => onEvent({ type: 'run', id, event }),
        });
        onEvent({ type: 'reported', id, report });
        return toOutcome(id, report, passed());
    }
    catch (failure) {
        return failedOutcome(id, failure, passed());
    }
}
const toOutcome = (id, report, seconds) => ({
    id,
    status: report.status,
    exit_code: report.exit_code,
    run_id: report.run_id,
    snapshot_id: report.snapshot_id,
    seconds,
    requests: report.requests.total,
    surveys_fetched: report.surveys.fetched,
    surveys_failed: report.surveys.failed.length,
    ...(report.error === undefined ? {} : { error: report.error }),
});
function failedOutcome(id, failure, seconds) {
    const hint = failure instanceof EsgLakeError ? failure.hint : undefined;
    return {
        id,
        status: failure instanceof InterruptedError ? 'interrupted' : 'failed',
        exit_code: failure instanceof EsgLakeError ? failure.exitCode : exitCodes.unexpected,
        run_id: null,
        snapshot_id: null,
        seconds,
        requests: 0,
        surveys_fetched: 0,
        surveys_failed: 0,
        error: {
            name: failure instanceof Error ? failure.name : 'Error',
            message: messageOf(failure),
            ...(hint === undefined ? {} : { hint }),
        },
    };
}
/** From the code that needs attention most to the one that resolves itself. */
const gravest = [
    exitCodes.unexpected,
    exitCodes.guard,
    exitCodes.credentials,
    exitCodes.usage,
    exitCodes.unreachable,
    exitCodes.locked,
    exitCodes.gaps,
];
/**
 * The exit code of several runs: 0 if all succeeded, 3 if some did not, and the gravest of their codes if none did
 * (failed surveys are not a failure of the run). 130 if any was interrupted.
 */
export function fleetExitCode(codes) {
    if (codes.includes(exitCodes.interrupted))
        return exitCodes.interrupted;
    const failed = codes.filter((code) => code !== exitCodes.ok);
    if (failed.length === 0)
        return exitCodes.ok;
    if (failed.length < codes.length)
        return exitCodes.gaps;
    return gravest.find((code) => failed.includes(code)) ?? exitCodes.unexpected;
}
/**
 * The shard of a connection, from its id alone (jump consistent hash): adding a connection moves no other, and adding a
 * shard moves only the connections that the new shard gets.
 */
export function shardOf(id, count) {
    let key = createHash('sha256').update(id).digest().readBigUInt64BE();
    let shard = -1;
    for (let next = 0; next < count;) {
        shard = next;
        key = BigInt.asUintN(64, key * 2862933555777941757n + 1n);
        next = Math.floor((shard + 1) * (2 ** 31 / (Number(key >> 33n) + 1)));
    }
    return shard;
}
export const inShard = (all, shard) => shard === null ? all : all.filter(({ id }) => shardOf(id, shard.count) === shard.index);
/**
 * The metrics of `fleet run` in the text format of Prometheus: of the whole fleet, and by connection. A shard reports
 * only its own connections, so each shard needs a separate file.
 *
 * @param lastSuccess of each connection, as ISO 8601: when a run last published or found nothing changed
 */
export function fleetMetricsText(report, lastSuccess) {
    const { connections, outcomes, started_at: from, finished_at: to } = report;
    const ofEach = (name, help, value) => gauge(name, help, byLabel('connection', Object.fromEntries(connections.map((it) => [it.id, value(it)]))));
    return textOfMetrics([
        gauge('fleet_run_exit_code', 'Exit code of the last run of the fleet, or of the shard.', one(report.exit_code)),
        gauge('fleet_run_end_timestamp_seconds', 'When it ended.', instant(to)),
        gauge('fleet_run_duration_seconds', 'How long it took.', one((Date.parse(to) - Date.parse(from)) / 1000)),
        gauge('fleet_connections', 'Connections by how their runs ended.', byLabel('outcome', { ...outcomes })),
        ofEach('run_exit_code', 'Exit code of the last run: 0 published or unchanged, 3 with gaps.', (it) => it.exit_code),
        ofEach('run_duration_seconds', 'How long the last run took.', (it) => it.seconds),
        ofEach('run_requests', 'Requests of the last run, including retries.', (it) => it.requests),
        ofEach('run_failed_surveys', 'Surveys that the last run could not fetch.', (it) => it.surveys_failed),
        gauge('last_success_timestamp_seconds', 'When a run last published or found nothing changed.', connections.flatMap(({ id }) => instant(lastSuccess.get(id) ?? null).map((sample) => ({ ...sample, labels: { connection: id } })))),
    ]);
}
