import { describe, expect, it } from 'vitest';
import { parseDecisions } from '../../src/schema/decisions/decisions.ts';
import { decisionsOfOlder } from '../../src/schema/decisions/older-rules.ts';

const usual = {
  not_additive: ['302-3*', '305-4*', '404-1*', '405-2*', '2-21*', '202-1*'],
  stock: ['2-7*', '2-8*', '405-1*', '403-8*'],
  additive: [],
  own_only: [],
};

describe('the rules of a lake of an older version', () => {
  it('are no decisions where they were the usual ones', () => {
    expect(decisionsOfOlder(usual)).toEqual([]);
    expect(decisionsOfOlder({})).toEqual([]);
  });

  it('become decisions that can be read', () => {
    const files = decisionsOfOlder({
      not_additive: [...usual.not_additive, 'KPI-TEMP*'],
      stock: ['KPI-BEDS', ' '],
      additive: ['KPI "A"', 'KPI-TEMP*'],
      own_only: ['65a1b2c3d4e5f60718293a4b', 'all'],
    });
    const { consolidation, measures, units } = parseDecisions(files);
    expect(consolidation).toMatchObject([
      { initiative_id: '65a1b2c3d4e5f60718293a4b', type_code: null, report_is: 'stand_alone', from_year: null },
      { initiative_id: null, type_code: null, report_is: 'stand_alone', from_year: null },
    ]);
    expect(measures).toMatchObject([
      { type_code: 'KPI-TEMP*', over_initiatives: 'none', over_rows: 'none', over_time: 'none' },
      { type_code: 'KPI-BEDS', over_initiatives: null, over_rows: null, over_time: 'period_end' },
      { type_code: 'KPI "A"', over_initiatives: 'sum', over_rows: 'sum', over_time: null },
      { type_code: 'KPI-TEMP*', over_initiatives: 'sum', over_rows: 'sum', over_time: null },
    ]);
    expect(units).toEqual([]);
  });
});
