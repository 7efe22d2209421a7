import { csvCell } from '../../schema/decisions/decision-file.ts';
import { plainLines } from '../terminal/text.ts';
import type { QueryDatabase } from './query-database.ts';
import { askRows, type FormatWriter, type ResultOutput, type WrittenRows, wholePieces } from './result.ts';
import { type ResultColumn, sqlText, toCellText } from './result-values.ts';

/**
 * RFC 4180 with line feeds; NULL is empty, an empty text is `""`. The database itself writes the lines where it can.
 */
export const writeCsv: FormatWriter = async (database, sql, output) => {
  const clean = output.isTerminal ? plainLines : (text: string): string => text;
  const write = (text: string): Promise<void> => output.write(clean(text));
  if (output.hasBom === true) await output.write('\ufeff');
  return (await writeByDatabase(database, sql, write)) ?? writeByRows(database, sql, write);
};

type Write = (text: string) => ReturnType<ResultOutput['write']>;

async function writeByDatabase(database: QueryDatabase, sql: string, write: Write): Promise<WrittenRows | null> {
  const result = await database.streamTexts(sql, lineInSql);
  if (result === null) return null;
  let rows = 0;
  await write(headOf(result.columns));
  for await (const piece of wholePieces(database, sql, result.pieces)) {
    rows += piece.rows;
    await write(piece.text);
  }
  await write('\n');
  return { rows, written: rows };
}

async function writeByRows(database: QueryDatabase, sql: string, write: Write): Promise<WrittenRows> {
  const { columns, batches } = await askRows(database, sql);
  await write(headOf(columns));
  let rows = 0;
  for await (const batch of batches) {
    rows += batch.length;
    await write(batch.map((row) => csvLine(row.map(toCellText))).join(''));
  }
  await write('\n');
  return { rows, written: rows };
}

const headOf = (columns: readonly ResultColumn[]): string => csvLine(columns.map(({ name }) => name)).slice(1);

/**
 * Each line starts with its line break: otherwise a U+FEFF at the start of the first value would be read as a byte
 * order mark.
 */
const csvLine = (texts: readonly (string | null)[]): string => `\n${texts.map(csvCell).join(',')}`;

function lineInSql(columns: readonly ResultColumn[]): string | null {
  const cells = columns.map(cellInSql);
  return cells.includes(null) ? null : `chr(10) || concat_ws(',', ${cells.join(', ')})`;
}

function cellInSql(column: ResultColumn, at: number): string | null {
  const name = `c${at}`;
  const text = sqlText(column, name);
  if (text === null || !mayNeedQuotes(column)) return text === null ? null : `coalesce(${text}, '')`;
  return `CASE WHEN ${name} IS NULL THEN ''
    WHEN ${text} = '' OR left(${text}, 1) <= ' ' OR right(${text}, 1) <= ' ' OR contains(${text}, ',')
      OR contains(${text}, '"') OR contains(${text}, chr(10)) OR contains(${text}, chr(13))
    THEN '"' || replace(${text}, '"', '""') || '"' ELSE ${text} END`;
}

const mayNeedQuotes = ({ kind }: ResultColumn): boolean => kind === 'text' || kind === 'json' || kind === 'texts';
