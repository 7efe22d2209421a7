import type { DuckDBValue } from '@duckdb/node-api';
import type { FormatWriter, ResultRow, RowFormat } from './formats.ts';
import { askRows } from './result.ts';
import { isNumeric, type ResultColumn, toCellText, toJsonValue, uniqueNames } from './result-values.ts';

/** Writes batch by batch, so that memory does not grow with the result. */
export const writerOf =
  ({ head, row: textOf }: RowFormat): FormatWriter =>
  async (database, sql, { write }) => {
    const { columns, batches } = await askRows(database, sql);
    const toRow = rowsOf(columns);
    if (head !== undefined) await write(head(columns.map((it) => ({ name: it.name, isNumeric: isNumeric(it) }))));
    let rows = 0;
    for await (const batch of batches) {
      await write(batch.map((values, at) => textOf(toRow(values, rows + at))).join(''));
      rows += batch.length;
    }
    return { rows, written: rows };
  };

function rowsOf(columns: readonly ResultColumn[]): (cells: readonly DuckDBValue[], index: number) => ResultRow {
  const names = uniqueNames(columns);
  return (cells, index) => ({
    index,
    get texts() {
      return cells.map(toCellText);
    },
    get values() {
      return Object.fromEntries(
        columns.map(({ kind }, at) => [names[at], toJsonValue(cells[at] ?? null, kind === 'json')]),
      );
    },
  });
}
