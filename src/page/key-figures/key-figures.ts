import { questionWord } from '../../base/printable.ts';
import { doubtWords } from '../../schema/doubts.ts';
import { exactly, many, rounded, thin, whole } from '../frame/page-formats.ts';
import { type Content, code, fold, type Html, html, named, table } from '../frame/page-html.ts';
import { cutNote } from '../frame/page-parts.ts';
import type { UnitScale } from '../frame/unit-scale.ts';
import { pageBlock } from '../page-block.ts';
import type { PageLake } from '../page-lake.ts';
import { figureChart } from './figure-chart.ts';
import { figureScale, likeForLikeText, reconciliation, sitesText, yearDoubts } from './figure-words.ts';
import type { KeyFigure, KeyYear } from './read-key-figures.ts';

/** The anchor of a figure on the page. */
export const figureId = ({ measureId, rootId }: KeyFigure): string =>
  `k-${`${measureId}-${rootId}`.replace(/[^\w-]/g, '_')}`;

/** A figure over the years, in short. */
function card(figure: KeyFigure): Html {
  const { name, typeCode, rootName, years, likeForLike } = figure;
  const scale = figureScale(figure);
  const asked = typeCode === null ? '' : ` · ${typeCode}`;
  const newest = years.at(-1);
  const reconciled = newest === undefined ? '' : reconciliation(newest, scale);
  return html`<figure class="mult" id="${figureId(figure)}"><figcaption><b>${name}</b><small>${rootName === null ? '' : html`${named(rootName)} · `}${scale.unit}${asked}</small></figcaption>
${figureChart(figure, scale)}
<div>${newest === undefined ? '' : html`<p>${newest.year}: ${sitesText(newest)}${newest.percentVerified === null ? '' : `, ${rounded(newest.percentVerified)}${thin}% verified`}</p>`}
${reconciled === '' ? '' : html`<p>${reconciled}</p>`}${
  likeForLike === null
    ? html`<p>no sites that reported every year</p>`
    : html`<p>${likeForLikeText(likeForLike)}, ${many(likeForLike.siteCount, 'site')}</p>`
}${doubtsByYear(years, scale)}</div></figure>
`;
}

const maxDoubtYears = 3;

/** The newest year first; of earlier ones the first doubt. Years without doubts are left out. */
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
          : html`<p class="old"><b>${year}</b> ${words[0]}${words.length === 1 ? '' : ` · and ${whole(words.length - 1)} more`}</p>`,
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
.alone { fill: none; stroke: var(--back); stroke-width: 1.4; stroke-dasharray: 3 2.5; vector-effect: non-scaling-stroke; }
svg text.g { fill: var(--ink); }
.ch text { paint-order: stroke; stroke: var(--bg); stroke-width: 3px; stroke-linejoin: round; }
svg text.al { fill: var(--back); }
svg text.n { font-size: 10px; }
.legend .nn { flex-basis: 100%; }
.legend svg { margin-left: 9px; }
.legend > svg:first-child { margin-left: 0; }
@media (max-width: 900px) { .mults { grid-template-columns: repeat(3, minmax(0, 1fr)); } }
@media (max-width: 600px) { .mults { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 6px 16px; } .mult .old { display: none; } .legend .nn { display: block; } }
@media print { .mults { grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 6pt 16pt; } .mult { break-inside: avoid; margin-bottom: 8pt; } .mult p { font-size: 7.5pt; } .mult .old { display: none; } }
`;

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
        'Level below',
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
  read: async ({ keyFigures: { figures } }) => (figures.length === 0 ? null : figures),
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
  }<span class="nn">Below each year: the sum of the sites, and how many of the ${many(sites, 'site')} report. A site is a leaf of the tree.</span></p>${explainNote(figures, rootCount)}${cutNote(shown, rootCount, 'group', 'key-figures')}`;
}

function explainNote([first]: readonly KeyFigure[], rootCount: number): Html | string {
  const year = first?.years.at(-1)?.year;
  if (first === undefined || year === undefined) return '';
  const node = rootCount === 1 ? '' : ` ${first.rootId}`;
  return html`<p class="note">Every number in a figure: ${code(`esg-lake explain ${questionWord(first.typeCode, first.trackerId)}${node} ${year}`)}</p>`;
}
