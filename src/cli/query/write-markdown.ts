import { plainText } from '../terminal/text.ts';
import type { FormatWriter } from './formats.ts';
import { askRows } from './result.ts';
import { isNumeric, toCellText } from './result-values.ts';

/** A table in GitHub's Markdown. */
export const writeMarkdown: FormatWriter = async (database, sql, { write }) => {
  const { columns, batches } = await askRows(database, sql);
  const rule = columns.map((column) => (isNumeric(column) ? ' ---: |' : ' --- |')).join('');
  await write(`${line(columns.map(({ name }) => name))}|${rule}\n`);
  let rows = 0;
  for await (const batch of batches) {
    rows += batch.length;
    await write(batch.map((row) => line(row.map((value) => toCellText(value) ?? ''))).join(''));
  }
  return { rows, written: rows };
};

const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |\n`;

const cell = (text: string): string =>
  plainText(text).replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;');
