import { describe, expect, it } from 'vitest';
import { defaultPatterns } from '../../src/schema/rules.ts';
import { type AdditivityInput, decideAdditivity } from '../../src/transform/reading/additivity.ts';

const question = (fields: Partial<AdditivityInput>): AdditivityInput => ({
  valueType: 'number',
  typeCode: null,
  unit: null,
  unitType: null,
  texts: [],
  questions: [],
  ...fields,
});

describe('a pattern of type codes', () => {
  it.each([
    ['302-3*', '302-3', true],
    ['302-3*', '302-30.a', true],
    ['302-3*', '1302-3', false],
    ['*-3', '302-3', true],
    ['*-3', '302-3a', false],
    ['3*2*3', '302-3', true],
    ['3*2*3', '303-2', false],
    ['a*a', 'aa', true],
    ['a*a', 'a', false],
    ['ab*ba', 'aba', false],
    ['a*x*c', 'abc', false],
    ['a*b*c', 'abbc', true],
    ['a*bb*bb*c', 'abbbc', false],
    ['*b*', 'b', true],
    ['A-B', 'a-b', true],
    ['a-b', 'a-b-c', false],
    ['*', '', true],
  ])('%s matches %s: %s', (pattern, typeCode, isMatch) => {
    const { is_additive } = decideAdditivity(question({ typeCode }), { ...defaultPatterns, notAdditive: [pattern] });
    expect(is_additive).toBe(!isMatch);
  });
});

describe('a stock', () => {
  const questions = [null, 'Customers at the end of the year'];
  it.each([
    [{}, false],
    [{ unit: 'millions', unitType: 'numberScale' }, false],
    [{ unit: 'kg', unitType: 'mass' }, true],
    [{ unitType: 'currency' }, true],
    [{ unit: 'm2', unitType: 'area' }, false],
  ])('is a number that the question says is one, if %j', (fields, addsOverTime) => {
    expect(decideAdditivity(question({ ...fields, questions }), defaultPatterns)).toMatchObject({
      is_additive: true,
      adds_over_time: addsOverTime,
    });
  });
});
