import { describe, expect, it } from 'vitest';
import { type AskedTracker, decideAdditivity } from '../../src/transform/reading/additivity.ts';

const question = (fields: Partial<AskedTracker>): AskedTracker => ({
  ...{ name: null, question: null, typeCode: null, valueType: 'number', unit: null, unitType: null },
  ...fields,
});
const decided = (fields: Partial<AskedTracker>): readonly unknown[] => {
  const { is_additive, additive_reason, over_time, over_time_reason } = decideAdditivity(question(fields), null);
  return [is_additive, additive_reason, over_time, over_time_reason];
};

describe('over time', () => {
  it.each([
    [{ typeCode: '401-1-a' }, [true, 'default', 'sum', 'flow_code']],
    [{ typeCode: '401-1-a', name: 'Rate of hires' }, [false, 'strong_word', 'none', 'not_additive']],
    [{ typeCode: '405-1-a', valueType: 'percentage' }, [false, 'percentage', 'period_end', 'stock_code']],
    [{ name: 'Water stored', unit: 'm3', unitType: 'volume' }, [true, 'default', 'undecided', 'may_be_level']],
    [{ name: 'Fleet', unit: 'km', unitType: 'length' }, [true, 'default', 'undecided', 'length']],
    [{ name: 'Scrap', unit: 'kg' }, [true, 'default', 'sum', 'amount_unit']],
    [{ name: 'Scrap', unit: 'loads' }, [true, 'default', 'undecided', 'unknown_unit']],
    [{ name: 'Visitors' }, [true, 'default', 'undecided', 'no_unit']],
    [{ name: 'Stack gas', unit: 'ppm' }, [false, 'parts_per', 'none', 'not_additive']],
  ])('%j', (fields, expected) => {
    expect(decided(fields)).toEqual(expected);
  });
});

it('reads the name of a column behind its abbreviation', () => {
  const name = 'Safety Incidents Count (PSIC) and Safety Incident Severity Rate (PSISR)';
  const additive = (column: string): unknown =>
    decideAdditivity(question({ name }), { name: column, valueType: 'number', unit: null, unitType: null })
      .additive_reason;
  expect(['PSIC', 'PSISR', 'Other'].map(additive)).toEqual(['default', 'strong_word', 'strong_word']);
});
