import type { QueriedLake } from './page-lake.ts';

/** A CSV file (RFC 4180, UTF-8, without a byte order mark), the names of the columns first. Null without rows. */
export async function csvText(lake: QueriedLake, sql: string): Promise<string | null> {
  const rows = await lake.query(sql);
  const [first] = rows;
  if (first === undefined) return null;
  const columns = Object.keys(first);
  const lines = rows.map((row) => columns.map((column) => csvCell(row[column], column)).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Nothing for null. Of a Date the column says whether it is a day or, with a name in `_at`, a time. */
export function csvCell(value: unknown, column: string): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return timeText(value, column.endsWith('_at'));
  if (typeof value !== 'string') return String(value);
  const text = harmless(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const timeText = (value: Date, isTime: boolean): string =>
  isTime ? value.toISOString().replace('.000Z', 'Z') : value.toISOString().slice(0, 10);

/**
 * Spreadsheets run what begins like a formula: an apostrophe in front makes it text, as OWASP advises. Texts that are plain
 * numbers stay as they are.
 */
const harmless = (text: string): string => (formula.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text);

/** In full width too. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;
