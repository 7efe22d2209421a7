import { clock, day, many, percent, thin, whole } from '../frame/page-formats.ts';
import { type Content, type Html, html, table, unseen } from '../frame/page-html.ts';
import { stackedBar } from '../frame/svg-charts.ts';
import { type LakeOverview, type PagePeriod, recentRuns, timeOf } from '../lake-overview.ts';
import type { PageLake } from '../page-lake.ts';
import { type PartKind, recordCountsShape, recordParts, settledAsAnswered } from '../record-counts.ts';
import { keepRestated } from '../restated/restated.ts';
import { number, type ShapedRow, text } from '../row-shape.ts';

/** `2025: 87 % answered` */
export function leadTitle({ head }: LakeOverview): string {
  if (head === null) return 'No report yet';
  return `${head.label}: ${answeredOf(head)} answered`;
}

/** The top of the page: the state of the newest closed period in a sentence, a bar and four facts. */
export async function lead(lake: PageLake): Promise<Html> {
  const { overview } = lake;
  const { head, alsoClosed } = overview;
  if (head === null) return nothingClosed(overview);
  const progress = progressSentence(await readProgress(lake));
  return html`<h1>${sentence(head)}</h1>
${progress === '' ? '' : html`<p class="progress">${progress}</p>`}
<figure class="lead"><figcaption class="vh">Value records of ${head.label} by what is left to do</figcaption>
${stackedBar(recordParts(head), { height: 26 })}
${key(head)}</figure>
${factList(overview, head, await readCounts(lake))}
${alsoClosed.length === 0 ? '' : alsoTable(alsoClosed)}`;
}

/** CSS rules of this part, which is on every page. */
export const leadStyle = `
.progress { margin: -10px 0 16px; color: var(--mute); }
.lead svg { width: 100%; height: 26px; }
.key { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 26px; margin: 10px 0 0; padding: 0; font-size: 13px; color: var(--mute); }
.key li { display: flex; gap: 6px; align-items: baseline; }
.key b { color: var(--ink); }
.key svg, .lead .key svg { width: 10px; height: 10px; flex: none; }
.overview { display: grid; grid-template-columns: repeat(4, 1fr); gap: 0 28px; margin: 28px 0 22px; }
.overview div { border-top: 1px solid var(--rule); padding-top: 8px; }
.overview dt { font-size: 13px; color: var(--mute); }
.overview dd { margin: 0; font-size: 16px; }
.overview dd b { font-size: 26px; letter-spacing: -.01em; line-height: 1.25; }
.overview dd.sub { font-size: 12.5px; }
.also .w { width: 52%; }
@media (max-width: 900px) { .overview { grid-template-columns: 1fr 1fr; gap: 18px 24px; } }
@media (max-width: 600px) { .overview dd b { font-size: 22px; } .key li { width: 100%; } .also .w { width: 58px; } .also tbody small { display: block; margin-left: 0; } }
@media print { .overview { grid-template-columns: repeat(4, 1fr); } .overview div { break-inside: avoid; } }
`;

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

interface LeadCounts {
  readonly restated: number;
  readonly restatedSurveys: number;
  readonly rejected: number;
  readonly lesser: number;
}

async function readCounts(lake: PageLake): Promise<LeadCounts> {
  const changes = await lastRun(lake);
  const [issues] = await lake.rows(
    `SELECT count(*) FILTER (severity = 'rejected') AS rejected, count(*) FILTER (severity <> 'rejected') AS lesser
     FROM data_issues`,
    { rejected: number, lesser: number },
  );
  return {
    restated: changes?.restated ?? 0,
    restatedSurveys: changes?.surveys ?? 0,
    rejected: issues?.rejected ?? 0,
    lesser: issues?.lesser ?? 0,
  };
}

/** The restatements of the last run; undefined if it is the first. */
async function lastRun(lake: PageLake): Promise<{ readonly restated: number; readonly surveys: number } | undefined> {
  const [last, before] = lake.overview.runs.toReversed();
  if (last === undefined || before === undefined) return undefined;
  await keepRestated(lake);
  const [changes] = await lake.rows(
    'SELECT count(*) AS restated, count(DISTINCT survey_id) AS surveys FROM page_restated WHERE run_id = $1',
    { restated: number, surveys: number },
    [last.run_id],
  );
  return changes;
}

function factList(overview: LakeOverview, head: PagePeriod, counts: LeadCounts): Html {
  const open = head.surveyCount - head.completeCount;
  return html`<dl class="overview">
${fact('Reports complete', html`<b>${whole(head.completeCount)}</b> of ${whole(head.surveyCount)}`, open === 0 ? 'none open' : html`${whole(open)} open; <a href="#chase">who still has to report</a>`)}
${restatedFact(overview, counts)}
${fact('Records rejected on loading', html`<b>${whole(counts.rejected)}</b>`, html`${many(counts.lesser, 'less severe issue')}; <a href="#quality">quality</a>`)}
${freshness(overview)}
</dl>`;
}

const fact = (term: Content, value: Content, note: Content): Html =>
  html`<div><dt>${term}</dt><dd>${value}</dd><dd class="sub">${note}</dd></div>`;

function restatedFact({ runs }: LakeOverview, { restated, restatedSurveys }: LeadCounts): Html {
  const before = timeOf(runs.at(-2));
  if (before === null) return fact('Restated', html`<b>–</b>`, 'shown from the second load on');
  return fact(
    `Restated since ${day(before)}`,
    html`<b>${whole(restated)}</b> ${restated === 1 ? 'number' : 'numbers'}`,
    restated === 0
      ? 'no reported number has changed'
      : html`in ${many(restatedSurveys, 'report')}; <a href="#restated">which</a>`,
  );
}

function freshness(overview: LakeOverview): Html {
  const { upTo, due } = overview;
  if (upTo === null || due === null) return fact('Data up to', html`<b>–</b>`, 'no run is recorded');
  return fact(
    'Data up to',
    html`<b>${day(upTo)}</b> ${upTo.getUTCFullYear()}, ${clock(upTo)}`,
    html`${loads(overview)}; next due ${day(due)}, ${clock(due)}${thin}UTC`,
  );
}

/** Runs that failed or found no change are in no lake, so a long interval between loads is not necessarily a problem. */
function loads({ runs }: LakeOverview): Content {
  const failed = runs.at(-1)?.surveys_failed ?? 0;
  if (failed > 0) return html`<strong class="warn">${many(failed, 'report')} could not be fetched</strong>`;
  return runs.length === 1 ? 'the first load' : `${many(runs.length, 'load')} so far`;
}

const alsoTable = (periods: readonly PagePeriod[]): Html =>
  table({
    caption: 'Newest closed period of each other frequency',
    kind: 'also quiet',
    columns: [
      { title: 'Also closed' },
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

const shape = { run_id: text, ...recordCountsShape };

/** How complete a period was after a run. */
interface ProgressPoint extends ShapedRow<typeof shape> {
  /** The time of the run. */
  readonly at: Date | null;
}

/**
 * The completeness of the newest closed period after each of the recent runs, oldest first, without runs before its first
 * survey. Empty if there would be only one.
 */
export async function readProgress({ overview, rows }: PageLake): Promise<readonly ProgressPoint[]> {
  const { head } = overview;
  if (head === null) return [];
  const known = await rows(
    `SELECT ${Object.keys(shape).join(', ')} FROM run_completeness
     SEMI JOIN (FROM page_closed WHERE is_head) USING (period, period_end) ORDER BY run_id`,
    shape,
  );
  const points = recentRuns(overview).flatMap((run) => {
    const found = known.findLast(({ run_id }) => run_id <= run.run_id);
    return found === undefined || found.record_count === 0 ? [] : [{ ...found, at: timeOf(run) }];
  });
  return points.length < 2 ? [] : points;
}

/**
 * `Answered: up 2 points since 21 Jan, up 5 since 2 Jan.`: the change since the previous run and since the oldest of the recent
 * ones. Differences of the rounded percentages, so that two pages never contradict each other. Empty without an earlier run.
 */
export function progressSentence(points: readonly ProgressPoint[]): string {
  const [now, before, first] = [points.at(-1), points.at(-2), points[0]];
  if (now === undefined || before === undefined || first === undefined) return '';
  const latest = moved(now, before);
  const since = (point: ProgressPoint): string => (point.at === null ? 'the run before' : day(point.at));
  const last =
    latest === 0
      ? `unchanged since ${since(before)}`
      : `${latest > 0 ? 'up' : 'down'} ${pointsOf(latest)} since ${since(before)}`;
  const whole = moved(now, first);
  if (first === before || whole === latest) return `Answered: ${last}.`;
  const long = whole === 0 ? 'as on' : `${whole > 0 ? 'up' : 'down'} ${pointsOf(whole)} since`;
  return `Answered: ${last}, ${long} ${since(first)}.`;
}

const shown = (point: ProgressPoint): number => {
  const value = percent(settledAsAnswered(point), point.record_count);
  return value === '<1' ? 0 : Number(value);
};

const moved = (now: ProgressPoint, before: ProgressPoint): number => shown(now) - shown(before);
const pointsOf = (points: number): string => `${Math.abs(points)}${thin}${Math.abs(points) === 1 ? 'point' : 'points'}`;
