import { moment, whole } from './frame/page-formats.js';
import { renderPage } from './frame/page-frame.js';
import { code, html, table } from './frame/page-html.js';
/**
 * The page about a single run, for runs that published nothing.
 * @param note why a run that did publish has no page about the lake
 */
export function renderRunPage(report, note = '') {
    const outcome = runOutcomes[report.status];
    return renderPage({
        title: `${outcome}: ${report.pipeline} run ${report.run_id}`,
        heading: html `<b>${report.pipeline}</b> · ${report.mode}`,
        navigation: [],
        isSimulated: report.sandbox !== undefined,
        main: html `<h1>${outcome}.</h1>
<p class="say">Run ${code(report.run_id)}, ${moment(new Date(report.started_at))}${report.snapshot_id === null ? '; nothing is published' : html `; the published snapshot is ${code(report.snapshot_id)}`}.</p>
${failure(report)}${note === '' ? '' : html `<p class="error">${note}</p>`}
<section>${failedSurveys(report)}</section>`,
        footer: html `Made by esg-lake ${report.version} from ${report.source}.`,
    });
}
const failure = ({ error }) => error === undefined
    ? ''
    : html `<p class="error"><strong>${error.message}</strong>${error.hint === undefined ? '' : html `<br>${error.hint}`}</p>`;
const runOutcomes = {
    published: 'Published',
    published_with_gaps: 'Published with gaps',
    unchanged: 'Nothing had changed',
    failed: 'Failed',
    stopped_by_guard: 'Stopped by a guard',
    interrupted: 'Interrupted',
};
const maxFailed = 200;
function failedSurveys({ surveys: { failed } }) {
    if (failed.length === 0)
        return '';
    const rows = failed.slice(0, maxFailed).map(({ survey_id, reason }) => [code(survey_id), reason]);
    return html `<h3>Surveys that could not be fetched (${whole(failed.length)})</h3>
<p class="note">Their previous data is kept; the next run tries again.</p>
${table({ caption: 'Surveys that could not be fetched', kind: 'quiet', columns: [{ title: 'Survey' }, { title: 'Reason' }], rows })}
${failed.length > rows.length ? html `<p class="note">… and ${whole(failed.length - rows.length)} more in report.json.</p>` : ''}`;
}
