import { issueSeverities } from '../../schema/issue-codes.ts';
import { cutNote } from './cut-note.ts';
import type { IssueKind, IssueNight, Issues } from './issue-rows.ts';
import type { LakeFacts } from './lake-facts.ts';
import { nightChart, sparkBars } from './night-chart.ts';
import { nodeName } from './node-name.ts';
import { dated, many, whole } from './page-formats.ts';
import { type Content, code, fold, type Html, html, named, scroll, table, unseen } from './page-html.ts';
import { pageRegions, type RegionColumn, regionColumns } from './page-regions.ts';
import { nightsOf, recentRuns } from './recent-runs.ts';

/** A sentence about how the data was loaded. */
export function issueSentence(issues: Issues): string {
  const [rejected, degraded] = [totalOf(issues, 'rejected'), totalOf(issues, 'degraded')];
  if (rejected + degraded > 0) {
    return `${many(rejected, 'record')} ${rejected === 1 ? 'was' : 'were'} rejected on loading, ${whole(degraded)} lost something.`;
  }
  const notices = totalOf(issues, 'notice');
  return `Every record loaded as sent: none rejected, none degraded${notices === 0 ? '' : `; ${many(notices, 'notice')}`}.`;
}

const totalOf = ({ totals }: Issues, severity: string): number => totals.get(severity) ?? 0;

/** The number of issues of each severity, night by night. */
export function issueTrend(issues: Issues, facts: LakeFacts): Html {
  const runs = recentRuns(facts);
  const times = nightsOf(runs);
  const rows = issueSeverities.map((severity) => ({
    severity,
    counts: countsByNight(issues.nights, runs, (night) => night.severity === severity),
  }));
  if (rows.every(({ counts }) => counts.every((count) => count === 0)))
    return html`<h3>Issues by night</h3><p class="empty">None in any night.</p>`;
  const kinds = { rejected: 'back', degraded: 'open', notice: 'soft' };
  const titles = { rejected: 'Rejected', degraded: 'Degraded', notice: 'Notices' };
  const chart = nightChart(
    'Issues in the lake by night and severity',
    times,
    rows.map(({ severity, counts }) => ({
      title: titles[severity],
      kind: kinds[severity],
      height: 20,
      values: counts,
    })),
  );
  const body = table({
    caption: 'Issues in the lake after each night, newest first',
    kind: 'plain',
    columns: [{ title: 'Night' }, ...issueSeverities.map((title) => ({ title: titles[title], kind: 'r' }))],
    rows: times.map((time, at) => [dated(time), ...rows.map(({ counts }) => whole(counts[at] ?? 0))]).toReversed(),
  });
  return html`<h3>Issues by night</h3><figure><figcaption class="note">Each severity has its own scale.</figcaption>${chart}</figure>${fold('Issues by night as a table', body)}`;
}

/**
 * How many issues of some kinds there were after each run: `run_issues` has only the runs that changed a number, so what
 * others do not say is as it was.
 */
export function countsByNight(
  nights: readonly IssueNight[],
  runs: readonly { readonly run_id: string }[],
  isMeant: (night: IssueNight) => boolean,
): readonly number[] {
  const meant = nights.filter(isMeant);
  const now = new Map<string, number>();
  let next = 0;
  return runs.map(({ run_id }) => {
    for (let night = meant[next]; night !== undefined && night.run_id <= run_id; night = meant[++next]) {
      now.set(`${night.severity} ${night.code}`, night.issue_count);
    }
    return [...now.values()].reduce((sum, count) => sum + count, 0);
  });
}

/** Every kind of issue: how many, how that changed, and where in the tree. */
export function issueTable(issues: Issues, facts: LakeFacts): Html {
  const { kinds } = issues;
  if (kinds.length === 0) return html`<h3>Issues</h3><p class="empty">No issue.</p>`;
  const { regions } = pageRegions(facts);
  const columns = regions.length < 2 ? [] : regionColumns(regions, ({ id }) => countAt(issues, new Set([id])));
  const runs = recentRuns(facts);
  const body = table({
    caption: 'Issues of the current data, the severest first',
    kind: 'matrix below quiet',
    columns: [
      { title: 'Issue' },
      { title: 'Severity', kind: 'nw' },
      { title: unseen('Trend'), kind: 'w opt' },
      { title: 'All', kind: 'r' },
      { title: 'Nodes', kind: 'r opt' },
      ...columns.map(({ name, isRest }) => ({ title: isRest ? name : named(name), kind: 'r opt' })),
    ],
    rows: kinds.map((kind) => [
      html`${code(kind.code)} <small><bdi>${kind.message}</bdi>${kind.nodes === 1 && kind.initiative_id !== null ? html`; ${nodeName(facts, kind.initiative_id)}` : ''}</small>`,
      kind.severity === 'rejected' ? html`<b class="warn">${kind.severity}</b>` : kind.severity,
      sparkBars(countsByNight(issues.nights, runs, (night) => isOf(night, kind)).slice(-12)),
      html`<b>${whole(kind.issues)}</b>`,
      whole(kind.nodes),
      ...columns.map((column) => placed(issues, kind, column)),
    ]),
  });
  return html`<h3>Issues</h3>${scroll('Issues by code and part of the tree', body)}${cutNote(kinds.length, kinds[0]?.found ?? 0, 'kind', 'issues')}<p class="note">Every issue with its record and its place in the response: <code>issues.csv</code>, or <code>esg-lake query @issues</code>.</p>`;
}

const isOf = (one: { readonly severity: string; readonly code: string }, kind: IssueKind): boolean =>
  one.severity === kind.severity && one.code === kind.code;

const countAt = ({ places }: Issues, ids: ReadonlySet<string>): number =>
  places.reduce((sum, { place, issues }) => sum + (place !== null && ids.has(place) ? issues : 0), 0);

function placed({ places }: Issues, kind: IssueKind, { ids }: RegionColumn): Content {
  const count = places
    .filter((place) => isOf(place, kind) && place.place !== null && ids.has(place.place))
    .reduce((sum, { issues }) => sum + issues, 0);
  return count === 0 ? '·' : whole(count);
}

/** How much of what stands above is wrong, by part of the tree: the severities of all codes together. */
export function severityTable(issues: Issues, facts: LakeFacts): Html | string {
  const { regions } = pageRegions(facts);
  const of = (id: string, severity: string): number =>
    issues.places
      .filter((place) => place.place === id && place.severity === severity)
      .reduce((sum, place) => sum + place.issues, 0);
  const weight = (id: string): readonly number[] => issueSeverities.map((severity) => of(id, severity));
  const rows = regions
    .map((region) => ({ region, counts: weight(region.id) }))
    .filter(({ counts }) => counts.some((count) => count > 0))
    .toSorted((a, b) => byCounts(b.counts, a.counts));
  if (rows.length === 0) return '';
  const shown = rows.slice(0, maxPlaces);
  const body = table({
    caption: 'Issues by severity and part of the tree, worst first',
    kind: 'tight quiet',
    columns: [{ title: 'Node' }, ...issueSeverities.map((severity) => ({ title: severity, kind: 'r' }))],
    rows: shown.map(({ region, counts }) => [
      named(region.name),
      ...counts.map((count) => (count === 0 ? '·' : whole(count))),
    ]),
  });
  return html`<h3>Where the issues are <small>with all below</small></h3>${body}${cutNote(shown.length, rows.length, 'node', 'issues')}`;
}

const maxPlaces = 10;

function byCounts(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((count, i) => count !== b[i]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
