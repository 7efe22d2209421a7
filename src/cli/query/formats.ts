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

interface Format {
  /** Endings of the files that `--out` writes in this format. */
  readonly endings: readonly string[];
  /** Not for a terminal or pipe: chosen only by the ending of `--out`. */
  readonly isBinary?: true;
  /** Loaded only when needed, so that `--help` does not load the database. */
  readonly load: () => Promise<FormatWriter>;
}

/** Every format of `query`: choices, endings and help are derived from this. */
export const formats = {
  table: { endings: ['.txt'], load: async () => (await import('./write-table.ts')).writeTable },
  vertical: { endings: [], load: async () => (await import('./write-vertical.ts')).writeVertical },
  csv: { endings: ['.csv'], load: async () => (await import('./write-csv.ts')).writeCsv },
  json: { endings: ['.json'], load: async () => (await import('./write-json.ts')).writeJson },
  ndjson: { endings: ['.ndjson', '.jsonl'], load: async () => (await import('./write-json.ts')).writeNdjson },
  markdown: { endings: ['.md'], load: async () => (await import('./write-markdown.ts')).writeMarkdown },
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

export const fileEndings: readonly string[] = names.flatMap((name) => all[name].endings);

export const formatOfEnding = (ending: string): FormatName | undefined =>
  names.find((name) => all[name].endings.includes(ending.toLowerCase()));
