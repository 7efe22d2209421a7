import { availableParallelism } from 'node:os';
import { exitCodes, UsageError } from '../../base/errors.js';
import { requireFleetFolder } from '../../fleet/fleet-folders.js';
import { inShard, runFleet } from '../../fleet/run-fleet.js';
import { onPhone } from '../../report/digest.js';
import { digestFormats } from '../../report/digest-formats.js';
import { fleetPlace, readMembers, toMembers } from '../fleet-members.js';
import { openFleetNotifications, openWebhook } from '../notifications.js';
import { workOnUnread } from '../process-endings.js';
import { alignedTable } from '../terminal/layout.js';
import { showFleetProgress } from '../terminal/progress.js';
import { count, counted, stringify, timeSpan } from '../terminal/text.js';
/** `fleet run`: runs the nightly pipeline for every connection, or for those of one shard. */
export default async function run(invocation) {
    const { values, world, console } = invocation;
    const place = fleetPlace(invocation);
    const shard = shardOf(invocation);
    const connections = await readMembers(place, invocation);
    const webhook = openWebhook(invocation);
    const notifications = await openFleetNotifications(invocation, place.output);
    await requireFleetFolder(place.output);
    const members = inShard(toMembers(connections, place, invocation), shard);
    const signal = invocation.interruption();
    workOnUnread();
    const { default: nightly } = await import('../../../pipelines/nightly.js');
    const cores = availableParallelism();
    const show = showFleetProgress(console, members.length);
    const report = await runFleet({
        pipeline: nightly,
        members,
        shard,
        connectionsAtOnce: values['connections-at-once'] ?? 25 * cores,
        mergesAtOnce: values['merges-at-once'] ?? Math.ceil(cores / 2),
        signal,
        onEvent: (event) => {
            notifications.onEvent(event);
            show(event);
        },
    });
    console.endProgress();
    if (values.json)
        world.stdout.write(`${stringify(report, 2)}\n`);
    else if (!values.quiet)
        world.stdout.write(summary(report));
    if (report.exit_code !== exitCodes.ok)
        await webhook?.(fleetMessage(report, values['notify-format']));
    await notifications.ended(report);
    return report.exit_code;
}
/**
 * The body that `--notify` posts: the report with the connections that did not load everything, and a one-line text; or a
 * digest with the first of them.
 */
function fleetMessage(report, format) {
    const { failed, exit_code: code } = report;
    const connections = report.connections.filter(({ id }) => failed.includes(id));
    const what = `${failed.length} of ${counted(report.connections.length, 'connection')} did not load everything (exit code ${code})`;
    if (format === 'json') {
        const named = failed.length > 10 ? `${failed.slice(0, 10).join(', ')} …` : failed.join(', ');
        return { text: `esg-lake: ${what}: ${named}`, ...report, connections };
    }
    const lookFirst = connections.map((one) => `${one.id}: ${whyFailed(one)}`);
    const title = 'ESG fleet: not everything was loaded';
    return digestFormats[format](onPhone({ title, isFailure: true, changed: [what], lookFirst, page: null }));
}
const whyFailed = ({ error, surveys_failed: surveys }) => error?.message ?? `${counted(surveys, 'survey')} could not be fetched`;
/** The shard that was requested, or that an Indexed Job has assigned to this process; null for all connections. */
function shardOf({ values, world, sources }) {
    const index = world.environment['JOB_COMPLETION_INDEX'] ?? '';
    const { shard, shards } = values;
    if (shard !== undefined && (shards === undefined || sources.shard !== sources.shards)) {
        const [at = 0, number = 1] = shard.split('/').map(Number);
        return { index: at, count: number };
    }
    if (shard !== undefined)
        throw new UsageError('--shard and --shards cannot be combined', { hint: 'Give one of the two.' });
    if (index === '' && shards === undefined)
        return null;
    if (shards === undefined) {
        throw new UsageError('JOB_COMPLETION_INDEX is set, but the number of shards is not', {
            hint: "Set ESG_LAKE_SHARDS (or --shards) to the Job's completions; --shard 0/1 runs all connections.",
        });
    }
    if (!/^\d{1,6}$/.test(index) || Number(index) >= shards) {
        const what = index === '' ? 'JOB_COMPLETION_INDEX is not set' : `JOB_COMPLETION_INDEX must be less than ${shards}`;
        throw new UsageError(`cannot tell which of the ${shards} shards this is: ${what}`, {
            hint: 'A Kubernetes Indexed Job sets it; elsewhere, give --shard I/N.',
        });
    }
    return { index: Number(index), count: shards };
}
function summary({ connections, outcomes, failed, shard, started_at, finished_at }) {
    const seconds = (Date.parse(finished_at) - Date.parse(started_at)) / 1000;
    const of = shard === null ? '' : ` of shard ${shard.index}/${shard.count}`;
    const how = Object.entries(outcomes).map(([status, n]) => `${count(n)} ${status.replaceAll('_', ' ')}`);
    const first = `${counted(connections.length, 'connection')}${of} in ${timeSpan(seconds)}: ${how.join(', ') || 'nothing to do'}.\n`;
    if (failed.length === 0)
        return first;
    const rows = connections
        .filter(({ id }) => failed.includes(id))
        .map((one) => [one.id, String(one.exit_code), whyFailed(one)]);
    return `${first}\n${alignedTable(['failed', 'exit code', 'why'], rows, { right: new Set([1]) })}`;
}
