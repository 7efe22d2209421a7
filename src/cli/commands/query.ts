import { open, rename, rm } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { DuckDBResult } from '@duckdb/node-api';
import { UsageError } from '../../base/errors.ts';
import type { Invocation } from '../invocation.ts';
import { requireLake } from '../lake-location.ts';
import { openQueryDatabase, type QueryDatabase, translated } from '../query/database.ts';
import { formatResult, type QueryResult, type TextFormat } from '../query/formats.ts';
import { toColumn } from '../query/values.ts';
import { count, counted } from '../terminal/text.ts';

const endings: Readonly<Record<string, TextFormat | 'parquet' | 'arrow'>> = {
  '.csv': 'csv',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.md': 'markdown',
  '.txt': 'table',
  '.parquet': 'parquet',
  '.arrow': 'arrow',
};

/** `query`: one statement on the published lake, to stdout or a file. */
export default async function query(invocation: Invocation): Promise<number> {
  const { values, world } = invocation;
  const target = values.out === undefined ? null : targetOf(resolve(world.workingDirectory, values.out), values.format);
  const format = target === null ? textFormat(values.format ?? 'table') : target.format;
  const sql = await statement(invocation);
  const lake = await requireLake(resolve(world.workingDirectory, values.output));
  const database = await openQueryDatabase({
    path: lake.database,
    allowFiles: values['allow-files'],
    ...(target === null ? {} : { writable: target.aside }),
  });
  try {
    if (target === null) await show(invocation, database, sql, textFormat(format));
    else await writeAside(target, () => fill(invocation, database, sql, target));
    return 0;
  } finally {
    database.close();
  }
}

interface Target {
  readonly path: string;
  /** Becomes `path` once it is whole. */
  readonly aside: string;
  readonly format: TextFormat | 'parquet' | 'arrow';
}

function targetOf(path: string, asked: string | undefined): Target {
  const format = asked === undefined ? endings[extname(path).toLowerCase()] : textFormat(asked);
  if (format === undefined) {
    throw new UsageError(`the ending of --out ${path} does not say how to write it`, {
      hint: `One of ${Object.keys(endings).join(' ')}, or give --format.`,
    });
  }
  return { path, aside: `${path}.part-${process.pid}`, format };
}

function textFormat(format: string): TextFormat {
  const known = (['table', 'csv', 'json', 'ndjson', 'markdown'] as const).find((one) => one === format);
  if (known === undefined)
    throw new UsageError(`--format of query must be one of table, csv, json, ndjson, markdown, not "${format}"`);
  return known;
}

async function statement({ positional, world }: Invocation): Promise<string> {
  if (positional === undefined || positional === '') {
    throw new UsageError('no SQL given', {
      hint: 'esg-lake query "FROM surveys LIMIT 10", or - to read it from stdin.',
    });
  }
  return positional === '-' ? readText(world.stdin) : positional;
}

async function show(
  { world, console }: Invocation,
  database: QueryDatabase,
  sql: string,
  format: TextFormat,
): Promise<void> {
  const { stdout } = world;
  const isTerminal = stdout.isTTY === true;
  const pieces = formatResult(format, toResult(await database.stream(sql)), {
    isTerminal,
    ...(isTerminal ? { width: stdout.columns || 80 } : {}),
  });
  const { rows, shown } = await drain(pieces, async (piece) => {
    if (!stdout.write(piece)) await new Promise((drained) => stdout.once('drain', drained));
  });
  const cut = shown < rows ? `, the first ${count(shown)} shown; --format csv shows all` : '';
  if (format === 'table') console.log('info', `(${counted(rows, 'row')}${cut})`);
}

async function fill({ console }: Invocation, database: QueryDatabase, sql: string, target: Target): Promise<void> {
  if (target.format === 'parquet') {
    await database.writeParquet(sql, target.aside);
    console.log('info', `written to ${target.path}`);
    return;
  }
  const file = await open(target.aside, 'wx');
  try {
    const result = await database.stream(sql);
    if (target.format === 'arrow') {
      const { arrowFile } = await import('../query/arrow.ts');
      for await (const bytes of translatedPieces<Uint8Array>(arrowFile(result))) await file.write(bytes);
    } else {
      await drain(formatResult(target.format, toResult(result), { isTerminal: false }), async (piece) => {
        await file.write(piece);
      });
    }
  } finally {
    await file.close();
  }
  console.log('info', `written to ${target.path}`);
}

async function writeAside({ aside, path }: Target, fillFile: () => Promise<void>): Promise<void> {
  try {
    await fillFile();
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

async function drain<R>(pieces: AsyncGenerator<string, R>, write: (piece: string) => Promise<void>): Promise<R> {
  for (;;) {
    const next = await pieces.next();
    if (next.done === true) return next.value;
    if (next.value !== '') await write(next.value);
  }
}

const toResult = (result: DuckDBResult): QueryResult => ({
  columns: result.columnNames().map((name, at) => toColumn(name, result.columnType(at))),
  batches: translatedPieces(result.yieldRows()),
});

/** A stream can fail late, as at a conversion in the last row. */
async function* translatedPieces<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = pieces[Symbol.asyncIterator]();
  for (;;) {
    const next = await translated(async () => iterator.next());
    if (next.done === true) return;
    yield next.value;
  }
}
