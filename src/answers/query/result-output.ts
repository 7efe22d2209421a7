import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { RecordBatchFileWriter } from 'apache-arrow';
import { escapeInvisible, plainLines } from '../../base/printable.ts';
import { toArrow } from '../../load/result-arrow.ts';
import type { CopyFormat, QueryDatabase } from './query-database.ts';
import { cellInSql } from './result-values.ts';

/** The destination of a result. */
export interface ResultOutput {
  readonly write: (piece: string | Uint8Array) => Promise<void>;
  /** A person is reading: control characters are removed even from formats for programs. */
  readonly isTerminal: boolean;
  /** Width of the terminal, in columns. */
  readonly width?: number;
  /** Names of columns, the first to be shown in a narrow terminal first. @default the writer decides */
  readonly worth?: readonly string[];
  /** The file that DuckDB may write itself. @default none: `write` gets the text */
  readonly file?: string;
}

/** Runs the query and writes its result; resolves with a remark for the person who reads it, or null. */
export type FormatWriter = (database: QueryDatabase, sql: string, output: ResultOutput) => Promise<string | null>;

/** What DuckDB itself writes, to the file or, through one, to stdout. */
export const writeCopy =
  (format: CopyFormat): FormatWriter =>
  async (database, sql, { write, isTerminal, file }) => {
    const target = file ?? join(database.scratch, 'result');
    await database.copy(sql, target, format);
    if (file !== undefined) return null;
    // DuckDB indents the rows of an array by a tab.
    const json = (text: string): string => escapeInvisible(text.replaceAll('\t', '  '));
    const clean = format.endsWith('json') ? json : isTerminal ? plainLines : (text: string): string => text;
    for await (const piece of createReadStream(target, 'utf8')) await write(clean(String(piece)));
    return null;
  };

/** The result as an Arrow IPC file, batch by batch; nested values as JSON text. */
export const writeArrow: FormatWriter = async (database, sql, { write }) => {
  const { result } = await database.rows(sql, cellInSql);
  const { schema, batches } = toArrow(result);
  const writer = new RecordBatchFileWriter();
  const bytes = writer[Symbol.asyncIterator]();
  writer.reset(undefined, schema);
  for await (const batch of batches) writer.write(batch);
  writer.finish();
  for (let next = await bytes.next(); next.done !== true; next = await bytes.next()) await write(next.value);
  return null;
};
