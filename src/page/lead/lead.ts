import { many, percent, thin, whole } from '../frame/page-formats.ts';
import { type Content, fold, type Html, html, table, unseen } from '../frame/page-html.ts';
import { stackedBar } from '../frame/stacked-bar.ts';
import type { LakeOverview, PagePeriod } from '../lake-overview.ts';
import type { PageLake } from '../page-lake.ts';
import { type PartKind, recordParts, settledAsAnswered } from '../record-counts.ts';
import { number } from '../row-shape.ts';
import { groupFigures, heroesOf } from './group-figures.ts';
import { lookFirstList } from './look-first-list.ts';
import { sinceColumn } from './since.ts';
import type { LookFirst } from './weighed-items.ts';

/** `2025: 87 % answered` */
export function leadTitle({ head }: LakeOverview): string {
  if (head === null) return 'No report yet';
  return `${head.label}: ${answeredOf(head)} answered`;
}

/** The first screen: how complete the newest closed period is, the group's figures, what to look at first, what changed. */
export async function lead(lake: PageLake, lookFirst: LookFirst): Promise<Html> {
  const { overview } = lake;
  const { head, alsoClosed } = overview;
  if (head === null) return nothingClosed(overview);
  const heroes = heroesOf(lake.keyFigures.figures);
  const since = await sinceColumn(lake, heroes);
  return html`<h1>${sentence(head)}</h1>
<figure class="lead"><figcaption class="vh">Value records of ${head.label} by what is left to do</figcaption>
${stackedBar(recordParts(head), { height: 26 })}
${key(head)}</figure>
${failed(overview)}
<div class="opening${since === null ? ' pair' : ''}">
${groupFigures(heroes, overview.rootCount)}
${lookFirstList(lookFirst, await readRejected(lake), lake)}
${since ?? ''}
</div>
${alsoClosed.length === 0 ? '' : fold('Also closed', alsoTable(alsoClosed))}`;
}

/** CSS rules of this part, which is on every page. */
export const leadStyle = `
.lead svg { width: 100%; height: 26px; }
.key { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 26px; margin: 10px 0 0; padding: 0; font-size: 13px; color: var(--mute); }
.key li { display: flex; gap: 6px; align-items: baseline; }
.key b { color: var(--ink); }
.key svg, .lead .key svg { width: 10px; height: 10px; flex: none; }
.also .w { width: 42%; }
.opening { display: grid; grid-template-columns: minmax(0, 1.2fr) minmax(0, 1.15fr) minmax(0, .85fr); gap: 30px 38px; margin-top: 34px; }
.opening.pair { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.opening h2 { font-size: 17px; margin-bottom: 2px; overflow-wrap: anywhere; }
.opening h3 { margin: 12px 0 0; overflow-wrap: anywhere; }
.opening section { margin: 0; min-width: 0; }
.hint { font-size: 12.5px; color: var(--mute); margin: 0 0 6px; }
.gf, .look, .since { list-style: none; margin: 0; padding: 0; overflow-wrap: anywhere; }
.gf li { display: grid; grid-template-columns: 160px minmax(0, 1fr); grid-template-rows: auto 1fr; gap: 0 10px; padding: 8px 0 7px; border-top: 1px solid var(--hair); }
.gf li:first-child, .look li:first-child, .since li:first-child { border-top: 0; }
.gf p { margin: 0; }
.gf .nm { font-size: 13px; line-height: 1.3; color: var(--ink); text-decoration: none; }
.gf .nm:hover { text-decoration: underline; }
.gf .big { font-size: 13px; line-height: 1.2; align-self: start; }
.gf .big b { font-size: 25px; letter-spacing: -.015em; margin-right: 1px; }
.gf .meta { font-size: 12.5px; line-height: 1.36; color: var(--mute); grid-column: 2; grid-row: 1 / 3; padding-top: 1px; }
.gf .meta b { color: var(--ink); }
.gf .dbt { grid-column: 1 / -1; font-size: 12.5px; line-height: 1.35; color: var(--mute); margin-top: 3px; }
.look { counter-reset: n; }
.look li { counter-increment: n; position: relative; padding: 9px 0 9px 26px; border-top: 1px solid var(--hair); font-size: 13.5px; line-height: 1.38; }
.look li::before { content: counter(n); position: absolute; left: 0; top: 6px; font-size: 18px; font-weight: 600; color: var(--back); }
.look li > bdi:first-child { font-weight: 600; }
.look .do { display: block; font-size: 12.5px; color: var(--mute); }
.since li { padding: 8px 0; border-top: 1px solid var(--hair); font-size: 13.5px; line-height: 1.38; }
.since .why { display: block; font-size: 12.5px; color: var(--mute); }
.more { font-size: 12.5px; color: var(--mute); margin: 6px 0 0; }
@media (max-width: 980px) {
.opening { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.opening .a { grid-column: 1 / -1; }
.opening .gf { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 34px; }
.gf li:nth-child(2) { border-top: 0; }
}
@media (max-width: 600px) {
.opening, .opening.pair, .opening .gf { grid-template-columns: minmax(0, 1fr); }
.opening { gap: 26px; margin-top: 24px; }
.gf li { grid-template-columns: 150px minmax(0, 1fr); }
.gf li:nth-child(2) { border-top: 1px solid var(--hair); }
.key li { width: 100%; } .also .w { width: 58px; } .also tbody small { display: block; margin-left: 0; }
}
@media print {
.opening, .opening.pair { grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr); gap: 8pt 18pt; margin-top: 10pt; }
.opening .a { grid-column: 1 / -1; }
.opening .gf { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0 16pt; }
.opening .gf li { grid-template: none; border-top: 0; align-content: start; padding: 4pt 0; break-inside: avoid; }
.opening .gf .big b { font-size: 17pt; }
.opening .gf .nm, .opening .gf .big, .opening .gf .meta, .opening .gf .dbt { grid-column: 1; grid-row: auto; }
.opening .gf li:nth-child(n+4) { border-top: 1px solid var(--hair); }
.look li, .since li { font-size: 9pt; padding-top: 2pt; padding-bottom: 2pt; break-inside: avoid; }
.key { margin-top: 6pt; font-size: 9pt; }
.gf .meta, .gf .dbt, .look .do, .since .why, .opening .hint, .opening .more { font-size: 8pt; }
}
`;

/** Reports that the last run could not fetch: what is shown of them is older. */
function failed({ runs }: LakeOverview): Content {
  const count = runs.at(-1)?.surveys_failed ?? 0;
  return count === 0
    ? ''
    : html`<p class="note"><strong class="warn">${many(count, 'report')} could not be fetched in the last run.</strong> What is shown of ${count === 1 ? 'it' : 'them'} is from before; the next run tries again.</p>`;
}

async function readRejected(lake: PageLake): Promise<number> {
  const [issues] = await lake.rows(`SELECT count(*) AS rejected FROM data_issues WHERE severity = 'rejected'`, {
    rejected: number,
  });
  return issues?.rejected ?? 0;
}

const answeredOf = (period: PagePeriod): string => `${percent(settledAsAnswered(period), period.record_count)}${thin}%`;
const verifiedOf = (period: PagePeriod): string => `${percent(period.verified_count, period.record_count)}${thin}%`;

/** `2025 is 87 % answered and 53 % verified; 5 of 51 reports are still open.` */
function sentence(head: PagePeriod): string {
  const open = head.surveyCount - head.completeCount;
  const reports =
    open === 0
      ? head.surveyCount === 1
        ? 'its report is complete'
        : 'every report is complete'
      : `${whole(open)} of ${many(head.surveyCount, 'report')} ${open === 1 ? 'is' : 'are'} still open`;
  return `${head.label} is ${answeredOf(head)} answered and ${verifiedOf(head)} verified; ${reports}.`;
}

const stateNames: Readonly<Record<PartKind, string>> = {
  verified: 'verified',
  answered: 'answered, not yet verified',
  explained: 'not applicable or not reported',
  back: 'sent back',
  open: 'open',
};

const key = (head: PagePeriod): Html =>
  html`<ul class="key">${recordParts(head).map(
    ({ kind, count }) =>
      html`<li><svg width="10" height="10" aria-hidden="true"><rect class="s-${kind}" width="10" height="10"/></svg><span><b>${whole(count)}</b> ${stateNames[kind]}${kind === 'explained' ? explained(head) : ''}</span></li>\n`,
  )}</ul>`;

const explained = ({ not_applicable_count: notApplicable }: PagePeriod): string =>
  notApplicable === 0 ? '' : ` (${whole(notApplicable)} not applicable count as answered)`;

const alsoTable = (periods: readonly PagePeriod[]): Html =>
  table({
    caption: 'Newest closed period of each other frequency',
    kind: 'also quiet',
    columns: [
      { title: 'Period' },
      { title: unseen('Share'), kind: 'w' },
      { title: 'Answered', kind: 'r' },
      { title: 'Verified', kind: 'r' },
      { title: 'Complete', kind: 'r' },
      { title: 'Open', kind: 'r opt' },
    ],
    rows: periods.map((one) => [
      html`${one.label} <small>${one.period}</small>`,
      stackedBar(recordParts(one), { height: 10 }),
      answeredOf(one),
      verifiedOf(one),
      `${whole(one.completeCount)}${thin}/${thin}${whole(one.surveyCount)}`,
      whole(one.surveyCount - one.completeCount),
    ]),
  });

/** For a lake without a report of a closed period, where "nothing is open" would be wrong. */
function nothingClosed({ periods, nodes, runs }: LakeOverview): Html {
  const reports = periods.reduce((sum, one) => sum + one.surveyCount, 0);
  if (reports > 0) {
    return html`<h1>No period has closed yet.</h1>
<p class="say">${many(reports, 'report')} of ${periods
      .map(({ label }) => label)
      .slice(-6)
      .join(', ')}, none of them of a period that has ended${runs.length === 0 ? '' : ' and has records'}.</p>`;
  }
  return html`<h1>No report has been loaded yet.</h1>
<p class="say">The last run found ${many(nodes.length, 'node')} and no report. If reports were expected, see what the connection may read: <code>esg-lake doctor</code>, <code>esg-lake status</code>.</p>`;
}
