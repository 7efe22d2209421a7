import type { QueriedLake } from './page-lake.ts';

/** Rows of a CSV file. */
export interface CsvRows {
  readonly sql: string;
  readonly order: string;
  /** More are left out. */
  readonly maxRows: number;
}

/** As objects, a hundred thousand rows take ten times the memory of their lines: no more than these are read at a time. */
const usualRowsAtOnce = 10_000;

/** A CSV file (RFC 4180, UTF-8, without a byte order mark), the names of the columns first. Null without rows. */
export async function csvText(lake: QueriedLake, csv: CsvRows, rowsAtOnce = usualRowsAtOnce): Promise<string | null> {
  const { sql, order, maxRows } = csv;
  const rows = await lake.query(`FROM (${sql}) ORDER BY ${order} LIMIT ${Math.min(maxRows, rowsAtOnce + 1)}`);
  const [first] = rows;
  if (first === undefined) return null;
  const columns = Object.keys(first);
  const head = csvLine(columns);
  return rows.length <= rowsAtOnce
    ? `${head}${csvLines(rows, columns)}`
    : `${head}${await inParts(lake, csv, columns, rowsAtOnce)}`;
}

/** The order may leave open which of two rows comes first, so they are numbered once. */
async function inParts(
  lake: QueriedLake,
  { sql, order, maxRows }: CsvRows,
  columns: readonly string[],
  rowsAtOnce: number,
): Promise<string> {
  await lake.query(`CREATE OR REPLACE TEMP TABLE page_csv_rows AS
    SELECT *, row_number() OVER (ORDER BY ${order}) AS csv_row FROM (${sql}) QUALIFY csv_row <= ${maxRows}`);
  let text = '';
  for (let from = 0; ; from += rowsAtOnce) {
    const rows = await lake.query(`SELECT * EXCLUDE (csv_row) FROM page_csv_rows
      WHERE csv_row > ${from} AND csv_row <= ${from + rowsAtOnce} ORDER BY csv_row`);
    text += csvLines(rows, columns);
    if (rows.length < rowsAtOnce) break;
  }
  await lake.query('DROP TABLE page_csv_rows');
  return text;
}

const csvLines = (rows: Awaited<ReturnType<QueriedLake['query']>>, columns: readonly string[]): string =>
  rows.map((row) => csvLine(columns.map((column) => csvCell(row[column], column)))).join('');

const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

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
