import { describe, expect, it } from 'vitest';
import { defaultRules, differingRules, fromManifestRules, toManifestRules } from '../../src/schema/rules.ts';

describe('the rules of a lake', () => {
  const lake = defaultRules;

  it('are compared with those that are asked for', () => {
    expect(differingRules(lake, null)).toBeNull();
    expect(differingRules(lake, lake)).toBeNull();
  });

  it('that differ are named with both values', () => {
    const asked = {
      timeZone: 'Asia/Tokyo',
      defaultCurrency: 'SEK',
      yearEnd: '03-31',
      materiality: 2,
      decisions: [{ name: 'units.csv', text: 'unit' }],
    };
    expect(differingRules(asked, lake)?.split(/, | and /)).toEqual([
      'the lake was made with time zone UTC (requested: Asia/Tokyo)',
      'default currency USD (requested: SEK)',
      'year end 12-31 (requested: 03-31)',
      'materiality 5 % (requested: 2 %)',
      'decisions none (requested: units.csv 385cfdbc)',
    ]);
    expect(differingRules({ ...lake, timeZone: 'Asia/Tokyo' }, lake)).toMatch(/^[^,]+time zone UTC[^,]+$/);
  });
});

describe('the rules in a manifest', () => {
  it('are read as they were written', () => {
    const rules = {
      ...defaultRules,
      timeZone: 'Asia/Tokyo',
      defaultCurrency: 'SEK',
      yearEnd: '03-31',
      materiality: 2.5,
      decisions: [{ name: 'units.csv', text: '\uFEFFunit,is\r\n' }],
    };
    expect(fromManifestRules(toManifestRules(rules))).toEqual(rules);
  });
});
