import convert, { type Unit } from 'convert-units';
import { describe, expect, it } from 'vitest';
import { unitDefinitions } from '../../src/schema/unit-definitions.ts';

const library = convert();
const known: ReadonlySet<string> = new Set(library.possibilities());
const isKnown = (unit: string): unit is Unit => known.has(unit);

/** How people write a unit, by type and the code that means the same. */
const spellings: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  co2Emissions: { 'tons/CO2e': ['tCO2e', 't CO2e', 'tonnes CO2e'], 'kg/CO2e': ['kgCO2e'] },
  mass: { mt: ['tonne', 'tonnes', 'metric ton', 'metric tons'] },
  energy: { kWh: ['kwh', 'KWh'], MWh: ['MWH'] },
  volume: { m3: ['m³', 'm^3'], l: ['L', 'liter', 'liters', 'litre', 'litres'] },
  area: { m2: ['m²', 'sqm'] },
  time: { h: ['hour', 'hours', 'hrs'] },
};
const spelled = Object.entries(spellings).flatMap(([unitType, units]) =>
  Object.entries(units).flatMap(([code, others]) => others.map((unit) => ({ unitType, code, unit }))),
);
const isSpelling = (unit: string): boolean => spelled.some((each) => each.unit === unit);

const massOf = (unit: string): string => unit.replace('tons/CO2e', 'mt').replace('/CO2e', '');

/** Codes that the library lacks, with the factor by their definition. */
const byHand: Readonly<Record<string, number>> = {
  Ml: 1000,
  TWh: 1e6,
  MJ: 1 / 3600,
  GJ: 1 / 3.6,
  TJ: 1000 / 3.6,
};

describe('the units that the lake converts', () => {
  it.each(unitDefinitions.filter(({ unit }) => !isSpelling(unit)))(
    '$unitType $unit has the factor that the library convert-units has',
    (definition) => {
      const [from, to] = [massOf(definition.unit), massOf(definition.baseUnit)];
      const expected = isKnown(from) && isKnown(to) ? convert(1).from(from).to(to) : byHand[from];
      expect(definition.factor / (expected ?? Number.NaN)).toBeCloseTo(1, 5);
    },
  );

  it.each(spelled)('include $unit, which is $code in another spelling', ({ unitType, code, unit }) => {
    const [known, ...others] = unitDefinitions.filter((definition) => definition.unit === unit);
    const meant = unitDefinitions.find((definition) => definition.unitType === unitType && definition.unit === code);
    expect([known, others]).toEqual([{ ...meant, unit }, []]);
  });

  it('are whole fractions without a common divisor, small enough to be converted exactly', () => {
    for (const { unit, numerator, denominator, factor } of unitDefinitions) {
      for (const number of [numerator, denominator]) {
        expect(Number.isInteger(number) && number > 0 && number < 2 ** 49, unit).toBe(true);
      }
      expect(divisor(BigInt(numerator), BigInt(denominator)), unit).toBe(1n);
      expect(factor, unit).toBe(numerator / denominator);
    }
  });

  it('have one fraction for each factor: a factor alone says how to convert', () => {
    const fractions = new Map(unitDefinitions.map((unit) => [unit.factor, `${unit.numerator}/${unit.denominator}`]));
    for (const { factor, numerator, denominator } of unitDefinitions) {
      expect(fractions.get(factor)).toBe(`${numerator}/${denominator}`);
    }
  });

  it('are the default units of the service and what converts to them, each code once in its type', () => {
    const bases = new Map(unitDefinitions.map(({ unitType, baseUnit }) => [unitType, baseUnit]));
    expect(Object.fromEntries(bases)).toEqual({
      length: 'km',
      area: 'km2',
      mass: 'mt',
      volume: 'm3',
      time: 'h',
      energy: 'MWh',
      co2Emissions: 'tons/CO2e',
      partsPer: 'ppm',
    });
    const keys = unitDefinitions.map(({ unitType, unit }) => `${unitType} ${unit}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const [unitType, baseUnit] of bases) {
      expect(unitDefinitions.find((unit) => unit.unitType === unitType && unit.unit === baseUnit)?.factor).toBe(1);
    }
  });

  it.each(['t', 'week', 'month', 'year', 'cup', 'tsp', 'Tbs', 'glas', 'ML', 'ton', 'tons', 'kt', 'Mt', 'mwh', '%'])(
    'do not include %s, which would be a guess',
    (code) => {
      expect(unitDefinitions.filter(({ unit }) => unit === code)).toEqual([]);
    },
  );
});

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));
