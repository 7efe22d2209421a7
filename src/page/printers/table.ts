import { countText, numberText, ratioText, scaleOf, unitText } from '../../base/number-text.ts';
import { type AnswerRow, dateText, numberAt, textAt, textsAt, wholeAt } from '../cells.ts';
import { type Content, foldOnPhone, type Html, html, named } from '../html.ts';
import { verdictWord } from '../marks.ts';

export interface ShownColumn {
  readonly title: string;
  readonly make: (row: AnswerRow) => Content;
  readonly kind?: 'number' | 'bar';
  /** Hidden on a phone. */
  readonly isOptional?: boolean;
}

type Written = Pick<ShownColumn, 'make' | 'kind'>;

export const nameIn = (field: string): Written => ({ make: (row) => named(textAt(row, field)) });

export const countIn = (field: string): Written => ({
  make: (row) => (numberAt(row, field) === null ? '–' : wholeAt(row, field)),
  kind: 'number',
});

export const percentIn = (field: string): Written => ({
  make: (row) => ratioText(numberAt(row, field)),
  kind: 'number',
});

export const amountIn = (field: string, unit: string): Written => ({
  make: (row) => {
    const value = numberAt(row, field);
    const scale = scaleOf(textAt(row, unit), [value]);
    return html`${scale.text(value)}${value === null || scale.unit === '' ? '' : html` <small>${scale.unit}</small>`}`;
  },
  kind: 'number',
});

interface TableOptions {
  /** For screen readers; a plain text is also what opens the table on a phone. */
  readonly caption: Content;
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly AnswerRow[];
  readonly first?: number;
  readonly file?: string;
}

/** The first cell of each row is its heading. */
export function table({ caption, columns, rows, first = rows.length, file }: TableOptions): Html {
  const more = rows.length - Math.min(first, rows.length);
  const note = more === 0 ? '' : html`<p class="key">${countText(more, 'more row')} in ${file}.csv.</p>`;
  return html`<table class="t"><caption class="vh">${caption}</caption>
<thead><tr>${columns.map((column, at) => html`<th scope="col"${classOf(column, at)}>${column.title}</th>`)}</tr></thead>
<tbody>
${rows.slice(0, first).map((row) => html`<tr>${columns.map((column, at) => cellOf(column, row, at))}</tr>\n`)}
</tbody></table>${note}`;
}

const cellOf = (column: ShownColumn, row: AnswerRow, at: number): Html =>
  at === 0 ? html`<th scope="row">${column.make(row)}</th>` : html`<td${classOf(column, at)}>${column.make(row)}</td>`;

export const foldedTable = (label: string, options: TableOptions): Html => foldOnPhone(label, table(options));

function classOf({ kind, isOptional }: ShownColumn, at: number): Html | string {
  const place = kind === 'bar' ? 'bar l' : kind === 'number' ? 'r' : at > 0 ? 'l' : '';
  const all = [place, isOptional === true ? 'opt' : ''].filter((one) => one !== '').join(' ');
  return all === '' ? '' : html` class="${all}"`;
}

export function anyText(value: unknown): Content {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'bigint') return numberText(Number(value));
  if (value instanceof Date) return dateText(value);
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'string' ? named(unitText(value)) : String(value);
}

export const verdictAndDoubts = (row: AnswerRow): Content => {
  const doubts = textsAt(row, 'doubts').filter(
    (doubt) => doubt !== 'unverified' || textAt(row, 'verdict') !== 'verify',
  );
  return html`${verdictWord(textAt(row, 'verdict'))} <small>${doubts.join(', ').replaceAll('_', ' ')}</small>`;
};
