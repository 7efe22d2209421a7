import { fleetStatus } from '../../fleet/fleet-status.js';
import { fleetPlace, readMembers } from '../fleet-members.js';
import { fittingTable } from '../terminal/layout.js';
import { count, counted, plainText, stringify, timeSpan } from '../terminal/text.js';
import { widthOf } from '../terminal/text-output.js';
/** `fleet status`: exit 1 when a connection failed, was never published, or is older than `--max-age`. */
export default async function status(invocation) {
    const { values, world } = invocation;
    const place = fleetPlace(invocation);
    const { output } = place;
    const connections = await readMembers(place, invocation);
    const report = await fleetStatus({
        output,
        connections: connections.map(({ id }) => id),
        maxAge: values['max-age'] ?? null,
        now: Date.now(),
    });
    world.stdout.write(values.json ? `${stringify(report, 2)}\n` : statusText(report, widthOf(world.stdout)));
    return report.connections.every(({ state }) => state === 'fresh') ? 0 : 1;
}
const maxShown = 10;
function statusText(report, width) {
    const { connections, states, shared_surveys: shared, tables, not_committed: late, stray } = report;
    const how = Object.entries(states).map(([state, n]) => `${count(n)} ${state}`);
    const rows = report.rows['data_points'] ?? 0;
    return [
        `${counted(connections.length, 'connection')}: ${how.join(', ')}; ${count(rows)} data points\n`,
        fittingTable(columns, connections.map(toCells), { width, all: '--json' }),
        tables === null
            ? 'The fleet has no tables yet: esg-lake fleet commit creates them.\n'
            : `Tables   state ${tables.commit_id}${late.length === 0 ? '' : `; out of date for ${some(late)}`}\n`,
        ...(shared.length === 0
            ? []
            : [
                `${counted(shared.length, 'survey')} seen by several connections; the rows of the first one count (fleet_surveys):\n${shared
                    .slice(0, maxShown)
                    .map(({ survey_id, connections: by }) => `  ${plainText(survey_id)}: ${by.join(', ')}\n`)
                    .join('')}${shared.length > maxShown ? `  … and ${count(shared.length - maxShown)} more\n` : ''}`,
            ]),
        ...(stray.length === 0 ? [] : [`Connection folders that are not in the list: ${some(stray)}\n`]),
    ].join('\n');
}
const some = (ids) => ids.length > maxShown
    ? `${ids.slice(0, maxShown).join(', ')} and ${count(ids.length - maxShown)} more`
    : ids.join(', ');
const columns = ['connection', 'state', 'age', 'surveys', 'data points', 'failed surveys', 'last run'].map((name, at) => ({
    name,
    isRigid: true,
    isRight: at >= 2 && at <= 5,
}));
const toCells = (one) => [
    one.id,
    one.is_running ? `${one.state}, running` : one.state,
    one.age_s === null ? '' : timeSpan(one.age_s),
    count(one.rows['surveys'] ?? 0),
    count(one.rows['data_points'] ?? 0),
    count(one.failed_surveys),
    one.last_run === null ? '' : `${one.last_run.status.replaceAll('_', ' ')} (${one.last_run.exit_code})`,
];
