import { groupBy } from '../../base/grouping.ts';
import { parseDecisions } from '../../schema/decisions.ts';
import { type UnitDefinition, unitDefinitions } from '../../schema/unit-definitions.ts';

/** Of a number (lake.md, rule 7). An unknown code has no factor: the value is not scaled. */
export interface Scale {
  /** As sent; null if there is none. */
  readonly code: string | null;
  /** Power of ten; null if the code is unknown. */
  readonly exponent: number | null;
  readonly factor: number | null;
}

const noScale: Scale = { code: null, exponent: 0, factor: 1 };

const scales: ReadonlyMap<string, Scale> = new Map(
  Object.entries({ single: 0, hundreds: 2, thousands: 3, millions: 6, billions: 9, trillions: 12 }).map(
    ([code, exponent]) => [code, { code, exponent, factor: 10 ** exponent }],
  ),
);

export function scaleOf(code: string): Scale {
  return scales.get(code) ?? { code, exponent: null, factor: null };
}

/** With the unit type `numberScale`, the unit is the scale (rules 7 and 9); a value with two scales is not scaled. */
export function chooseScale(given: Scale | null, unit: Unit): Scale {
  if (unit.unitType !== 'numberScale' || unit.unit === null) return given ?? noScale;
  if (given === null) return scaleOf(unit.unit);
  return given.code === unit.unit ? given : { code: given.code, exponent: null, factor: null };
}

export const isContradicted = (scale: Scale, { unit, unitType }: Unit): boolean =>
  unitType === 'numberScale' && unit !== null && unit !== scale.code;

/**
 * `text` times ten to the power of `exponent`, rounded to a double only once: the point is moved in the text, so that
 * 1.005 thousands is 1005 and not 1004.9999999999999. Infinite if out of range.
 */
export function scaleDecimal(text: string, exponent: number): number {
  if (exponent === 0) return Number(text) + 0;
  const at = text.search(/e/i);
  if (at < 0) return Number(`${text}e${exponent}`) + 0;
  const sum = Number(text.slice(at + 1)) + exponent;
  // Beyond a quadrillion the result stays the same, and the exponent itself would be written with an exponent.
  const clamped = Math.max(-1e15, Math.min(1e15, sum));
  return Number(`${text.slice(0, at)}e${clamped}`) + 0;
}

/** Like `scaleDecimal`, for a double, which is taken as its shortest decimal text. */
export function scaleNumber(value: number, exponent: number): number {
  if (exponent === 0) return value + 0;
  if (Number.isSafeInteger(value)) {
    const product = value * 10 ** exponent;
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return scaleDecimal(String(value), exponent);
}

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The trimmed text if it is a plain decimal (`-12.5`, `1e6`), else null (lake.md, rule 6). */
export function plainDecimal(text: string): string | null {
  const trimmed = text.trim();
  return decimal.test(trimmed) ? trimmed : null;
}

export interface Unit {
  readonly unit: string | null;
  readonly unitType: string | null;
  readonly source: (typeof sources)[number] | 'survey' | 'default' | null;
  /** Of a column or tracker that asks for money, is no code of a currency and came before `source`. */
  readonly ignored: string | null;
}

/** Nearest first; null if they name no unit. */
type UnitPlaces = Readonly<Record<(typeof sources)[number], string | null>>;

export const noUnit: Unit = { unit: null, unitType: null, source: null, ignored: null };

export const isCurrencyCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value);

/** In `kg/CO2e`, the slash only names the substance that is weighed. */
export const hasDenominator = (unit: string): boolean => /\/| per /i.test(unit.replaceAll(/\/CO2e/gi, ''));

const sources = ['cell', 'column', 'tracker'] as const;

/** Rule 8 (lake.md), first half. */
export function unitOf(places: UnitPlaces, unitType: string | null): Unit {
  const source = sources.find((place) => places[place] !== null) ?? null;
  return { unit: source === null ? null : places[source], unitType, source, ignored: null };
}

/** Rule 8 (lake.md), "Currency". */
export function currencyOf(places: UnitPlaces, surveyCurrency: string | null, defaultCurrency: string): Unit {
  const unitType = 'currency';
  if (surveyCurrency !== null) return { unit: surveyCurrency, unitType, source: 'survey', ignored: null };
  const source = sources.find((place) => isCurrencyCode(places[place]));
  if (source === 'cell' || source === 'column') return { unit: places[source], unitType, source, ignored: null };
  if (source === 'tracker') return { unit: places.tracker, unitType, source, ignored: places.column };
  return { unit: defaultCurrency, unitType, source: 'default', ignored: places.column ?? places.tracker };
}

/** The factor for a scaled value, and the unit that it then has (lake.md, rule 9, "Base unit"). */
export interface BaseUnit {
  readonly factor: number;
  readonly unit: string | null;
  /** Whether the unit should have been known: it stays as it is, with a notice. */
  readonly isUnknown: boolean;
}

export type UnitReader = typeof baseUnitOf;

const none: BaseUnit = { factor: 1, unit: null, isUnknown: false };

const percent: BaseUnit = { factor: 1, unit: '%', isUnknown: false };

const toBase = ({ factor, baseUnit }: UnitDefinition): BaseUnit => ({ factor, unit: baseUnit, isUnknown: false });

const byUnit = groupBy(unitDefinitions, ({ unit }) => unit);
const byType = new Map(unitDefinitions.map((each) => [`${each.unitType} ${each.unit}`, toBase(each)]));

function onlyOne(unit: string): UnitDefinition | undefined {
  const definitions = byUnit.get(unit) ?? [];
  return definitions.length === 1 ? definitions[0] : undefined;
}

export const unitTypeOf = (unit: string): string | null => onlyOne(unit)?.unitType ?? null;

/** Units are compared exactly; an unknown unit is not converted. */
export function baseUnitOf(valueType: string | null, { unit, unitType }: Pick<Unit, 'unit' | 'unitType'>): BaseUnit {
  if (valueType === 'percentage' || unit === '%') return percent;
  // If the unit is a scale, the scaled value already includes it.
  if (unit === null || unitType === 'numberScale') return none;
  const only = unitType === null ? onlyOne(unit) : undefined;
  const known = only === undefined ? byType.get(`${unitType} ${unit}`) : toBase(only);
  return known ?? { factor: 1, unit, isUnknown: unitType !== 'currency' && !hasDenominator(unit) };
}

let last: { readonly text: string; readonly read: UnitReader } = { text: '', read: baseUnitOf };

export function unitsDecidedIn(unitsCsv: string): UnitReader {
  if (last.text !== unitsCsv) last = { text: unitsCsv, read: unitsCsv === '' ? baseUnitOf : decidedUnits(unitsCsv) };
  return last.read;
}

/** A unit that was decided to be of another type than the number is not. Later lines win. */
function decidedUnits(text: string): UnitReader {
  const decided = parseDecisions([{ name: 'units.csv', text }]).units.filter(({ is }) => is !== null);
  const aliases = groupBy(decided, ({ unit }) => unit);
  return (valueType, of) => {
    const { unit, unitType } = of;
    const rows = unit === null || valueType === 'percentage' ? undefined : aliases.get(unit);
    const alias =
      rows?.findLast(({ unit_type }) => unit_type !== null && unit_type === unitType) ??
      rows?.findLast(({ unit_type }) => unit_type === null);
    if (alias === undefined || !isOfType(alias.is, unitType)) return baseUnitOf(valueType, of);
    const factor = (alias.numerator ?? 1) / (alias.denominator ?? 1);
    return { factor, unit: alias.base_unit, isUnknown: false };
  };
}

/** Every unit is of one type; a number without a type may be of any. */
const isOfType = (unit: string | null, unitType: string | null): boolean =>
  unitType === null || (byUnit.get(unit ?? '')?.some((each) => each.unitType === unitType) ?? false);
