import type { DuckDBValue } from '@duckdb/node-api';
import { sqlLiteral } from '../../base/sql-text.ts';
import { escapeInvisible, stringify } from '../terminal/text.ts';
import type { QueryDatabase } from './query-database.ts';
import { askRows, type FormatWriter, wholePieces } from './result.ts';
import { type ResultColumn, sqlJson, toJsonValue, uniqueNames } from './result-values.ts';

/** One array of objects, one object per line. */
export const writeJson: FormatWriter = async (database, sql, { write }) => {
  let rows = 0;
  for await (const piece of objects(database, sql, ',\n  ')) {
    await write(rows === 0 ? `[${piece.text.slice(1)}` : piece.text);
    rows += piece.rows;
  }
  await write(rows === 0 ? '[]\n' : '\n]\n');
  return { rows, written: rows };
};

/** One object per line. */
export const writeNdjson: FormatWriter = async (database, sql, { write }) => {
  let rows = 0;
  for await (const piece of objects(database, sql, '\n')) {
    await write(rows === 0 ? piece.text.slice(1) : piece.text);
    rows += piece.rows;
  }
  if (rows > 0) await write('\n');
  return { rows, written: rows };
};

interface Piece {
  readonly rows: number;
  readonly text: string;
}

/** The rows as JSON, each preceded by `before`. The database itself writes them where it can. */
async function* objects(database: QueryDatabase, sql: string, before: string): AsyncGenerator<Piece> {
  const result = await database.streamTexts(sql, (columns) => objectInSql(columns, before));
  if (result !== null) {
    for await (const { rows, text } of wholePieces(database, sql, result.pieces))
      yield { rows, text: escapeInvisible(text) };
    return;
  }
  const { columns, batches } = await askRows(database, sql);
  const names = uniqueNames(columns);
  const toText = (row: readonly DuckDBValue[]): string =>
    before +
    stringify(
      Object.fromEntries(columns.map(({ kind }, at) => [names[at], toJsonValue(row[at] ?? null, kind === 'json')])),
    );
  for await (const batch of batches) yield { rows: batch.length, text: batch.map(toText).join('') };
}

function objectInSql(columns: readonly ResultColumn[], before: string): string | null {
  const names = uniqueNames(columns);
  const members = columns.map((column, at) => {
    const value = sqlJson(column, `c${at}`);
    const key = `${at === 0 ? `${before}{` : ','}${stringify(names[at])}:`;
    return value === null ? null : `${sqlLiteral(key)} || ${value}`;
  });
  return members.includes(null) ? null : `concat(${members.join(', ')}, '}')`;
}
