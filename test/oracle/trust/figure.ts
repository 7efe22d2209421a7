import type { Additivity } from './additivity.ts';
import { doubleOf, numberOf, sumOf } from './amounts.ts';
import { type Contest, rivalOf } from './candidates.ts';
import { type CurrencySource, currencySources, type ValueRecord } from './records.ts';
import type { MeasuredValue, OverReason, RecordValues } from './rows.ts';

/** What a number is of: these four make a `measure_id`. */
export interface Measure {
  readonly trackerId: string;
  readonly columnCode: string | null;
  readonly optionCode: string | null;
  readonly baseUnit: string | null;
}

/** lake.md: `measure_id`. */
export function measureId({ trackerId, columnCode, optionCode, baseUnit }: Measure): string {
  const part = (text: string | null): string =>
    text === null ? '' : text === '' ? '%0' : text.replaceAll('%', '%25').replaceAll('|', '%7C');
  return [trackerId, columnCode, optionCode, baseUnit].map(part).join('|');
}

/** A row of `figures` or `period_figures`. */
export interface Figure extends Measure {
  readonly measureId: string;
  readonly initiativeId: string;
  readonly period: ValueRecord['period'];
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly reportingYear: number;
  readonly amount: bigint;
  readonly value: number;
  readonly valueCount: number;
  readonly basis: 'reported' | 'parts' | 'period_end' | 'aggregation';
  readonly aggregationValue: number | null;
  readonly isVerified: boolean;
  readonly isFinal: boolean;
  readonly assuranceStatus: string | null;
  readonly isPrivate: boolean;
  readonly hasRejected: boolean;
  readonly currencySource: CurrencySource | null;
  readonly candidateCount: number;
  readonly rival: bigint;
  readonly overReport: bigint;
  readonly overReason: OverReason | null;
  readonly unusableRows: number;
  readonly utrvId: string | null;
  readonly surveyId: string | null;
  /** The records that it is made of. */
  readonly sources: readonly ValueRecord[];
}

export interface FigureRules {
  readonly yearEnd: string;
  readonly valuesOf: (record: ValueRecord) => RecordValues;
  readonly additivity: (trackerId: string, columnCode: string | null) => Additivity;
  readonly decided: (initiativeId: string, trackerId: string, year: number) => string | null;
}

/** What a record says that is one number. */
export const measuredIn = (record: ValueRecord, { valuesOf }: FigureRules): readonly MeasuredValue[] =>
  [...valuesOf(record).values()].filter(({ amount }) => amount !== null);

/** A number of one of the sources. */
export interface Given {
  readonly measured: MeasuredValue;
  readonly contest: Contest;
}

/** How a figure was come by. */
interface Made {
  readonly basis: Figure['basis'];
  readonly sources: readonly Contest[];
}

export function figureOf(
  period: Pick<Figure, 'initiativeId' | 'period' | 'periodStart' | 'periodEnd' | 'reportingYear'>,
  contest: Contest | undefined,
  given: readonly Given[],
  rules: FigureRules,
  { basis, sources }: Made,
): Figure {
  const [first] = given;
  if (first === undefined) throw new RangeError('a figure without numbers');
  const { measure } = first.measured;
  const id = measureId(measure);
  const values = given.map(({ measured }) => measured);
  const numbers = values.flatMap((each) => each.numbers);
  const records = sources.flatMap(({ counting }) => counting ?? []);
  const statuses = new Set(records.map(({ assuranceStatus }) => assuranceStatus));
  const [record, ...others] = records;
  const single = others.length === 0 ? record : undefined;
  const amount = sumOf(values.map((each) => each.amount ?? 0n));
  const { initiativeId, periodStart, periodEnd, reportingYear } = period;
  return {
    ...measure,
    measureId: id,
    ...{ initiativeId, period: period.period, periodStart, periodEnd, reportingYear },
    ...{ amount, value: numberOf(amount) },
    valueCount: numbers.length,
    basis,
    aggregationValue: aggregationValue(contest, measure, rules),
    isVerified: records.every(({ isVerified }) => isVerified),
    isFinal: records.every(({ isFinal }) => isFinal),
    assuranceStatus: statuses.size === 1 ? (record?.assuranceStatus ?? null) : null,
    isPrivate: records.some(({ isPrivate }) => isPrivate),
    hasRejected: [...sources, ...(contest === undefined ? [] : [contest])].some(({ hasRejected }) => hasRejected),
    currencySource: weakest(numbers.map(({ currencySource }) => currencySource)),
    candidateCount: Math.max(...sources.map(({ candidateCount }) => candidateCount)),
    rival: sumOf(given.map((each) => rivalOf(each.contest, id, each.measured.amount ?? 0n, rules.valuesOf))),
    overReport: sumOf(values.map(({ overReport }) => overReport)),
    overReason: values.flatMap(({ overReason }) => overReason ?? []).sort()[0] ?? null,
    unusableRows: values.reduce((sum, { unusableRows }) => sum + unusableRows, 0),
    utrvId: single?.utrvId ?? null,
    surveyId: single?.surveyId ?? null,
    sources: records,
  };
}

/** The columns of the tables. */
export function figureColumns({ sources: _, overReason: __, amount, rival, overReport, ...figure }: Figure) {
  return {
    ...figure,
    ...{ amount: doubleOf(amount), rival: doubleOf(rival), overReport: doubleOf(overReport) },
  };
}

/** What an aggregation of the same year says of the same measure, whether or not it counts. */
function aggregationValue(contest: Contest | undefined, measure: Measure, rules: FigureRules): number | null {
  const aggregation = contest?.aggregation ?? null;
  const amount = aggregation === null ? null : (rules.valuesOf(aggregation).get(measureId(measure))?.amount ?? null);
  return amount === null ? null : numberOf(amount);
}

/** Null where there is no currency. */
function weakest(sources: readonly (CurrencySource | null)[]): CurrencySource | null {
  return currencySources.find((source) => sources.includes(source)) ?? null;
}
