import { plainText } from '../terminal/text.ts';
import type { QueryDatabase } from './query-database.ts';

/** Where a result is written to. */
export interface ResultOutput {
  readonly write: (piece: string | Uint8Array) => Promise<void>;
  /** Somebody is looking at it: control characters are removed even from formats for programs. */
  readonly isTerminal: boolean;
  /** Width of the terminal, in columns. */
  readonly width?: number;
  /** A file that DuckDB may write directly. */
  readonly file?: string;
}

/** How many rows the result has, and how many of them were written. */
export interface WrittenRows {
  readonly rows: number;
  readonly written: number;
}

/** Runs the query and writes its result; `null` when the rows were not counted. */
export type FormatWriter = (database: QueryDatabase, sql: string, output: ResultOutput) => Promise<WrittenRows | null>;

/** A text format that is no more than its rows, one after the other. */
export interface RowFormat {
  /** Written before the rows. @default nothing */
  readonly head?: (columns: readonly RowColumn[]) => string;
  /** One row, with its line break. Text for people goes through `plainText`: it may hold control characters. */
  readonly row: (row: ResultRow) => string;
}

export interface RowColumn {
  readonly name: string;
  readonly isNumeric: boolean;
}

export interface ResultRow {
  /** From 0. */
  readonly index: number;
  /** As the cells of a table; null is NULL. */
  readonly texts: readonly (string | null)[];
  /** As values for `stringify` of safe-json.ts (integers may be bigint), by name of the column; of two columns of one name the second is called `name_2`. */
  readonly values: Readonly<Record<string, unknown>>;
}

interface Format {
  /** Endings of the files that `--out` writes in this format. */
  readonly endings: readonly string[];
  /** Not for a terminal or pipe: chosen only by the ending of `--out`. */
  readonly isBinary?: true;
  /** For people to read: below it is said how many rows there are. */
  readonly isForPeople?: true;
  /** Loaded only when needed, so that `--help` does not load the database. */
  readonly load: () => Promise<FormatWriter>;
}

const byRows = (format: RowFormat) => async (): Promise<FormatWriter> =>
  (await import('./write-rows.ts')).writerOf(format);

const markdownLine = (cells: readonly (string | null)[]): string => `| ${cells.map(markdownCell).join(' | ')} |\n`;

const markdownCell = (text: string | null): string =>
  plainText(text ?? '')
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;');

/** Every format of `query`: choices, endings and help are derived from this. */
export const formats = {
  table: { endings: ['.txt'], isForPeople: true, load: async () => (await import('./write-table.ts')).writeTable },
  vertical: { endings: [], isForPeople: true, load: async () => (await import('./write-vertical.ts')).writeVertical },
  csv: { endings: ['.csv'], load: async () => (await import('./write-csv.ts')).writeCsv },
  json: { endings: ['.json'], load: async () => (await import('./write-json.ts')).writeJson },
  ndjson: { endings: ['.ndjson', '.jsonl'], load: async () => (await import('./write-json.ts')).writeNdjson },
  /** GitHub's. */
  markdown: {
    endings: ['.md'],
    load: byRows({
      head: (columns) => {
        const rule = columns.map(({ isNumeric }) => (isNumeric ? ' ---: |' : ' --- |')).join('');
        return `${markdownLine(columns.map(({ name }) => name))}|${rule}\n`;
      },
      row: ({ texts }) => markdownLine(texts),
    }),
  },
  parquet: {
    endings: ['.parquet'],
    isBinary: true,
    load: async () => (await import('./write-parquet.ts')).writeParquet,
  },
  arrow: { endings: ['.arrow'], isBinary: true, load: async () => (await import('./write-arrow.ts')).writeArrow },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

const all: Readonly<Record<FormatName, Format>> = formats;
const names = Object.keys(formats) as readonly FormatName[];

/** The values of `--format`. */
export const textFormats: readonly FormatName[] = names.filter((name) => all[name].isBinary !== true);

export const isForPeople = (name: FormatName): boolean => all[name].isForPeople === true;

export const fileEndings: readonly string[] = names.flatMap((name) => all[name].endings);

export const formatOfEnding = (ending: string): FormatName | undefined =>
  names.find((name) => all[name].endings.includes(ending.toLowerCase()));
