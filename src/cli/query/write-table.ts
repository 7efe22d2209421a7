import { fittingTable } from '../terminal/fitting-table.ts';
import { plainLines } from '../terminal/text.ts';
import type { FormatWriter } from './formats.ts';
import { askRows } from './result.ts';
import { isNumeric, type ResultColumn, toCellText } from './result-values.ts';

/** Maximum rows in a table for people: beyond this, widths would be computed over what nobody reads. */
const maxRows = 10_000;

/** Columns under their names; on a terminal as many as fit, with the others named below. */
export const writeTable: FormatWriter = async (database, sql, { write, width }) => {
  const { columns, batches } = await askRows(database, sql);
  const cells: string[][] = [];
  let rows = 0;
  for await (const batch of batches) {
    rows += batch.length;
    for (const row of batch.slice(0, Math.max(0, maxRows - cells.length)))
      cells.push(row.map((value) => toCellText(value) ?? ''));
  }
  await write(
    isPlan(columns)
      ? planText(cells)
      : fittingTable(
          columns.map((column) => ({ name: column.name, isRigid: isRigid(column), isRight: isNumeric(column) })),
          cells,
          { width, all: '--format vertical' },
        ),
  );
  return { rows, written: cells.length };
};

/** EXPLAIN returns a drawing of many lines. */
const isPlan = (columns: readonly ResultColumn[]): boolean =>
  columns.length === 2 && columns[0]?.name === 'explain_key' && columns[1]?.name === 'explain_value';

/** A number or time cut short would be a different one. */
const isRigid = (column: ResultColumn): boolean =>
  isNumeric(column) || column.kind === 'time' || column.kind === 'zoned time' || column.type === 'DATE';

const planText = (cells: readonly (readonly string[])[]): string =>
  `${cells.map(([, drawing = '']) => plainLines(drawing).trimEnd()).join('\n\n')}\n`;
