import stringWidth from 'string-width';
import type { QueryDatabase } from '../../answers/query/query-database.ts';
import type { FormatWriter } from '../../answers/query/result-output.ts';
import { isNumeric, type ResultColumn, textInSql } from '../../answers/query/result-values.ts';
import { numberText, unitText } from '../../base/number-text.ts';
import { plainText } from '../../base/printable.ts';
import { definitions, fittingTable } from '../terminal/layout.ts';
import { count, counted } from '../terminal/text.ts';

/** More push the first ones out of sight; elsewhere, columns are not aligned over more. */
const [maxOnTerminal, maxRows] = [40, 10_000];

async function answerOf(database: QueryDatabase, sql: string, width?: number) {
  const limit = width === undefined ? maxRows : maxOnTerminal;
  const { columns, result } = await database.rows(sql, textInSql, limit + 1);
  const rows = await result.getRows();
  const cells = rows.slice(0, limit).map((row) => row.map((value) => (value === null ? '' : String(value))));
  const cut = `the first ${count(limit)} rows; --format csv or --out FILE has all`;
  return { columns, cells, remark: rows.length > limit ? cut : counted(rows.length, 'row') };
}

export const writeTable: FormatWriter = async (database, sql, { write, width, worth = [] }) => {
  const { columns, cells: texts, remark } = await answerOf(database, sql, width);
  const cells = width === undefined ? texts : texts.map((row) => row.map((text, at) => screenText(text, columns[at])));
  const isVertical = cells.length === 1 && columns.length > 1 && width !== undefined;
  const shown = columns.map((column) => ({
    name: column.name,
    isRigid: isRigid(column),
    isRight: isNumeric(column),
    worth: worth.includes(column.name) ? worth.indexOf(column.name) : undefined,
  }));
  const lines = isVertical
    ? verticalLines(columns, cells, width)
    : fittingTable(shown, cells, { width, all: '--format vertical' });
  await write(`${lines.join('\n')}\n`);
  return remark;
};

function screenText(text: string, column?: ResultColumn) {
  if (column?.kind === 'float' && Number.isFinite(Number.parseFloat(text))) return numberText(Number(text));
  return column?.name === 'unit' || column?.name === 'base_unit' ? unitText(text) : text;
}

const isRigid = (column: ResultColumn) =>
  isNumeric(column) || column.kind === 'time' || column.kind === 'zoned time' || column.type === 'DATE';

export const writeVertical: FormatWriter = async (database, sql, { write, width }) => {
  const { columns, cells, remark } = await answerOf(database, sql, width);
  for (const line of verticalLines(columns, cells, width)) await write(`${line}\n`);
  return remark;
};

function verticalLines(columns: readonly ResultColumn[], cells: readonly (readonly string[])[], width?: number) {
  const names = columns.map(({ name }) => plainText(name));
  const widest = Math.max(...names.map((name) => stringWidth(name)));
  return cells.flatMap((row, at) => {
    const rule = `── row ${at + 1} ${'─'.repeat(Math.max(2, widest - 6))}`;
    const values = names.map((name, column): [string, string] => [name, plainText(row[column] ?? '')]);
    return [...(cells.length === 1 ? [] : [rule]), ...definitions(values, width)];
  });
}

export const writeMarkdown: FormatWriter = async (database, sql, { write }) => {
  const { columns, result } = await database.rows(sql, textInSql);
  const rule = columns.map((column) => (isNumeric(column) ? ' ---: |' : ' --- |')).join('');
  await write(`${markdownLine(columns.map(({ name }) => name))}|${rule}\n`);
  for await (const rows of result.yieldRows())
    await write(rows.map((row) => markdownLine(row.map((value) => String(value ?? '')))).join(''));
  return null;
};

const markdownLine = (cells: readonly string[]) => `| ${cells.map(markdownCell).join(' | ')} |\n`;

const markdownCell = (text: string) =>
  plainText(text).replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;');
