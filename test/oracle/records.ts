import type { ApiSurveyWithValues, ApiUtrv } from '../../src/sandbox/world/api-types.ts';
import { exactScaled, periodStart, pointsOf } from '../pipeline/plain-reading.ts';
import { baseUnitOf, inBaseUnit } from './base-units.ts';
import { toNumber } from './rational.ts';

/** A number of a value record, in its base unit. */
export interface ReadNumber {
  readonly row: number | null;
  readonly column: string | null;
  readonly option: string | null;
  readonly unit: string | null;
  readonly baseUnit: string | null;
  readonly isUnknownUnit: boolean;
  /** `value_base`: rounded once. */
  readonly value: number;
  readonly currencySource: CurrencySource | null;
}

/** What names the currency of an amount; the weakest comes first. */
export const currencySources = ['default', 'definition', 'cell', 'survey'] as const;

export type CurrencySource = (typeof currencySources)[number];

export type RecordState = 'rejected' | 'verified' | 'answered' | 'not_applicable' | 'not_reported' | 'unanswered';

/** A value record with what it has from its survey. */
export interface ReadRecord {
  readonly utrvId: string;
  readonly surveyId: string;
  readonly initiativeId: string;
  /** Its survey's. */
  readonly collectedFrom: string;
  readonly trackerId: string;
  readonly period: string;
  readonly start: string;
  readonly end: string;
  readonly isDefault: boolean;
  readonly isSurveyComplete: boolean;
  readonly isVerified: boolean;
  readonly isRejected: boolean;
  readonly hasDataPoint: boolean;
  readonly state: RecordState;
  readonly isPrivate: boolean;
  readonly assuranceStatus: string | null;
  readonly numbers: readonly ReadNumber[];
}

const known = new WeakMap<ApiSurveyWithValues, readonly ReadRecord[]>();

/** Read once for each body. */
export function recordsOf(survey: ApiSurveyWithValues): readonly ReadRecord[] {
  const records = known.get(survey) ?? survey.universalTrackerValues.map((utrv) => recordOf(survey, utrv));
  known.set(survey, records);
  return records;
}

function recordOf(survey: ApiSurveyWithValues, utrv: ApiUtrv): ReadRecord {
  const period = utrv.period ?? survey.period;
  const end = (utrv.effectiveDate ?? survey.effectiveDate).slice(0, 10);
  const points = pointsOf(survey, utrv);
  const hasDataPoint = points.length > 0;
  return {
    utrvId: utrv._id,
    surveyId: survey._id,
    initiativeId: utrv.initiativeId,
    collectedFrom: survey.initiativeId,
    trackerId: utrv.universalTrackerId,
    period,
    start: periodStart(period, end),
    end,
    isDefault: survey.type === 'default',
    isSurveyComplete: survey.completedDate !== undefined,
    isVerified: utrv.status === 'verified',
    isRejected: utrv.status === 'rejected',
    hasDataPoint,
    state: stateOf(utrv, hasDataPoint),
    isPrivate: utrv.isPrivate ?? survey.isPrivate ?? false,
    assuranceStatus: utrv.assuranceStatus ?? null,
    numbers: points.flatMap(({ key, number, scale, unit, unitType, unitSource, valueType }): readonly ReadNumber[] => {
      if (number === null) return [];
      const [, row, column, option]: readonly [string, number | null, string | null, string | null] = JSON.parse(key);
      const base = baseUnitOf({ unit, unitType, valueType });
      const scaled = { numerator: exactScaled(number, scale), denominator: 10n ** 60n };
      const value = toNumber(inBaseUnit(scaled, base));
      const isUnknownUnit = !base.isKnown;
      return [
        {
          row,
          column,
          option,
          unit,
          baseUnit: base.unit,
          isUnknownUnit,
          value,
          currencySource: unitType === 'currency' ? currencySourceOf(unitSource) : null,
        },
      ];
    }),
  };
}

function currencySourceOf(unitSource: string | null): CurrencySource {
  return currencySources.find((source) => source === unitSource) ?? 'definition';
}

/** Of several amounts; null if none of them is money. */
export function weakestSource(
  sources: readonly { readonly currencySource: CurrencySource | null }[],
): CurrencySource | null {
  const found = new Set(sources.map(({ currencySource }) => currencySource));
  return currencySources.find((source) => found.has(source)) ?? null;
}

function stateOf(utrv: ApiUtrv, hasDataPoint: boolean): RecordState {
  if (utrv.status === 'rejected') return 'rejected';
  if (hasDataPoint) return utrv.status === 'verified' ? 'verified' : 'answered';
  const flag = utrv.valueData?.notApplicableType;
  return flag === 'na' ? 'not_applicable' : flag === 'nr' ? 'not_reported' : 'unanswered';
}
