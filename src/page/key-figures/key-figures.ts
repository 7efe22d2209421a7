import { pageTableFile } from '../../base/page-files.ts';
import { openCountSql } from '../../schema/decisions/open-decisions.ts';
import { change, exactly, fixed, many, rounded, thin, whole } from '../frame/page-formats.ts';
import { type Content, code, fold, type Html, html, named, table } from '../frame/page-html.ts';
import { unitName } from '../frame/page-parts.ts';
import { coordinate } from '../frame/svg-charts.ts';
import { pageBlock } from '../page-block.ts';
import type { PageLake } from '../page-lake.ts';
import { number } from '../row-shape.ts';
import type { LikeForLike } from './like-for-like.ts';
import { type KeyFigure, type KeyYear, readKeyFigures } from './read-key-figures.ts';

/** A figure over the years: bars for its value, a line for the same sites, a mark for what the children of a group add up to. */
function smallMultiple(figure: KeyFigure): Html {
  const { name, typeCode, rootName, unit, years, likeForLike } = figure;
  const scale = scaleOf(figure);
  const asked = typeCode === null ? '' : ` · ${typeCode}`;
  return html`<figure class="mult"><figcaption><b>${name}</b><small>${rootName === null ? '' : html`${named(rootName)} · `}${scale.unit}${asked}</small></figcaption>
<svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${name}, ${years[0]?.year ?? ''} to ${years.at(-1)?.year ?? ''}: see the table below">${years.map((year, at) => bar(year, at, years, scale))}<line class="axis" x1="0" x2="${size.width}" y1="${size.base}" y2="${size.base}"/>${likeForLike === null ? '' : line(likeForLike, years, scale)}</svg>
<p>${newestYear(figure, scale)}${summary(likeForLike)}${otherUnits(figure, unit)}</p></figure>
`;
}

const multipleStyle = `
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

/** In SVG units; on a phone one unit is one pixel. */
const size = { width: 172, height: 136, top: 8, base: 84, bar: 22 };

interface Scale {
  /** The unit of the written numbers, such as `kt CO₂e`. */
  readonly unit: string;
  /** Formats the number under a bar. */
  readonly written: (value: number) => string;
  /** The vertical position of a number. */
  readonly y: (value: number) => number;
}

/** One scale and one number of decimals for all years of a figure. Bars start from zero. */
function scaleOf({ unit, years }: KeyFigure): Scale {
  const values = years.flatMap((year) => [year.value ?? 0, heldChildren(year) ?? 0]);
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

/** The usual name of a thousand, a million or a billion of a unit: `kt`, `GWh`, `million m³`. */
function prefixed(prefix: string, unit: string): string {
  const step = ['', 'k', 'M', 'G'].indexOf(prefix);
  if (step === 0) return unit === '' ? 'number' : unit;
  const known = ladders.find((ladder) => ladder.includes(unit));
  const raised = known?.[known.indexOf(unit) + step];
  return raised ?? `${['', 'thousand', 'million', 'billion'][step]}${unit === '' ? '' : `${thin}${unit}`}`;
}

/** Each unit is a thousand times the one before. */
const ladders: readonly (readonly string[])[] = [
  ['t CO₂e', 'kt CO₂e', 'Mt CO₂e', 'Gt CO₂e'],
  ['kg', 't', 'kt', 'Mt'],
  ['t', 'kt', 'Mt', 'Gt'],
  ['Wh', 'kWh', 'MWh', 'GWh', 'TWh', 'PWh'],
  ['J', 'kJ', 'MJ', 'GJ', 'TJ', 'PJ', 'EJ'],
];

const xOf = (at: number, years: readonly KeyYear[]): number => (size.width * (at + 0.5)) / years.length;

/** What the children add up to where the group's own report stands for them. */
const heldChildren = ({ basis, children }: KeyYear): number | null => (basis === 'own' ? children : null);

function bar(of: KeyYear, at: number, years: readonly KeyYear[], scale: Scale): Html {
  const { year, value, verified, reportingSites } = of;
  const beside = heldChildren(of);
  const middle = xOf(at, years);
  const rect = (kind: string, height: number): Html =>
    html`<rect class="s-${kind}" x="${coordinate(middle - size.bar / 2)}" y="${coordinate(scale.y(height))}" width="${size.bar}" height="${coordinate(size.base - scale.y(height))}"/>`;
  const x = coordinate(middle);
  return html`${value === null ? '' : [rect('answered', value), rect('verified', Math.min(verified ?? 0, value))]}${
    beside === null ? '' : html`<path class="own" d="M${x} ${coordinate(scale.y(beside) - 4)}l4 4-4 4-4-4z"/>`
  }<text x="${x}" y="97">’${String(year).slice(-2)}</text><text class="val${at === years.length - 1 ? ' now' : ''}" x="${x}" y="113">${value === null ? '–' : scale.written(value)}</text><text class="n" x="${x}" y="128">${whole(reportingSites)}</text>`;
}

function line({ since, sums }: LikeForLike, years: readonly KeyYear[], scale: Scale): Html {
  const from = years.findIndex(({ year }) => year === since);
  const points = sums.map((sum, i) => [coordinate(xOf(from + i, years)), coordinate(scale.y(sum))] as const);
  const path = points.map((point) => point.join(',')).join(' ');
  return html`<polyline class="halo" points="${path}"/><polyline class="like" points="${path}"/>${points.map(([x, y]) => html`<circle class="dot" cx="${x}" cy="${y}" r="2.6"/>`)}`;
}

/** What has to be said with the newest figure. */
function newestYear({ years }: KeyFigure, { written }: Scale): Content {
  const newest = years.at(-1);
  if (newest === undefined) return '';
  const { year, reportingSites, sites, percentVerified, doubts } = newest;
  const verified = percentVerified === null ? '' : `, ${rounded(percentVerified)}${thin}% verified`;
  return html`${year}: ${whole(reportingSites)} of ${many(sites, 'site')} report${verified}<br>${
    doubts.length === 0 ? 'No doubts' : html`<b>Doubts:</b> ${doubtNames(doubts)}`
  }<br>${reconciliation(newest, written)}`;
}

const doubtNames = (doubts: readonly string[]): string => doubts.map((doubt) => doubt.replaceAll('_', ' ')).join(', ');

/** What the value is made of; or, where the own report stands for the children, what they add up to for comparison. */
function reconciliation({ basis, own, children }: KeyYear, written: (value: number) => string): Content {
  if (basis === null || basis === 'superseded') return '';
  const parts = [
    ...(own === null ? [] : [`own ${written(own)}`]),
    ...(children === null ? [] : [`children ${written(children)}`]),
  ];
  return html`${parts.join(basis === 'own' ? '; ' : ' + ')}<br>`;
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

/** Units as they were sent: in their usual spelling two of them may look the same. */
const otherUnits = ({ otherUnits: others }: KeyFigure, unit: string | null): Content =>
  others.length === 0
    ? ''
    : `; also sent in “${others.slice(0, 3).join('”, “')}”${others.length > 3 ? ' and others' : ''}, not added to “${unit ?? 'without unit'}”`;

/** The numbers of the charts, with all digits, also for screen readers. */
const keyFigureTable = (figures: readonly KeyFigure[]): Html =>
  table({
    caption: 'Key figures by year',
    kind: 'plain quiet',
    columns: [
      { title: 'Figure' },
      { title: 'Unit' },
      ...[
        'Year',
        'Value',
        'Verified',
        'Sites reporting',
        'Sites',
        'Own report',
        'Children',
        'Same sites',
        'Of them',
      ].map((title) => ({ title, kind: 'r' })),
      { title: 'Doubts' },
    ],
    rows: figures.flatMap((figure) => figure.years.map((year) => tableRow(figure, year))),
  });

function tableRow({ name, typeCode, rootName, unit, likeForLike }: KeyFigure, year: KeyYear): readonly Content[] {
  const same = likeForLike?.sums[year.year - likeForLike.since];
  return [
    html`${name}${typeCode === null ? '' : html` <small>${typeCode}</small>`}${rootName === null ? '' : html` ${named(rootName)}`}`,
    unit ?? 'number',
    year.year,
    exactly(year.value),
    year.percentVerified === null ? '–' : `${exactly(year.percentVerified)}${thin}%`,
    whole(year.reportingSites),
    whole(year.sites),
    exactly(year.own),
    exactly(year.children),
    same === undefined ? '–' : exactly(same),
    same === undefined || likeForLike === null ? '–' : whole(likeForLike.siteCount),
    year.doubts.length === 0 ? '–' : doubtNames(year.doubts),
  ];
}

interface KeyFigures {
  readonly figures: readonly KeyFigure[];
  readonly openDecisions: number;
}

/** The main figures over the years, each with its doubts. */
export const keyFigures = pageBlock<KeyFigures>({
  id: 'figures',
  title: 'Key figures',
  short: 'Key figures',
  empty: 'No figure of a year that adds up over sites yet.',
  style: multipleStyle,
  read: async (lake) => {
    const figures = await readKeyFigures(lake);
    if (figures.length === 0) return null;
    const [open] = await lake.rows(openCountSql, { n: number });
    return { figures, openDecisions: open?.n ?? 0 };
  },
  render: (
    { figures, openDecisions },
    { overview },
  ) => html`<p class="say">Each bar is the figure of the group: its own report, or what its children add up to, with the number of sites (the leaves of the tree) that report below it. Without doubts it can be quoted as it is. The line follows only sites that reported in all its years: it shows the real change.</p>
${legend(figures, overview)}${openDecisions === 0 ? '' : openNote(openDecisions)}
<div class="mults">${figures.map(smallMultiple)}</div>
${fold('The key figures as a table', keyFigureTable(figures))}`,
});

const openNote = (openDecisions: number): Html =>
  html`<p class="note">${many(openDecisions, 'decision')} open: <code>esg-lake decide</code></p>`;

function legend(figures: readonly KeyFigure[], { nodes, rootCount }: PageLake['overview']): Html {
  const sites = nodes.filter(({ isLeaf }) => isLeaf).length;
  const hasHeld = figures.some(({ years }) => years.some((year) => heldChildren(year) !== null));
  const shown = new Set(figures.map(({ rootName }) => rootName)).size;
  return html`<p class="note legend"><svg width="12" height="10" aria-hidden="true"><rect class="s-verified" width="12" height="10"/></svg>verified <svg width="12" height="10" aria-hidden="true"><rect class="s-answered" width="12" height="10"/></svg>not yet verified <svg width="22" height="10" aria-hidden="true"><path class="like" d="M1 7L21 3"/><circle class="dot" cx="1.5" cy="7" r="1.5"/><circle class="dot" cx="20.5" cy="3" r="1.5"/></svg>same sites every year ${
    hasHeld
      ? html`<svg width="10" height="10" aria-hidden="true"><path class="own" d="M5 1l4 4-4 4-4-4z"/></svg>what the children add up to, where the group’s own report stands for them `
      : ''
  }<span class="nn"><b>${whole(230)}</b> figure</span> <span class="nn">34</span> sites that report, of ${many(sites, 'site')} in all</p>${
    shown < rootCount && rootCount > 1
      ? html`<p class="note">${shown} of ${many(rootCount, 'group')} shown; all in ${code(pageTableFile('key-figures'))}.</p>`
      : ''
  }`;
}
