/**
 * A second, plain reading of lake.md for the sandbox's world without bad data, which shares nothing with `src/transform`: what one
 * body holds, by value type, with decimal arithmetic in integers.
 */
import type {
  ApiColumn,
  ApiSurvey,
  ApiSurveyWithValues,
  ApiTracker,
  ApiUtrv,
  Json,
} from '../../src/sandbox/world/api-types.ts';

export interface PlainPoint {
  readonly key: string;
  readonly trackerId: string;
  readonly valueType: string | null;
  readonly number: number | null;
  readonly text: string | null;
  readonly date: string | null;
  readonly scale: string | null;
  readonly unit: string | null;
  readonly unitType: string | null;
  readonly unitSource: string | null;
}

interface Place {
  readonly row: number | null;
  readonly column: ApiColumn | undefined;
  readonly columnCode: string | null;
  readonly type: string;
  readonly cellUnit: string | undefined;
  readonly cellScale: string | undefined;
}

export const pointKey = (utrvId: unknown, row: unknown, column: unknown, option: unknown): string =>
  JSON.stringify([utrvId, row, column, option]);

/** The survey's locked currency. */
export const currencyOf = (survey: ApiSurvey): string | null => {
  for (const code of [survey.currency, survey.unitConfig?.['currency']]) {
    if (code !== undefined && /^[A-Z]{3}$/.test(code)) return code;
  }
  return null;
};

export function pointsOf(survey: ApiSurveyWithValues, utrv: ApiUtrv): readonly PlainPoint[] {
  const tracker = utrv.universalTracker;
  const type = utrv.valueType ?? tracker.valueType;
  const data = utrv.valueData?.data;
  if (type === 'table') {
    const columns = tracker.valueValidation?.table?.columns ?? [];
    return (utrv.valueData?.table ?? []).flatMap((cells, row) =>
      cells.flatMap((cell) => {
        const column = columns.find(({ code }) => code === cell.code);
        const place = { row, column, columnCode: cell.code, cellUnit: cell.unit, cellScale: cell.numberScale };
        return leaves(survey, utrv, { ...place, type: column?.type ?? '' }, cell.value);
      }),
    );
  }
  const value = type === 'number' || type === 'percentage' ? (utrv.value ?? data) : (data ?? utrv.value);
  const nowhere = { row: null, column: undefined, columnCode: null, cellUnit: undefined, cellScale: undefined };
  return leaves(survey, utrv, { ...nowhere, type }, value);
}

function leaves(survey: ApiSurvey, utrv: ApiUtrv, place: Place, value: Json | undefined): readonly PlainPoint[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.map((item) => point(survey, utrv, place, String(item), item));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([code, inner]) =>
      inner === undefined || inner === null || inner === '' ? [] : [point(survey, utrv, place, code, inner)],
    );
  }
  return [point(survey, utrv, place, place.type === 'valueList' ? String(value) : null, value)];
}

function point(survey: ApiSurvey, utrv: ApiUtrv, place: Place, option: string | null, value: Json): PlainPoint {
  const tracker = utrv.universalTracker;
  const numeric = ['number', 'percentage', 'numericValueList'].includes(place.type);
  const text = typeof value === 'number' ? null : String(value);
  return {
    key: pointKey(utrv._id, place.row, place.columnCode, option),
    trackerId: utrv.universalTrackerId,
    valueType: place.type === '' ? null : place.type,
    number: typeof value === 'number' ? value : numeric && /^\d+(\.\d+)?$/.test(String(value)) ? Number(value) : null,
    text,
    date: place.type === 'date' ? (text ?? '').slice(0, 10) : null,
    scale: place.cellScale ?? place.column?.numberScale ?? tracker.numberScale ?? null,
    ...unitOf(survey, tracker, place),
  };
}

function unitOf(
  survey: ApiSurvey,
  tracker: ApiTracker,
  { column, cellUnit, type }: Place,
): Pick<PlainPoint, 'unit' | 'unitType' | 'unitSource'> {
  const candidates = [
    ['cell', cellUnit],
    ['column', column?.unit],
    ['tracker', tracker.unit],
  ] as const;
  const unitType = column?.unitType ?? tracker.unitType ?? null;
  if (unitType !== 'currency') {
    const found = candidates.find(([, unit]) => unit !== undefined && unit !== '');
    return { unit: found?.[1] ?? null, unitType, unitSource: found?.[0] ?? null };
  }
  if (type !== 'number' && type !== 'numericValueList') return { unit: null, unitType: null, unitSource: null };
  const locked = currencyOf(survey);
  if (locked !== null) return { unit: locked, unitType, unitSource: 'survey' };
  const named = candidates.find(([, unit]) => unit !== undefined && /^[A-Z]{3}$/.test(unit));
  return { unit: named?.[1] ?? 'USD', unitType, unitSource: named?.[0] ?? 'default' };
}

const zeros: Readonly<Record<string, number>> = {
  single: 0,
  hundreds: 2,
  thousands: 3,
  millions: 6,
  billions: 9,
  trillions: 12,
};

/** `10^-decimalPlaces` is the unit that decimals are counted in. */
const decimalPlaces = 60;

/** The number times its scale as an exact integer count of `10^-60`; null if the scale is unknown. */
export function exactScaled(number: number, scale: string | null): bigint | null {
  const shift = scale === null ? 0 : zeros[scale];
  if (shift === undefined) return null;
  return decimalUnits(number) * 10n ** BigInt(shift);
}

/** A double as its shortest decimal says, counted in `10^-60`. */
export function decimalUnits(number: number): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number));
  if (parts === null) throw new Error(`not a decimal: ${number}`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const places = decimalPlaces + Number(exponent) - fraction.length;
  if (places < 0) throw new Error(`too small to count: ${number}`);
  return BigInt(`${sign}${whole}${fraction}`) * 10n ** BigInt(places);
}

/** First day of the period that ends on a day in UTC, both as ISO 8601. */
export function periodStart(period: ApiSurvey['period'], end: string): string {
  const months = { yearly: 12, quarterly: 3, monthly: 1 }[period];
  const [year = 0, month = 0] = end.split('-').map(Number);
  const dayAfter = new Date(Date.parse(`${end}T00:00:00Z`) + 86_400_000);
  if (dayAfter.getUTCDate() === 1) return isoDay(Date.UTC(year, month - months, 1));
  const day = dayAfter.getUTCDate();
  const first = Date.UTC(dayAfter.getUTCFullYear(), dayAfter.getUTCMonth() - months, 1);
  const lastOfMonth = Date.UTC(dayAfter.getUTCFullYear(), dayAfter.getUTCMonth() - months + 1, 0);
  return isoDay(Math.min(first + (day - 1) * 86_400_000, lastOfMonth));
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
