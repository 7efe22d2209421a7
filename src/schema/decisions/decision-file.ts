import { createHash } from 'node:crypto';
import { CsvError, parse } from 'csv-parse/sync';
import { UsageError } from '../../base/errors.ts';
import { printable } from '../../base/printable.ts';
import { suggest } from '../../base/suggest.ts';
import type { Row } from '../rows.ts';

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

/** The row of `decisions` for a row of a file: its place and reason, and nothing decided. */
export const emptyDecision = (row: CsvRow<'reason'>, file: DecisionFileName): Row<'decisions'> => ({
  file,
  line: row.line,
  initiative_id: null,
  type_code: null,
  tracker_id: null,
  report_is: null,
  from_year: null,
  to_year: null,
  column_code: null,
  over_initiatives: null,
  over_rows: null,
  over_time: null,
  total_rows: null,
  unit: null,
  unit_type: null,
  is: null,
  factor: null,
  base_unit: null,
  numerator: null,
  denominator: null,
  reason: row.cell('reason'),
});

/** A row of a CSV file. */
export interface CsvRow<Column extends string> {
  /** Where the row begins, from 1. */
  readonly line: number;
  /** The trimmed cell; null if it is empty, or the column absent. */
  cell(column: Column): string | null;
  /** What is wrong with the row, as an error that names file and line. */
  wrong(what: string): UsageError;
}

/**
 * The rows of a CSV file with a header line, without those whose cells are all empty.
 *
 * @param columns that the file must have, in any order; `reason` may be absent
 * @throws UsageError naming file and line
 */
export function readCsv<Column extends string>(
  { name, text }: DecisionFile,
  columns: readonly Column[],
): readonly CsvRow<Column>[] {
  const [header, ...rows] = records(name, text);
  const places = placesOf(header, name, columns);
  return rows.map(({ line, cells }) => {
    if (cells.length !== places.size) {
      const [found, expected] = [cells.length, places.size];
      throw wrongAt(name, line, `the row has ${found} cells, the header line ${expected}`, quoting);
    }
    return {
      line,
      cell: (column) => cells[places.get(column) ?? -1] || null,
      wrong: (what) => wrongAt(name, line, what),
    };
  });
}

/** The columns of a CSV file, in its order. @throws UsageError naming file and line */
export const readHeader = ({ name, text }: DecisionFile, columns: readonly string[]): readonly string[] => [
  ...placesOf(records(name, text)[0], name, columns).keys(),
];

const quoting = 'Put a cell with a comma between double quotes.';

const headerOf = (columns: readonly string[]): string => `The columns are: ${columns.join(',')}`;

/** A file that may have the first column must have one of each group; all others may be absent. */
const neededColumns: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  ['report_is', [['initiative_id'], ['report_is']]],
  ['over_rows', [['type_code', 'tracker_id']]],
  ['is', [['unit'], ['is']]],
];

function placesOf(
  header: CsvRecord | undefined,
  file: string,
  columns: readonly string[],
): ReadonlyMap<string, number> {
  if (header === undefined) throw wrongAt(file, 1, 'the header line is missing', headerOf(columns));
  const { line, cells } = header;
  const places = new Map<string, number>();
  for (const [place, name] of cells.entries()) {
    if (!columns.includes(name)) {
      const near = suggest(name, columns);
      const hint = near === undefined ? headerOf(columns) : `Did you mean ${near}? ${headerOf(columns)}`;
      throw wrongAt(file, line, `unknown column ${shown(name)}`, hint);
    }
    if (places.has(name)) throw wrongAt(file, line, `the column ${name} appears twice`, headerOf(columns));
    places.set(name, place);
  }
  const needed = neededColumns
    .flatMap(([column, groups]) => (columns.includes(column) ? groups : []))
    .find((names) => !names.some((name) => places.has(name)));
  if (needed !== undefined)
    throw wrongAt(file, line, `the column ${needed.join(' or ')} is missing`, headerOf(columns));
  return places;
}

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

function records(file: string, text: string): readonly CsvRecord[] {
  try {
    // With several kinds of line breaks in one file, the parser's line numbers would be wrong.
    const lines = text.replaceAll(/\r\n?/g, '\n');
    const found: CsvRecord[] = [];
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
