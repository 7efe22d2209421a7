import { pageTableFile } from '../../base/page-files.ts';
import { doubtWords } from '../../schema/doubts.ts';
import { exactly, many, rounded, thin, whole } from '../frame/page-formats.ts';
import { type Content, code, fold, type Html, html, named, table } from '../frame/page-html.ts';
import { coordinate } from '../frame/svg-charts.ts';
import type { UnitScale } from '../frame/unit-scale.ts';
import { pageBlock } from '../page-block.ts';
import type { PageLake } from '../page-lake.ts';
import { figureScale, likeForLikeText, reconciliation, sitesText, yearDoubts } from './figure-words.ts';
import { type KeyFigure, type KeyYear, readKeyFigures } from './read-key-figures.ts';

/** The anchor of a figure on the page. */
export const figureId = ({ measureId, rootId }: KeyFigure): string =>
  `k-${`${measureId}-${rootId}`.replace(/[^\w-]/g, '_')}`;

/** A figure over the years: a column for the group, in it a bar for its sites; every mark has its number. */
function card(figure: KeyFigure): Html {
  const { name, typeCode, rootName, years, likeForLike } = figure;
  const scale = figureScale(figure);
  const asked = typeCode === null ? '' : ` · ${typeCode}`;
  const newest = years.at(-1);
  const reconciled = newest === undefined ? '' : reconciliation(newest, scale);
  return html`<figure class="mult" id="${figureId(figure)}"><figcaption><b>${name}</b><small>${rootName === null ? '' : html`${named(rootName)} · `}${scale.unit}${asked}</small></figcaption>
${chart(figure, scale)}
<div>${newest === undefined ? '' : html`<p>${newest.year}: ${sitesText(newest)}${newest.percentVerified === null ? '' : `, ${rounded(newest.percentVerified)}${thin}% verified`}</p>`}
${reconciled === '' ? '' : html`<p>${reconciled}</p>`}${
  likeForLike === null
    ? html`<p>no sites that reported every year</p>`
    : html`<p>${likeForLikeText(likeForLike)}, ${whole(likeForLike.siteCount)} sites</p>`
}${doubtsByYear(years, scale)}</div></figure>
`;
}

const maxDoubtYears = 3;

/** The newest year first; years without doubts are left out. */
function doubtsByYear(years: readonly KeyYear[], scale: UnitScale): Content {
  const doubted = years.toReversed().flatMap((year, at) => {
    const words = yearDoubts(year, scale);
    return words.length === 0 ? [] : [{ year: year.year, words, isNewest: at === 0 }];
  });
  const older = doubted.length - maxDoubtYears;
  return [
    ...doubted
      .slice(0, maxDoubtYears)
      .map(({ year, words, isNewest }) =>
        isNewest
          ? html`<p><em><b>${year}</b> ${words.join(' · ')}</em></p>`
          : html`<p class="old"><b>${year}</b> ${words.join(' · ')}</p>`,
      ),
    older > 0 ? html`<p class="old">and ${many(older, 'earlier year')} with doubts</p>` : '',
  ];
}

const cardStyle = `
.mults { display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 6px 34px; margin-top: 18px; }
.mult { display: grid; grid-row: span 3; grid-template-rows: subgrid; margin-bottom: 26px; min-width: 0; }
.mult figcaption { align-self: end; overflow-wrap: anywhere; }
.mult figcaption b { display: block; font-size: 13.5px; line-height: 1.25; }
.mult figcaption small { display: block; margin-bottom: 2px; }
.mult svg { width: 100%; height: auto; }
.mult p { font-size: 12.5px; line-height: 1.3; color: var(--mute); margin: 4px 0 0; }
.mult p b { color: var(--ink); font-weight: 600; }
.mult em b { color: inherit; }
.grp { fill: var(--exp); opacity: .55; }
.alone { fill: none; stroke: var(--back); stroke-width: 1.4; stroke-dasharray: 3 2.5; }
svg text.g { fill: var(--ink); }
svg text.al { fill: var(--back); }
svg text.n { font-size: 10px; }
.legend .nn { margin-left: 9px; }
.legend svg { margin-left: 9px; }
.legend > svg:first-child { margin-left: 0; }
@media (max-width: 900px) { .mults { grid-template-columns: repeat(3, minmax(0, 1fr)); } }
@media (max-width: 600px) { .mults { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 6px 16px; } .mult .old { display: none; } .legend .nn { display: block; margin-left: 0; } }
@media print { .mults { grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 6pt 16pt; } .mult { break-inside: avoid; margin-bottom: 8pt; } .mult p { font-size: 7.5pt; } .mult .old { display: none; } }
`;

/** In SVG units; on a phone one unit is about one pixel. */
const size = { width: 200, height: 158, top: 20, base: 110, column: 0.66, bar: 0.42 };

/** Bars start from zero; negative values have none, and their number. */
function chart({ name, years }: KeyFigure, scale: UnitScale): Html {
  const most = Math.max(
    1e-300,
    ...years.flatMap(({ value, siteValue, doubted }) => [
      value ?? 0,
      siteValue ?? 0,
      doubted?.value_if_stand_alone ?? 0,
    ]),
  );
  const y = (value: number): number => size.base - ((size.base - size.top) * Math.max(0, value)) / most;
  const slot = size.width / years.length;
  const column = Math.min(slot * size.column, 40);
  const width = Math.min(slot * size.bar, 25);
  const drawn = years.map((of, at) => {
    const { year, value, siteValue, siteVerified, reportingSites, doubted } = of;
    const middle = slot * (at + 0.5);
    const x = coordinate(middle);
    const rect = (kind: string, wide: number, from: number, to: number): Html =>
      html`<rect class="${kind}" x="${coordinate(middle - wide / 2)}" y="${coordinate(y(to))}" width="${coordinate(wide)}" height="${coordinate(Math.max(0, y(from) - y(to)))}"/>`;
    const alone = doubted?.value_if_stand_alone ?? null;
    const now = at === years.length - 1 ? ' now' : '';
    return html`${value === null ? '' : rect('grp', column, 0, value)}${
      siteValue === null
        ? ''
        : [
            rect('s-verified', width, 0, Math.min(siteVerified, siteValue)),
            rect('s-answered', width, Math.min(siteVerified, siteValue), siteValue),
          ]
    }${value === null ? '' : html`<rect class="s-ink" x="${coordinate(middle - column / 2)}" y="${coordinate(y(value) - 1)}" width="${coordinate(column)}" height="2"/>`}${
      alone === null || value === null
        ? ''
        : html`<path class="alone" d="M${x} ${coordinate(y(value))}V${coordinate(y(alone))}M${coordinate(middle - column / 2)} ${coordinate(y(alone))}h${coordinate(column)}"/><text class="al" x="${x}" y="${coordinate(y(alone) - 4)}">${scale.written(alone)}?</text>`
    }${labelled(value === null ? '–' : scale.written(value), { x, y: valueY(of, y), kind: `g${now}` })}<text x="${x}" y="123">’${String(year).slice(-2)}</text><text class="g${now}" x="${x}" y="138">${siteValue === null ? '–' : scale.written(siteValue)}</text><text class="n" x="${x}" y="152">${whole(reportingSites)}</text>`;
  });
  return html`<svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${name}, ${years[0]?.year ?? ''} to ${years.at(-1)?.year ?? ''}: see the table below">${drawn}<path class="axis" d="M0 ${size.base}H${size.width}"/></svg>`;
}

/** Above the line of the value, and above the bar of the sites where that is higher; below the dashed mark if there is no room. */
function valueY({ value, siteValue, doubted }: KeyYear, y: (value: number) => number): number {
  const top = Math.min(y(value ?? 0), y(siteValue ?? 0)) - 4;
  const alone = doubted?.value_if_stand_alone ?? null;
  return alone !== null && y(alone) < top && top - y(alone) < 12 ? y(value ?? 0) + 11 : top;
}

const labelled = (text: string, o: { readonly x: string; readonly y: number; readonly kind: string }): Html =>
  html`<text class="${o.kind}" x="${o.x}" y="${coordinate(o.y)}">${text}</text>`;

/** The numbers of the charts, also for screen readers; key-figures.csv has all digits. */
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
        'Sum of the sites',
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

function tableRow(figure: KeyFigure, year: KeyYear): readonly Content[] {
  const { name, typeCode, rootName, unit, likeForLike } = figure;
  const same = likeForLike?.sums[year.year - likeForLike.since];
  return [
    html`${name}${typeCode === null ? '' : html` <small>${typeCode}</small>`}${rootName === null ? '' : html` ${named(rootName)}`}`,
    unit ?? 'number',
    year.year,
    rounded(year.value, tableDigits),
    year.percentVerified === null ? '–' : `${exactly(year.percentVerified)}${thin}%`,
    rounded(year.siteValue, tableDigits),
    whole(year.reportingSites),
    whole(year.sites),
    rounded(year.own, tableDigits),
    rounded(year.children, tableDigits),
    same === undefined ? '–' : rounded(same, tableDigits),
    same === undefined || likeForLike === null ? '–' : whole(likeForLike.siteCount),
    year.doubted === null || year.doubted.doubts.length === 0
      ? '–'
      : doubtWords(year.doubted, { amount: (value) => rounded(value, tableDigits) }).join('; '),
  ];
}

const tableDigits = 6;

/** The main figures over the years, each with its doubts. */
export const keyFigures = pageBlock<readonly KeyFigure[]>({
  id: 'figures',
  title: 'Key figures',
  short: 'Key figures',
  empty: 'No figure of a year that adds up over sites yet.',
  style: cardStyle,
  read: async (lake) => {
    const figures = await readKeyFigures(lake);
    return figures.length === 0 ? null : figures;
  },
  render: (figures, { overview }) => html`${legend(figures, overview)}
<div class="mults">${figures.map(card)}</div>
${fold('The key figures as a table', keyFigureTable(figures))}`,
});

function legend(figures: readonly KeyFigure[], { nodes, rootCount }: PageLake['overview']): Html {
  const sites = nodes.filter(({ isLeaf }) => isLeaf).length;
  const hasAlone = figures.some(({ years }) => years.some(({ doubted }) => doubted?.value_if_stand_alone != null));
  const shown = new Set(figures.map(({ rootName }) => rootName)).size;
  return html`<p class="note legend"><svg width="22" height="12" aria-hidden="true"><rect class="grp" y="1" width="22" height="11"/><rect class="s-ink" width="22" height="2"/></svg>the group’s figure <svg width="10" height="10" aria-hidden="true"><rect class="s-verified" width="10" height="10"/></svg>sites, verified <svg width="10" height="10" aria-hidden="true"><rect class="s-answered" width="10" height="10"/></svg>sites, not yet verified ${
    hasAlone
      ? html`<svg width="18" height="10" aria-hidden="true"><path class="alone" d="M0 5h18"/></svg>if parents that do not reconcile report only their own `
      : ''
  }<span class="nn">Below each year: the sum of the sites, and how many of the ${many(sites, 'site')} report. A site is a leaf of the tree.</span></p>${
    shown < rootCount && rootCount > 1
      ? html`<p class="note">${shown} of ${many(rootCount, 'group')} shown; all in ${code(pageTableFile('key-figures'))}.</p>`
      : ''
  }`;
}
