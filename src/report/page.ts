import { withoutUnprintable } from '../base/printable.ts';
import { issueCodes } from '../schema/issue-codes.ts';
import { tables } from '../schema/tables.ts';
import { reportStyle } from './page-style.ts';
import type { RunReport } from './report.ts';

/** What the lake adds to the report's figures. */
export interface ReportExtras {
  /** A few issues of each code, as in `data_issues`. */
  readonly issueExamples?: readonly IssueExample[];
  /** Largest relative differences first, as in the view `restatements`. */
  readonly restatements?: readonly Restatement[];
}

export interface IssueExample {
  readonly severity: string;
  readonly code: string;
  readonly resource: string;
  readonly message: string;
  readonly value: string | null;
  readonly survey_id: string | null;
  readonly utrv_id: string | null;
  readonly json_pointer: string | null;
}

export interface Restatement {
  readonly initiative: string | null;
  readonly tracker: string | null;
  readonly utrv_id: string;
  /** YYYY-MM-DD */
  readonly period_end: string;
  readonly old_value: number | null;
  readonly new_value: number | null;
  readonly unit: string | null;
  readonly difference: number | null;
  readonly percent: number | null;
}

/** Markup that is already escaped. */
interface Html {
  readonly html: string;
}

type Content = Html | string | number | null | undefined | readonly Content[];

/** The report of a run as one self-contained page: no scripts, no external resources. Everything is escaped. */
export function renderReportHtml(report: RunReport, extras: ReportExtras = {}): string {
  const title = `esg-lake: ${report.pipeline} run ${report.run_id}`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${{ html: reportStyle }}</style>
</head>
<body>
<main>
${header(report)}
${figures(report)}
${failedSurveys(report)}
${issueSection(report, extras.issueExamples ?? [])}
${restatementSection(report, extras.restatements ?? [])}
${rowSection(report)}
${requestSection(report)}
${stageSection(report)}
<footer>Made by esg-lake ${report.version} from ${report.source}.</footer>
</main>
</body>
</html>
`;
  return page.html;
}

const outcomes: Readonly<Record<RunReport['status'], readonly [word: string, tone: 'good' | 'warn' | 'bad']>> = {
  published: ['Published', 'good'],
  published_with_gaps: ['Published with gaps', 'warn'],
  unchanged: ['Nothing had changed', 'good'],
  failed: ['Failed', 'bad'],
  stopped_by_guard: ['Stopped by a guard', 'bad'],
  interrupted: ['Interrupted', 'warn'],
};

function header(report: RunReport): Html {
  const [word, tone] = outcomes[report.status];
  return html`<header>
<p class="status ${tone}">${word}</p>
<h1>${report.pipeline} <small>${report.mode}</small></h1>
<p class="muted">Run <code>${report.run_id}</code>, ${moment(report.started_at)}${
    report.snapshot_id === null ? '' : html`, snapshot <code>${report.snapshot_id}</code>`
  }</p>
${report.error === undefined ? '' : html`<p class="error"><strong>${report.error.message}</strong>${report.error.hint === undefined ? '' : html`<br>${report.error.hint}`}</p>`}
</header>`;
}

function figures(report: RunReport): Html {
  const { surveys, changes, requests } = report;
  const seconds = (Date.parse(report.finished_at) - Date.parse(report.started_at)) / 1000;
  const openIssues = Object.values(report.issues).reduce((sum, n) => sum + n, 0);
  return html`<section class="figures">
${figure('Fresh as of', moment(report.started_at), report.watermark_at === null ? 'clock of this machine' : `newest change seen: ${moment(report.watermark_at)}`)}
${figure('Data points', number(report.rows['data_points'] ?? 0), `in ${number(report.rows['surveys'] ?? 0)} surveys`)}
${figure('Surveys loaded', number(surveys.fetched + surveys.reused), `${number(surveys.unchanged)} unchanged, ${number(surveys.removed)} removed`)}
${figure('Restated figures', number(changes.changed), `${number(changes.added)} added, ${number(changes.removed)} removed`)}
${figure('Open issues', number(openIssues), Object.keys(report.issues).length === 1 ? '1 kind' : `${number(Object.keys(report.issues).length)} kinds`)}
${figure('Requests', number(requests.total), `${requests.throttled === 0 ? 'none' : number(requests.throttled)} throttled, ${duration(seconds)} in all`)}
</section>`;
}

const figure = (label: string, value: string, note: string): Html =>
  html`<div class="figure"><span class="label">${label}</span><span class="value">${value}</span><span class="muted">${note}</span></div>`;

function failedSurveys({ surveys: { failed } }: RunReport): Content {
  if (failed.length === 0) return '';
  const rows = failed.slice(0, 200).map(({ survey_id, reason }) => [code(survey_id), reason]);
  return section(
    `Surveys that could not be fetched (${number(failed.length)})`,
    'Their previous data is kept; the next run tries again.',
    table(['Survey', 'Reason'], rows),
    failed.length > rows.length
      ? html`<p class="muted">… and ${number(failed.length - rows.length)} more in report.json.</p>`
      : '',
  );
}

function issueSection({ issues }: RunReport, examples: readonly IssueExample[]): Content {
  const codes = Object.entries(issues).sort(([, a], [, b]) => b - a);
  if (codes.length === 0) return section('Issues', 'None: every record was read in full.');
  const meaning: Readonly<Record<string, string>> = issueCodes;
  const rows = codes.map(([issue, count]) => [
    code(issue),
    number(count),
    [meaning[issue] ?? '', exampleList(examples.filter((example) => example.code === issue))],
  ]);
  return section(
    'Issues',
    'Problems in the current data (table data_issues).',
    table(['Code', 'Count', 'Meaning, with examples'], rows, [1]),
  );
}

function exampleList(examples: readonly IssueExample[]): Content {
  if (examples.length === 0) return '';
  const items = examples.slice(0, 3).map((example) => {
    const where = example.utrv_id ?? example.survey_id;
    return html`<li><span class="tag">${example.severity}</span> ${example.message}${example.value === null ? '' : html` <code>${example.value}</code>`}
<span class="muted">${example.resource}${where === null ? '' : html` <code>${where}</code>`}${example.json_pointer === null ? '' : html` at <code>${example.json_pointer}</code>`}</span></li>`;
  });
  return html`<ul class="examples">${items}</ul>`;
}

function restatementSection({ changes }: RunReport, restatements: readonly Restatement[]): Content {
  if (changes.added + changes.changed + changes.removed === 0) return '';
  const note = `${number(changes.changed)} changed, ${number(changes.added)} added, ${number(changes.removed)} removed (table data_point_changes).`;
  if (restatements.length === 0) return section('Changes of published figures', note);
  const rows = restatements
    .slice(0, 25)
    .map((change) => [
      change.initiative ?? '',
      [change.tracker ?? '', html`<br><code class="muted id">${change.utrv_id}</code>`],
      change.period_end,
      decimal(change.old_value),
      decimal(change.new_value),
      change.unit ?? '',
      signed(change.difference),
      change.percent === null ? '' : `${signed(change.percent)} %`,
    ]);
  const headings = ['Initiative', 'Question', 'Period end', 'Before', 'After', 'Unit', 'Difference', 'Percent'];
  return section(
    'Changes of published figures',
    `${note} Largest differences first.`,
    table(headings, rows, [2, 3, 4, 6, 7]),
  );
}

function rowSection({ rows }: RunReport): Content {
  const names = Object.keys(rows);
  if (names.length === 0) return '';
  const described: Readonly<Record<string, { readonly description: string }>> = tables;
  return section(
    'Rows',
    'Rows per table of the lake after the run.',
    table(
      ['Table', 'Rows', 'Holds'],
      names.map((name) => [code(name), number(rows[name] ?? 0), described[name]?.description ?? '']),
      [1],
    ),
  );
}

function requestSection({ requests, bytes_received }: RunReport): Content {
  const limit = requests.rate_limit;
  const notes = [
    limit === null
      ? 'The service stated no rate limit.'
      : `Limit: ${number(limit.limit)} per ${number(limit.window_s)} s.`,
    `${number(requests.retries)} repeated, ${number(requests.throttled)} answered 429, ${duration(requests.waited_ms / 1000)} waited, ${number(bytes_received)} bytes received.`,
  ];
  const rows = Object.entries(requests.by_endpoint)
    .filter(([, n]) => n > 0)
    .map(([name, n]) => [code(name), number(n)]);
  return section('Requests', notes.join(' '), rows.length === 0 ? '' : table(['Endpoint', 'Requests'], rows, [1]));
}

function stageSection({ stages }: RunReport): Content {
  if (stages.length === 0) return '';
  const longest = Math.max(1, ...stages.map(({ ms }) => ms));
  const rows = stages.map(({ name, ms }) => [
    name,
    duration(ms / 1000),
    html`<span class="bar" style="width:${Math.max(1, Math.round((100 * ms) / longest))}%"></span>`,
  ]);
  return section('Time', '', table(['Stage', 'Time', ''], rows, [1]));
}

const section = (heading: string, note: string, ...content: readonly Content[]): Html =>
  html`<section><h2>${heading}</h2>${note === '' ? '' : html`<p class="muted">${note}</p>`}${content}</section>`;

function table(
  headings: readonly string[],
  rows: readonly (readonly Content[])[],
  numeric: readonly number[] = [],
): Html {
  const cell = (tag: 'th' | 'td', content: Content, at: number): Html =>
    html`<${{ html: tag }}${numeric.includes(at) ? html` class="number"` : ''}>${content}</${{ html: tag }}>`;
  return html`<div class="scroll"><table><thead><tr>${headings.map((text, at) => cell('th', text, at))}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((content, at) => cell('td', content, at))}</tr>\n`)}</tbody></table></div>`;
}

const code = (text: string): Html => html`<code>${text}</code>`;

/** Template tag: everything that is not already `Html` is escaped. */
function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return { html: parts.map((part, at) => part + (at < contents.length ? markup(contents[at]) : '')).join('') };
}

function markup(content: Content): string {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content));
  return isList(content) ? content.map(markup).join('') : content.html;
}

const isList = (content: Html | readonly Content[]): content is readonly Content[] => Array.isArray(content);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  withoutUnprintable(text, (character) => (/[\t\n\r]/.test(character) ? character : '\uFFFD')).replace(
    /[&<>"']/g,
    (character) => entities[character] ?? '',
  );

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 12 });
const rough = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4, signDisplay: 'exceptZero' });

const number = (value: number): string => whole.format(value);
const decimal = (value: number | null): string => (value === null ? '' : precise.format(value));
const signed = (value: number | null): string => (value === null ? '' : rough.format(value));

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${number(Math.floor(seconds / 60))} min ${String(Math.round(seconds % 60)).padStart(2, '0')} s`;
}

/** `2026-01-16 02:00:05 UTC` */
const moment = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;
