import { suggest } from '../../base/suggest.ts';
import { type CsvRow, shown } from './csv-rows.ts';

/** The cell as one of a few words; null if it is empty. */
export function wordIn<Column extends string, Word extends string>(
  row: CsvRow<Column>,
  column: Column,
  words: readonly Word[],
): Word | null {
  const cell = row.cell(column);
  const word = words.find((one) => one === cell);
  if (cell === null || word !== undefined) return word ?? null;
  const near = suggest(cell, words);
  const meant = near === undefined ? '' : ` Did you mean ${near}?`;
  throw row.wrong(`${column} is ${words.join(' or ')}, not ${shown(cell)}.${meant}`);
}

/** An id of the service; null if the cell is empty. */
export function idIn<Column extends string>(row: CsvRow<Column>, column: Column): string | null {
  const cell = row.cell(column);
  if (cell === null || /^[0-9a-f]{24}$/i.test(cell)) return cell;
  throw row.wrong(`${column} is an id of 24 hexadecimal characters, not ${shown(cell)}`);
}

export function yearIn<Column extends string>(row: CsvRow<Column>, column: Column): number | null {
  const cell = row.cell(column);
  if (cell === null) return null;
  if (/^[12]\d{3}$/.test(cell)) return Number(cell);
  throw row.wrong(`${column} is a year such as 2025, not ${shown(cell)}`);
}

/** The question that a row is about; all null for a row about every question. */
export function questionIn<Column extends string>(
  row: CsvRow<Column | 'type_code' | 'tracker_id'>,
): { readonly type_code: string | null; readonly tracker_id: string | null } {
  const question = { type_code: row.cell('type_code'), tracker_id: idIn(row, 'tracker_id') };
  if (question.type_code !== null && question.tracker_id !== null)
    throw row.wrong('give either type_code or tracker_id, not both');
  return question;
}
