import type {
  ApiCell,
  ApiColumn,
  ApiSurveyWithValues,
  ApiUtrv,
  Json,
} from '../../../tools/simulated-group/api-types.ts';
import { exact, multiply, type Rational, toNumber } from '../rational.ts';
import { numericTypes } from './additivity.ts';
import { amountOf, sizeOf, tooLarge } from './amounts.ts';
import type { UnitRow } from './decisions.ts';
import { type RowSays, rowSays } from './row-words.ts';
import { type InUnits, unitsOf } from './units.ts';

/** A number of a numeric question, or what was sent in its place. */
export interface NumberPoint {
  readonly utrvId: string;
  /** Table row from 0; null outside tables. */
  readonly row: number | null;
  readonly columnCode: string | null;
  /** With `location` or `market` where the row says so (§4). */
  readonly optionCode: string | null;
  readonly baseUnit: string | null;
  readonly isUnknownUnit: boolean;
  /** As sent, without scale: what a reader of the form would add up. */
  readonly digits: string;
  /** The unit and scale that the digits are in. */
  readonly sentIn: string;
  readonly unit: string | null;
  readonly unitType: string | null;
  /** In base units, rounded once; null if it is no number or has no scale. */
  readonly value: number | null;
  /** The same exactly; null if it can be in no figure. */
  readonly amount: bigint | null;
  readonly currencySource: CurrencySource | null;
  /** What the other cells of its row say. */
  readonly rowSays: RowSays;
}

/** §10: the weakest comes first. */
export type CurrencySource = 'default' | 'definition' | 'cell' | 'survey';

/** What reading a body depends on, besides the body. */
export interface Reading {
  readonly units: readonly UnitRow[];
  readonly defaultCurrency: string;
  /** Name by list and code. */
  optionName(listId: string, code: string): string | undefined;
  isScope2(trackerId: string): boolean;
}

export interface Answer {
  readonly hasValue: boolean;
  readonly numbers: readonly NumberPoint[];
}

interface Place {
  readonly row: number | null;
  readonly column: ApiColumn | undefined;
  readonly cell: ApiCell | undefined;
  readonly type: string;
}

/** One value as it was sent: lake.md, rule 1. */
interface Entry {
  readonly place: Place;
  readonly option: string | null;
  readonly value: Json;
}

/** lake.md, rules 1 to 9; §4 for the options of located rows. */
export function readAnswer(survey: ApiSurveyWithValues, utrv: ApiUtrv, reading: Reading): Answer {
  const type = utrv.valueType ?? utrv.universalTracker.valueType;
  if (type === 'table') {
    const rows = (utrv.valueData?.table ?? []).map((cells, row) => entriesOfRow(utrv, cells, row));
    return {
      hasValue: rows.some((entries) => entries.length > 0),
      numbers: rows.flatMap((entries) => numbersOf(survey, utrv, entries, reading)),
    };
  }
  const data = utrv.valueData?.data;
  const value = type === 'number' || type === 'percentage' ? (utrv.value ?? data) : (data ?? utrv.value);
  const entries = entriesOf({ row: null, column: undefined, cell: undefined, type }, value);
  return { hasValue: entries.length > 0, numbers: numbersOf(survey, utrv, entries, reading) };
}

/** Of several cells with one code, the first that has a value. */
function entriesOfRow(utrv: ApiUtrv, cells: readonly ApiCell[], row: number): readonly Entry[] {
  const columns = utrv.universalTracker.valueValidation?.table?.columns ?? [];
  const read = new Set<string>();
  return cells.flatMap((cell) => {
    if (isNothing(cell.value) || read.has(cell.code)) return [];
    read.add(cell.code);
    const column = columns.find(({ code }) => code === cell.code);
    return entriesOf({ row, column, cell, type: column?.type ?? '' }, cell.value);
  });
}

function entriesOf(place: Place, value: Json | undefined): readonly Entry[] {
  if (isNothing(value)) return [];
  if (Array.isArray(value)) return value.map((item: Json) => ({ place, option: String(item), value: item }));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([option, inner]) =>
      isNothing(inner) ? [] : [{ place, option, value: inner }],
    );
  }
  return [{ place, option: place.type === 'valueList' ? String(value) : null, value }];
}

function isNothing(value: Json | undefined): value is null | '' | undefined {
  return value === undefined || value === null || value === '';
}

function numbersOf(
  survey: ApiSurveyWithValues,
  utrv: ApiUtrv,
  entries: readonly Entry[],
  reading: Reading,
): readonly NumberPoint[] {
  const isNumeric = ({ place }: Entry): boolean => numericTypes.has(place.type);
  const texts = entries.flatMap((entry) => {
    if (entry.place.row === null || isNumeric(entry)) return [];
    const { place, option, value } = entry;
    const list = place.column?.valueListId ?? place.column?.listId;
    const name = list === undefined || option === null ? undefined : reading.optionName(list, option);
    return [option, String(value), name ?? null].filter(isText);
  });
  const says = rowSays(texts, reading.isScope2(utrv.universalTrackerId));
  return entries.filter(isNumeric).map((entry) => {
    const optionCode = says.way === null ? entry.option : [entry.option, says.way].filter(isText).join('+');
    return { ...numberOf(survey, utrv, entry, reading), optionCode, rowSays: says };
  });
}

const isText = (text: string | null): text is string => text !== null;

function numberOf(
  survey: ApiSurveyWithValues,
  utrv: ApiUtrv,
  { place, option, value }: Entry,
  reading: Reading,
): Omit<NumberPoint, 'rowSays'> {
  const { unit, unitType, currencySource } = unitOf(survey, utrv, place, reading);
  const units = unitsOf({ unit, unitType, valueType: place.type }, reading.units);
  const scale = scaleOf(utrv, place, unit, unitType);
  const number = decimalOf(value);
  const inBaseUnit = number === null || scale === null ? null : inBase(number, scale, units);
  const amount = inBaseUnit === null || !Number.isFinite(inBaseUnit) ? null : amountOf(inBaseUnit);
  return {
    utrvId: utrv._id,
    row: place.row,
    columnCode: place.cell?.code ?? null,
    optionCode: option,
    baseUnit: units.baseUnit,
    isUnknownUnit: units.isUnknown,
    digits: String(value),
    sentIn: JSON.stringify([unit, scale]),
    ...{ unit, unitType },
    value: inBaseUnit,
    amount: amount === null || sizeOf(amount) >= tooLarge ? null : amount,
    currencySource,
  };
}

function decimalOf(value: Json): Rational | null {
  if (typeof value === 'number') return exact(value);
  return typeof value === 'string' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? exact(value.toLowerCase()) : null;
}

/** `value_scaled` is a double too: the decimal that it is written as is converted. */
const inBase = (number: Rational, scale: string, units: InUnits): number =>
  toNumber(units.convert(exact(toNumber(multiply(number, exact(scale))))));

const scales: Readonly<Record<string, string>> = {
  single: '1',
  hundreds: '1e2',
  thousands: '1e3',
  millions: '1e6',
  billions: '1e9',
  trillions: '1e12',
};

/** Rules 7 and 9: the factor; null if the scale is unknown, or two contradict each other. */
function scaleOf(utrv: ApiUtrv, { cell, column }: Place, unit: string | null, unitType: string | null): string | null {
  const code = cell?.numberScale ?? column?.numberScale ?? utrv.universalTracker.numberScale;
  const ofUnit = unitType === 'numberScale' ? (unit ?? undefined) : undefined;
  if (code !== undefined && ofUnit !== undefined && code !== ofUnit) return null;
  const said = code ?? ofUnit;
  return said === undefined ? '1' : (scales[said] ?? null);
}

interface SaidUnit {
  readonly unit: string | null;
  readonly unitType: string | null;
  readonly currencySource: CurrencySource | null;
}

/** Rule 8; §2 for the source of a currency. */
function unitOf(survey: ApiSurveyWithValues, utrv: ApiUtrv, { cell, column, type }: Place, reading: Reading): SaidUnit {
  const tracker = utrv.universalTracker;
  const unitType = column?.unitType ?? tracker.unitType ?? null;
  const said = [cell?.unit, column?.unit, tracker.unit];
  if (unitType !== 'currency') return { unit: said.find(Boolean) ?? null, unitType, currencySource: null };
  if (type === 'percentage') return { unit: null, unitType: null, currencySource: null };
  const locked = [survey.currency, survey.unitConfig?.['currency']].find(isCurrency);
  if (locked !== undefined) return { unit: locked, unitType, currencySource: 'survey' };
  const source = said.findIndex(isCurrency);
  if (source === -1) return { unit: reading.defaultCurrency, unitType, currencySource: 'default' };
  return { unit: said[source] ?? null, unitType, currencySource: source === 0 ? 'cell' : 'definition' };
}

const isCurrency = (code: string | undefined): code is string => code !== undefined && /^[A-Z]{3}$/.test(code);
