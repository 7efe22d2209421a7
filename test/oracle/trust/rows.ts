import { groupBy } from '../group-by.ts';
import type { Additivity } from './additivity.ts';
import { sizeOf, sumOf } from './amounts.ts';
import type { MeasureDecision } from './decisions.ts';
import { type Measure, measureId } from './figure.ts';
import type { NumberPoint, ValueRecord } from './records.ts';
import { plainText } from './row-words.ts';

export type OverReason = 'total_words' | 'sum_of_rows' | 'unknown_words';

/** §2 "Rows": the numbers of one measure in one record, and what they come to. */
export interface MeasuredValue {
  readonly measure: Measure;
  /** Those that the value is made of. */
  readonly numbers: readonly NumberPoint[];
  /** Totals that the owner leaves out. */
  readonly leftOut: readonly NumberPoint[];
  /** Null where several numbers do not add up. */
  readonly amount: bigint | null;
  readonly overReport: bigint;
  readonly overReason: OverReason | null;
  /** Of its column in the record. */
  readonly unusableRows: number;
}

/** By measure; only those with a usable number. */
export type RecordValues = ReadonlyMap<string, MeasuredValue>;

/** What is decided and known of the columns of one tracker. */
export interface OfColumn {
  readonly overRows: (columnCode: string | null) => Additivity['overRows'];
  readonly decided: (columnCode: string | null) => Pick<MeasureDecision, 'overRows' | 'totalRows'>;
  readonly isScope2: boolean;
}

export function recordValues(record: ValueRecord, of: OfColumn): RecordValues {
  const { trackerId } = record;
  const usable = record.numbers.filter(({ amount }) => amount !== null);
  const groups = groupBy(usable, (number) => measureId({ trackerId, ...number }));
  return new Map(
    [...groups].flatMap(([id, numbers]) => {
      const [first] = numbers;
      if (first === undefined) return [];
      const { columnCode, optionCode, baseUnit } = first;
      const decided = of.decided(columnCode);
      const leftOut = decided.overRows === 'without_total' ? totalsOf(numbers, decided.totalRows) : [];
      const kept = numbers.filter((each) => !leftOut.includes(each));
      const way = of.overRows(columnCode);
      const adds = kept.length === 1 || !(way === 'none' || way === null);
      const over = adds ? overReport(kept, leftOut, decided.overRows, of.isScope2) : none;
      const measured: MeasuredValue = {
        measure: { trackerId, columnCode, optionCode, baseUnit },
        ...{ numbers: kept, leftOut },
        amount: adds ? sumOf(kept.map(({ amount }) => amount ?? 0n)) : null,
        ...{ overReport: over.amount, overReason: over.reason },
        unusableRows: record.numbers.filter((each) => each.columnCode === columnCode && each.amount === null).length,
      };
      return [[id, measured] as const];
    }),
  );
}

/** `without_total`: rows with an `of which` word, then totals, as long as others remain. */
function totalsOf(numbers: readonly NumberPoint[], totalRows: string | null): readonly NumberPoint[] {
  const parts = numbers.filter(({ rowSays }) => rowSays.isOfWhich);
  const isLeftOut = parts.length < numbers.length;
  const rest = isLeftOut ? numbers.filter((each) => !parts.includes(each)) : numbers;
  const named = new Set(totalRows?.split('|').map(plainText));
  const totals = rest.filter(({ rowSays }) => rowSays.isTotal || rowSays.texts.some((text) => named.has(text)));
  return [...(isLeftOut ? parts : []), ...(totals.length < rest.length ? totals : [])];
}

const none = { amount: 0n, reason: null };

/** The sum without its greatest row, if rows may include each other. */
function overReport(
  numbers: readonly NumberPoint[],
  leftOut: readonly NumberPoint[],
  decided: MeasureDecision['overRows'],
  isScope2: boolean,
): { readonly amount: bigint; readonly reason: OverReason | null } {
  if (numbers.length < 2) return none;
  const hasSum = inOneUnit(numbers).some((rows) => rows.length >= 4 && hasSumIn(rows));
  const said =
    decided === null
      ? reasonOf(numbers, hasSum, isScope2)
      : decided === 'without_total' && hasSum && leftOut.length === 0
        ? 'sum_of_rows'
        : null;
  const sizes = numbers.map(({ amount }) => sizeOf(amount ?? 0n));
  const amount = sumOf(sizes) - sizes.reduce((a, b) => (a > b ? a : b), 0n);
  return said === null || amount === 0n ? none : { amount, reason: said };
}

function reasonOf(numbers: readonly NumberPoint[], hasSum: boolean, isScope2: boolean): OverReason | null {
  if (numbers.some(({ rowSays }) => rowSays.isTotal || rowSays.isOfWhich)) return 'total_words';
  if (hasSum) return 'sum_of_rows';
  return isScope2 && numbers.some(({ rowSays }) => rowSays.way === null) ? 'unknown_words' : null;
}

/** Digits are compared as they were sent: only where unit and scale are the same. Zeros say nothing. */
const inOneUnit = (numbers: readonly NumberPoint[]): readonly (readonly NumberPoint[])[] => [
  ...groupBy(
    numbers.filter(({ amount }) => amount !== 0n),
    ({ sentIn }) => sentIn,
  ).values(),
];

/** One row is the sum of the others, within half a last digit of each. */
function hasSumIn(rows: readonly NumberPoint[]): boolean {
  const sent = rows.map(({ digits }) => {
    const [, sign = '', whole = '', fraction = '', exponent = '0'] =
      /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(digits) ?? [];
    return { digits: BigInt(`${sign}${whole}${fraction}`), exponent: Number(exponent) - fraction.length };
  });
  const least = Math.min(...sent.map(({ exponent }) => exponent));
  const steps = sent.map(({ exponent }) => 10n ** BigInt(exponent - least));
  const numbers = sent.map(({ digits }, i) => digits * (steps[i] ?? 1n));
  const total = sumOf(numbers);
  return numbers.some((number) => 2n * sizeOf(total - 2n * number) <= sumOf(steps));
}
