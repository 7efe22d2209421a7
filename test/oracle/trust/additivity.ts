import type { ApiColumn, ApiTracker } from '../../../tools/simulated-group/api-types.ts';
import { type MeasureRow, matches, measureDecision, type UnitRow } from './decisions.ts';
import { unitsOf } from './units.ts';
import { asksForCount, isNamedCount, saysAtTheEnd, saysStored, wordAgainst } from './words.ts';

/** §4 over initiatives and rows, §3 over time: of a question's single value or of one of its columns. */
export interface Additivity {
  /** The three are null where the value is no number. */
  readonly isAdditive: boolean | null;
  readonly overRows: 'sum' | 'without_total' | 'none' | null;
  readonly overTime: 'sum' | 'period_end' | 'none' | 'undecided' | null;
  /** `default` where nothing speaks against adding; `decision` where the owner said so. */
  readonly additiveReason: string | null;
  /** The owner said what its rows are. */
  readonly isRowsDecided: boolean;
  /** Parts are added only because the unit is that of an amount. */
  readonly isSumByDefault: boolean;
}

export const numericTypes: ReadonlySet<string> = new Set(['number', 'percentage', 'numericValueList']);

const noNumber: Additivity = {
  isAdditive: null,
  overRows: null,
  overTime: null,
  additiveReason: null,
  isRowsDecided: false,
  isSumByDefault: false,
};

/** lake.md: codes whose numbers are rates, or levels. */
const rateCodes = ['302-3*', '305-4*', '404-1*', '405-2*', '2-21*', '202-1*'];
const stockCodes = ['2-7*', '2-8*', '405-1*', '403-8*'];
/** §3. */
const flowCodes = ['401-1*', '401-3*', '403-9*', '403-10*', '205-3*', '206-1*', '414-2*', '416-2*', '418-1*'];

export interface AdditivityRules {
  readonly measures: readonly MeasureRow[];
  readonly units: readonly UnitRow[];
}

export function additivityOf(
  trackerId: string,
  tracker: ApiTracker,
  column: ApiColumn | null,
  { measures, units }: AdditivityRules,
): Additivity {
  const valueType = column === null ? tracker.valueType : column.type;
  if (!numericTypes.has(valueType)) return noNumber;
  const typeCode = tracker.typeCode === '' ? null : tracker.typeCode;
  const decided = measureDecision(measures, { trackerId, typeCode }, column?.code ?? null);
  const against = reasonAgainst(tracker, column, units);
  const { overInitiatives } = decided;
  const overTime = timeOf(tracker, column, against !== null, units);
  return {
    isAdditive: overInitiatives === null ? against === null : overInitiatives === 'sum',
    overRows: decided.overRows ?? (against === null ? 'sum' : 'none'),
    overTime: decided.overTime ?? overTime.answer,
    additiveReason: overInitiatives === null ? (against ?? 'default') : 'decision',
    isRowsDecided: decided.overRows !== null,
    isSumByDefault: decided.overTime === null && overTime.isByUnit,
  };
}

/** The rule that speaks against adding; what a column says itself goes before what its question says. */
function reasonAgainst(tracker: ApiTracker, column: ApiColumn | null, units: readonly UnitRow[]): string | null {
  if ((column === null ? tracker.valueType : column.type) === 'percentage') return 'percentage';
  if (isCode(tracker, rateCodes)) return 'code';
  const ofColumn = column === null ? null : columnUnit(column, tracker);
  const ofTracker = saidUnit(tracker);
  const unit = ofColumn ?? ofTracker;
  if (unit !== null && isRate(unit)) return 'unit';
  const isAmount = (said: SaidUnit | null): boolean => said !== null && quantityOf(said, units) !== null;
  if (column !== null) {
    const word = wordAgainst({ name: spelledOut(column.name, tracker), question: null }, isAmount(ofColumn));
    if (word !== null) return `word ${word}`;
  }
  const isCount =
    column === null
      ? [tracker.name, tracker.valueLabel].some(asksForCount)
      : isNamedCount(spelledOut(column.name, tracker));
  const word = wordAgainst({ name: tracker.name, question: tracker.valueLabel }, isCount || isAmount(unit));
  return word === null ? null : `word ${word}`;
}

/** lake.md: the name of a column that is an abbreviation is what the question says before it in brackets. */
function spelledOut(name: string, tracker: ApiTracker): string {
  if (!/^[A-Z0-9]{2,}$/.test(name)) return name;
  for (const text of [tracker.name, tracker.valueLabel]) {
    const [before, after] = text.split(`(${name})`);
    if (before !== undefined && after !== undefined)
      return (
        before
          .split(/[,;:()]/)
          .at(-1)
          ?.trim() || name
      );
  }
  return name;
}

/** §3 and §10 "Over time": the first of flow codes, stock codes, "at the end", rates and averages, unit. */
function timeOf(
  tracker: ApiTracker,
  column: ApiColumn | null,
  isRateOrAverage: boolean,
  units: readonly UnitRow[],
): { readonly answer: 'sum' | 'period_end' | 'none' | 'undecided'; readonly isByUnit: boolean } {
  const unit = (column === null ? null : columnUnit(column, tracker)) ?? saidUnit(tracker);
  const clear = (answer: 'sum' | 'period_end' | 'none' | 'undecided') => ({ answer, isByUnit: false });
  if (isCode(tracker, flowCodes) && !isRateOrAverage) return clear('sum');
  if (isCode(tracker, stockCodes)) return clear('period_end');
  const texts = [tracker.name, tracker.valueLabel, column?.name ?? ''];
  if (unit === null && texts.some(saysAtTheEnd)) return clear('period_end');
  if (isRateOrAverage) return clear('none');
  const quantity = unit === null ? null : quantityOf(unit, units);
  if (quantity === 'area') return clear('period_end');
  if (quantity === null || quantity === 'length' || quantity === 'partsPer') return clear('undecided');
  if ([tracker.name, column?.name ?? ''].some(saysStored)) return clear('undecided');
  return { answer: 'sum', isByUnit: true };
}

interface SaidUnit {
  readonly unit: string | null;
  readonly unitType: string | null;
}

/** The unit of a definition, null where it has none; money has one even where the definition does not name it. */
function saidUnit({ unit, unitType }: { readonly unit?: string; readonly unitType?: string }): SaidUnit | null {
  if (unitType === 'numberScale') return null;
  if (unitType === 'currency') return { unit: unit || null, unitType };
  return unit === undefined || unit === '' ? null : { unit, unitType: unitType ?? null };
}

/** A column that names a unit has the type of its question, if it names none. */
function columnUnit({ unit, unitType }: ApiColumn, tracker: ApiTracker): SaidUnit | null {
  const type = unitType ?? (unit ? tracker.unitType : undefined);
  return saidUnit({ ...(unit === undefined ? {} : { unit }), ...(type === undefined ? {} : { unitType: type }) });
}

const isRate = ({ unit, unitType }: SaidUnit): boolean =>
  unit === '%' || unitType === 'partsPer' || (/\/| per /.test(unit ?? '') && !/\/CO2e$/.test(unit ?? ''));

const quantityOf = (unit: SaidUnit, units: readonly UnitRow[]): string | null =>
  unitsOf({ ...unit, valueType: 'number' }, units).quantity;

const isCode = ({ typeCode }: ApiTracker, patterns: readonly string[]): boolean =>
  typeCode !== '' && patterns.some((pattern) => matches(typeCode, pattern));
