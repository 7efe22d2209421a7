import type { DuckDBValue } from '@duckdb/node-api';
import { alignedTable } from '../terminal/layout.ts';
import { stringify } from '../terminal/safe-json.ts';
import { plainLines, plainText } from '../terminal/text.ts';
import { type QueryColumn, toCellText, toJsonValue } from './values.ts';

export type TextFormat = 'table' | 'csv' | 'json' | 'ndjson' | 'markdown';

/** A result that comes in batches of rows. */
export interface QueryResult {
  readonly columns: readonly QueryColumn[];
  readonly batches: AsyncIterable<readonly (readonly DuckDBValue[])[]>;
}

export interface FormatOptions {
  /** Of the terminal; tables are cut to it. */
  readonly width?: number;
  /** Somebody looks at it: control characters go also from CSV. */
  readonly isTerminal: boolean;
}

/** Rows of a table for people: beyond this, widths would be computed over what nobody reads. */
export const longestTable = 10_000;

/** Pieces of the text of a result; returns how many rows there were and how many of them are shown. */
export async function* formatResult(
  format: TextFormat,
  result: QueryResult,
  options: FormatOptions,
): AsyncGenerator<string, { readonly rows: number; readonly shown: number }> {
  if (format === 'table') return yield* tableText(result, options);
  if (format === 'markdown')
    return yield* piecewise(result, markdownHead(result.columns), markdownRow(result.columns), '');
  if (format === 'csv')
    return yield* piecewise(result, csvRow(result.columns.map(({ name }) => name)), csvValues(options), '');
  const toObject = objectOf(result.columns);
  if (format === 'ndjson') return yield* piecewise(result, '', (row) => `${stringify(toObject(row))}\n`, '');
  return yield* jsonArray(result, toObject);
}

type RowText = (row: readonly DuckDBValue[]) => string;
type Counts = { readonly rows: number; readonly shown: number };

async function* piecewise(
  { batches }: QueryResult,
  head: string,
  rowText: RowText,
  tail: string,
): AsyncGenerator<string, Counts> {
  let rows = 0;
  yield head;
  for await (const batch of batches) {
    rows += batch.length;
    yield batch.map(rowText).join('');
  }
  yield tail;
  return { rows, shown: rows };
}

async function* jsonArray(
  { batches }: QueryResult,
  toObject: (row: readonly DuckDBValue[]) => unknown,
): AsyncGenerator<string, Counts> {
  let rows = 0;
  for await (const batch of batches) {
    yield batch.map((row, at) => `${rows + at === 0 ? '[\n' : ',\n'}  ${stringify(toObject(row))}`).join('');
    rows += batch.length;
  }
  yield rows === 0 ? '[]\n' : '\n]\n';
  return { rows, shown: rows };
}

async function* tableText({ columns, batches }: QueryResult, { width }: FormatOptions): AsyncGenerator<string, Counts> {
  const cells: string[][] = [];
  let rows = 0;
  for await (const batch of batches) {
    rows += batch.length;
    for (const row of batch.slice(0, Math.max(0, longestTable - cells.length)))
      cells.push(row.map((value) => toCellText(value) ?? ''));
  }
  const right = new Set(columns.flatMap(({ isNumeric }, at) => (isNumeric ? [at] : [])));
  yield alignedTable(
    columns.map(({ name }) => name),
    cells,
    { right, ...(width === undefined ? {} : { width }) },
  );
  return { rows, shown: cells.length };
}

/** Two columns of one name would lose one of them: the second is called `name_2`. */
function objectOf(columns: readonly QueryColumn[]): (row: readonly DuckDBValue[]) => unknown {
  const names: string[] = [];
  for (const { name } of columns) {
    let unique = name;
    for (let n = 2; names.includes(unique); n += 1) unique = `${name}_${n}`;
    names.push(unique);
  }
  return (row) =>
    Object.fromEntries(columns.map((column, at) => [names[at] ?? '', toJsonValue(row[at] ?? null, column)]));
}

const csvValues =
  ({ isTerminal }: FormatOptions): RowText =>
  (row) => {
    const texts = row.map(toCellText);
    return csvRow(isTerminal ? texts.map((text) => (text === null ? null : plainLines(text))) : texts);
  };

/** RFC 4180 with line feeds; NULL is nothing, an empty text is `""`. */
const csvRow = (texts: readonly (string | null)[]): string => `${texts.map(csvCell).join(',')}\n`;

const csvCell = (text: string | null): string =>
  text === null ? '' : text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const markdownHead = (columns: readonly QueryColumn[]): string =>
  `| ${columns.map(({ name }) => markdownCell(name)).join(' | ')} |\n|${columns.map(({ isNumeric }) => (isNumeric ? ' ---: |' : ' --- |')).join('')}\n`;

const markdownRow =
  (columns: readonly QueryColumn[]): RowText =>
  (row) =>
    `| ${columns.map((_, at) => markdownCell(toCellText(row[at] ?? null) ?? '')).join(' | ')} |\n`;

const markdownCell = (text: string): string =>
  plainText(text).replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;');
