import { type UnitDefinition, unitDefinitions } from '../../schema/unit-definitions.ts';

type UnitSource = 'cell' | 'column' | 'tracker' | 'survey' | 'default';

export interface Unit {
  readonly unit: string | null;
  readonly unitType: string | null;
  readonly source: UnitSource | null;
}

/** The places that can name a unit, nearest first; null if they name none. */
interface UnitPlaces {
  readonly cell: string | null;
  readonly column: string | null;
  readonly tracker: string | null;
}

/** For values that are neither a quantity nor money. */
export const noUnit: Unit = { unit: null, unitType: null, source: null };

export function isCurrencyCode(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z]{3}$/.test(value);
}

/**
 * Whether a unit is a quotient (`kg/t`, `kWh per unit`). In `kg/CO2e`, the slash only names the substance that is
 * weighed.
 */
export function hasDenominator(unit: string): boolean {
  return /\/| per /i.test(unit.replaceAll(/\/CO2e/gi, ''));
}

/** The unit of a data point and where it was found (lake.md, rule 8, first half). */
export function unitOf(places: UnitPlaces, unitType: string | null): Unit {
  if (places.cell !== null) return { unit: places.cell, unitType, source: 'cell' };
  if (places.column !== null) return { unit: places.column, unitType, source: 'column' };
  return { unit: places.tracker, unitType, source: places.tracker === null ? null : 'tracker' };
}

/**
 * The unit of a question about money (lake.md, rule 8, "Currency"): the survey's locked currency, else a currency code from
 * cell, column or tracker, else the default.
 */
export function currencyOf(places: UnitPlaces, surveyCurrency: string | null, defaultCurrency: string): Unit {
  const unitType = 'currency';
  if (surveyCurrency !== null) return { unit: surveyCurrency, unitType, source: 'survey' };
  if (isCurrencyCode(places.cell)) return { unit: places.cell, unitType, source: 'cell' };
  if (isCurrencyCode(places.column)) return { unit: places.column, unitType, source: 'column' };
  if (isCurrencyCode(places.tracker)) return { unit: places.tracker, unitType, source: 'tracker' };
  return { unit: defaultCurrency, unitType, source: 'default' };
}

/** The factor for a scaled value, and the unit that it then has (lake.md, rule 9, "Base unit"). */
export interface BaseUnit {
  readonly factor: number;
  readonly unit: string | null;
  /** Whether the unit should have been known: it stays as it is, with a notice. */
  readonly isUnknown: boolean;
}

const none: BaseUnit = { factor: 1, unit: null, isUnknown: false };

const percent: BaseUnit = { factor: 1, unit: '%', isUnknown: false };

const toBase = ({ factor, baseUnit }: UnitDefinition): BaseUnit => ({ factor, unit: baseUnit, isUnknown: false });

const byType = new Map<string, Map<string, BaseUnit>>();

/** Units are compared exactly; an unknown unit is not converted. Never throws. */
export function baseUnitOf(valueType: string | null, { unit, unitType }: Unit): BaseUnit {
  if (valueType === 'percentage' || unit === '%') return percent;
  // If the unit is a scale, the scaled value already includes it.
  if (unit === null || unitType === 'numberScale') return none;
  const known = unitType === null ? byCode.get(unit) : byType.get(unitType)?.get(unit);
  if (known !== undefined && known !== null) return known;
  return { factor: 1, unit, isUnknown: unitType !== 'currency' && !hasDenominator(unit) };
}

/** The type of a unit for which none is given; null if no type has it, or several have. */
export const unitTypeOf = (unit: string): string | null => typeByCode.get(unit) ?? null;

const typeByCode = new Map<string, string | null>();

/** Codes of units of only one type need no type; null: a code of several types. */
const byCode = new Map<string, BaseUnit | null>();

for (const definition of unitDefinitions) {
  const { unitType, unit } = definition;
  const ofType = byType.get(unitType) ?? new Map<string, BaseUnit>();
  byType.set(unitType, ofType.set(unit, toBase(definition)));
  byCode.set(unit, byCode.has(unit) ? null : toBase(definition));
  typeByCode.set(unit, typeByCode.has(unit) ? null : unitType);
}
