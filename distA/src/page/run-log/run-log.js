import { duration, fixed, many, moment, whole } from '../frame/page-formats.js';
import { fold, html, table } from '../frame/page-html.js';
import { dataUpTo, recentRuns, timeOf } from '../lake-overview.js';
import { pageBlock } from '../page-block.js';
import { runSections } from '../run-page.js';
export const runLog = pageBlock({
    id: 'runs',
    title: 'Runs and what they cost',
    short: 'Runs',
    isInNavigation: false,
    empty: 'No run is recorded.',
    style: '@media print { #runs { display: none; } }',
    isAlwaysShown: true,
    read: async ({ overview, report }) => (overview.runs.length === 0 ? null : { report }),
    render: ({ report }, { overview }) => html `${runTable(overview)}${report === null ? '' : fold('The run that made this snapshot', runSections(report))}`,
});
function runTable(overview) {
    const runs = recentRuns(overview);
    const last = runs.at(-1);
    const took = last === undefined ? null : secondsOf(last);
    const label = `${many(runs.length, 'run')}${took === null ? '' : `; the last took ${duration(took)} and ${many(last?.request_count ?? 0, 'request')}`}`;
    const numbers = [
        'Requests',
        'Repeated',
        'Throttled',
        'MB',
        'Reports changed',
        'Removed',
        'Failed',
        'Data points',
        'Issues',
    ];
    return fold(label, table({
        caption: 'Runs that published, newest first',
        kind: 'plain',
        columns: [
            { title: 'Run' },
            { title: 'Data up to' },
            { title: 'Mode' },
            { title: 'Status' },
            { title: 'Took', kind: 'r' },
            ...numbers.map((title) => ({ title, kind: 'r' })),
        ],
        rows: runs.toReversed().map(rowOf),
    }));
}
function rowOf(run) {
    const [at, upTo] = [timeOf(run), dataUpTo(run)];
    const took = secondsOf(run);
    return [
        at === null ? 'unknown' : moment(at),
        upTo === null ? 'unknown' : moment(upTo),
        run.mode,
        run.status.replaceAll('_', ' '),
        took === null ? '–' : duration(took),
        whole(run.request_count),
        whole(run.retry_count),
        whole(run.throttled_count),
        fixed(run.byte_count / 1e6, 2),
        whole(run.surveys_changed),
        whole(run.surveys_removed),
        whole(run.surveys_failed),
        whole(run.data_points),
        whole(run.data_issues),
    ];
}
/** By the machine's clock, until the data was complete. */
const secondsOf = ({ started_at: from, finished_at: to }) => to === null ? null : (to.getTime() - from.getTime()) / 1000;
