import type { RunReport } from '../report/report.ts';
import { declaredIssues } from '../schema/issue-codes.ts';
import { tables } from '../schema/tables.ts';
import { duration, many, moment, thin, whole } from './frame/page-formats.ts';
import { renderPage } from './frame/page-frame.ts';
import { type Content, code, type Html, html, named, table } from './frame/page-html.ts';

/**
 * The page about a single run, for runs that published nothing.
 * @param note why a run that did publish has no page about the lake
 */
export function renderRunPage(report: RunReport, note = ''): string {
  const outcome = runOutcomes[report.status];
  return renderPage({
    title: `${outcome}: ${report.pipeline} run ${report.run_id}`,
    heading: html`<b>${report.pipeline}</b> · ${report.mode}`,
    navigation: [],
    isSimulated: report.sandbox !== undefined,
    main: html`<h1>${outcome}.</h1>
<p class="say">Run ${code(report.run_id)}, ${moment(new Date(report.started_at))}${report.snapshot_id === null ? '; nothing is published' : html`; the published snapshot is ${code(report.snapshot_id)}`}.</p>
${failure(report)}${note === '' ? '' : html`<p class="error">${note}</p>`}
<section>${issueCounts(report)}${runSections(report)}</section>`,
    footer: html`Made by esg-lake ${report.version} from ${report.source}.`,
  });
}

const failure = ({ error }: RunReport): Html | string =>
  error === undefined
    ? ''
    : html`<p class="error"><strong>${error.message}</strong>${error.hint === undefined ? '' : html`<br>${error.hint}`}</p>`;

const runOutcomes: Readonly<Record<RunReport['status'], string>> = {
  published: 'Published',
  published_with_gaps: 'Published with gaps',
  unchanged: 'Nothing had changed',
  failed: 'Failed',
  stopped_by_guard: 'Stopped by a guard',
  interrupted: 'Interrupted',
};

/** The results and costs of a run. */
export const runSections = (report: RunReport): Html => html`
${failedSurveys(report)}
${requests(report)}
${stages(report)}
${rowCounts(report)}`;

const maxFailed = 200;

function failedSurveys({ surveys: { failed } }: RunReport): Content {
  if (failed.length === 0) return '';
  const rows = failed.slice(0, maxFailed).map(({ survey_id, reason }) => [code(survey_id), reason]);
  return html`<h3>Surveys that could not be fetched (${whole(failed.length)})</h3>
<p class="note">Their previous data is kept; the next run tries again.</p>
${table({ caption: 'Surveys that could not be fetched', kind: 'quiet', columns: [{ title: 'Survey' }, { title: 'Reason' }], rows })}
${failed.length > rows.length ? html`<p class="note">… and ${whole(failed.length - rows.length)} more in report.json.</p>` : ''}`;
}

function requests({ requests: sent, bytes_received: bytes }: RunReport): Content {
  const { rate_limit: limit } = sent;
  const stated =
    limit === null
      ? 'The service stated no rate limit.'
      : `Limit: ${whole(limit.limit)} per ${whole(limit.window_s)}${thin}s.`;
  const rows = Object.entries(sent.by_endpoint)
    .filter(([, count]) => count > 0)
    .map(([endpoint, count]) => [code(endpoint), whole(count)]);
  return html`<h3>Requests</h3>
<p class="note">${stated} ${many(sent.total, 'request')}, ${whole(sent.retries)} repeated, ${whole(sent.throttled)} answered 429, ${duration(sent.waited_ms / 1000)} waited, ${whole(bytes)} bytes received.</p>
${rows.length === 0 ? '' : table({ caption: 'Requests by endpoint', kind: 'quiet', columns: [{ title: 'Endpoint' }, { title: 'Requests', kind: 'r' }], rows })}`;
}

function stages({ stages: timed }: RunReport): Content {
  if (timed.length === 0) return '';
  const rows = timed.map(({ name, ms }) => [name, duration(ms / 1000)]);
  return html`<h3>Time</h3>
${table({ caption: 'Time by stage', kind: 'quiet', columns: [{ title: 'Stage' }, { title: 'Time', kind: 'r' }], rows })}`;
}

/** Issues by code, from the report alone. */
function issueCounts({ issues }: RunReport): Content {
  const codes = Object.entries(issues).sort(([, a], [, b]) => b - a);
  if (codes.length === 0) return '';
  const rows = codes.map(([issue, count]) => [
    code(issue),
    whole(count),
    named(declaredIssues.get(issue)?.meaning ?? ''),
  ]);
  return html`<h3>Issues</h3>
${table({ caption: 'Issues by code', kind: 'quiet', columns: [{ title: 'Code' }, { title: 'Count', kind: 'r' }, { title: 'Meaning' }], rows })}`;
}

function rowCounts({ rows: counts }: RunReport): Content {
  const names = Object.keys(counts);
  if (names.length === 0) return '';
  const described: Readonly<Record<string, { readonly description: string }>> = tables;
  const rows = names.map((name) => [code(name), whole(counts[name] ?? 0), described[name]?.description ?? '']);
  return html`<h3>Rows</h3>
${table({ caption: 'Rows of each table after the run', kind: 'quiet', columns: [{ title: 'Table' }, { title: 'Rows', kind: 'r' }, { title: 'Holds' }], rows })}`;
}
