import stringWidth from 'string-width';
import { plainText } from '../terminal/text.ts';
import type { FormatWriter } from './formats.ts';
import { askRows } from './result.ts';
import { toCellText } from './result-values.ts';

/** Every value of a row on its own line, in full. */
export const writeVertical: FormatWriter = async (database, sql, { write }) => {
  const { columns, batches } = await askRows(database, sql);
  const names = columns.map(({ name }) => plainText(name));
  const widest = Math.max(...names.map((name) => stringWidth(name)));
  const labels = names.map((name) => `${name}${' '.repeat(widest - stringWidth(name))}  `);
  let rows = 0;
  for await (const batch of batches) {
    const records = batch.map((row, at) => {
      const lines = labels.map((label, column) =>
        `${label}${plainText(toCellText(row[column] ?? null) ?? '')}`.trimEnd(),
      );
      return `── row ${rows + at + 1} ${'─'.repeat(Math.max(2, widest - 6))}\n${lines.join('\n')}\n`;
    });
    rows += batch.length;
    await write(records.join(''));
  }
  return { rows, written: rows };
};
