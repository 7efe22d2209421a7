import { fixedText } from '../../base/number-text.ts';
import type { ShownQuestion } from '../asked-lake.ts';
import type { AnswerRow } from '../cells.ts';
import { capital } from '../cells.ts';
import { type Html, html } from '../html.ts';
import { bar, stacked } from '../marks.ts';
import { amountIn, anyText, foldedTable, percentIn, type ShownColumn } from '../printers/table.ts';
import type { Section } from './section.ts';

const mostAnswers = 15;

export function questionSection({ question, rows, problem }: ShownQuestion): Section {
  const { name, title, about, page } = question;
  const [first, ...others] = page?.columns ?? [];
  const [value] = others;
  const columns: readonly ShownColumn[] = [
    { title: heading(first?.field ?? ''), make: (row) => anyText(row[first?.field ?? '']) },
    ...(page?.hasBars === true && value !== undefined ? [barColumn(rows, value.field)] : []),
    ...others.map(({ field, unit }, at): ShownColumn => {
      const common = { title: heading(field), isOptional: at > 1 };
      if (unit !== null) return { ...common, ...(unit === '%' ? percentIn(field) : amountIn(field, unit)) };
      const isText = rows.every((row) => typeof row[field] === 'string');
      return { ...common, make: (row) => anyText(row[field]), ...(isText ? {} : { kind: 'number' }) };
    }),
  ];
  return {
    ...{ id: `q-${name}`, title, short: title, asks: [name] },
    empty:
      problem === null ? 'The question has no answer in this lake.' : `The question cannot be answered: ${problem}`,
    body:
      rows.length === 0
        ? null
        : html`<p class="say">${about}</p>
${foldedTable('The answer', { caption: title, columns, rows, first: mostAnswers, file: name })}`,
  };
}

const heading = (field: string): string => capital(field.replaceAll('_', ' '));

function barColumn(rows: readonly AnswerRow[], field: string): ShownColumn {
  const numberOf = (row: AnswerRow): number => Number(row[field] ?? 0);
  const most = Math.max(0, ...rows.map((row) => Math.abs(numberOf(row)))) || 1;
  const make = (row: AnswerRow): Html =>
    bar(stacked([{ tone: 'main', size: Math.abs(numberOf(row)) }], most), fixedText(numberOf(row), 0));
  return { title: 'Part of the largest', make, kind: 'bar', isOptional: true };
}
