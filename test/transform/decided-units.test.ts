import { describe, expect, it } from 'vitest';
import { unitDefinitions } from '../../src/schema/unit-definitions.ts';
import { unitsDecidedIn } from '../../src/transform/reading/units.ts';

const baseOf = (lines: readonly string[], unit: string, unitType: string | null, valueType = 'number') => {
  const decided = unitsDecidedIn(['unit,unit_type,is,factor', ...lines].join('\n'));
  const base = decided.baseUnitOf(valueType, { unit, unitType });
  return base.isUnknown ? null : `${base.factor} ${base.unit}`;
};

describe('the unit that the owner of a lake decided', () => {
  it('is taken in its own type and without a type, not in another', () => {
    expect(baseOf(['t,,mt,'], 't', 'mass')).toBe('1 mt');
    expect(baseOf(['t,,mt,'], 't', null)).toBe('1 mt');
    expect(baseOf(['t,,mt,'], 't', 'co2Emissions')).toBeNull();
    expect(baseOf(['t,,mt,'], 'T', 'mass')).toBeNull();
    expect(baseOf(['t,,mt,'], 't', 'mass', 'percentage')).toBe('1 %');
    expect(baseOf(['t,,mt,', 't,,,'], 't', 'mass')).toBe('1 mt');
  });

  it('is that of its type before that of any, and of the later line', () => {
    const lines = ['t,mass,mt,5', 't,mass,kg,4000', 't,,mt,7', 't,,,'];
    expect(baseOf(lines, 't', 'mass')).toBe('4 mt');
    expect(baseOf(lines, 't', null)).toBe('7 mt');
  });

  it('needs no type to be told from others, since every unit is of one', () => {
    expect(new Set(unitDefinitions.map(({ unit }) => unit)).size).toBe(unitDefinitions.length);
  });
});
