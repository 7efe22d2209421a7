import { describe, expect, it } from 'vitest';
import { change, dayNear, exactly, fixed, percent, rounded, whole } from '../../src/page/frame/page-formats.ts';
import { unitScale } from '../../src/page/frame/unit-scale.ts';

const spaced = (text: string): string => text.replaceAll('\u202f', ' ').replaceAll('\u2212', '-');

describe('numbers on the page', () => {
  it.each([
    [0, '0'],
    [0.000123456, '0.000123'],
    [0.5, '0.5'],
    [12.345, '12.3'],
    [99.96, '100'],
    [1000, '1 000'],
    [-1234567.8, '-1 234 568'],
    [1.5e15, '1 500 000 000 000 000'],
    [Number.NaN, '–'],
    [null, '–'],
  ])('%s has three significant digits and no exponent: %s', (value, text) => {
    expect(spaced(rounded(value))).toBe(text);
  });

  it.each([
    [0, 0, '–'],
    [0, 10, '0'],
    [10, 10, '100'],
    [9999, 10_000, '99'],
    [1, 10_000, '<1'],
    [795, 1000, '80'],
  ])('%s of %s is %s percent: 100 and 0 only if all or none', (part, all, text) => {
    expect(percent(part, all)).toBe(text);
  });

  it.each([
    [3.44, '+3.4 %'],
    [-12.3, '-12 %'],
    [0, '±0.0 %'],
    [-0.04, '±0.0 %'],
    [99_900, '× 1 000'],
    [-98.9, '-99 %'],
    [-99.9, '÷ 1 000'],
    [-100, '-100 %'],
    [null, '–'],
  ])('a change of %s percent is %s', (value, text) => {
    expect(spaced(change(value))).toBe(text);
  });

  it.each([
    [[6063, 5733], null, '6 063'],
    [[32_058, 7], null, '32.1 thousand'],
    [[8059], 'm3', '8 059 m³'],
    [[8059], 'mt', '8.06 kt'],
    [[1_209_595, 899_695], 'm3', '1.21 million m³'],
    [[0.5], 'MWh', '0.500 MWh'],
  ])('%s in %s are written like %s: thousands of what has no unit for them from 10 000 on', (values, unit, text) => {
    expect(spaced(unitScale(unit, values).withUnit(values[0] ?? 0))).toBe(text);
  });

  it('a day of another year has its year', () => {
    const data = new Date('2026-01-18');
    expect([new Date('2026-01-05'), new Date('2025-12-05')].map((day) => spaced(dayNear(day, data)))).toEqual([
      '5 Jan',
      '5 Dec 2025',
    ]);
  });

  it('are grouped, with all their digits where they are to be copied', () => {
    expect(spaced(exactly(948512.6))).toBe('948 512.6');
    expect(spaced(exactly(1e21))).toBe('1 000 000 000 000 000 000 000');
    expect(spaced(fixed(1234.5, 2))).toBe('1 234.50');
    expect(spaced(whole(-1234))).toBe('-1 234');
  });
});
