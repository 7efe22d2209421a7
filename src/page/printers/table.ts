import { countText, fixedText, numberText, ratioText, scaleOf, unitText } from '../../base/number-text.ts';
import { type AnswerRow, dateText, numberAt, textAt, textsAt } from '../cells.ts';
import { type Content, foldOnPhone, type Html, html, named } from '../html.ts';
import { type BarPart, bar, verdictWord } from '../marks.ts';

/** A column of a table of the page: a field of the answer and how it is written. */
export interface FieldColumn {
  readonly field: string;
  readonly title: string;
  /** An `amount` is a number in the unit of the row. */
  readonly as: 'name' | 'amount' | 'count' | 'percent';
  /** The column with the unit of an amount. */
  readonly unit?: string;
  /** Hidden on a phone. */
  readonly isOptional?: boolean;
}

/** A bar and what it says to screen readers. */
export interface Drawn {
  readonly parts: readonly BarPart[];
  readonly label: Content;
}

/** A column that is drawn. */
export interface BarColumn {
  readonly title: string;
  readonly draw: (row: AnswerRow) => Drawn;
  readonly isOptional?: boolean;
}

/** A column whose cell is made of several fields. */
export interface MadeColumn {
  readonly title: string;
  readonly make: (row: AnswerRow) => Content;
  readonly isRight?: boolean;
  readonly isOptional?: boolean;
}

export type AnyColumn = FieldColumn | BarColumn | MadeColumn;

interface TableOptions {
  /** For screen readers; a plain text is also what opens the table on a phone. */
  readonly caption: Content;
  readonly columns: readonly AnyColumn[];
  readonly rows: readonly AnswerRow[];
  /** How many rows are shown. @default all */
  readonly first?: number;
  /** The question whose CSV file has the others. */
  readonly file?: string;
}

/** The first cell of each row is its heading. */
export function table({ caption, columns, rows, first = rows.length, file }: TableOptions): Html {
  const more = rows.length - Math.min(first, rows.length);
  const note = more === 0 ? '' : html`<p class="key">${countText(more, 'more row')} in ${file}.csv.</p>`;
  return html`<table class="t"><caption class="vh">${caption}</caption>
<thead><tr>${columns.map((column, at) => html`<th scope="col"${classOf(column, at)}>${column.title}</th>`)}</tr></thead>
<tbody>${rows.slice(0, first).map((row) => html`<tr>${columns.map((column, at) => cellOf(column, row, at))}</tr>\n`)}</tbody>
</table>${note}`;
}

const cellOf = (column: AnyColumn, row: AnswerRow, at: number): Html =>
  at === 0
    ? html`<th scope="row">${cell(column, row)}</th>`
    : html`<td${classOf(column, at)}>${cell(column, row)}</td>`;

/** A table that is folded on a phone. */
export const foldedTable = (label: string, options: TableOptions): Html => foldOnPhone(label, table(options));

function classOf(column: AnyColumn, at: number): Html | string {
  const kinds = [
    'draw' in column ? 'bar l' : isRight(column) ? 'r' : at > 0 ? 'l' : '',
    column.isOptional === true ? 'opt' : '',
  ].filter((kind) => kind !== '');
  return kinds.length === 0 ? '' : html` class="${kinds.join(' ')}"`;
}

function isRight(column: AnyColumn): boolean {
  if ('make' in column) return column.isRight === true;
  return 'as' in column && column.as !== 'name';
}

function cell(column: AnyColumn, row: AnswerRow): Content {
  if ('make' in column) return column.make(row);
  if ('draw' in column) {
    const { parts, label } = column.draw(row);
    return bar(parts, label);
  }
  const { field } = column;
  switch (column.as) {
    case 'name':
      return named(textAt(row, field));
    case 'amount':
      return amountCell(numberAt(row, field), column.unit === undefined ? null : textAt(row, column.unit));
    case 'count':
      return numberAt(row, field) === null ? '–' : fixedText(numberAt(row, field) ?? 0, 0);
    case 'percent':
      return ratioText(numberAt(row, field));
  }
}

const amountCell = (value: number | null, unit: string | null): Content => {
  const scale = scaleOf(unit, [value]);
  return html`${scale.text(value)}${value === null || scale.unit === '' ? '' : html` <small>${scale.unit}</small>`}`;
};

/** Of a column that nobody described. */
export function anyText(value: unknown): Content {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'bigint') return numberText(Number(value));
  if (value instanceof Date) return dateText(value);
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'string' ? named(unitText(value)) : String(value);
}

/** The verdict of a row, and the doubts behind it. */
export const verdictAndDoubts = (row: AnswerRow): Content => {
  const doubts = textsAt(row, 'doubts').filter(
    (doubt) => doubt !== 'unverified' || textAt(row, 'verdict') !== 'verify',
  );
  return html`${verdictWord(textAt(row, 'verdict'))} <small>${doubts.join(', ').replaceAll('_', ' ')}</small>`;
};
