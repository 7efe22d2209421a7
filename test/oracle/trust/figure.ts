import type { Additivity } from './additivity.ts';
import { monthsBeforeYearEnd } from './calendar.ts';
import type { Contest } from './candidates.ts';
import { type Measure, measureId } from './measure.ts';
import type { CurrencySource } from './points.ts';
import type { ValueRecord } from './records.ts';
import { type MeasuredValue, type RecordValues, totalOf } from './rows.ts';

/** A row of `figures` or `period_figures`. */
export interface Figure extends Measure {
  readonly measureId: string;
  readonly initiativeId: string;
  readonly period: ValueRecord['period'];
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly reportingYear: number;
  readonly monthsBeforeYearEnd: number;
  readonly value: number;
  readonly valueCount: number;
  readonly basis: 'reported' | 'parts' | 'period_end' | 'aggregation';
  readonly aggregationValue: number | null;
  readonly isVerified: boolean;
  readonly assuranceStatus: string | null;
  readonly isPrivate: boolean;
  readonly hasRejected: boolean;
  readonly currencySource: CurrencySource | null;
  readonly candidateCount: number;
  readonly hasOtherValue: boolean;
  readonly rowsMayOverlap: boolean;
  /** Parts that are added only because nothing says otherwise (§3). */
  readonly isPartsByDefault: boolean;
  readonly hasUnknownUnit: boolean;
  readonly utrvId: string | null;
  readonly surveyId: string | null;
  /** The records that it is made of. */
  readonly sources: readonly ValueRecord[];
}

export interface FigureRules {
  readonly yearEnd: string;
  readonly valuesOf: (record: ValueRecord) => RecordValues;
  readonly additivity: (trackerId: string, columnCode: string | null) => Additivity;
}

/** What a record says that is one number. */
export const measuredIn = (record: ValueRecord, { valuesOf }: FigureRules): readonly MeasuredValue[] =>
  [...valuesOf(record).values()].filter(({ value }) => value !== null);

/** How a figure was come by. */
interface Made {
  readonly basis: Figure['basis'];
  readonly sources: readonly Contest[];
  readonly hasOtherValue: boolean;
}

export function figureOf(
  period: Pick<Figure, 'initiativeId' | 'period' | 'periodStart' | 'periodEnd' | 'reportingYear'>,
  contest: Contest | undefined,
  values: readonly MeasuredValue[],
  rules: FigureRules,
  { basis, sources, hasOtherValue }: Made,
): Figure {
  const [first] = values;
  if (first === undefined) throw new RangeError('a figure without numbers');
  const { measure } = first;
  const numbers = values.flatMap((each) => each.numbers);
  const records = sources.flatMap(({ counting }) => counting ?? []);
  const statuses = new Set(records.map(({ assuranceStatus }) => assuranceStatus));
  const [record, ...others] = records;
  const single = others.length === 0 ? record : undefined;
  const { initiativeId, periodStart, periodEnd, reportingYear } = period;
  return {
    ...measure,
    measureId: measureId(measure),
    ...{ initiativeId, period: period.period, periodStart, periodEnd, reportingYear },
    monthsBeforeYearEnd: monthsBeforeYearEnd(periodEnd, rules.yearEnd),
    value: values.length === 1 ? (first.value ?? 0) : totalOf(numbers.map(({ value }) => value ?? 0)),
    valueCount: numbers.length,
    basis,
    aggregationValue: aggregationValue(contest, measure, rules),
    isVerified: records.every(({ isVerified }) => isVerified),
    assuranceStatus: statuses.size === 1 ? (record?.assuranceStatus ?? null) : null,
    isPrivate: records.some(({ isPrivate }) => isPrivate),
    hasRejected: [...sources, ...(contest === undefined ? [] : [contest])].some(({ hasRejected }) => hasRejected),
    currencySource: weakest(numbers.map(({ currencySource }) => currencySource)),
    candidateCount: Math.max(...sources.map(({ candidateCount }) => candidateCount)),
    hasOtherValue,
    rowsMayOverlap: values.some(({ rowsMayOverlap }) => rowsMayOverlap),
    isPartsByDefault: basis === 'parts' && rules.additivity(measure.trackerId, measure.columnCode).isSumByDefault,
    hasUnknownUnit: numbers.some(({ isUnknownUnit }) => isUnknownUnit),
    utrvId: single?.utrvId ?? null,
    surveyId: single?.surveyId ?? null,
    sources: records,
  };
}

/** What an aggregation of the same year says of the same measure, whether or not it counts. */
function aggregationValue(contest: Contest | undefined, measure: Measure, rules: FigureRules): number | null {
  const aggregation = contest?.aggregation ?? null;
  return aggregation === null ? null : (rules.valuesOf(aggregation).get(measureId(measure))?.value ?? null);
}

const weakestFirst: readonly CurrencySource[] = ['default', 'definition', 'cell', 'survey'];

/** §10 "Doubts": null where there is no currency. */
export function weakest(sources: readonly (CurrencySource | null)[]): CurrencySource | null {
  return weakestFirst.find((source) => sources.includes(source)) ?? null;
}
