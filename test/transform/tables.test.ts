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

  it('notes more rows than its definition, and more rows and cells than the service allows', () => {
    const many = Array.from({ length: 1001 }, () => [{ code: 'a', value: 1 }]);
    expect(issuesOf(transformTable(many, [a]))).toEqual([
      `notice limit_exceeded ${base} 1001`,
      `notice limit_exceeded ${base} 1001`,
    ]);
    expect(transformTable(many, [a]).of('data_points')).toHaveLength(1001);
    const columns = Array.from({ length: 51 }, (_, i) => ({ code: `c${i}`, type: 'number' }));
    const wide = [columns.map(({ code }) => ({ code, value: 1 }))];
    expect(issuesOf(transformTable(wide, columns))).toEqual([`notice limit_exceeded ${base} 51`]);
    const six = Array.from({ length: 6 }, () => []);
    expect(issuesOf(transformTable(six, [a]))).toEqual([`notice limit_exceeded ${base} 6`]);
    expect(pick(transformTable(six, [a]).of('utrvs'), 'table_row_count', 'answer')).toEqual([[6, 'unanswered']]);
    const allowed = { valueValidation: { table: { columns, validation: { maxRows: 1000 } } } };
    const full = many.slice(1).map((row) => row.map((cell) => ({ ...cell, code: 'c0' })));
    const [widest = []] = wide;
    full[0] = widest.slice(1);
    expect(issuesOf(transformTable(full, columns, allowed))).toEqual([]);
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
