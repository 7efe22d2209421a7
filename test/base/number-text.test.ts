import { describe, expect, it } from 'vitest';
import {
  amountText,
  countText,
  fixedText,
  momentText,
  numberText,
  percentText,
  roundedText,
  scaleOf,
  shareText,
  unitText,
} from '../../src/base/number-text.ts';

const plain = (text: string): string => text.replaceAll('\u202f', ' ').replaceAll('\u2212', '-');

describe('numbers for people', () => {
  it.each([
    [4410.41996267698, '4,410.42'],
    [191_743.284, '191,743'],
    [-1_234_567.8, '-1,234,568'],
    [0.1 + 0.2, '0.3'],
    [0.0123, '0.0123'],
    [1e-13, '0'],
    [-1e-13, '0'],
    [1.5e15, '1,500,000,000,000,000'],
    [Number.NaN, '–'],
    [null, '–'],
  ])('%s has no noise digits and no exponent: %s', (value, text) => {
    expect(plain(numberText(value))).toBe(text);
  });

  it('keep their decimals only where asked to', () => {
    expect([roundedText(12.345), roundedText(99.96), fixedText(2, 1), fixedText(-0.04, 1)]).toEqual([
      '12.3',
      '100',
      '2.0',
      '0.0',
    ]);
  });

  it.each([
    [29.4, '+29 %'],
    [-4.52, '-4.5 %'],
    [9.96, '+10 %'],
    [0.04, '±0.0 %'],
    [1100, '× 12'],
    [-99, '÷ 100'],
    [-100, '-100 %'],
    [null, '–'],
  ])('%s percent are a change: %s', (value, text) => {
    expect(plain(percentText(value))).toBe(text);
  });

  it.each([
    [0, 0, '–'],
    [0, 10, '0 %'],
    [10, 10, '100 %'],
    [9999, 10_000, '99 %'],
    [1, 10_000, '<1 %'],
    [795, 1000, '80 %'],
  ])('%s of %s are a share: 100 and 0 only if all or none', (part, all, text) => {
    expect(plain(shareText(part, all))).toBe(text);
  });

  it('count', () => {
    expect([countText(1, 'report'), countText(1200, 'report'), countText(2, 'entry', 'entries')]).toEqual([
      '1 report',
      '1,200 reports',
      '2 entries',
    ]);
  });
});

describe('units for people', () => {
  it('have one spelling', () => {
    expect(['tons/CO2e', 'm3', 'mt', 'EUR', null].map(unitText)).toEqual(['t CO₂e', 'm³', 't', 'EUR', '']);
    expect([amountText(4410.41996267698, 'tons/CO2e'), amountText(3, null), amountText(null, 'm3')].map(plain)).toEqual(
      ['4,410.42 t CO₂e', '3', '–'],
    );
  });

  it.each([
    ['tons/CO2e', [247_043.8, 87_700], '247.0 kt CO₂e'],
    ['MWh', [901_600], '901.6 GWh'],
    ['m3', [1_212_000, 270_000.5], '1.21 million m³'],
    ['m3', [270_000.5], '270,001 m³'],
    ['mt', [12.5], '12.5 t'],
    ['EUR', [1_919_000_000], '1.92 billion EUR'],
    [null, [72, 80], '72'],
    [null, [12_345_678], '12,345,678'],
    ['h', [0.5, null], '0.50 h'],
    ['Gt', [5e9], '5,000,000,000 Gt'],
  ])('%s are written in the unit for their size', (unit, values, text) => {
    expect(plain(scaleOf(unit, values).withUnit(values[0] ?? null))).toBe(text);
  });

  it('moments are in UTC', () => {
    expect(plain(momentText(new Date('2026-01-22T02:00:00Z')))).toBe('22 Jan 2026, 02:00 UTC');
  });
});
