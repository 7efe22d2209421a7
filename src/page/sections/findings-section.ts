import { countText, fixedText } from '../../base/number-text.ts';
import type { AskedLake } from '../asked-lake.ts';
import { type AnswerRow, countAt, measureName, textAt } from '../cells.ts';
import { verdictLine } from '../first-screen.ts';
import { fold, foldOnPhone, type Html, html, named } from '../html.ts';
import { bar, sample, stacked } from '../marks.ts';
import { sizeOf, wordsOf } from '../printers/list.ts';
import { type AnyColumn, table, verdictAndDoubts } from '../printers/table.ts';
import type { Section } from './section.ts';

const mostDoubted = 12;

export function findingsSection({ of }: AskedLake, year: number): Section {
  const figures = of('figures-of-the-group');
  const doubted = figures.filter((row) => textAt(row, 'verdict') !== 'quote');
  const causes: readonly AnyColumn[] = [
    { title: 'Cause', make: (row) => html`<b>${named(wordsOf(row).who)}</b> <small>${wordsOf(row).what}</small>` },
    { title: 'Figures', field: 'figure_count', as: 'count' },
    { title: 'Size', make: sizeOf, isRight: true },
    { title: 'Do', make: (row) => html`<small>${wordsOf(row).todo}</small>`, isOptional: true },
  ];
  const columns: readonly AnyColumn[] = [
    { title: 'Figure', make: (row) => named(measureName(row)) },
    { title: 'Value', field: 'value', as: 'amount', unit: 'unit' },
    { title: 'May it be quoted?', make: verdictAndDoubts },
  ];
  return {
    ...{ id: 'findings', title: `All ${fixedText(figures.length, 0)} figures of ${year}`, short: 'All figures' },
    asks: ['figures-of-the-group', 'doubts', 'look-first', 'verdict'],
    empty: `There is no figure of ${year}.`,
    body:
      figures.length === 0
        ? null
        : html`<p class="say">${verdictLine(of('verdict'))}. A doubt counts if it could change the value by the materiality (5 %, if not set).</p>
${of('verdict').length === 1 ? of('verdict').map(verdictBar) : ''}
${of('look-first').length === 0 ? '' : foldOnPhone('What holds them back', html`<h3>What holds them back</h3>${table({ caption: 'Causes, those that hold back most first', columns: causes, rows: of('look-first') })}`)}
${doubted.length === 0 ? '' : fold(`${countText(doubted.length, 'figure')} to verify or check`, html`${table({ caption: 'Figures to verify or check', columns, rows: doubted.slice(0, mostDoubted) })}${doubted.length > mostDoubted ? html`<p class="key">All in figures-of-the-group.csv, with their doubts in doubts.csv.</p>` : ''}`)}`,
  };
}

const verdictBar = (row: AnswerRow): Html => {
  const parts = [
    { tone: 'main', size: countAt(row, 'quote'), title: `Quote: ${fixedText(countAt(row, 'quote'), 0)}` },
    { tone: 'pale', size: countAt(row, 'verify'), title: `Verify first: ${fixedText(countAt(row, 'verify'), 0)}` },
    { tone: 'gap', size: countAt(row, 'check'), title: `Check first: ${fixedText(countAt(row, 'check'), 0)}` },
  ] as const;
  return html`${bar(stacked(parts, countAt(row, 'figures')), parts.map(({ title }) => title).join(', '), 16)}<p class="legend">${parts.map(({ tone, title }) => html`<span>${sample(tone)}${title}</span>`)}</p>`;
};
