import { CsvError, parse } from 'csv-parse/sync';
import { UsageError } from '../base/errors.ts';
import { printable } from '../base/printable.ts';
import { suggest } from '../base/suggest.ts';
import { columnNames } from './ddl.ts';
import type { Row } from './rows.ts';
import { tables } from './tables.ts';
import { unitDefinitions } from './unit-definitions.ts';

export interface DecisionFile {
  /** Without folder. */
  readonly name: string;
  /** With the BOM, if there is one: in UTF-8 it is the file. */
  readonly text: string;
}

export const decisionFileNames = ['consolidation.csv', 'measures.csv', 'units.csv'] as const;

export type DecisionFileName = (typeof decisionFileNames)[number];

export const unitsCsvIn = (files: readonly DecisionFile[]): string =>
  files.find(({ name }) => name === 'units.csv')?.text ?? '';

type Decision = Row<'decisions'>;

export type Decisions = ReturnType<typeof parseDecisions>;

/** In the order of the lines (lake.md, "Decisions"). @throws UsageError naming file and line */
export function parseDecisions(files: readonly DecisionFile[], folder = 'decisions') {
  const rowsOf = (name: DecisionFileName): readonly CsvRow[] =>
    files
      .filter((file) => file.name === name)
      .flatMap(({ text }) => readDecisionFile({ name: `${folder}/${name}`, text }, name).rows);
  return {
    consolidation: rowsOf('consolidation.csv').map((row) => decisionOf('consolidation.csv', row)),
    measures: rowsOf('measures.csv').map((row) => decisionOf('measures.csv', row)),
    units: rowsOf('units.csv').map(convert),
  };
}

interface CellKind {
  readonly expected: string;
  readonly pattern: RegExp;
  readonly words?: readonly string[];
}

const text: CellKind = { expected: 'a text', pattern: /^/ };
const id: CellKind = { expected: 'an id of 24 hexadecimal characters', pattern: /^[0-9a-f]{24}$/i };
const year: CellKind = { expected: 'a year such as 2025', pattern: /^[12]\d{3}$/ };
const factor: CellKind = {
  expected: 'a number above 0 such as 1000 or 0.5',
  pattern: /^(?=.*[1-9])\d{1,15}(?:\.\d{1,15})?$/,
};
const oneOf = (words: readonly string[], expected = words.join(' or ')): CellKind => ({
  expected,
  words,
  pattern: new RegExp(`^(?:${words.join('|')})$`),
});
const unitTypes = [...new Set(unitDefinitions.map(({ unitType }) => unitType))];

/** In the order of a new file. */
const cellKinds = {
  'consolidation.csv': {
    initiative_id: id,
    type_code: text,
    tracker_id: id,
    report_is: oneOf(['consolidated', 'stand_alone', 'not_counted', 'wrong', 'part_year']),
    from_year: year,
    to_year: year,
    reason: text,
  },
  'measures.csv': {
    type_code: text,
    tracker_id: id,
    column_code: text,
    over_initiatives: oneOf(['sum', 'none']),
    over_rows: oneOf(['sum', 'without_total', 'none']),
    over_time: oneOf(['sum', 'period_end', 'none']),
    total_rows: text,
    reason: text,
  },
  'units.csv': {
    unit: text,
    unit_type: oneOf(unitTypes, `${unitTypes.join(', ')} or empty`),
    is: text,
    factor,
    reason: text,
  },
} as const satisfies Readonly<Record<DecisionFileName, Partial<Record<keyof Decision, CellKind>>>>;

/** At least one of each group. */
const neededColumns: Readonly<Record<DecisionFileName, readonly (readonly string[])[]>> = {
  'consolidation.csv': [['initiative_id'], ['report_is']],
  'measures.csv': [['type_code', 'tracker_id']],
  'units.csv': [['unit'], ['is']],
};

export const decisionColumns = (name: DecisionFileName): readonly string[] => Object.keys(cellKinds[name]);

export interface CsvRow {
  readonly line: number;
  /** Trimmed; null if it is empty, or the column absent. */
  cell(column: string): string | null;
  wrong(what: string): UsageError;
}

/** Columns in any order; without empty rows. @throws UsageError naming file and line */
export function readDecisionFile(file: DecisionFile, name: DecisionFileName) {
  const columns = decisionColumns(name);
  const wrongAt = (line: number, what: string, hint?: string): UsageError =>
    new UsageError(`${file.name}, line ${line}: ${what}`, { hint });
  const hint = `The columns are: ${columns.join(',')}`;
  const [first, ...others] = recordsOf(file.text, wrongAt);
  if (first === undefined) throw wrongAt(1, 'the header line is missing', hint);
  const { line, cells: header } = first;
  for (const [place, column] of header.entries()) {
    if (!columns.includes(column)) throw wrongAt(line, `unknown column ${cellOf(column, columns)}`, hint);
    if (header.indexOf(column) < place) throw wrongAt(line, `the column ${column} appears twice`, hint);
  }
  const missing = neededColumns[name].find((group) => !group.some((column) => header.includes(column)));
  if (missing !== undefined) throw wrongAt(line, `the column ${missing.join(' or ')} is missing`, hint);
  const rows = others.map(({ line, cells }): CsvRow => {
    const counts = `the row has ${cells.length} cells, the header line ${header.length}`;
    if (cells.length !== header.length) throw wrongAt(line, counts, quoting);
    return { line, cell: (column) => cells[header.indexOf(column)] || null, wrong: (what) => wrongAt(line, what) };
  });
  return { header, rows };
}

const quoting = 'Put a cell with a comma between double quotes.';

function recordsOf(text: string, wrongAt: (line: number, what: string, hint: string) => UsageError) {
  try {
    // With several kinds of line breaks in one file, the parser's line numbers would be wrong.
    const found: { readonly line: number; readonly cells: readonly string[] }[] = [];
    parse(text.replaceAll(/\r\n?/g, '\n'), {
      ...{ bom: true, trim: true, relax_column_count: true, record_delimiter: '\n' },
      ...{ skip_empty_lines: true, skip_records_with_empty_values: true },
      on_record: (cells: string[], { lines }) => {
        found.push({ line: lines - cells.join('').split('\n').length + 1, cells });
        return null;
      },
    });
    return found;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const lines: unknown = error['lines'];
    throw wrongAt(typeof lines === 'number' ? lines : 1, 'a quotation mark is missing or misplaced', quoting);
  }
}

const shown = (cell: string): string => JSON.stringify(printable(cell, 60));

function cellOf(cell: string, words: readonly string[]): string {
  const near = suggest(cell, words);
  return near === undefined ? shown(cell) : `${shown(cell)}. Did you mean ${near}?`;
}

function decisionOf(name: DecisionFileName, row: CsvRow): Decision {
  const values = Object.entries<CellKind>(cellKinds[name]).map(([column, { expected, pattern, words = [] }]) => {
    const cell = row.cell(column);
    if (cell !== null && !pattern.test(cell)) throw row.wrong(`${column} is ${expected}, not ${cellOf(cell, words)}`);
    const isText = tables.decisions.columns[column]?.type === 'VARCHAR';
    return [column, cell === null || isText ? cell : Number(cell)];
  });
  const none = columnNames('decisions').map((column) => [column, null]);
  const decision: Decision = { ...Object.fromEntries([...none, ...values]), file: name, line: row.line };
  const { type_code: code, tracker_id: tracker, from_year: from, to_year: to } = decision;
  if (code !== null && tracker !== null) throw row.wrong('give either type_code or tracker_id, not both');
  if (name === 'measures.csv' && code === null && tracker === null)
    throw row.wrong('type_code and tracker_id are both empty; * is the type code of every question that has one');
  if (from !== null && to !== null && from > to) throw row.wrong(`from_year ${from} is after to_year ${to}`);
  return decision;
}

/** With the fraction that converts exactly. A line whose cell `is` is empty is not decided yet. */
function convert(row: CsvRow): Decision & { readonly unit: string } {
  const decision = decisionOf('units.csv', row);
  const { unit, is, unit_type: type } = decision;
  if (unit === null) throw row.wrong('unit is empty');
  const given = row.cell('factor') ?? '1';
  const ofType = unitDefinitions.filter(({ unitType }) => type === null || unitType === type);
  const known = ofType.find((each) => each.unit === is);
  const own = { ...decision, unit, factor: Number(given) };
  if (is === null) return own;
  if (known === undefined) {
    const names = ofType.map((each) => each.unit);
    const which = type === null ? '' : ` of the type ${type}`;
    throw row.wrong(`is names no unit${which} that the lake converts: ${cellOf(is, names)}`);
  }
  const [whole = '', decimals = ''] = given.split('.');
  const over = BigInt(known.numerator) * BigInt(whole + decimals);
  const under = BigInt(known.denominator) * 10n ** BigInt(decimals.length);
  const divisor = greatestCommonDivisor(over, under);
  const parts = [over / divisor, under / divisor];
  if (parts.some((part) => part >= 10n ** 17n || BigInt(Number(part)) !== part))
    throw row.wrong(`factor ${shown(given)} has too many digits to be converted exactly`);
  const [numerator, denominator] = parts.map(Number);
  return { ...own, base_unit: known.baseUnit, numerator: numerator ?? null, denominator: denominator ?? null };
}

const greatestCommonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestCommonDivisor(b, a % b));
