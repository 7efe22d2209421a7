import { suggest } from '../../base/suggest.ts';
import { columnNames } from '../ddl.ts';
import type { Row } from '../rows.ts';
import { unitDefinitions } from '../unit-definitions.ts';
import {
  type CsvRow,
  type DecisionFile,
  type DecisionFileName,
  decisionsFolder,
  readCsv,
  shown,
} from './decision-file.ts';

type Decision = Row<'decisions'>;

/** What the owner of a lake decides (lake.md, "Decisions"), in the order of the lines. */
export interface Decisions {
  readonly consolidation: readonly Decision[];
  readonly measures: readonly Decision[];
  /** With the fraction that converts each unit exactly. */
  readonly units: readonly (Decision & { readonly unit: string })[];
}

/**
 * @param folder for messages
 * @throws UsageError naming file and line
 */
export function parseDecisions(files: readonly DecisionFile[], folder = decisionsFolder): Decisions {
  const read = <T extends Decision>(name: DecisionFileName, finish: (row: CsvRow, decision: Decision) => T) =>
    files.flatMap((file) =>
      file.name === name ? parseFile({ ...file, name: `${folder}/${name}` }, name, finish) : [],
    );
  return {
    consolidation: read('consolidation.csv', checkYears),
    measures: read('measures.csv', checkQuestion),
    units: read('units.csv', convert),
  };
}

/** What a cell may say. */
interface CellKind {
  readonly expected: string;
  /** Undefined for a cell that says something else. */
  read(cell: string): string | number | undefined;
  /** For a suggestion. */
  readonly words?: readonly string[];
}

const text: CellKind = { expected: 'a text', read: (cell) => cell };
const oneOf = (words: readonly string[], expected = words.join(' or ')): CellKind => ({
  expected,
  words,
  read: (cell) => words.find((word) => word === cell),
});
const id: CellKind = {
  expected: 'an id of 24 hexadecimal characters',
  read: (cell) => (/^[0-9a-f]{24}$/i.test(cell) ? cell : undefined),
};
const year: CellKind = {
  expected: 'a year such as 2025',
  read: (cell) => (/^[12]\d{3}$/.test(cell) ? Number(cell) : undefined),
};
const factor: CellKind = {
  expected: 'a number above 0 such as 1000 or 0.5',
  read: (cell) => (/^\d{1,15}(?:\.\d{1,15})?$/.test(cell) && /[1-9]/.test(cell) ? Number(cell) : undefined),
};
const unitTypes = [...new Set(unitDefinitions.map(({ unitType }) => unitType))];

/** The columns of each file, in the order of a new one. */
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

/** Of each group a file has at least one column; all others may be absent. */
const neededColumns: Readonly<Record<DecisionFileName, readonly (readonly string[])[]>> = {
  'consolidation.csv': [['initiative_id'], ['report_is']],
  'measures.csv': [['type_code', 'tracker_id']],
  'units.csv': [['unit'], ['is']],
};

export const decisionColumns = (name: DecisionFileName): readonly string[] => Object.keys(cellKinds[name]);

/** The header and the rows of a file, whose cells are not read yet. @throws UsageError naming file and line */
export const readDecisionFile = (file: DecisionFile, name: DecisionFileName) =>
  readCsv(file, decisionColumns(name), neededColumns[name]);

const parseFile = <T>(
  file: DecisionFile,
  name: DecisionFileName,
  finish: (row: CsvRow, decision: Decision) => T,
): readonly T[] =>
  readDecisionFile(file, name).rows.map((row) => {
    const cells = Object.entries<CellKind>(cellKinds[name]).map(([column, kind]) => [
      column,
      valueIn(row, column, kind),
    ]);
    const none = columnNames('decisions').map((column) => [column, null]);
    const decision = { ...Object.fromEntries([...none, ...cells]), file: name, line: row.line };
    if (decision.type_code !== null && decision.tracker_id !== null)
      throw row.wrong('give either type_code or tracker_id, not both');
    return finish(row, decision);
  });

function valueIn(row: CsvRow, column: string, { expected, read, words = [] }: CellKind): string | number | null {
  const cell = row.cell(column);
  if (cell === null) return null;
  const value = read(cell);
  if (value !== undefined) return value;
  throw row.wrong(`${column} is ${expected}, not ${shown(cell)}${meant(cell, words)}`);
}

function meant(cell: string, words: readonly string[]): string {
  const near = suggest(cell, words);
  return near === undefined ? '' : `. Did you mean ${near}?`;
}

function checkYears(row: CsvRow, decision: Decision): Decision {
  const { from_year: from, to_year: to } = decision;
  if (from !== null && to !== null && from > to) throw row.wrong(`from_year ${from} is after to_year ${to}`);
  return decision;
}

function checkQuestion(row: CsvRow, decision: Decision): Decision {
  if (decision.type_code !== null || decision.tracker_id !== null) return decision;
  throw row.wrong('type_code and tracker_id are both empty; * is the type code of every question that has one');
}

/** A line whose cell `is` is empty is not decided yet. */
function convert(row: CsvRow, decision: Decision): Decisions['units'][number] {
  const { unit, is, unit_type: type } = decision;
  if (unit === null) throw row.wrong('unit is empty');
  const given = row.cell('factor') ?? '1';
  const ofType = unitDefinitions.filter(({ unitType }) => type === null || unitType === type);
  const known = ofType.find((each) => each.unit === is);
  if (is !== null && known === undefined) {
    const which = type === null ? '' : ` of the type ${type}`;
    const names = ofType.map((each) => each.unit);
    throw row.wrong(`is names no unit${which} that the lake converts: ${shown(is)}${meant(is, names)}`);
  }
  const [, decimals = ''] = given.split('.');
  const fraction =
    known === undefined
      ? { numerator: null, denominator: null }
      : reduced(
          BigInt(known.numerator) * BigInt(given.replace('.', '')),
          BigInt(known.denominator) * 10n ** BigInt(decimals.length),
        );
  if (fraction === null) throw row.wrong(`factor ${shown(given)} has too many digits to be converted exactly`);
  return { ...decision, unit, factor: Number(given), base_unit: known?.baseUnit ?? null, ...fraction };
}

/** Without a common divisor; null if a double cannot hold both parts. */
function reduced(over: bigint, under: bigint): { readonly numerator: number; readonly denominator: number } | null {
  const divisor = greatestCommonDivisor(over, under);
  const [numerator, denominator] = [over / divisor, under / divisor];
  const isExact = [numerator, denominator].every((part) => part < 10n ** 17n && BigInt(Number(part)) === part);
  return isExact ? { numerator: Number(numerator), denominator: Number(denominator) } : null;
}

const greatestCommonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestCommonDivisor(b, a % b));
