import { isRunId, timeOfRun } from '../../base/time.ts';
import type { ChangedFigure, DiffReason, FigureSincePin, MainReason, SincePin } from '../../schema/changed-figures.ts';
import { settledChangesSql } from '../../schema/views/restatements.ts';
import { change, dated, many, moment, whole } from '../frame/page-formats.ts';
import { type Content, code, type Html, html, named } from '../frame/page-html.ts';
import { nodeName } from '../frame/page-parts.ts';
import { unitScale } from '../frame/unit-scale.ts';
import type { KeyFigure } from '../key-figures/read-key-figures.ts';
import { timeOf } from '../lake-overview.ts';
import type { PageLake } from '../page-lake.ts';
import { number, orNull, type ShapedRow, text } from '../row-shape.ts';

/** What happened, in words (lake.md, "Why a figure of the group differs"). */
const reasonWords: Readonly<Record<Exclude<DiffReason, 'boundary'>, string>> = {
  decision: 'other decisions',
  superseded: 'another level of the tree counts',
  arrived: 'new answers',
  withdrawn: 'answers withdrawn',
  record: 'another report counts',
  definition: 'the question was redefined',
  value: 'answers changed',
  rule: 'other rules of the lake',
};

/** How an initiative changed its place. */
const boundaryWords: Readonly<Record<string, string>> = {
  added: 'added to the tree',
  removed: 'removed from the tree',
};

/** `Mostly answers changed: Kiel, Graz and 3 more` */
function reasonText({ reason, change: moved, line_count, contributors, reason_count }: MainReason): Html {
  const what =
    reason === 'boundary' ? (boundaryWords[moved ?? ''] ?? `${moved ?? 'changed'} in the tree`) : reasonWords[reason];
  const others = line_count - contributors.length;
  const text = `${reason_count > 1 ? 'mostly ' : ''}${what}`;
  return html`${text.charAt(0).toUpperCase()}${text.slice(1)}: ${contributors.map((name, at) => [at === 0 ? '' : ', ', named(name)])}${others > 0 ? ` and ${whole(others)} more` : ''}`;
}

/** Null where a value is missing or was 0. */
const percentOf = ({ before, after }: ChangedFigure): number | null =>
  before === null || after === null || before === 0 ? null : (100 * (after - before)) / Math.abs(before);

const maxFigures = 5;
const maxBoundary = 3;

/** What changed since the newest pin, or since the run before; null for the first run without a pin. */
export async function sinceColumn(lake: PageLake, heroes: readonly KeyFigure[]): Promise<Html | null> {
  const { sincePin, overview } = lake;
  const [last, before] = overview.runs.toReversed();
  if (sincePin === null && before === undefined) return null;
  const boundary = await readBoundary(lake, sincePin?.snapshot_id ?? before?.run_id ?? null);
  const pinned = sincePin === null ? [] : [...pinLines(sincePin, heroes)];
  const ran = before === undefined || last === undefined ? '' : await lastRun(lake);
  const lines = [...pinned, ...boundaryLines(boundary, lake)];
  return html`<section class="c" aria-labelledby="since-title"><h2 id="since-title">${sincePin === null ? 'Since the last run' : html`Since ${named(sincePin.pin)}`}</h2>
${hint(sincePin, timeOf(before))}
${lines.length === 0 ? '' : html`<ul class="since">${lines.map((line) => html`<li>${line}</li>\n`)}</ul>`}
${ran === '' ? '' : html`<p class="more">${ran}</p>`}</section>`;
}

function hint(since: SincePin | null, before: Date | null): Html | string {
  if (since === null)
    return before === null ? '' : html`<p class="hint">Compared with the run of ${moment(before)}</p>`;
  const { snapshot_id: id, manifest_sha256: manifest } = since;
  if (id === null || !isRunId(id)) return '';
  return html`<p class="hint">Snapshot of ${dated(new Date(timeOfRun(id)))}${manifest === null ? '' : html`, manifest’s SHA-256 ${code(`${manifest.slice(0, 16)}…`)}`}</p>`;
}

function* pinLines(
  { pin, problem, changes, key_figures_changed: changed, figures }: SincePin,
  heroes: readonly KeyFigure[],
): Generator<Content> {
  if (changes === null) {
    yield html`<span class="warn">It cannot be compared:</span> ${problem}.`;
    return;
  }
  const all = changes.added + changes.changed + changes.removed;
  if (all === 0) {
    yield html`<b>All figures of the group are unchanged.</b>`;
    return;
  }
  const ofGroup = figures.filter(({ depth }) => depth === 0);
  const year = heroes[0]?.years.at(-1)?.year;
  if (year !== undefined && changed !== null) {
    yield changed.length === 0
      ? html`<b>${year}: the key figures are unchanged.</b>`
      : html`<b>${year}: ${many(changed.length, 'key figure')} changed:</b> ${changed.map((name, at) => [at === 0 ? '' : ', ', named(name)])}.`;
  }
  const listed = ofGroup.slice(0, maxFigures);
  for (const figure of listed) yield figureLine(figure);
  const others = all - listed.length;
  if (others > 0) yield html`${many(others, 'other figure')} <span class="why">${code(`esg-lake diff ${pin}`)}</span>`;
}

function figureLine(figure: FigureSincePin): Html {
  const { before, after, base_unit: baseUnit } = figure;
  const { written, withUnit } = unitScale(baseUnit, [before ?? 0, after ?? 0]);
  const value = (one: number | null): string => (one === null ? 'none' : withUnit(one));
  const part = [figure.column_code, figure.option_code].flatMap((one) => (one === null ? [] : [' · ', named(one)]));
  return html`${named(figure.tracker_name ?? figure.measure_id)}${part}, <b>${figure.reporting_year}</b>: ${before === null || after === null ? value(before) : written(before)} → <b>${value(after)}</b>${
    percentOf(figure) === null ? '' : `, ${change(percentOf(figure))}`
  }${figure.main_reason === null ? '' : html`<span class="why">${reasonText(figure.main_reason)}</span>`}`;
}

const boundaryShape = {
  change: text,
  id: text,
  oldParent: orNull(text),
  newParent: orNull(text),
  oldName: orNull(text),
  newName: orNull(text),
  /** Of all changes. */
  found: number,
};

type BoundaryChange = ShapedRow<typeof boundaryShape>;

/** Initiatives that were added, removed, moved or renamed after a run, the newest first. */
const readBoundary = (lake: PageLake, after: string | null): Promise<readonly BoundaryChange[]> =>
  lake.rows(
    `SELECT change, initiative_id AS id, old_parent_id AS "oldParent", new_parent_id AS "newParent", old_name AS "oldName", new_name AS "newName",
       count(*) OVER () AS found
     FROM boundary_changes WHERE run_id > $1 ORDER BY change = 'renamed', run_id DESC, initiative_id LIMIT ${maxBoundary}`,
    boundaryShape,
    [after ?? ''],
  );

function boundaryLines(changes: readonly BoundaryChange[], { overview }: PageLake): readonly Content[] {
  const parent = (id: string | null): Content => (id === null ? 'the top' : nodeName(overview, id));
  const lines = changes.map(({ change: what, id, oldParent, newParent, oldName, newName }): Content => {
    if (what === 'moved')
      return html`${nodeName(overview, id)} moved from ${parent(oldParent)} to ${parent(newParent)}`;
    if (what === 'renamed') return html`${named(oldName)} is now called ${named(newName)}`;
    return html`${named(newName ?? oldName)} was ${what}${what === 'added' && newParent !== null ? html` below ${parent(newParent)}` : ''}`;
  });
  const others = (changes[0]?.found ?? 0) - changes.length;
  return [
    ...lines,
    ...(others > 0 ? [html`${many(others, 'other change')} of the boundary: ${code('FROM boundary_changes')}`] : []),
  ];
}

/** Restated is what had been reported; the rest is collection. */
async function lastRun({ overview, rows }: PageLake): Promise<Content> {
  const last = overview.runs.at(-1);
  const at = timeOf(last);
  const [run] = await rows(runChangesSql, runChanges, [last?.run_id ?? '']);
  const { restated = 0, ...counts } = run ?? {};
  const collected = Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${whole(count)} ${what}`]));
  return html`<b>Last run</b>${at === null ? '' : `, ${moment(at)}`}: ${
    restated === 0
      ? 'no reported number was restated'
      : html`<a href="#restated">${many(restated, 'reported number')} restated</a>`
  }${collected.length === 0 ? '' : `; collected: ${collected.join(', ')}`}.`;
}

const runChanges = { restated: number, changed: number, new: number, removed: number };

/** Of data points and numbers that the run changed; those that it restated are not counted as collected. */
const runChangesSql = `
WITH numbers AS (
  SELECT count(*) AS restated, count(*) FILTER (change = 'removed') AS lost FROM page_restated WHERE run_id = $1),
drafts AS (
  SELECT count(*) AS changed FROM restatements WHERE run_id = $1 AND change = 'changed' AND was_reported IS DISTINCT FROM true),
points AS (
  SELECT count(*) FILTER (change = 'added') AS new, count(*) FILTER (change = 'removed') AS removed
  FROM (${settledChangesSql}) WHERE run_id = $1)
SELECT restated, changed, new, removed - lost AS removed FROM numbers, drafts, points`;
