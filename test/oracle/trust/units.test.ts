import { describe, expect, it } from 'vitest';
import { unitDefinitions } from '../../../src/schema/unit-definitions.ts';
import { baseUnitOf } from '../../../src/transform/reading/units.ts';
import { exact, toNumber } from '../rational.ts';
import { unitsOf } from './units.ts';

const spellings =
  `tCO2e,t CO2e,tonnes CO2e,kgCO2e,tonne,tonnes,metric ton,metric tons,kwh,KWh,MWH,m³,m^3,m²,L,liter,liters,
litre,litres,hour,hours,hrs,sqm`.split(/,\s*/);
const codes = ['kWh', 'MWh', 'kg', 'mt', 'l', 'Ml', 'm2', 'm3', 'h', 'kg/CO2e', 'tons/CO2e', 'ppm', 'km'];
const ambiguous = [
  't',
  'ton',
  'kt',
  'Mt',
  'ML',
  'mwh',
  'Liter',
  'tonne CO2e',
  't/CO2e',
  'widgets',
  'kg/t',
  'kWh per unit',
];
const types = [null, ...new Set(unitDefinitions.map(({ unitType }) => unitType)), 'currency', 'numberScale', 'weight'];

describe('units, read by the transform and by the oracle', () => {
  it.each(types)('of the type %s mean the same', (unitType) => {
    for (const unit of [...spellings, ...codes, ...ambiguous]) {
      for (const valueType of ['number', 'percentage']) {
        const { convert, baseUnit, isUnknown } = unitsOf({ unit, unitType, valueType }, []);
        const expected = { factor: toNumber(convert(exact(1))), unit: baseUnit, isUnknown };
        expect(baseUnitOf(valueType, { unit, unitType }), unit).toEqual(expected);
      }
    }
  });

  it('are known without a type in every spelling', () => {
    const unknown = spellings.filter((unit) => baseUnitOf('number', { unit, unitType: null }).isUnknown);
    expect(unknown).toEqual([]);
  });

  it.each(['t', 'ton', 'kt', 'Mt', 'ML'])('%s stays unknown, in every type that it could be of', (unit) => {
    for (const unitType of [null, 'mass', 'volume', 'co2Emissions']) {
      const unknown = { factor: 1, unit, isUnknown: true };
      expect(baseUnitOf('number', { unit, unitType })).toEqual(unknown);
    }
  });
});
