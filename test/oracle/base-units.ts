import { divide, exact, multiply, type Rational } from './rational.ts';

/** Written down from the definitions of the units, not from the code: how many of the base unit one unit is. */
const known: Readonly<Record<string, { readonly base: string; readonly units: Readonly<Record<string, string>> }>> = {
  area: {
    base: 'km2',
    units: {
      mm2: '1e-12',
      cm2: '1e-10',
      m2: '1e-6',
      ha: '0.01',
      km2: '1',
      ac: '0.0040468564224',
      mi2: '2.589988110336',
    },
  },
  length: {
    base: 'km',
    units: { mm: '1e-6', cm: '1e-5', m: '0.001', km: '1', in: '2.54e-5', ft: '0.0003048', mi: '1.609344' },
  },
  mass: {
    base: 'mt',
    units: { mg: '1e-9', g: '1e-6', kg: '0.001', mt: '1', oz: '2.8349523125e-5', lb: '0.00045359237' },
  },
  volume: {
    base: 'm3',
    units: { ml: '1e-6', l: '0.001', kl: '1', Ml: '1000', m3: '1', gal: '0.003785411784' },
  },
  time: { base: 'h', units: { s: '1/3600', min: '1/60', h: '1', d: '24' } },
  energy: {
    base: 'MWh',
    units: { Wh: '1e-6', kWh: '0.001', MWh: '1', GWh: '1000', kJ: '1/3600000', J: '1/3600000000' },
  },
  partsPer: { base: 'ppm', units: { ppm: '1', ppb: '0.001', ppt: '1e-6', ppq: '1e-9' } },
};

export interface Measured {
  readonly unit: string | null;
  readonly unitType: string | null;
  readonly valueType: string | null;
}

/** How many of `unit` one of the number's own unit is; what cannot be converted stays what it is. */
export interface BaseUnit {
  readonly unit: string | null;
  readonly factor: Rational;
  /** False for a unit that nobody knows and that is no quotient of units: `unknown_unit`. */
  readonly isKnown: boolean;
}

const one = exact(1);

export function baseUnitOf({ unit, unitType, valueType }: Measured): BaseUnit {
  if (valueType === 'percentage') return { unit: '%', factor: one, isKnown: true };
  if (unit === null || unitType === 'currency') return { unit, factor: one, isKnown: true };
  if (unitType === 'numberScale') return { unit: null, factor: one, isKnown: true };
  if (unitType === 'co2Emissions') return ofEmissions(unit);
  const types =
    unitType === null ? Object.values(known).filter(({ units }) => Object.hasOwn(units, unit)) : [known[unitType]];
  const [type] = types;
  const factor =
    types.length === 1 && type !== undefined && Object.hasOwn(type.units, unit) ? type.units[unit] : undefined;
  if (type === undefined || factor === undefined) return asSent(unit);
  return { unit: type.base, factor: quotient(factor), isKnown: true };
}

/** A mass of CO2 equivalents; `tons` are metric ones by the service's own default. */
function ofEmissions(unit: string): BaseUnit {
  const [, mass = ''] = /^(.+)\/CO2e$/.exec(unit) ?? [];
  const factor = mass === 'tons' ? '1' : known['mass']?.units[mass];
  return factor === undefined ? asSent(unit) : { unit: 'tons/CO2e', factor: quotient(factor), isKnown: true };
}

/** A quotient needs no conversion to be understood; `/CO2e` names what is weighed, and makes none. */
const asSent = (unit: string): BaseUnit => ({
  unit,
  factor: one,
  isKnown: /\/| per /.test(unit.replaceAll('/CO2e', '')),
});

function quotient(text: string): Rational {
  const [numerator = '', denominator = '1'] = text.split('/');
  return divide(exact(numerator), exact(denominator));
}

/** `value` in its base unit. */
export function inBaseUnit(value: Rational, base: BaseUnit): Rational {
  return multiply(value, base.factor);
}
