import { describe, expect, it } from 'vitest';
import { aTable, issuesOf, pick, type Transformed, transformUtrv } from './collect.ts';

const base = '/data/universalTrackerValues/0/valueData/table';

function transformTable(
  table: unknown,
  columns: readonly object[],
  fields: object = {},
  survey: object = {},
): Transformed {
  const universalTracker = aTable(columns, fields);
  return transformUtrv({ valueType: 'table', valueData: { table }, universalTracker }, survey);
}

const a = { code: 'a', type: 'number' };
const b = { code: 'b', type: 'text' };

describe('a table', () => {
  it('keeps a cell whose code has half a surrogate pair, the first of those that become the same', () => {
    const table = [
      [
        { code: 'a\ud800', value: 1 },
        { code: 'a\ud801', value: 2 },
      ],
    ];
    const rows = transformTable(table, [{ code: 'a\ufffd', type: 'number' }]);
    expect(pick(rows.of('data_points'), 'column_code', 'value_number')).toEqual([['a\ufffd', 1]]);
    expect(pick(rows.of('data_issues'), 'severity', 'code')).toEqual([
      ['degraded', 'invalid_text'],
      ['rejected', 'duplicate_cell'],
    ]);
  });

  it('keeps what the schema does not name of its cells in extra', () => {
    const rows = transformTable(
      [
        [{ code: 'a', value: 1 }],
        [
          { code: 'b', value: 'x' },
          { code: 'a', value: 2, note: 'est.' },
        ],
      ],
      [a, b],
    );
    expect(pick(rows.of('utrvs'), 'extra')).toEqual([['{"valueData":{"table":{"1":{"1":{"note":"est."}}}}}']]);
    expect(pick(transformTable([[{ note: 'est.' }, 7]], [a]).of('utrvs'), 'extra')).toEqual([
      ['{"valueData":{"table":{"0":{"0":{"note":"est."}}}}}'],
    ]);
  });
});

describe('a unit', () => {
  it('that is no text is an issue', () => {
    const rows = transformTable([[{ code: 'a', value: 1, unit: 5 }]], [{ ...a, unit: 'kg', unitType: 'mass' }]);
    expect(pick(rows.of('data_points'), 'unit', 'unit_type', 'unit_source')).toEqual([[null, 'mass', null]]);
    expect(issuesOf(rows)).toEqual([`degraded invalid_type ${base}/0/0/unit 5`]);
  });
});

describe('currency', () => {
  const money = { ...a, unitType: 'currency' };
  it('of a survey that is no code is not its locked currency', () => {
    const rows = transformTable([], [money], {}, { currency: 5, unitConfig: { currency: 'euro' } });
    expect(pick(rows.of('surveys'), 'currency', 'extra')).toEqual([[null, '{"unitConfig":{"currency":"euro"}}']]);
    expect(issuesOf(rows)).toEqual([
      'notice unknown_value /data/currency 5',
      'notice unknown_value /data/unitConfig/currency euro',
    ]);
  });
});
