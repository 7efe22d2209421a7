import { fixedText, numberText, percentText, roundedText, scaleOf, thin, unitText } from '../../base/number-text.ts';
import { type AnswerRow, flagAt, numberAt, textAt, textsAt } from '../cells.ts';
import { type Content, type Html, html, named } from '../html.ts';
import { type BarPart, bar, verdictWord } from '../marks.ts';

/** A column of a table of the page: a field of the answer and how it is written. */
export interface FieldColumn {
  readonly field: string;
  readonly title: string;
  /** `change` is a difference in percent, `amount` a number in the unit of the row. */
  readonly as: 'name' | 'text' | 'amount' | 'count' | 'percent' | 'change' | 'verdict' | 'list' | 'flag';
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
  /** For screen readers. */
  readonly caption: Content;
  readonly columns: readonly AnyColumn[];
  readonly rows: readonly AnswerRow[];
}

/** The first cell of each row is its heading. */
export const table = ({
  caption,
  columns,
  rows,
}: TableOptions): Html => html`<table class="t"><caption class="vh">${caption}</caption>
<thead><tr>${columns.map((column, at) => html`<th scope="col"${classOf(column, at)}>${column.title}</th>`)}</tr></thead>
<tbody>${rows.map(
  (row) =>
    html`<tr>${columns.map((column, at) => (at === 0 ? html`<th scope="row">${cell(column, row)}</th>` : html`<td${classOf(column, at)}>${cell(column, row)}</td>`))}</tr>\n`,
)}</tbody></table>`;

function classOf(column: AnyColumn, at: number): Html | string {
  const kinds = [
    'draw' in column ? 'bar l' : isRight(column) ? 'r' : at > 0 ? 'l' : '',
    column.isOptional === true ? 'opt' : '',
  ].filter((kind) => kind !== '');
  return kinds.length === 0 ? '' : html` class="${kinds.join(' ')}"`;
}

function isRight(column: AnyColumn): boolean {
  if ('make' in column) return column.isRight === true;
  return 'as' in column && ['amount', 'count', 'percent', 'change'].includes(column.as);
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
    case 'text':
      return anyText(row[field]);
    case 'amount':
      return amountCell(numberAt(row, field), column.unit === undefined ? null : textAt(row, column.unit));
    case 'count':
      return numberAt(row, field) === null ? '–' : fixedText(numberAt(row, field) ?? 0, 0);
    case 'percent':
      return percentCell(numberAt(row, field));
    case 'change':
      return percentText(numberAt(row, field));
    case 'verdict':
      return verdictWord(textAt(row, field));
    case 'list':
      return textsAt(row, field).join(', ').replaceAll('_', ' ');
    case 'flag':
      return flagAt(row, field) ? 'yes' : 'no';
  }
}

const percentCell = (value: number | null): string => (value === null ? '–' : `${roundedText(value)}${thin}%`);

const amountCell = (value: number | null, unit: string | null): Content => {
  const scale = scaleOf(unit, [value]);
  return html`${scale.text(value)}${value === null || scale.unit === '' ? '' : html` <small>${scale.unit}</small>`}`;
};

/** Of a column that nobody described. */
export function anyText(value: unknown): Content {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'bigint') return numberText(Number(value));
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '');
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
