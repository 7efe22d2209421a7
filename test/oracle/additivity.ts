import type { ApiColumn, ApiTracker } from '../../src/sandbox/world/api-types.ts';

export interface Additivity {
  /** Null where the value is no number. */
  readonly isAdditive: boolean | null;
  readonly addsOverTime: boolean | null;
}

const numeric: ReadonlySet<string> = new Set(['number', 'percentage', 'numericValueList']);
const notAdditiveCodes = ['302-3', '305-4', '404-1', '405-2', '2-21', '202-1'];
const stockCodes = ['2-7', '2-8', '405-1', '403-8'];
const rateWords = /\b(rate|ratio|intensity|average|mean|share|percent|per)\b/i;
const stockWords = /\b(at the end|as of|at year end)\b/i;

/** What adds up according to a definition: of its single value, or of one of its columns. */
export function additivityOf(tracker: ApiTracker, column?: ApiColumn): Additivity {
  const valueType = column === undefined ? tracker.valueType : column.type;
  if (!numeric.has(valueType)) return { isAdditive: null, addsOverTime: null };
  const unit = column?.unit ?? tracker.unit ?? '';
  const unitType = column?.unitType ?? tracker.unitType;
  const startsWith = (codes: readonly string[]): boolean => codes.some((code) => tracker.typeCode.startsWith(code));
  const isQuotient = /\/| per /.test(unit) && !unit.endsWith('/CO2e');
  const isAdditive =
    valueType !== 'percentage' &&
    unit !== '%' &&
    unitType !== 'partsPer' &&
    !isQuotient &&
    !startsWith(notAdditiveCodes) &&
    ![column?.name, tracker.name, tracker.valueLabel].some((text) => rateWords.test(text ?? ''));
  const isStock = unitType === 'area' || startsWith(stockCodes) || (unit === '' && stockWords.test(tracker.valueLabel));
  return { isAdditive, addsOverTime: isAdditive && !isStock };
}
