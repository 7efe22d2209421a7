import { createHash } from 'node:crypto';
import { CsvError, parse } from 'csv-parse/sync';
import { UsageError } from '../../base/errors.ts';
import { printable } from '../../base/printable.ts';
import { suggest } from '../../base/suggest.ts';

/** A file of decisions as it was given: its bytes are those of the text in UTF-8. */
export interface DecisionFile {
  /** Without folder. */
  readonly name: string;
  /** With the BOM, if there is one. */
  readonly text: string;
}

/** The files of a folder of decisions. */
export const decisionFileNames = ['consolidation.csv', 'measures.csv', 'units.csv'] as const;

export type DecisionFileName = (typeof decisionFileNames)[number];

/** Where a snapshot, and a run in the landing, have them. */
export const decisionsFolder = 'decisions';

export const sha256OfDecisions = ({ text }: DecisionFile): string => createHash('sha256').update(text).digest('hex');

/** The text of units.csv; empty if there is none. */
export const unitsCsvIn = (files: readonly DecisionFile[]): string =>
  files.find(({ name }) => name === 'units.csv')?.text ?? '';

/** A row of a CSV file. */
export interface CsvRow {
  /** Where the row begins, from 1. */
  readonly line: number;
  /** The trimmed cell; null if it is empty, or the column absent. */
  cell(column: string): string | null;
  /** What is wrong with the row, as an error that names file and line. */
  wrong(what: string): UsageError;
}

/**
 * The header of a CSV file, and its rows without those whose cells are all empty.
 *
 * @param columns that the file may have, in any order
 * @param needed of each group of columns, the file has at least one
 * @throws UsageError naming file and line
 */
export function readCsv(
  { name, text }: DecisionFile,
  columns: readonly string[],
  needed: readonly (readonly string[])[] = [],
): { readonly header: readonly string[]; readonly rows: readonly CsvRow[] } {
  const [first, ...others] = records(name, text);
  const hint = `The columns are: ${columns.join(',')}`;
  if (first === undefined) throw wrongAt(name, 1, 'the header line is missing', hint);
  const { line, cells: header } = first;
  for (const [place, column] of header.entries()) {
    const near = suggest(column, columns);
    if (!columns.includes(column)) {
      const meant = near === undefined ? hint : `Did you mean ${near}? ${hint}`;
      throw wrongAt(name, line, `unknown column ${shown(column)}`, meant);
    }
    if (header.indexOf(column) < place) throw wrongAt(name, line, `the column ${column} appears twice`, hint);
  }
  const missing = needed.find((group) => !group.some((column) => header.includes(column)));
  if (missing !== undefined) throw wrongAt(name, line, `the column ${missing.join(' or ')} is missing`, hint);
  const rows = others.map(({ line, cells }) => {
    const counts = `the row has ${cells.length} cells, the header line ${header.length}`;
    if (cells.length !== header.length) throw wrongAt(name, line, counts, quoting);
    return {
      line,
      cell: (column: string) => cells[header.indexOf(column)] || null,
      wrong: (what: string) => wrongAt(name, line, what),
    };
  });
  return { header, rows };
}

const quoting = 'Put a cell with a comma between double quotes.';

function records(file: string, text: string): readonly { readonly line: number; readonly cells: readonly string[] }[] {
  try {
    // With several kinds of line breaks in one file, the parser's line numbers would be wrong.
    const lines = text.replaceAll(/\r\n?/g, '\n');
    const found: { line: number; cells: readonly string[] }[] = [];
    parse(lines, {
      ...{ bom: true, trim: true, relax_column_count: true, record_delimiter: '\n' },
      ...{ skip_empty_lines: true, skip_records_with_empty_values: true },
      on_record: (cells: string[], { lines: end }) => {
        found.push({ line: end - cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0), cells });
        return null;
      },
    });
    return found;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const lines: unknown = error['lines'];
    throw wrongAt(file, typeof lines === 'number' ? lines : 1, 'a quotation mark is missing or misplaced', quoting);
  }
}

/** A cell in a message: printable, and not too long. */
export const shown = (cell: string): string => JSON.stringify(printable(cell, 60));

const wrongAt = (file: string, line: number, what: string, hint?: string): UsageError =>
  new UsageError(`${file}, line ${line}: ${what}`, hint === undefined ? {} : { hint });

/** A cell of a CSV file (RFC 4180): null is empty, an empty text is `""`. */
export const csvCell = (text: string | null): string =>
  text === null ? '' : text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Spreadsheets run text that begins like a formula. An apostrophe in front prevents that, as OWASP advises. */
export const withoutFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);

export const isFormula = (text: string): boolean => /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/.test(text);
