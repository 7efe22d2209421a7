import { fixedText, percentText, ratioText } from '../base/number-text.ts';
import { csvCell, withoutFormula } from '../base/printable.ts';
import { measureOf } from '../report/change-text.ts';
import { doubtWords } from '../report/findings.ts';
import { type Content, html, named } from './html.ts';

export type AnswerRow = Readonly<Record<string, unknown>>;

/** @throws TypeError if the answer has no such column: a misspelled one is not an empty cell */
function at(row: AnswerRow, column: string): unknown {
  const value = row[column];
  if (value === undefined) throw new TypeError(`an answer of the page has no column ${column}`);
  return value;
}

const typedAt =
  <T>(kind: string, is: (value: unknown) => value is T) =>
  (row: AnswerRow, column: string): T | null => {
    const value = at(row, column);
    if (value === null || is(value)) return value;
    throw new TypeError(`column ${column} of the page is no ${kind}: ${String(value)}`);
  };

export const textAt = typedAt('text', (value) => typeof value === 'string');
export const timeAt = typedAt('time', (value) => value instanceof Date);
const anyNumberAt = typedAt('number', (value) => typeof value === 'number' || typeof value === 'bigint');

/** 64-bit integers are exact up to 2^53. */
export function numberAt(row: AnswerRow, column: string): number | null {
  const value = anyNumberAt(row, column);
  return value === null ? null : Number(value);
}

export function countAt(row: AnswerRow, column: string): number {
  const value = numberAt(row, column);
  if (value === null) throw new TypeError(`column ${column} of the page is NULL`);
  return value;
}

export const wholeAt = (row: AnswerRow, column: string): string => fixedText(countAt(row, column), 0);

export function textsAt(row: AnswerRow, column: string): readonly string[] {
  const value = at(row, column);
  return Array.isArray(value) ? value.map(String) : [];
}

export const measureName = (row: AnswerRow): string =>
  measureOf({
    tracker_name: textAt(row, 'tracker_name') ?? '',
    column_name: textAt(row, 'column_name'),
    option_name: textAt(row, 'option_name'),
  }) || 'unnamed';

/** A moment, or a day without its time. */
export const dateText = (date: Date): string => date.toISOString().replace('T00:00:00.000Z', '');

/** Rows of a CSV file: the first of its order. */
const maxRows = 50_000;

/** With a byte order mark, by which Excel knows the encoding. Null without rows. */
export function csvOf(rows: readonly AnswerRow[]): string | null {
  const [first] = rows;
  if (first === undefined) return null;
  const lines = [Object.keys(first), ...rows.slice(0, maxRows).map((row) => Object.values(row).map(cellText))];
  return `\ufeff${lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}

function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return dateText(value);
  if (Array.isArray(value)) return withoutFormula(value.map(String).join('; '));
  return typeof value === 'string' ? withoutFormula(value) : String(value);
}

/** `±12 %: Western Europe reports less than what is below it`, of `@doubts`. */
export function doubtPhrase(row: AnswerRow): Content {
  const [what] = doubtWords(textAt(row, 'doubt') ?? '', textAt(row, 'reason'));
  return html`${sizeText(numberAt(row, 'percent'))}: ${named(textAt(row, 'cause_name'))} ${what.replace(/\.$/, '')}`;
}

export const sizeText = (percent: number | null): string =>
  percent === null ? 'unknown size' : percent >= 1000 ? percentText(percent) : `±${ratioText(percent, 2)}`;

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

export const inWords = (count: number): string => numbers[count] ?? String(count);

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `78 % of it`, `78 % of it (100 % once its doubts are settled)` */
export function belowText(row: AnswerRow): string {
  const settled = numberAt(row, 'percent_settled');
  const then = settled === null ? '' : ` (${ratioText(settled, 2)} once its doubts are settled)`;
  return `${ratioText(numberAt(row, 'percent_below'), 2)} of it${then}`;
}
