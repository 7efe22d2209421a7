import { scaleOf } from '../../base/number-text.ts';
import { type AnswerRow, belowText, numberAt, wholeAt } from '../cells.ts';
import { foldOnPhone, type Html, html, named } from '../html.ts';
import type { KeyFigure } from '../key-figure.ts';
import { gapIn, mostParts, split, splitBar } from '../printers/split.ts';
import { foldedTable, nameIn, percentIn, type ShownColumn, table, verdictAndDoubts } from '../printers/table.ts';
import type { Section } from './section.ts';

export function regionsSection(figures: readonly KeyFigure[], year: number): Section {
  const [first] = figures.filter(({ regions }) => regions.length > 0);
  return {
    ...{ id: 'regions', title: 'Own report against what is below', short: 'Regions', asks: ['regions', 'key-figures'] },
    empty: 'There is no level below the group, or it has none of the key figures.',
    body: first === undefined ? null : regionsBody(first, figures, year),
  };
}

function regionsBody(first: KeyFigure, figures: readonly KeyFigure[], year: number): Html {
  const { scale, newest } = first;
  const cut = { first: mostParts, file: 'regions' };
  const below = numberAt(newest, 'percent_below');
  const said =
    below === null
      ? html`<b>${named(first.name)} of ${year} is the sum of what is below:</b> the group has no own report of it.`
      : html`<b>The group’s own report of ${named(first.name)} is ${scale.withUnit(numberAt(newest, 'own_value'))}; what is
below adds up to ${belowText(newest)}.</b>${gapIn(newest) > 0 ? ' The hatched part is only in the group’s report.' : ''}`;
  const amount = (field: string) =>
    ({ kind: 'number', make: (row: AnswerRow) => scale.text(numberAt(row, field)) }) as const;
  const columns: readonly ShownColumn[] = [
    { title: 'Below the group', ...nameIn('region') },
    { title: 'Value', ...amount('value') },
    { title: 'Its report', ...amount('own_value') },
    { title: 'Below it', ...amount('below_value') },
    { title: 'Sites', make: sitesText, kind: 'number', isOptional: true },
    { title: 'May it be quoted?', make: verdictAndDoubts },
  ];
  const own = figures.filter((figure) => figure.rootId === first.rootId && figure.regions.length > 0);
  return html`<p class="say">${said}</p>
<div class="keep"><h3>${named(first.name)} ${year}</h3>${split(first)}</div>
${foldedTable('The nodes below', { caption: `What is below, ${first.name}`, columns, rows: first.regions, ...cut })}
${own.length < 2 ? '' : foldOnPhone('All key figures', splitTable(own))}`;
}

const splitTable = (figures: readonly KeyFigure[]): Html => {
  const of = (row: AnswerRow): KeyFigure['scale'] | undefined => figures.find(({ newest }) => newest === row)?.scale;
  const withUnit = (field: string) => (row: AnswerRow) => of(row)?.withUnit(numberAt(row, field));
  const columns: readonly ShownColumn[] = [
    { title: 'Figure', ...nameIn('tracker_name') },
    { title: 'Own report', make: withUnit('own_value'), kind: 'number' },
    { title: 'Below it, gap hatched', make: (row) => splitBar(row, of(row) ?? noScale), kind: 'bar', isOptional: true },
    { title: 'Below it', make: withUnit('below_value'), kind: 'number' },
    { title: 'Adds up to', ...percentIn('percent_below') },
  ];
  const rows = figures.map(({ newest }) => newest);
  return html`<h3>All key figures</h3>${table({ caption: 'All key figures against what is below', columns, rows })}`;
};

const noScale = scaleOf(null, []);

const sitesText = (row: AnswerRow): string => `${wholeAt(row, 'sites_reporting')} of ${wholeAt(row, 'sites')}`;
