import type { CopyFormat } from '../../answers/query/query-database.ts';
import type { FormatWriter } from '../../answers/query/result-output.ts';

type Format = Readonly<{
  endings: readonly string[];
  /** Selected only by the extension of `--out`. */
  isBinary?: true;
  /** Late, so that `--help` does not load the database. */
  load: () => Promise<FormatWriter>;
}>;

export type FormatName = CopyFormat | 'table' | 'vertical' | 'markdown' | 'xlsx';

const output = () => import('../../answers/query/result-output.ts');
const byDatabase = (format: CopyFormat) => async () => (await output()).writeCopy(format);

export const formats: Readonly<Record<FormatName, Format>> = {
  table: { endings: ['.txt'], load: async () => (await import('./write-table.ts')).writeTable },
  vertical: { endings: [], load: async () => (await import('./write-table.ts')).writeVertical },
  csv: { endings: ['.csv'], load: byDatabase('csv') },
  json: { endings: ['.json'], load: byDatabase('json') },
  ndjson: { endings: ['.ndjson', '.jsonl'], load: byDatabase('ndjson') },
  markdown: { endings: ['.md'], load: async () => (await import('./write-table.ts')).writeMarkdown },
  parquet: { endings: ['.parquet'], isBinary: true, load: byDatabase('parquet') },
  xlsx: { endings: ['.xlsx'], isBinary: true, load: async () => (await output()).writeXlsx },
};

const names = Object.keys(formats) as readonly FormatName[];

export const textFormats = names.filter((name) => formats[name].isBinary !== true);

export const fileEndings = names.flatMap((name) => formats[name].endings);

export const formatOfEnding = (ending: string) =>
  names.find((name) => formats[name].endings.includes(ending.toLowerCase()));
