import { groupBy } from '../../base/grouping.ts';
import { parseDecisions } from '../../schema/decisions/decisions.ts';
import { type UnitDefinition, unitDefinitions } from '../../schema/unit-definitions.ts';

type UnitSource = 'cell' | 'column' | 'tracker' | 'survey' | 'default';

export interface Unit {
  readonly unit: string | null;
  readonly unitType: string | null;
  readonly source: UnitSource | null;
  /** Of a column or tracker that asks for money, is no code of a currency and came before `source`. */
  readonly ignored: string | null;
}

/** The places that can name a unit, nearest first; null if they name none. */
interface UnitPlaces {
  readonly cell: string | null;
  readonly column: string | null;
  readonly tracker: string | null;
}

/** For values that are neither a quantity nor money. */
export const noUnit: Unit = { unit: null, unitType: null, source: null, ignored: null };

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

const sources = ['cell', 'column', 'tracker'] as const;

/** The unit of a data point and where it was found (lake.md, rule 8, first half). */
export function unitOf(places: UnitPlaces, unitType: string | null): Unit {
  const source = sources.find((place) => places[place] !== null) ?? null;
  return { unit: source === null ? null : places[source], unitType, source, ignored: null };
}

/**
 * The unit of a question about money (lake.md, rule 8, "Currency"): the survey's locked currency, else a currency code from
 * cell, column or tracker, else the default.
 */
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

/** Reads units as the owner of the lake decided (units.csv), and otherwise as the lake knows them. */
export interface UnitReader {
  baseUnitOf(valueType: string | null, unit: Pick<Unit, 'unit' | 'unitType'>): BaseUnit;
}

const none: BaseUnit = { factor: 1, unit: null, isUnknown: false };

const percent: BaseUnit = { factor: 1, unit: '%', isUnknown: false };

const toBase = ({ factor, baseUnit }: UnitDefinition): BaseUnit => ({ factor, unit: baseUnit, isUnknown: false });

const byUnit = groupBy(unitDefinitions, ({ unit }) => unit);
const byType = new Map(unitDefinitions.map((each) => [`${each.unitType} ${each.unit}`, toBase(each)]));

/** The definition of a unit of which only one type has a unit of this name. */
function onlyOne(unit: string): UnitDefinition | undefined {
  const definitions = byUnit.get(unit) ?? [];
  return definitions.length === 1 ? definitions[0] : undefined;
}

/** The type of a unit for which none is given; null if no type has it, or several have. */
export const unitTypeOf = (unit: string): string | null => onlyOne(unit)?.unitType ?? null;

/** Units are compared exactly; an unknown unit is not converted. Never throws. */
export function baseUnitOf(valueType: string | null, { unit, unitType }: Pick<Unit, 'unit' | 'unitType'>): BaseUnit {
  if (valueType === 'percentage' || unit === '%') return percent;
  // If the unit is a scale, the scaled value already includes it.
  if (unit === null || unitType === 'numberScale') return none;
  const only = unitType === null ? onlyOne(unit) : undefined;
  const known = only === undefined ? byType.get(`${unitType} ${unit}`) : toBase(only);
  return known ?? { factor: 1, unit, isUnknown: unitType !== 'currency' && !hasDenominator(unit) };
}

const knownUnits: UnitReader = { baseUnitOf };

let last = { text: '', units: knownUnits };

/** @param unitsCsv text of units.csv; empty if nothing is decided */
export function unitsDecidedIn(unitsCsv: string): UnitReader {
  if (last.text !== unitsCsv) last = { text: unitsCsv, units: unitsCsv === '' ? knownUnits : decidedUnits(unitsCsv) };
  return last.units;
}

/** A unit that was decided to be of another type than the number is not. Later lines win. */
function decidedUnits(text: string): UnitReader {
  const decided = parseDecisions([{ name: 'units.csv', text }]).units.filter(({ is }) => is !== null);
  const aliases = groupBy(decided, ({ unit }) => unit);
  return {
    baseUnitOf: (valueType, of) => {
      const { unit, unitType } = of;
      const rows = unit === null || valueType === 'percentage' ? undefined : aliases.get(unit);
      const alias =
        rows?.findLast(({ unit_type }) => unit_type !== null && unit_type === unitType) ??
        rows?.findLast(({ unit_type }) => unit_type === null);
      if (alias === undefined || !isOfType(alias.is, unitType)) return baseUnitOf(valueType, of);
      const factor = (alias.numerator ?? 1) / (alias.denominator ?? 1);
      return { factor, unit: alias.base_unit, isUnknown: false };
    },
  };
}

/** Every unit is of one type; a number without a type may be of any. */
const isOfType = (unit: string | null, unitType: string | null): boolean =>
  unitType === null || (byUnit.get(unit ?? '')?.some((each) => each.unitType === unitType) ?? false);
