import { change, exactly, fixed, thin, whole } from './page-formats.ts';
import { type Content, type Html, html, table } from './page-html.ts';
import type { KeyFigure, KeyYear, LikeForLike } from './read-key-figures.ts';
import { coordinate } from './svg-bars.ts';
import { unitName } from './unit-name.ts';

/** One figure over the years: bars of the sum of sites, a line of the same sites, a mark for the group's own report. */
export function smallMultiple(figure: KeyFigure): Html {
  const { name, typeCode, unit, years, likeForLike } = figure;
  const scale = scaleOf(figure);
  const code = typeCode === null ? '' : ` · ${typeCode}`;
  return html`<figure class="mult"><figcaption><b>${name}</b><small>${scale.unit}${code}</small></figcaption>
<svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${name}, ${years[0]?.year ?? ''} to ${years.at(-1)?.year ?? ''}: see the table below">${years.map((year, at) => bar(year, at, years, scale))}<line class="axis" x1="0" x2="${size.width}" y1="${size.base}" y2="${size.base}"/>${likeForLike === null ? '' : line(likeForLike, years, scale)}</svg>
<p>${summary(likeForLike)}${otherUnits(figure, unit)}</p></figure>
`;
}

export const multipleStyle = `
.mults { display: grid; grid-template-columns: repeat(5, 1fr); gap: 6px 34px; margin-top: 18px; }
.mult { display: grid; grid-row: span 3; grid-template-rows: subgrid; margin-bottom: 26px; min-width: 0; }
.mult figcaption { align-self: end; overflow-wrap: anywhere; }
.mult figcaption b { display: block; font-size: 13.5px; line-height: 1.25; }
.mult figcaption small { display: block; margin-bottom: 2px; }
.mult svg { width: 100%; height: auto; }
.mult p { font-size: 12.5px; line-height: 1.3; color: var(--mute); margin: 4px 0 0; }
.mult p b { color: var(--ink); }
.like { fill: none; stroke: var(--ink); stroke-width: 1.6; }
.halo { fill: none; stroke: var(--bg); stroke-width: 4; }
.dot { fill: var(--ink); stroke: var(--bg); stroke-width: 1; }
.own { fill: var(--bg); stroke: var(--ink); stroke-width: 1.3; }
svg text.val { fill: var(--ink); }
svg text.n { font-size: 10px; }
.legend .nn { margin-left: 9px; font-size: 11px; }
.legend svg { margin-left: 9px; }
.legend > svg:first-child { margin-left: 0; }
@media (max-width: 900px) { .mults { grid-template-columns: repeat(3, 1fr); } }
@media (max-width: 600px) { .mults { grid-template-columns: repeat(2, 1fr); gap: 6px 16px; } }
@media print { .mults { grid-template-columns: repeat(5, 1fr); gap: 14pt 16pt; } .mult { break-inside: avoid; } }
`;

/** In units of the drawing: on a phone one of them is one pixel. */
const size = { width: 172, height: 136, top: 8, base: 84, bar: 22 };

interface Scale {
  /** As it is written beside the numbers, such as `kt CO₂e`. */
  readonly unit: string;
  /** A number of the figure, as it stands under its bar. */
  readonly written: (value: number) => string;
  /** The vertical place of a number. */
  readonly y: (value: number) => number;
}

/** One scale and one number of decimals for all years of a figure. Bars start from zero, below it where a sum is negative. */
function scaleOf({ unit, years }: KeyFigure): Scale {
  const values = years.flatMap(({ below, own }) => [below ?? 0, own ?? 0]);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const largest = Math.max(-least, most) || 1;
  const [factor, prefix] = prefixes.find(([from]) => largest >= from) ?? [1, ''];
  const areCounts = factor === 1 && values.every(Number.isInteger);
  const decimals = areCounts ? 0 : Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(largest / factor))));
  return {
    unit: prefixed(prefix, unitName(unit)),
    written: (value) => fixed(value / factor, decimals),
    y: (value) => size.base - ((size.base - size.top) * Math.max(0, value)) / (most || 1),
  };
}

const prefixes: readonly (readonly [from: number, prefix: string])[] = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
];

/** How thousands, millions and billions of a unit are written: `kt`, `GWh`, `million m³`. */
function prefixed(prefix: string, unit: string): string {
  const step = ['', 'k', 'M', 'G'].indexOf(prefix);
  if (step === 0) return unit === '' ? 'number' : unit;
  const known = ladders.find((ladder) => ladder.includes(unit));
  const raised = known?.[known.indexOf(unit) + step];
  return raised ?? `${['', 'thousand', 'million', 'billion'][step]}${unit === '' ? '' : `${thin}${unit}`}`;
}

/** Each a thousand times the one before. */
const ladders: readonly (readonly string[])[] = [
  ['t CO₂e', 'kt CO₂e', 'Mt CO₂e', 'Gt CO₂e'],
  ['kg', 't', 'kt', 'Mt'],
  ['t', 'kt', 'Mt', 'Gt'],
  ['Wh', 'kWh', 'MWh', 'GWh', 'TWh', 'PWh'],
  ['J', 'kJ', 'MJ', 'GJ', 'TJ', 'PJ', 'EJ'],
];

const xOf = (at: number, years: readonly KeyYear[]): number => (size.width * (at + 0.5)) / years.length;

function bar(
  { year, below, verified, siteCount, own }: KeyYear,
  at: number,
  years: readonly KeyYear[],
  scale: Scale,
): Html {
  const middle = xOf(at, years);
  const rect = (kind: string, value: number): Html =>
    html`<rect class="s-${kind}" x="${coordinate(middle - size.bar / 2)}" y="${coordinate(scale.y(value))}" width="${size.bar}" height="${coordinate(size.base - scale.y(value))}"/>`;
  const x = coordinate(middle);
  return html`${below === null ? '' : [rect('answered', below), rect('verified', Math.min(verified ?? 0, below))]}${
    own === null ? '' : html`<path class="own" d="M${x} ${coordinate(scale.y(own) - 4)}l4 4-4 4-4-4z"/>`
  }<text x="${x}" y="97">’${String(year).slice(-2)}</text><text class="val${at === years.length - 1 ? ' now' : ''}" x="${x}" y="113">${below === null ? '–' : scale.written(below)}</text><text class="n" x="${x}" y="128">${whole(siteCount)}</text>`;
}

function line({ since, sums }: LikeForLike, years: readonly KeyYear[], scale: Scale): Html {
  const from = years.findIndex(({ year }) => year === since);
  const points = sums.map((sum, i) => [coordinate(xOf(from + i, years)), coordinate(scale.y(sum))] as const);
  const path = points.map((point) => point.join(',')).join(' ');
  return html`<polyline class="halo" points="${path}"/><polyline class="like" points="${path}"/>${points.map(([x, y]) => html`<circle class="dot" cx="${x}" cy="${y}" r="2.6"/>`)}`;
}

function summary(likeForLike: LikeForLike | null): Html {
  if (likeForLike === null) return html`<b>–</b> no sites that reported every year`;
  const { since, siteCount } = likeForLike;
  return html`<b>${change(percentChange(likeForLike))}</b> like for like since ${since}, ${whole(siteCount)} sites`;
}

function percentChange({ sums }: LikeForLike): number | null {
  const [before = 0] = sums;
  const after = sums.at(-1) ?? 0;
  return before === 0 ? null : (100 * (after - before)) / Math.abs(before);
}

/** As they were sent: what cannot be added may look the same otherwise. */
const otherUnits = ({ otherUnits: others }: KeyFigure, unit: string | null): Content =>
  others.length === 0
    ? ''
    : `; also sent in “${others.slice(0, 3).join('”, “')}”${others.length > 3 ? ' and others' : ''}, not added to “${unit ?? 'without unit'}”`;

/** What the pictures show, for those who do not see them, and digit for digit. */
export const keyFigureTable = (figures: readonly KeyFigure[]): Html =>
  table({
    caption: 'Key figures by year',
    kind: 'plain quiet',
    columns: [
      { title: 'Figure' },
      { title: 'Unit' },
      ...['Year', 'Sum of sites', 'Verified', 'Sites', 'Own report', 'Same sites', 'Of them'].map((title) => ({
        title,
        kind: 'r',
      })),
    ],
    rows: figures.flatMap((figure) => figure.years.map((year) => tableRow(figure, year))),
  });

function tableRow(
  { name, typeCode, unit, likeForLike }: KeyFigure,
  { year, below, verified, siteCount, own }: KeyYear,
): readonly Content[] {
  const place = likeForLike === null ? -1 : year - likeForLike.since;
  const same = likeForLike?.sums[place];
  return [
    html`${name}${typeCode === null ? '' : html` <small>${typeCode}</small>`}`,
    unit ?? 'number',
    year,
    exactly(below),
    exactly(verified),
    whole(siteCount),
    exactly(own),
    same === undefined ? '–' : exactly(same),
    same === undefined || likeForLike === null ? '–' : whole(likeForLike.siteCount),
  ];
}
