import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDecimal, scaleDecimal, scaleNumber } from '../../src/transform/reading/units.ts';
import { roundExactly } from './exact-decimal.ts';

const exponents = fc.constantFrom(0, 2, 3, 6, 9, 12);

describe('scaling', () => {
  it('of any double equals exact decimal arithmetic, rounded once', () => {
    const doubles = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), moneyLike());
    fc.assert(
      fc.property(doubles, exponents, (value, exponent) => {
        expect(scaleNumber(value, exponent)).toBe(roundExactly(String(value), exponent));
      }),
      { numRuns: 300 },
    );
  });

  it('of any decimal text equals exact decimal arithmetic, rounded once', () => {
    fc.assert(
      fc.property(decimalTexts(), exponents, (text, exponent) => {
        expect(scaleDecimal(text, exponent)).toBe(roundExactly(text, exponent));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a plain decimal', () => {
  it.each(['0', '-12.5', '+3', '1e6', '1E-6', '.5', '5.', ' 12.5\t', '007'])('%j is one', (text) => {
    expect(plainDecimal(text)).toBe(text.trim());
  });

  it.each([
    '',
    ' ',
    '.',
    '-',
    'e6',
    '1e',
    '1,000',
    '12.5%',
    '0x10',
    '1_000',
    'Infinity',
    'NaN',
    '1 000',
    '١٢',
    '1.2.3',
    '--1',
  ])('%j is none', (text) => {
    expect(plainDecimal(text)).toBeNull();
  });
});

function moneyLike(): fc.Arbitrary<number> {
  return fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 })).map(([n, d]) => n / 10 ** d);
}

function decimalTexts(): fc.Arbitrary<string> {
  const digits = fc.stringMatching(/^[0-9]{1,40}$/);
  const exponent = fc.option(fc.integer({ min: -340, max: 320 }), { nil: undefined });
  return fc
    .tuple(fc.constantFrom('', '-', '+'), digits, fc.option(digits, { nil: undefined }), exponent)
    .map(
      ([sign, whole, part, e]) =>
        `${sign}${whole}${part === undefined ? '' : `.${part}`}${e === undefined ? '' : `e${e}`}`,
    );
}
