import { countText, fixedText, ratioText } from '../../base/number-text.ts';
import type { AskedLake } from '../asked-lake.ts';
import { type AnswerRow, countAt, measureName, textAt, wholeAt } from '../cells.ts';
import { verdictLine } from '../first-screen.ts';
import { fold, type Html, html, named } from '../html.ts';
import { bar, legend, stacked } from '../marks.ts';
import { sizeOf, wordsOf } from '../printers/list.ts';
import { amountIn, countIn, foldedTable, type ShownColumn, table, verdictAndDoubts } from '../printers/table.ts';
import type { Section } from './section.ts';

const mostDoubted = 6;

export function findingsSection({ of, materiality }: AskedLake, year: number): Section {
  const figures = of('figures-of-the-group');
  const doubted = figures.filter((row) => textAt(row, 'verdict') !== 'quote');
  const causeColumns: readonly ShownColumn[] = [
    { title: 'Cause', make: (row) => html`<b>${named(wordsOf(row).who)}</b> <small>${wordsOf(row).what}</small>` },
    { title: 'Figures', ...countIn('figure_count') },
    { title: 'Could change', make: sizeOf, kind: 'number' },
    { title: 'Do', make: (row) => html`<small>${wordsOf(row).todo}</small>`, isOptional: true },
  ];
  const columns: readonly ShownColumn[] = [
    { title: 'Figure', make: (row) => named(measureName(row)) },
    { title: 'Value', ...amountIn('value', 'unit') },
    { title: 'May it be quoted?', make: verdictAndDoubts },
  ];
  const causes = {
    caption: 'Causes, those that could change most first',
    columns: causeColumns,
    rows: of('look-first'),
  };
  const shown = { columns, rows: doubted, first: mostDoubted, file: 'figures-of-the-group' };
  const figuresTable = { caption: 'Figures to verify or check', ...shown };
  return {
    ...{ id: 'findings', title: `All ${fixedText(figures.length, 0)} figures of ${year}`, short: 'All figures' },
    asks: ['figures-of-the-group', 'doubts', 'look-first', 'verdict'],
    empty: `There is no figure of ${year}.`,
    body:
      figures.length === 0
        ? null
        : html`<p class="say">${verdictLine(of('verdict'))}. A doubt counts if it could change the value by
${ratioText(materiality, 2)} or more, the materiality threshold.</p>
${of('verdict').length === 1 ? of('verdict').map(verdictBar) : ''}
${of('look-first').length === 0 ? '' : html`<h3>What holds them back</h3>${foldedTable('Show the causes', causes)}`}
${doubted.length === 0 ? '' : fold(`${countText(doubted.length, 'figure')} to verify or check`, table(figuresTable))}`,
  };
}

const verdictBar = (row: AnswerRow): Html => {
  const parts = [
    { tone: 'main', size: countAt(row, 'quote'), title: `Quote: ${wholeAt(row, 'quote')}` },
    { tone: 'pale', size: countAt(row, 'verify'), title: `Verify first: ${wholeAt(row, 'verify')}` },
    { tone: 'gap', size: countAt(row, 'check'), title: `Check first: ${wholeAt(row, 'check')}` },
  ] as const;
  const label = parts.map(({ title }) => title).join(', ');
  return html`${bar(stacked(parts, countAt(row, 'figures')), label, 16)}${legend(parts)}`;
};
