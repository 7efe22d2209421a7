import { csvCell, withoutFormula } from '../base/printable.ts';
import { type AnswerRow, dateText } from './cells.ts';

/** The maximum number of rows of a CSV file: the first ones of its order. */
const maxRows = 50_000;

/**
 * Rows as a CSV file for spreadsheets (RFC 4180, UTF-8 with a byte order mark, by which Excel knows the encoding); null
 * without rows.
 */
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
