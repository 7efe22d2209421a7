import type { CopyFormat } from '../../answers/query/query-database.ts';
import type { FormatWriter } from '../../answers/query/result-output.ts';

interface Format {
  readonly endings: readonly string[];
  /** Not for a terminal or pipe: selected only by the extension of `--out`. */
  readonly isBinary?: true;
  /** Loaded only when needed, so that `--help` does not load the database. */
  readonly load: () => Promise<FormatWriter>;
}

export type FormatName = CopyFormat | 'table' | 'vertical' | 'markdown' | 'xlsx';

const byDatabase = (format: CopyFormat) => async (): Promise<FormatWriter> =>
  (await import('../../answers/query/result-output.ts')).writeCopy(format);

export const formats: Readonly<Record<FormatName, Format>> = {
  table: { endings: ['.txt'], load: async () => (await import('./write-table.ts')).writeTable },
  vertical: { endings: [], load: async () => (await import('./write-table.ts')).writeVertical },
  csv: { endings: ['.csv'], load: byDatabase('csv') },
  json: { endings: ['.json'], load: byDatabase('json') },
  ndjson: { endings: ['.ndjson', '.jsonl'], load: byDatabase('ndjson') },
  markdown: { endings: ['.md'], load: async () => (await import('./write-table.ts')).writeMarkdown },
  parquet: { endings: ['.parquet'], isBinary: true, load: byDatabase('parquet') },
  xlsx: {
    endings: ['.xlsx'],
    isBinary: true,
    load: async () => (await import('../../answers/query/result-output.ts')).writeXlsx,
  },
};

const names = Object.keys(formats) as readonly FormatName[];

export const textFormats: readonly FormatName[] = names.filter((name) => formats[name].isBinary !== true);

export const fileEndings: readonly string[] = names.flatMap((name) => formats[name].endings);

export const formatOfEnding = (ending: string): FormatName | undefined =>
  names.find((name) => formats[name].endings.includes(ending.toLowerCase()));
