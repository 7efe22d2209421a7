import type { ReportIs } from '../group/input.ts';
import type { LakeRows } from './records.ts';

/** §1 and §10 "Decisions": the three files, and which of their rows applies. */
type Row<Column extends string> = Readonly<Partial<Record<Column | 'reason', string>>>;

export type ConsolidationRow = Row<
  'initiative_id' | 'type_code' | 'tracker_id' | 'report_is' | 'from_year' | 'to_year'
>;
export type MeasureRow = Row<
  'type_code' | 'tracker_id' | 'column_code' | 'over_initiatives' | 'over_rows' | 'over_time' | 'total_rows'
>;
export type UnitRow = Row<'unit' | 'unit_type' | 'is' | 'factor'>;

/** The files, parsed, in the order of their lines. An absent cell is an empty one. */
export interface Decisions {
  readonly consolidation?: readonly ConsolidationRow[];
  readonly measures?: readonly MeasureRow[];
  readonly units?: readonly UnitRow[];
}

export interface Question {
  readonly trackerId: string;
  readonly typeCode: string | null;
}

/** What a parent's report holds; null where nobody decided. */
export function reportIs(
  rows: readonly ConsolidationRow[],
  question: Question,
  initiativeId: string,
  year: number,
): ReportIs | null {
  const applying = rows.filter(
    (row) =>
      isOf(row, question) &&
      (isEmpty(row.initiative_id) || row.initiative_id === initiativeId) &&
      (isEmpty(row.from_year) || Number(row.from_year) <= year) &&
      (isEmpty(row.to_year) || Number(row.to_year) >= year),
  );
  const words = ['consolidated', 'stand_alone', 'not_counted', 'wrong', 'part_year'] as const;
  return oneOf(mostSpecific(applying, 'report_is'), words);
}

export interface MeasureDecision {
  readonly overInitiatives: 'sum' | 'none' | null;
  readonly overRows: 'sum' | 'without_total' | 'none' | null;
  readonly overTime: 'sum' | 'period_end' | 'none' | null;
  /** Codes or texts, `|` between. */
  readonly totalRows: string | null;
}

/** What adds up, cell by cell; a row without a column is for all columns and for a single value. */
export function measureDecision(
  rows: readonly MeasureRow[],
  question: Question,
  columnCode: string | null,
): MeasureDecision {
  const applying = rows.filter(
    (row) => isOf(row, question) && (isEmpty(row.column_code) || row.column_code === columnCode),
  );
  return {
    overInitiatives: oneOf(mostSpecific(applying, 'over_initiatives'), ['sum', 'none']),
    overRows: oneOf(mostSpecific(applying, 'over_rows'), ['sum', 'without_total', 'none']),
    overTime: oneOf(mostSpecific(applying, 'over_time'), ['sum', 'period_end', 'none']),
    totalRows: mostSpecific(applying, 'total_rows') ?? null,
  };
}

/** What the lake has of the files. */
export function decisionsIn(rows: LakeRows): Required<Omit<Decisions, 'units'>> {
  const of = (file: string): readonly Row<string>[] =>
    rows('decisions')
      .filter((row) => row['file'] === file)
      .sort((a, b) => Number(a['line']) - Number(b['line']))
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).flatMap(([name, cell]) => (cell === null ? [] : [[name, String(cell)]])),
        ),
      );
  return { consolidation: of('consolidation.csv'), measures: of('measures.csv') };
}

interface Target {
  readonly initiative_id?: string;
  readonly type_code?: string;
  readonly tracker_id?: string;
  readonly column_code?: string;
}

function isOf({ tracker_id, type_code }: Target, { trackerId, typeCode }: Question): boolean {
  if (!isEmpty(tracker_id)) return tracker_id === trackerId;
  return isEmpty(type_code) || (typeCode !== null && matches(typeCode, type_code ?? ''));
}

/** `*` stands for any characters; upper and lower case are the same. */
export function matches(code: string, pattern: string): boolean {
  const escaped = pattern.split('*').map((text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`, 'i').test(code);
}

/** The cell of the most specific row that has one; of equals, that of the later line. */
function mostSpecific<Cell extends string>(
  rows: readonly (Target & { readonly [C in Cell]?: string })[],
  cell: Cell,
): string | undefined {
  let best: { readonly rank: readonly number[]; readonly value: string } | undefined;
  for (const row of rows) {
    const value = row[cell];
    if (value === undefined || value === '') continue;
    const rank = specificity(row);
    if (best === undefined || compare(rank, best.rank) >= 0) best = { rank, value };
  }
  return best?.value;
}

/** Initiative, then tracker id, exact code, pattern by its length without `*`, then column. */
function specificity({ initiative_id, tracker_id, type_code = '', column_code }: Target): readonly number[] {
  const question = !isEmpty(tracker_id) ? 3 : type_code === '' ? 0 : type_code.includes('*') ? 1 : 2;
  const length = question === 1 ? type_code.replaceAll('*', '').length : 0;
  return [Number(!isEmpty(initiative_id)), question, length, Number(!isEmpty(column_code))];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((value, index) => value !== b[index]);
  return differing === -1 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}

const isEmpty = (cell: string | undefined): boolean => cell === undefined || cell === '';

function oneOf<T extends string>(cell: string | undefined, values: readonly T[]): T | null {
  return values.find((value) => value === cell) ?? null;
}
