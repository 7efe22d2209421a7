import { baseUnitOf, inBaseUnit } from '../base-units.ts';
import { exact, multiply, type Rational } from '../rational.ts';
import { type UnitRow, unitDecision } from './decisions.ts';

/** §5: what people write, by the type of unit in which it can mean one thing only. */
const spellings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  co2Emissions: {
    tCO2e: 'tons/CO2e',
    't CO2e': 'tons/CO2e',
    'tonnes CO2e': 'tons/CO2e',
    kgCO2e: 'kg/CO2e',
  },
  mass: { tonne: 'mt', tonnes: 'mt', 'metric ton': 'mt', 'metric tons': 'mt' },
  energy: { kwh: 'kWh', KWh: 'kWh', MWH: 'MWh' },
  volume: { 'm³': 'm3', 'm^3': 'm3', L: 'l', liter: 'l', liters: 'l', litre: 'l', litres: 'l' },
  area: { 'm²': 'm2', sqm: 'm2' },
  time: { hour: 'h', hours: 'h', hrs: 'h' },
};

/** What a number was measured in. */
export interface Measured {
  readonly unit: string | null;
  readonly unitType: string | null;
  readonly valueType: string | null;
}

export interface InUnits {
  readonly baseUnit: string | null;
  /** The kind of quantity, where the unit or its type tells it: `mass`, `energy`, `co2Emissions` and so on. */
  readonly quantity: string | null;
  /** `units` has it not, and it is no quotient of units. */
  readonly isUnknown: boolean;
  convert(value: Rational): Rational;
}

/** A unit of `units`, in which a number of an alias is `factor` times as much. */
interface Known {
  readonly unit: string;
  readonly unitType: string;
  readonly factor: Rational;
}

const one = exact(1);
const types = ['area', 'length', 'mass', 'volume', 'time', 'energy', 'partsPer', 'co2Emissions'] as const;
const amounts: ReadonlySet<string> = new Set(types.filter((type) => type !== 'partsPer'));

/** lake.md, rule 9, after `units.csv` and the spellings of §5. */
export function unitsOf({ unit, unitType, valueType }: Measured, aliases: readonly UnitRow[]): InUnits {
  const known = unit === null || valueType === 'percentage' ? null : knownUnit(unit, unitType, aliases);
  const base = baseUnitOf(known === null ? { unit, unitType, valueType } : { ...known, valueType });
  return {
    baseUnit: base.unit,
    quantity: known?.unitType ?? typeOfAmount(unit, unitType, valueType),
    isUnknown: !base.isKnown,
    convert: (value) => inBaseUnit(multiply(value, known?.factor ?? one), base),
  };
}

/** A type says what a unit measures even where the unit is unknown (`t` of the type mass). */
function typeOfAmount(unit: string | null, unitType: string | null, valueType: string | null): string | null {
  if (valueType === 'percentage') return null;
  if (unitType === 'currency') return 'currency';
  return unit !== null && unitType !== null && amounts.has(unitType) ? unitType : null;
}

function knownUnit(unit: string, unitType: string | null, aliases: readonly UnitRow[]): Known | null {
  const decided = unitDecision(aliases, unit, unitType);
  const meant = decided === undefined ? null : typed(decided.is ?? '', unitType);
  if (meant !== null) return { ...meant, factor: exact(decided?.factor || '1') };
  return typed(unit, unitType) ?? spelled(unit, unitType);
}

/** The unit in its own type; without one, in the only type that has it. */
function typed(unit: string, unitType: string | null): Known | null {
  const having = types.filter((type) => isIn(unit, type));
  const [type] = unitType === null ? having : having.filter((each) => each === unitType);
  return type === undefined || (unitType === null && having.length > 1) ? null : { unit, unitType: type, factor: one };
}

function isIn(unit: string, unitType: string): boolean {
  const base = baseUnitOf({ unit, unitType, valueType: 'number' });
  if (unitType === 'co2Emissions') return base.isKnown && base.unit === 'tons/CO2e';
  return base.isKnown && !/\/| per /.test(unit);
}

function spelled(unit: string, unitType: string | null): Known | null {
  for (const [type, units] of Object.entries(spellings)) {
    const meant = unitType === null || unitType === type ? units[unit] : undefined;
    if (meant !== undefined) return { unit: meant, unitType: type, factor: one };
  }
  return null;
}
