import { cutNote } from './cut-note.ts';
import { type Explained, explainCommands } from './explain-commands.ts';
import { type NightRow, nightChart, nightChartStyle } from './night-chart.ts';
import { nodeName } from './node-name.ts';
import { pageBlock } from './page-block.ts';
import { change, dated, many, rounded, thin, whole } from './page-formats.ts';
import { type Content, fold, type Html, html, named, table } from './page-html.ts';
import type { PageLake } from './page-lake.ts';
import { nightOf, nightsOf, recentRuns } from './recent-runs.ts';
import {
  type Mover,
  type NightChanges,
  type Removal,
  readMovers,
  readNightChanges,
  readRemovals,
} from './restated-rows.ts';
import { singleBar } from './svg-bars.ts';
import { unitName } from './unit-name.ts';

interface Restated {
  /** As many as there are recent runs, in their order. */
  readonly nights: readonly NightChanges[];
  /** Largest share first, cut. */
  readonly movers: readonly Mover[];
  /** Most figures first, cut. */
  readonly removals: readonly Removal[];
}

export const restated = pageBlock({
  id: 'restated',
  title: 'What was restated',
  short: 'Restated',
  empty: 'One night so far: what is restated shows from the second.',
  style: `${nightChartStyle}
.movers .w { width: 60px; }
.two > figure > .nights { margin-top: 4px; }
@media print { .two > figure > .nights { max-width: 90mm; } }
`,
  read: readRestated,
  render: renderRestated,
});

async function readRestated(lake: PageLake): Promise<Restated | null> {
  const runs = recentRuns(lake.facts);
  if (lake.facts.runs.length < 2) return null;
  const changes = new Map((await readNightChanges(lake)).map((night) => [night.run_id, night]));
  const none = (run_id: string): NightChanges => ({ run_id, restated: 0, surveys: 0, added: 0, removed: 0 });
  return {
    nights: runs.map(({ run_id }) => changes.get(run_id) ?? none(run_id)),
    movers: await readMovers(lake),
    removals: await readRemovals(lake),
  };
}

function renderRestated({ nights, movers, removals }: Restated, lake: PageLake): Html {
  const last = nights.at(-1);
  const found = movers[0]?.found ?? 0;
  const lastNight =
    last === undefined || last.restated === 0
      ? 'Last night no number changed'
      : `Last night ${many(last.restated, 'number')} changed in ${many(last.surveys, 'report')}`;
  const nightCount = lake.facts.runs.length > nights.length ? `the last ${many(nights.length, 'night')}` : 'all nights';
  return html`<p class="say">${lastNight}; ${many(found, 'number')} in ${nightCount}.</p>
<div class="two"><figure><figcaption class="sub">Numbers by night</figcaption>${timeline(nights, lake)}
${removedFigures(removals, lake)}</figure>
<div>${largestMovers(movers, lake)}</div></div>
${explainCommands(movers.map((mover) => explained(mover, lake)))}
${nightTable(nights, lake)}`;
}

function timeline(nights: readonly NightChanges[], { facts }: PageLake): Html {
  const row = (title: string, kind: string, height: number, of: 'restated' | 'added' | 'removed'): NightRow => ({
    title,
    kind,
    height,
    values: nights.map((night) => night[of]),
  });
  return nightChart('Numbers restated, new and removed by night', nightsOf(recentRuns(facts)), [
    row('Restated', 'ink', 64, 'restated'),
    row('New', 'soft', 26, 'added'),
    row('Removed', 'soft', 26, 'removed'),
  ]);
}

function largestMovers(movers: readonly Mover[], lake: PageLake): Html {
  if (movers.length === 0) return html`<p class="empty">No number was restated.</p>`;
  const most = Math.max(...movers.map(({ share }) => Math.min(share ?? 0, 1)), 1e-9);
  return html`${table({
    caption: 'Largest movers, by share of the same figure’s total in its period',
    kind: 'movers below',
    columns: [
      { title: 'Figure' },
      { title: 'Was', kind: 'r' },
      { title: 'Is', kind: 'r' },
      { title: 'Unit', kind: 'nw opt' },
      { title: 'Change', kind: 'r' },
      { title: html`<span class="vh">Share of the total</span>`, kind: 'w opt' },
      { title: 'Of the total', kind: 'r opt' },
      { title: 'Night', kind: 'r nw opt' },
    ],
    rows: movers.map((mover) => [
      html`${nodeName(lake.facts, mover.initiative_id)} <small>${describe(mover)}${slip(mover.percent)}</small>`,
      amount(mover.was, mover),
      amount(mover.is, mover),
      html`<bdi>${unitName(mover.unit)}</bdi>`,
      change(mover.percent),
      singleBar('ink', Math.min(mover.share ?? 0, 1) / most),
      mover.share === null ? '–' : `${rounded(100 * mover.share, 2)}${thin}%`,
      nightOf(lake.facts, mover.run_id),
    ]),
  })}${cutNote(movers.length, movers[0]?.found ?? 0, 'restatement', 'restatements')}`;
}

/** `Waste streams · Amount, 2025` */
const describe = (mover: Mover): Content => [
  named(mover.tracker_name),
  [mover.column_name, mover.option_name].map((part) => (part === null ? '' : [' · ', named(part)])),
  `, ${mover.label.replace('/', ' – ')}`,
];

const explained = (mover: Mover, { facts }: PageLake): Explained => ({
  name: html`${nodeName(facts, mover.initiative_id)} · ${describe(mover)}`,
  utrvId: mover.utrv_id,
});

const aMillion = 1e6;

/** What was and what is with the same digits. */
const amount = (value: number | null, { was, is }: Mover): string =>
  value !== null && Math.max(Math.abs(was ?? 0), Math.abs(is ?? 0)) >= 10 * aMillion
    ? `${rounded(value / aMillion, 4)}${thin}M`
    : rounded(value, 4);

/** A change by a power of ten of at least a hundred is more often a slip of the unit or the scale than a change. */
export function slip(percent: number | null): Html | string {
  if (percent === null || percent <= -100) return '';
  const powers = Math.log10(1 + percent / 100);
  const nearest = Math.round(powers);
  if (Math.abs(nearest) < 2 || Math.abs(powers - nearest) >= 0.005) return '';
  return html` <em>a factor of ${whole(10 ** Math.abs(nearest))}: unit or scale?</em>`;
}

function removedFigures(removals: readonly Removal[], { facts }: PageLake): Html | string {
  const [first] = removals;
  if (first === undefined) return '';
  const withdrawn =
    first.withdrawn_surveys === 0
      ? 'No report withdrawn'
      : `${many(first.withdrawn_surveys, 'report')} withdrawn (${many(first.withdrawn_figures, 'figure')})`;
  const fewer = first.found - first.withdrawn_surveys;
  return html`<h3>Figures removed</h3>
<p class="note">${withdrawn}${fewer === 0 ? '' : `; fewer rows in ${many(fewer, 'other')}`}.</p>
${table({
  caption: 'Reports that lost figures, most first',
  kind: 'tight quiet below',
  columns: [{ title: 'Report' }, { title: 'Figures', kind: 'r' }, { title: 'Night', kind: 'r nw' }],
  rows: removals.map((removal) => [
    html`${nodeName(facts, removal.initiative_id)} <small>${removal.label ?? 'unknown period'}${removal.is_withdrawn ? ', withdrawn' : ''}</small>`,
    whole(removal.figures),
    nightOf(facts, removal.run_id),
  ]),
})}${cutNote(removals.length, first.found, 'report', 'removed')}`;
}

function nightTable(nights: readonly NightChanges[], { facts }: PageLake): Html {
  const times = nightsOf(recentRuns(facts));
  return fold(
    'Nights as a table',
    table({
      caption: 'Changes by night, newest first',
      kind: 'plain',
      columns: [
        { title: 'Night' },
        { title: 'Restated', kind: 'r' },
        { title: 'Reports', kind: 'r' },
        { title: 'New', kind: 'r' },
        { title: 'Removed', kind: 'r' },
      ],
      rows: nights
        .map((night, at) => [
          dated(times[at] ?? new Date(0)),
          whole(night.restated),
          whole(night.surveys),
          whole(night.added),
          whole(night.removed),
        ])
        .toReversed(),
    }),
  );
}
