import { fixedText } from '../../base/number-text.ts';
import type { ShownQuestion } from '../asked-lake.ts';
import type { AnswerRow } from '../cells.ts';
import { html } from '../html.ts';
import { stacked } from '../marks.ts';
import { type AnyColumn, anyText, type Drawn, foldedTable } from '../printers/table.ts';
import { capital } from '../words.ts';
import type { Section } from './section.ts';

const mostAnswers = 15;

/** A question that says in its own file how the page shows it. */
export function questionSection({ question, rows, problem }: ShownQuestion): Section {
  const { name, title, about, page } = question;
  const [first, ...others] = page?.columns ?? [];
  const [value] = others;
  const most = Math.max(0, ...rows.map((row) => Math.abs(Number(row[value?.field ?? ''] ?? 0)))) || 1;
  const columns: readonly AnyColumn[] = [
    { title: heading(first?.field ?? ''), make: (row) => anyText(row[first?.field ?? '']) },
    ...(page?.hasBars !== true || value === undefined
      ? []
      : [
          {
            title: 'Part of the largest',
            isOptional: true,
            draw: (row: AnswerRow) => valueBar(row, value.field, most),
          },
        ]),
    ...others.map(({ field, unit }, at): AnyColumn => {
      const common = { title: heading(field), isOptional: at > 1 };
      if (unit === '%') return { ...common, field, as: 'percent' };
      if (unit !== null) return { ...common, field, as: 'amount', unit };
      return {
        ...common,
        make: (row) => anyText(row[field]),
        isRight: rows.some((row) => typeof row[field] !== 'string'),
      };
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

const valueBar = (row: AnswerRow, field: string, most: number): Drawn => {
  const value = Number(row[field] ?? 0);
  return { parts: stacked([{ tone: 'main', size: Math.abs(value) }], most), label: fixedText(value, 0) };
};
