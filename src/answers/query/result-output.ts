import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { CellValue, ColumnDef } from 'hucre/xlsx';
import { UsageError } from '../../base/errors.ts';
import { escapeInvisible, plainLines } from '../../base/printable.ts';
import type { CopyFormat, QueryDatabase } from './query-database.ts';
import { cellInSql, type ResultColumn } from './result-values.ts';

type ResultOutput = Readonly<{
  write: (piece: string | Uint8Array) => Promise<void>;
  /** Control characters are removed even from formats for programs. */
  isTerminal: boolean;
  width?: number | undefined;
  /** Columns to be shown first in a narrow terminal. */
  worth?: readonly string[];
  /** DuckDB may write it itself. */
  file?: string;
}>;

export type FormatWriter = (database: QueryDatabase, sql: string, output: ResultOutput) => Promise<string | null>;

export const writeCopy =
  (format: CopyFormat): FormatWriter =>
  async (database, sql, { write, isTerminal, file }) => {
    const target = file ?? join(database.scratch, 'result');
    await database.copy(sql, target, format);
    if (file !== undefined) return null;
    // DuckDB indents the rows of an array by a tab.
    const json = (text: string) => escapeInvisible(text.replaceAll('\t', '  '));
    const clean = format.endsWith('json') ? json : isTerminal ? plainLines : (text: string) => text;
    for await (const piece of createReadStream(target, 'utf8')) await write(clean(String(piece)));
    return null;
  };

const maxRows = 1_048_575;
const maxText = 32_767;

/**
 * One sheet: numbers, booleans, days and times (UTC) as such, everything else as text, which is never a formula, as are
 * numbers that a double cannot hold, and days before March 1900, which Excel counts wrongly.
 */
export const writeXlsx: FormatWriter = async (database, sql, { write }) => {
  const { columns, names, result } = await database.rows(sql, cellInSql, maxRows + 1);
  let rows = 0;
  async function* cells(): AsyncGenerator<CellValue[]> {
    for await (const batch of result.yieldRows()) {
      for (const row of batch) {
        rows += 1;
        if (rows > maxRows)
          throw tooMuch(`the result has more than ${maxRows} rows, which is all that a sheet of Excel holds`);
        yield row.map((value, at) => cellOf(value, names[at] ?? '', rows));
      }
    }
  }
  const sheet = { name: 'result', columns: columns.map(toSheetColumn(names)), freezePane: { rows: 1 } };
  const { writeXlsxStream } = await import('hucre/xlsx'); // not for the other formats
  for await (const piece of writeXlsxStream(cells(), sheet)) await write(piece);
  return null;
};

const toSheetColumn =
  (names: readonly string[]) =>
  ({ kind, type }: ResultColumn, at: number): ColumnDef => {
    const header = sheetText(names[at] ?? '');
    if (type === 'DATE') return { header, numFmt: 'yyyy-mm-dd', width: 11 };
    return kind === 'time' || kind === 'zoned time' ? { header, numFmt: 'yyyy-mm-dd hh:mm:ss', width: 19 } : { header };
  };

function cellOf(value: DuckDBValue, column: string, row: number) {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return Number(value);
  // A double preserves 15 digits of any decimal.
  if (value instanceof DuckDBDecimalValue && /^\D*0*(\d\D?){0,15}$/.test(String(value))) return Number(String(value));
  const day = dayOf(value);
  if (day !== null && day.getTime() >= firstDay && day.getTime() < lastDay) return day;
  const text = String(value);
  const { length } = text;
  if (length > maxText)
    throw tooMuch(`${column} has a text of ${length} characters in row ${row}; a cell of Excel holds ${maxText}`);
  return sheetText(text);
}

/** Excel reads `_x000D_` as the character of this number; XML has none for U+FFFE and U+FFFF. */
const sheetText = (text: string) =>
  text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[\uFFFE\uFFFF]/g, (character) => (character === '\uFFFE' ? '_xFFFE_' : '_xFFFF_'));

const [firstDay, lastDay] = [Date.UTC(1900, 2, 1), Date.UTC(10_000, 0, 1)];

function dayOf(value: DuckDBValue) {
  if (value instanceof DuckDBDateValue) return new Date(value.days * 86_400_000);
  const isTime = value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue;
  return isTime ? new Date(Math.floor(Number(value.micros) / 1000)) : null;
}

const tooMuch = (what: string) =>
  new UsageError(what, { hint: 'Choose fewer rows or columns, or write .csv or .parquet.' });
