import { cutNote } from './cut-note.ts';
import { type Explained, explainCommands } from './explain-commands.ts';
import { sparkBars } from './night-chart.ts';
import { nodeName } from './node-name.ts';
import type { Outlier, Outliers, OutlierYear } from './outlier-rows.ts';
import { many, rounded, thin } from './page-formats.ts';
import { type Content, type Html, html, named, table, unseen } from './page-html.ts';
import type { PageLake } from './page-lake.ts';
import { unitName } from './unit-name.ts';

/** A sentence about how many figures look wrong. */
export function outlierSentence(found: Outliers | null): string {
  const count = found?.outliers[0]?.found ?? 0;
  if (found === null) return '';
  return count === 0 ? 'No figure looks wrong.' : `${many(count, 'figure')} ${count === 1 ? 'looks' : 'look'} wrong.`;
}

/** Figures that look wrong, beside their other years. */
export function outlierTable(found: Outliers | null, lake: PageLake): Html {
  const outliers = found?.outliers ?? [];
  if (found === null || outliers.length === 0) return html`<h3>Outliers</h3><p class="empty">None.</p>`;
  return html`<h3>Outliers</h3>
<p class="note">${found.rule}</p>
${table({
  caption: 'Figures that look wrong, the furthest from the year before first',
  kind: 'movers below quiet',
  columns: [
    { title: 'Figure' },
    { title: unseen('Years'), kind: 'w' },
    { title: 'Before', kind: 'r opt' },
    { title: 'Is', kind: 'r' },
    { title: 'Why', kind: 'r nw' },
  ],
  rows: outliers.map((outlier) => [
    html`${nodeName(lake.facts, outlier.initiative_id)} <small>${describe(outlier)}</small>`,
    spark(
      found.series.filter((one) => isOf(one, outlier)),
      outlier,
    ),
    rounded(outlier.year_before),
    rounded(outlier.value),
    why(outlier),
  ]),
})}${cutNote(outliers.length, outliers[0]?.found ?? 0, 'outlier', 'outliers')}`;
}

/** The commands that lead to their records. */
export const outlierCommands = (found: Outliers | null, { facts }: PageLake): Html | string =>
  explainCommands(
    (found?.outliers ?? []).map(
      (outlier): Explained => ({
        name: html`${nodeName(facts, outlier.initiative_id)} · ${describe(outlier)}`,
        utrvId: outlier.utrv_id,
      }),
    ),
  );

const isOf = (one: OutlierYear, outlier: Outlier): boolean =>
  one.initiative_id === outlier.initiative_id && one.measure_id === outlier.measure_id;

/** Where siblings have another unit, units stand as they were sent: what cannot be added may look the same otherwise. */
const describe = ({ tracker_name, column_name, option_code, unit, other_units: others, year }: Outlier): Content => [
  named(tracker_name),
  [column_name, option_code].map((part) => (part === null ? '' : [' · ', named(part)])),
  `, ${year}`,
  unit === null ? '' : others === null ? [', ', named(unitName(unit))] : html`, “<bdi>${unit}</bdi>”`,
];

const maxYears = 6;

function spark(series: readonly OutlierYear[], { year }: Outlier): Html {
  const shown = series.slice(-maxYears);
  return sparkBars(
    shown.map(({ value }) => value),
    (at) => shown[at]?.year === year,
  );
}

/** `×12`, `÷12`, `sign`, or the unit of its siblings. */
function why({ value, year_before: before, other_units: others }: Outlier): Content {
  if (before === null) return others === null ? '' : html`siblings: “<bdi>${others.replaceAll(', ', '”, “')}</bdi>”`;
  if (value * before < 0) return 'other sign';
  const ratio = Math.abs(value / before);
  return ratio >= 1 ? `×${thin}${rounded(ratio, 2)}` : `÷${thin}${rounded(1 / ratio, 2)}`;
}
