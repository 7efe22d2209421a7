import { describe, expect, it } from 'vitest';
import { baseUnitOf } from './base-units.ts';
import { divide, exact, sumOf, toNumber } from './rational.ts';

describe('the exact arithmetic of the oracle', () => {
  it('has no noise, in any order', () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3);
    expect(sumOf([900000.3, 48512.3])).toBe(948512.6);
    expect(sumOf([1e15, 0.3, -1e15])).toBe(0.3);
    expect(sumOf([-0.1, -0.2])).toBe(-0.3);
    expect(toNumber(divide(exact(1), exact(3)))).toBe(1 / 3);
    expect(toNumber(exact(5e-324))).toBe(5e-324);
  });

  it('converts by legal definition what is certain, and nothing else', () => {
    const factor = (unit: string, unitType: string | null): unknown => {
      const base = baseUnitOf({ unit, unitType, valueType: 'number' });
      return [toNumber(base.factor), base.unit, base.isKnown];
    };
    expect(factor('lb', 'mass')).toEqual([0.00045359237, 'mt', true]);
    expect(factor('min', 'time')).toEqual([1 / 60, 'h', true]);
    expect(factor('kg/CO2e', 'co2Emissions')).toEqual([0.001, 'tons/CO2e', true]);
    expect(factor('Ml', null)).toEqual([1000, 'm3', true]);
    expect(factor('t', 'mass')).toEqual([1, 't', false]);
    expect(factor('kWh/t', null)).toEqual([1, 'kWh/t', true]);
    expect(factor('kWh', 'mass')).toEqual([1, 'kWh', false]);
  });
});
