import { sqlName } from '../../schema/ddl.ts';
import { settledChangesSql } from '../../schema/views/restatements.ts';
import { change, many, moment, rounded, thin, whole } from '../frame/page-formats.ts';
import { type Content, fold, type Html, html, named, table } from '../frame/page-html.ts';
import { cutNote, type Explained, explainCommands, nodeName, serviceLink, unitName } from '../frame/page-parts.ts';
import { type ChartRow, runChart, runChartStyle, singleBar } from '../frame/svg-charts.ts';
import { recentRuns, runDay, runTimes } from '../lake-overview.ts';
import { pageBlock } from '../page-block.ts';
import type { PageLake } from '../page-lake.ts';
import { flag, number, orNull, type ShapedRow, text } from '../row-shape.ts';

interface Restated {
  /** One per recent run, oldest first. */
  readonly changes: readonly RunChanges[];
  /** Largest share first, limited. */
  readonly movers: readonly Mover[];
  /** Most figures first, limited. */
  readonly removals: readonly Removal[];
}

export const restated = pageBlock({
  id: 'restated',
  title: 'What was restated',
  short: 'Restated',
  empty: 'Only one run so far. Restatements are shown from the second run on.',
  style: `${runChartStyle}
.movers .w { width: 60px; }
.two > figure > .runs { margin-top: 4px; }
@media print { #restated .two > figure > figcaption { break-after: avoid; } #restated .two > figure { columns: 2; column-gap: 20pt; margin-bottom: 8pt; } #restated .two > figure > h3 { break-before: column; margin-top: 0; } .movers tbody th small { display: inline; margin-left: .35em; } }
`,
  read: readRestated,
  render: renderRestated,
});

async function readRestated(lake: PageLake): Promise<Restated | null> {
  const runs = recentRuns(lake.overview);
  if (lake.overview.runs.length < 2) return null;
  const changes = new Map((await readRunChanges(lake)).map((run) => [run.run_id, run]));
  const none = (run_id: string): RunChanges => ({
    run_id,
    restated: 0,
    surveys: 0,
    changed: 0,
    added: 0,
    removed: 0,
    lost: 0,
  });
  return {
    changes: runs.map(({ run_id }) => changes.get(run_id) ?? none(run_id)),
    movers: await readMovers(lake),
    removals: await readRemovals(lake),
  };
}

function renderRestated({ changes, movers, removals }: Restated, lake: PageLake): Html {
  const last = changes.at(-1);
  const found = movers[0]?.found ?? 0;
  const lastRun =
    last === undefined || last.restated === 0
      ? 'The last run restated no reported number'
      : `The last run restated ${many(last.restated, 'number')} in ${many(last.surveys, 'report')}`;
  const runCount = lake.overview.runs.length > changes.length ? `the last ${many(changes.length, 'run')}` : 'all runs';
  return html`<p class="say">${lastRun}; ${many(found, 'number')} in ${runCount}. A number counts once its record was verified, its report complete, or a pin holds it.</p>
<div class="two"><figure><figcaption class="sub">Numbers by run</figcaption>${timeline(changes, lake)}
${removedFigures(removals, lake)}</figure>
<div>${largestMovers(movers, lake)}</div></div>
${explainCommands(movers.map((mover) => explained(mover, lake)))}
${runTable(changes, lake)}`;
}

function timeline(changes: readonly RunChanges[], { overview }: PageLake): Html {
  const row = (title: string, kind: string, height: number, of: 'restated' | 'added' | 'removed'): ChartRow => ({
    title,
    kind,
    height,
    values: changes.map((run) => run[of]),
  });
  return runChart('Numbers restated, new and removed by run', runTimes(recentRuns(overview)), [
    row('Restated', 'ink', 64, 'restated'),
    row('New', 'soft', 26, 'added'),
    row('Removed', 'soft', 26, 'removed'),
  ]);
}

function largestMovers(movers: readonly Mover[], lake: PageLake): Html {
  if (movers.length === 0) return html`<p class="empty">No reported number was restated.</p>`;
  const most = Math.max(...movers.map(({ share }) => Math.min(share ?? 0, 1)), 1e-9);
  return html`${table({
    caption: 'Largest changes, one of each record, as a share of what counts for the same question in its period',
    kind: 'movers below',
    columns: [
      { title: 'Figure' },
      { title: 'Was', kind: 'r' },
      { title: 'Is', kind: 'r' },
      { title: 'Unit', kind: 'nw opt' },
      { title: 'Change', kind: 'r' },
      { title: html`<span class="vh">Share of the total</span>`, kind: 'w opt' },
      { title: 'Of the total', kind: 'r opt' },
      { title: 'Run', kind: 'r nw opt' },
    ],
    rows: movers.map((mover) => [
      html`${serviceLink(nodeName(lake.overview, mover.initiative_id), mover, lake)} <small>${describe(mover)}${slip(mover.percent)}</small>`,
      amount(mover.was, mover),
      amount(mover.is, mover),
      html`<bdi>${unitName(mover.unit)}</bdi>`,
      change(mover.percent),
      singleBar('ink', Math.min(mover.share ?? 0, 1) / most),
      mover.share === null ? '–' : `${rounded(100 * mover.share, 2)}${thin}%`,
      runDay(lake.overview, mover.run_id),
    ]),
  })}${cutNote(movers.length, movers[0]?.found ?? 0, 'restatement', 'restatements')}`;
}

/** `Waste streams · Amount, 2025` */
const describe = (mover: Mover): Content => [
  named(mover.tracker_name),
  [mover.column_name, mover.option_name].map((part) => (part === null ? '' : [' · ', named(part)])),
  `, ${mover.label.replace('/', ' – ')}`,
];

const explained = (mover: Mover, { overview }: PageLake): Explained => ({
  name: html`${nodeName(overview, mover.initiative_id)} · ${describe(mover)}`,
  utrvId: mover.utrv_id,
});

const aMillion = 1e6;

/** Formats the old and the new value in the same unit: in millions only if both have some. */
function amount(value: number | null, { was, is }: Mover): string {
  const both = [was, is].filter((each) => each !== null).map(Math.abs);
  return value !== null && Math.max(...both) >= 10 * aMillion && Math.min(...both) >= aMillion
    ? `${rounded(value / aMillion, 4)}${thin}M`
    : rounded(value, 4);
}

function slip(percent: number | null): Html | string {
  const powers = percent === null ? null : slipPowers(1 + percent / 100);
  return powers === null ? '' : html` <em>a factor of ${whole(10 ** Math.abs(powers))}: unit or scale?</em>`;
}

/**
 * The powers of ten by which a number changed: a factor of at least 100 is more often a wrong unit or scale than a real change.
 * Null for any other change.
 */
export function slipPowers(factor: number): number | null {
  if (factor <= 0) return null;
  const powers = Math.log10(factor);
  const nearest = Math.round(powers);
  return Math.abs(nearest) < 2 || Math.abs(powers - nearest) >= 0.005 ? null : nearest;
}

function removedFigures(removals: readonly Removal[], lake: PageLake): Html | string {
  const { overview } = lake;
  const [first] = removals;
  if (first === undefined) return '';
  const withdrawn = first.withdrawn_surveys;
  const fewer = first.found - withdrawn;
  const said = [
    ...(withdrawn === 0
      ? []
      : [
          `${many(withdrawn, 'report')} ${withdrawn === 1 ? 'was' : 'were'} withdrawn (${many(first.withdrawn_figures, 'figure')})`,
        ]),
    ...(fewer === 0
      ? []
      : [`${many(fewer, withdrawn === 0 ? 'report' : 'other')} ${fewer === 1 ? 'has' : 'have'} fewer figures`]),
  ];
  return html`<h3>Figures removed</h3>
<p class="note">${said.join('; ')}.</p>
${table({
  caption: 'Reports that lost figures, most first',
  kind: 'tight quiet below',
  columns: [{ title: 'Report' }, { title: 'Figures', kind: 'r' }, { title: 'Run', kind: 'r nw' }],
  rows: removals.map((removal) => [
    html`${serviceLink(nodeName(overview, removal.initiative_id), removal, lake)} <small>${removal.label ?? 'unknown period'}${removal.is_withdrawn ? ', withdrawn' : ''}</small>`,
    whole(removal.figures),
    runDay(overview, removal.run_id),
  ]),
})}${cutNote(removals.length, first.found, 'report', 'removed')}`;
}

function runTable(changes: readonly RunChanges[], { overview }: PageLake): Html {
  const times = runTimes(recentRuns(overview));
  return fold(
    'Runs as a table',
    table({
      caption: 'Changes by run, newest first',
      kind: 'plain',
      columns: [
        { title: 'Run' },
        { title: 'Restated', kind: 'r' },
        { title: 'Reports', kind: 'r' },
        { title: 'New', kind: 'r' },
        { title: 'Removed', kind: 'r' },
      ],
      rows: changes
        .map((run, at) => [
          moment(times[at] ?? new Date(0)),
          whole(run.restated),
          whole(run.surveys),
          whole(run.added),
          whole(run.removed),
        ])
        .toReversed(),
    }),
  );
}

const runShape = {
  run_id: text,
  restated: number,
  surveys: number,
  changed: number,
  added: number,
  removed: number,
  lost: number,
};

/** Changes by a run: reported numbers restated, surveys with them; other numbers changed; data points added and removed, reported numbers among them. */
type RunChanges = ShapedRow<typeof runShape>;

/** Without runs that changed nothing. */
export async function readRunChanges(lake: PageLake): Promise<readonly RunChanges[]> {
  await keepRestated(lake);
  return lake.rows(runChangesSql, runShape);
}

/** Fills `page_restated` with the reported numbers that the recent runs restated. */
const keepRestated = (lake: PageLake): Promise<void> =>
  lake.keep('page_restated', 'FROM restatements WHERE was_reported AND run_id IN (FROM page_runs)');

/** What a run restated of what had been reported is not counted as collected. */
const runChangesSql = `
WITH points AS (
  SELECT run_id, count(*) FILTER (change = 'added') AS added, count(*) FILTER (change = 'removed') AS removed
  FROM (${settledChangesSql}) WHERE run_id IN (FROM page_runs) GROUP BY run_id),
drafts AS (
  SELECT run_id, count(*) AS changed FROM restatements
  WHERE change = 'changed' AND was_reported IS DISTINCT FROM true AND run_id IN (FROM page_runs) GROUP BY run_id),
numbers AS (
  SELECT run_id, count(*) AS restated, count(DISTINCT survey_id) AS surveys, count(*) FILTER (change = 'removed') AS removed
  FROM page_restated GROUP BY run_id)
SELECT p.run_id, coalesce(n.restated, 0) AS restated, coalesce(n.surveys, 0) AS surveys, coalesce(d.changed, 0) AS changed,
  p.added, p.removed, coalesce(n.removed, 0) AS lost
FROM points p LEFT JOIN numbers n USING (run_id) LEFT JOIN drafts d USING (run_id)`;

const moverShape = {
  run_id: text,
  initiative_id: text,
  tracker_name: orNull(text),
  column_name: orNull(text),
  option_name: orNull(text),
  label: text,
  utrv_id: text,
  survey_id: text,
  was: orNull(number),
  is: orNull(number),
  unit: orNull(text),
  percent: orNull(number),
  /** The difference as a share of what counts for the same tracker, column, unit and period. */
  share: orNull(number),
  /** Number of restatements of the recent runs. */
  found: number,
};

/** A restated number. */
type Mover = ShapedRow<typeof moverShape>;

const maxMovers = 10;

/** One of each record, and those of withdrawn reports last: one table, or one closed site, would fill the list. */
async function readMovers(lake: PageLake): Promise<readonly Mover[]> {
  await keepMovers(lake);
  return lake.rows(
    `SELECT *, count(*) OVER () AS found FROM page_movers
     QUALIFY row_number() OVER (PARTITION BY utrv_id ORDER BY ${moverOrder}) = 1
     ORDER BY change = 'removed' AND survey_id IN (SELECT survey_id FROM surveys WHERE removed_at IS NOT NULL), ${moverOrder} LIMIT ${maxMovers}`,
    moverShape,
  );
}

/** Fills `page_movers` with every restatement of the recent runs. */
export async function keepMovers(lake: PageLake): Promise<void> {
  await keepRestated(lake);
  await lake.keep('page_restated_places', 'SELECT DISTINCT tracker_id, period_end FROM page_restated');
  await lake.keep('page_counting', countingSql);
  await lake.keep('page_movers', moversSql);
}

/** Not by percent, which would put a change from 0.1 to 0.3 first, nor by difference, which would mix units. */
export const moverOrder =
  'share DESC NULLS LAST, abs(percent) DESC NULLS LAST, utrv_id, row_index, column_code, option_code';

const totalSql = `(coalesce(g.total, 0) + CASE WHEN n.utrv_id IS NULL THEN abs("is") ELSE 0 END)`;

/**
 * The records that count for what was restated. Both they and the places have a table of their own, so that DuckDB knows
 * how few there are: from a guess, it may read all records first.
 */
const countingSql = `
FROM internal.counting_records c SEMI JOIN page_restated_places a ON a.tracker_id = c.tracker_id AND a.period_end = c.period_end`;

/**
 * Restatements of the recent runs, each with its share of what counts for the same tracker, column, unit and period, before or
 * after, whichever is more; one that does not count is added to that. `counts`: whether its record is the one that counts.
 */
const moversSql = `
WITH totals AS (
  SELECT d.tracker_id, d.column_code, d.base_unit, d.period_end, sum(abs(d.value_scaled * d.base_factor)) AS total
  FROM data_points d JOIN page_counting c ON c.initiative_id = d.initiative_id AND c.tracker_id = d.tracker_id
    AND c.period_end = d.period_end AND c.utrv_id IS NOT DISTINCT FROM d.utrv_id
  WHERE d.value_scaled IS NOT NULL GROUP BY ALL)
SELECT r.run_id, r.changed_at, r.initiative_id, r.initiative_name, r.tracker_id, t.type_code, r.tracker_name, r.column_code,
  coalesce(c.name, r.column_code) AS column_name, r.option_code,
  coalesce(o.name, r.option_code) AS option_name, r.row_index, coalesce(s.period_label, r.period_end::VARCHAR) AS label,
  coalesce(r.old_value_base, r.old_value_scaled, r.old_value_number) AS was,
  coalesce(r.new_value_base, r.new_value_scaled, r.new_value_number) AS "is", CASE WHEN r.change = 'removed' THEN coalesce(r.old_base_unit, r.old_unit) ELSE coalesce(r.new_base_unit, r.new_unit) END AS unit,
  r.difference, r.percent,
  CASE WHEN r.change = 'removed' THEN abs(was) / nullif(coalesce(g.total, 0) + abs(was), 0)
    ELSE abs(r.difference) / nullif(greatest(${totalSql}, ${totalSql} - r.difference), 0) END AS share,
  r.utrv_id, r.survey_id, r.change, r.cause, y.reporting_year, n.utrv_id IS NOT NULL AS counts
FROM page_restated r LEFT JOIN surveys s ON s.survey_id = r.survey_id
  LEFT JOIN trackers t ON t.tracker_id = r.tracker_id
  LEFT JOIN tracker_columns c ON c.tracker_id = r.tracker_id AND c.column_code = r.column_code
  LEFT JOIN value_list_options o ON o.option_code = r.option_code
    AND o.value_list_id = CASE WHEN r.column_code IS NULL THEN t.value_list_id ELSE c.value_list_id END
  LEFT JOIN totals g ON g.tracker_id = r.tracker_id AND g.period_end = r.period_end
    AND g.column_code IS NOT DISTINCT FROM r.column_code AND g.base_unit IS NOT DISTINCT FROM CASE WHEN r.change = 'removed' THEN r.old_base_unit ELSE r.new_base_unit END
  LEFT JOIN page_counting n ON n.tracker_id = r.tracker_id AND n.period_end = r.period_end AND n.utrv_id = r.utrv_id
  LEFT JOIN ${sqlName('group_years')} y ON r.period_end BETWEEN y.first_end AND y.last_end`;

const removalShape = {
  survey_id: text,
  initiative_id: text,
  label: orNull(text),
  is_withdrawn: flag,
  figures: number,
  /** The newest run that removed some. */
  run_id: text,
  found: number,
  withdrawn_surveys: number,
  withdrawn_figures: number,
};

/** A survey that lost reported numbers in the recent runs. */
type Removal = ShapedRow<typeof removalShape>;

const maxRemovals = 5;

const readRemovals = (lake: PageLake): Promise<readonly Removal[]> =>
  lake.rows(
    `SELECT *, count(*) OVER () AS found, count(*) FILTER (is_withdrawn) OVER () AS withdrawn_surveys,
       coalesce(sum(figures) FILTER (is_withdrawn) OVER (), 0)::BIGINT AS withdrawn_figures
     FROM (${removalsSql}) ORDER BY ${removalOrder} LIMIT ${maxRemovals}`,
    removalShape,
  );

export const removalOrder = 'figures DESC, survey_id, initiative_id';

export const removalsSql = `
SELECT c.survey_id, c.initiative_id, c.initiative_name, s.name AS survey_name, s.period_label AS label,
  coalesce(bool_or(s.removed_at IS NOT NULL), false) AS is_withdrawn, count(*) AS figures, max(c.run_id) AS run_id,
  max(c.changed_at) AS changed_at
FROM page_restated c LEFT JOIN surveys s ON s.survey_id = c.survey_id
WHERE c.change = 'removed'
GROUP BY c.survey_id, c.initiative_id, c.initiative_name, s.name, s.period_label`;
