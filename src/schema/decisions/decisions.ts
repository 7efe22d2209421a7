import { suggest } from '../../base/suggest.ts';
import type { Row } from '../rows.ts';
import {
  type CsvRow,
  type DecisionFile,
  type DecisionFileName,
  decisionsFolder,
  emptyDecision,
  readCsv,
  shown,
} from './decision-file.ts';
import { toAlias, type UnitAlias } from './unit-alias.ts';

/** What the owner of a lake decides (lake.md, "Decisions"), in the order of the lines. */
export interface Decisions {
  readonly consolidation: readonly Row<'decisions'>[];
  readonly measures: readonly Row<'decisions'>[];
  readonly units: readonly UnitAlias[];
}

/**
 * @param folder for messages
 * @throws UsageError naming file and line
 */
export function parseDecisions(files: readonly DecisionFile[], folder = decisionsFolder): Decisions {
  const read = <T>(name: DecisionFileName, parse: (file: DecisionFile) => readonly T[]): readonly T[] =>
    files.flatMap((file) => (file.name === name ? parse({ ...file, name: `${folder}/${name}` }) : []));
  return {
    consolidation: read('consolidation.csv', parseConsolidation),
    measures: read('measures.csv', parseMeasures),
    units: read('units.csv', parseUnits),
  };
}

/** What `report_is` may say. */
const reportWords = ['consolidated', 'stand_alone', 'not_counted', 'wrong', 'part_year'] as const;

/** The columns of each file, in the order of a new one. */
export const decisionColumns = {
  'consolidation.csv': ['initiative_id', 'type_code', 'tracker_id', 'report_is', 'from_year', 'to_year', 'reason'],
  'measures.csv': [
    'type_code',
    'tracker_id',
    'column_code',
    'over_initiatives',
    'over_rows',
    'over_time',
    'total_rows',
    'reason',
  ],
  'units.csv': ['unit', 'unit_type', 'is', 'factor', 'reason'],
} as const;

const parseConsolidation = (file: DecisionFile): Decisions['consolidation'] =>
  readCsv(file, decisionColumns['consolidation.csv']).map((row) => {
    const years = { from_year: yearIn(row, 'from_year'), to_year: yearIn(row, 'to_year') };
    if (years.from_year !== null && years.to_year !== null && years.from_year > years.to_year)
      throw row.wrong(`from_year ${years.from_year} is after to_year ${years.to_year}`);
    return {
      ...emptyDecision(row, 'consolidation.csv'),
      initiative_id: idIn(row, 'initiative_id'),
      ...questionIn(row),
      report_is: wordIn(row, 'report_is', reportWords),
      ...years,
    };
  });

const parseMeasures = (file: DecisionFile): Decisions['measures'] =>
  readCsv(file, decisionColumns['measures.csv']).map((row) => {
    const question = questionIn(row);
    if (question.type_code === null && question.tracker_id === null)
      throw row.wrong('type_code and tracker_id are both empty; * is the type code of every question that has one');
    return {
      ...emptyDecision(row, 'measures.csv'),
      ...question,
      column_code: row.cell('column_code'),
      over_initiatives: wordIn(row, 'over_initiatives', ['sum', 'none']),
      over_rows: wordIn(row, 'over_rows', ['sum', 'without_total', 'none']),
      over_time: wordIn(row, 'over_time', ['sum', 'period_end', 'none']),
      total_rows: row.cell('total_rows'),
    };
  });

const parseUnits = (file: DecisionFile): Decisions['units'] => readCsv(file, decisionColumns['units.csv']).map(toAlias);

/** The cell as one of a few words; null if it is empty. */
function wordIn<Column extends string, Word extends string>(
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
function idIn<Column extends string>(row: CsvRow<Column>, column: Column): string | null {
  const cell = row.cell(column);
  if (cell === null || /^[0-9a-f]{24}$/i.test(cell)) return cell;
  throw row.wrong(`${column} is an id of 24 hexadecimal characters, not ${shown(cell)}`);
}

function yearIn<Column extends string>(row: CsvRow<Column>, column: Column): number | null {
  const cell = row.cell(column);
  if (cell === null) return null;
  if (/^[12]\d{3}$/.test(cell)) return Number(cell);
  throw row.wrong(`${column} is a year such as 2025, not ${shown(cell)}`);
}

/** The question that a row is about; all null for a row about every question. */
function questionIn<Column extends string>(
  row: CsvRow<Column | 'type_code' | 'tracker_id'>,
): { readonly type_code: string | null; readonly tracker_id: string | null } {
  const question = { type_code: row.cell('type_code'), tracker_id: idIn(row, 'tracker_id') };
  if (question.type_code !== null && question.tracker_id !== null)
    throw row.wrong('give either type_code or tracker_id, not both');
  return question;
}
