import { commitFleet } from '../../fleet/commit-fleet.js';
import { whileLocked } from '../../run/output-lock.js';
import { pushSummary } from '../../store/push-lake.js';
import { fleetPlace, readMembers } from '../fleet-members.js';
import { count, counted, stringify } from '../terminal/text.js';
import { pushPublished } from './push.js';
/** `fleet commit`: updates the fleet's tables to what its connections have published, and runs `--push` if set. */
export default async function commit(invocation) {
    const { values, world, console } = invocation;
    const place = fleetPlace(invocation);
    const { output } = place;
    const connections = await readMembers(place, invocation);
    const report = await commitFleet({
        output,
        connections: connections.map(({ id }) => id),
        formats: values['table-format'],
        keep: values['keep-snapshots'],
        now: Date.now,
        warn: (message) => console.log('warn', message),
    });
    for (const { id, state, reason } of report.connections) {
        if (state === 'held')
            console.log('warn', `${id}: ${reason}; its rows are not updated`);
        if (state === 'left_out')
            console.log('warn', `${id}: ${reason}; the tables have no rows of it`);
    }
    const pushed = values.push === undefined ? null : await pushCommitted(values.push, output, invocation);
    if (values.json)
        world.stdout.write(`${stringify(pushed === null ? report : { ...report, push: pushed }, 2)}\n`);
    else if (!values.quiet)
        world.stdout.write(summary(report) + (pushed === null ? '' : `${pushSummary(pushed)}.\n`));
    return report.exit_code;
}
/** The tables stay committed even if the push fails. */
const pushCommitted = (url, output, invocation) => whileLocked(output, 'push', () => pushPublished(url, output, invocation).catch((error) => {
    invocation.console.log('warn', `the tables in ${output} are committed, but not pushed to ${url}`);
    throw error;
}));
function summary({ connections, changed, commit_id: id, removed, rows }) {
    const taken = connections.filter(({ state }) => state !== 'left_out').length;
    const how = changed === 0 ? 'Nothing had changed' : `${counted(changed, 'table')} with a new version`;
    const gone = removed.length === 0 ? '' : `; no longer in them: ${removed.join(', ')}`;
    return `${how}: ${counted(taken, 'connection')}, ${count(rows['data_points'] ?? 0)} data points, state ${id}${gone}.\n`;
}
