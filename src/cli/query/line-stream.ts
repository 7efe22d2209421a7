import type { DuckDBResult } from '@duckdb/node-api';
import type { ResultColumn } from './result-values.ts';
import { translated } from './sql-error.ts';

/** A result that the database itself turns into text, one text per row. */
export interface TextResult {
  readonly columns: readonly ResultColumn[];
  /** The texts of many rows, joined. */
  readonly pieces: AsyncIterable<TextPiece>;
}

export interface TextPiece {
  readonly rows: number;
  readonly text: string;
}

/** Joins the texts of the only column; the database prepares the next chunk while this one is written. */
export async function* textPieces(result: DuckDBResult): AsyncGenerator<TextPiece> {
  let next = translated(() => result.fetchChunk());
  try {
    for (;;) {
      const chunk = await next;
      if (chunk === null || chunk.rowCount === 0) return;
      next = translated(() => result.fetchChunk());
      // If it throws, the error surfaces where it is awaited.
      next.catch(() => {});
      const texts = chunk.getColumnVector(0);
      let text = '';
      for (let at = 0; at < chunk.rowCount; at += 1) text += String(texts.getItem(at) ?? '');
      yield { rows: chunk.rowCount, text };
    }
  } finally {
    await next.catch(() => {});
  }
}
