import { groupBy } from '../group-by.ts';
import { add, exact, type Rational, sumOf, zero } from '../rational.ts';
import type { Additivity } from './additivity.ts';
import { absolute, isAtMost, subtract } from './compare.ts';
import { type Measure, measureId } from './measure.ts';
import type { NumberPoint } from './points.ts';
import type { ValueRecord } from './records.ts';
import { namesLocationOrMarket, saysTotal } from './words.ts';

/** §4 and §10 "Rows": the numbers of one measure in one record, and what they come to. */
export interface MeasuredValue {
  readonly measure: Measure;
  /** Those that the value is made of. */
  readonly numbers: readonly NumberPoint[];
  /** Totals that the owner leaves out. */
  readonly leftOut: readonly NumberPoint[];
  /** Null where several numbers do not add up. */
  readonly value: number | null;
  readonly rowsMayOverlap: boolean;
}

/** By measure; only those with a usable number. */
export type RecordValues = ReadonlyMap<string, MeasuredValue>;

export function recordValues(record: ValueRecord, { overRows, isRowsDecided }: OfColumn): RecordValues {
  const { trackerId } = record;
  const usable = record.numbers.filter(({ value }) => value !== null);
  const groups = groupBy(usable, (number) => measureId({ trackerId, ...number }));
  return new Map(
    [...groups].flatMap(([id, numbers]) => {
      const [first] = numbers;
      if (first === undefined) return [];
      const { columnCode, optionCode, baseUnit } = first;
      const way = overRows(columnCode);
      const leftOut = way === 'without_total' ? totalsOf(numbers) : [];
      const kept = numbers.filter((each) => !leftOut.includes(each));
      const measured: MeasuredValue = {
        measure: { trackerId, columnCode, optionCode, baseUnit },
        numbers: kept,
        leftOut,
        value:
          kept.length > 1 && (way === 'none' || way === null) ? null : totalOf(kept.map(({ value }) => value ?? 0)),
        rowsMayOverlap: !isRowsDecided(columnCode) && way === 'sum' && mayOverlap(numbers),
      };
      return [[id, measured] as const];
    }),
  );
}

/** What is decided of the columns of one tracker. */
interface OfColumn {
  readonly overRows: (columnCode: string | null) => Additivity['overRows'];
  readonly isRowsDecided: (columnCode: string | null) => boolean;
}

/** A single number stays as it is; a sum is rounded once. */
export function totalOf(values: readonly number[]): number {
  const [first, ...others] = values;
  return others.length === 0 ? (first ?? 0) : sumOf(values);
}

/** Words, or four and more rows of which one is the sum of the others. */
function mayOverlap(numbers: readonly NumberPoint[]): boolean {
  if (numbers.length < 2) return false;
  return numbers.some(hintsByWord) || inOneUnit(numbers).some((rows) => rows.length >= 4 && sumsIn(rows).length > 0);
}

const hintsByWord = ({ rowTexts, rowNames }: NumberPoint): boolean =>
  [...rowTexts, ...rowNames].some(saysTotal) || rowNames.some(namesLocationOrMarket);

/** `without_total`: rows with a word; if none, the one row that is the sum of the others. */
function totalsOf(numbers: readonly NumberPoint[]): readonly NumberPoint[] {
  const named = numbers.filter(({ rowTexts, rowNames }) => [...rowTexts, ...rowNames].some(saysTotal));
  if (named.length > 0 && named.length < numbers.length) return named;
  const sums = inOneUnit(numbers).flatMap((rows) => (rows.length >= 3 ? sumsIn(rows) : []));
  return sums.length === 1 ? sums : [];
}

/** Digits are compared as they were sent: only where unit and scale are the same. Zeros say nothing. */
function inOneUnit(numbers: readonly NumberPoint[]): readonly (readonly NumberPoint[])[] {
  return [
    ...groupBy(
      numbers.filter(({ value }) => value !== 0),
      ({ sentIn }) => sentIn,
    ).values(),
  ];
}

function sumsIn(rows: readonly NumberPoint[]): readonly NumberPoint[] {
  const total = rows.map(({ digits }) => exact(digits.toLowerCase())).reduce(add, zero);
  const tolerance = rows.map(({ digits }) => halfOfLastDigit(digits)).reduce(add, zero);
  return rows.filter(({ digits }) => {
    const own = exact(digits.toLowerCase());
    return isAtMost(absolute(subtract(subtract(total, own), own)), tolerance);
  });
}

function halfOfLastDigit(digits: string): Rational {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(digits) ?? [];
  return exact(`5e${Number(exponent) - fraction.length - 1}`);
}
