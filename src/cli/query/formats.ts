import { plainText } from '../terminal/text.ts';
import type { FormatWriter, RowFormat } from './result.ts';

interface Format {
  /** File extensions for which `--out` uses this format. */
  readonly endings: readonly string[];
  /** Not for a terminal or pipe: selected only by the extension of `--out`. */
  readonly isBinary?: true;
  /** For people to read: a line with the number of rows follows. */
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

/** Written by DuckDB, and only to a file. */
const writeParquet: FormatWriter = async (database, sql, { file }) => {
  if (file === undefined) throw new TypeError('Parquet needs a file');
  await database.writeParquet(sql, file);
  return null;
};

/** Every format of `query`: choices, extensions and help are derived from this. */
export const formats = {
  table: { endings: ['.txt'], isForPeople: true, load: async () => (await import('./write-rows.ts')).writeTable },
  vertical: { endings: [], isForPeople: true, load: async () => (await import('./write-rows.ts')).writeVertical },
  csv: { endings: ['.csv'], load: async () => (await import('./write-csv.ts')).writeCsv },
  json: { endings: ['.json'], load: async () => (await import('./write-json.ts')).writeJson },
  ndjson: { endings: ['.ndjson', '.jsonl'], load: async () => (await import('./write-json.ts')).writeNdjson },
  /** GitHub's dialect. */
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
  parquet: { endings: ['.parquet'], isBinary: true, load: async () => writeParquet },
  arrow: { endings: ['.arrow'], isBinary: true, load: async () => (await import('./write-arrow.ts')).writeArrow },
  xlsx: { endings: ['.xlsx'], isBinary: true, load: async () => (await import('./write-xlsx.ts')).writeXlsx },
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
