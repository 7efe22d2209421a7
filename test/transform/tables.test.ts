import { describe, expect, it } from 'vitest';
import { toEpochDay } from '../../src/transform/reading/instants.ts';
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
  it('is one row per cell, by code and not by position', () => {
    const rows = transformTable(
      [
        [
          { code: 'a', value: 1 },
          { code: 'b', value: 'x' },
        ],
        [
          { code: 'b', value: 'y' },
          { code: 'a', value: '2' },
        ],
      ],
      [a, b],
    );
    expect(
      pick(rows.of('data_points'), 'row_index', 'column_code', 'value_type', 'value_number', 'value_text'),
    ).toEqual([
      [0, 'a', 'number', 1, null],
      [0, 'b', 'text', null, 'x'],
      [1, 'b', 'text', null, 'y'],
      [1, 'a', 'number', 2, '2'],
    ]);
    expect(pick(rows.of('utrvs'), 'table_row_count', 'data_point_count', 'answer')).toEqual([[2, 4, 'answered']]);
    expect(issuesOf(rows)).toEqual([]);
  });

  it('reads the options of its columns', () => {
    const columns = [
      { code: 'one', type: 'valueList' },
      { code: 'many', type: 'valueListMulti' },
      { code: 'texts', type: 'textValueList' },
      { code: 'numbers', type: 'numericValueList' },
      { code: 'day', type: 'date' },
    ];
    const cells = [
      { code: 'one', value: 'x' },
      { code: 'many', value: ['x', 'y'] },
      { code: 'texts', value: { x: 'why' } },
      { code: 'numbers', value: { x: '1.5' } },
      { code: 'day', value: '2024-02-29T10:00:00Z' },
    ];
    const rows = transformTable([cells], columns);
    expect(
      pick(rows.of('data_points'), 'column_code', 'option_code', 'value_number', 'value_text', 'value_date'),
    ).toEqual([
      ['one', 'x', null, 'x', null],
      ['many', 'x', null, 'x', null],
      ['many', 'y', null, 'y', null],
      ['texts', 'x', null, 'why', null],
      ['numbers', 'x', 1.5, '1.5', null],
      ['day', null, null, '2024-02-29T10:00:00Z', toEpochDay(2024, 2, 29)],
    ]);
    expect(issuesOf(rows)).toEqual([]);
  });

  it('keeps structures in other columns as JSON text', () => {
    const rows = transformTable(
      [
        [
          { code: 'b', value: ['x', { y: 1 }] },
          { code: 'a', value: { n: 1 } },
        ],
      ],
      [a, b],
    );
    expect(pick(rows.of('data_points'), 'option_code', 'value_number', 'value_text')).toEqual([
      [null, null, '["x",{"y":1}]'],
      [null, null, '{"n":1}'],
    ]);
    expect(issuesOf(rows)).toEqual([`degraded not_a_number ${base}/0/1/value {"n":1}`]);
  });

  it('takes the first of two cells with a value and the same code', () => {
    const cells = [{ code: 'a', value: '' }, { code: 'a', value: 1 }, { code: 'a', value: 2 }, { code: 'a' }];
    const rows = transformTable([cells, [{ code: 'a', value: 3 }]], [a]);
    expect(pick(rows.of('data_points'), 'row_index', 'value_number')).toEqual([
      [0, 1],
      [1, 3],
    ]);
    expect(issuesOf(rows)).toEqual([`rejected duplicate_cell ${base}/0/2 {"code":"a","value":2}`]);
  });

  it('keeps a cell of an undefined column', () => {
    const rows = transformTable(
      [
        [
          { code: '__proto__', value: 'x' },
          { code: 'z', value: 5 },
        ],
      ],
      [a],
    );
    expect(pick(rows.of('data_points'), 'column_code', 'value_type', 'value_number', 'value_text')).toEqual([
      ['__proto__', null, null, 'x'],
      ['z', null, 5, null],
    ]);
    expect(issuesOf(rows)).toEqual([
      `notice unknown_column ${base}/0/0/code __proto__`,
      `notice unknown_column ${base}/0/1/code z`,
    ]);
  });

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

  it('rejects what is not a row, not a cell, or has no code', () => {
    const rows = transformTable(
      [5, { code: 'a', value: 1 }, ['x', [1], { value: 1 }, { code: 7, value: 1 }, { code: 'a', value: 2 }]],
      [a],
    );
    expect(pick(rows.of('data_points'), 'row_index', 'value_number')).toEqual([[2, 2]]);
    expect(issuesOf(rows)).toEqual([
      `rejected invalid_type ${base}/0 5`,
      `rejected invalid_type ${base}/1 {"code":"a","value":1}`,
      `rejected invalid_type ${base}/2/0 x`,
      `rejected invalid_type ${base}/2/1 [1]`,
      `rejected missing_field ${base}/2/2/code -`,
      `rejected invalid_type ${base}/2/3/code 7`,
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

  it('takes each cell as if it were the only one, whatever the cells before it said', () => {
    const said = [undefined, null, '', 'kg', 'kgt', 'thousands', 'tthousands', 5, 'MWh'];
    const cells = said.flatMap((unit) => said.map((numberScale) => ({ code: 'a', value: 1, unit, numberScale })));
    const columns = [{ ...a, unit: 'kWh', unitType: 'energy', numberScale: 'millions' }];
    const read = (table: readonly unknown[]): readonly unknown[] => {
      const rows = transformTable(table, columns, { valueValidation: { table: { columns } } });
      return pick(rows.of('data_points'), 'unit', 'unit_source', 'number_scale', 'value_scaled', 'base_unit');
    };
    expect(read([...cells, ...cells].map((cell) => [cell]))).toEqual(
      [...cells, ...cells].flatMap((cell) => read([[cell]])),
    );
    const issues = [...cells, ...cells].map(
      (cell) =>
        transformTable([[cell]], columns)
          .of('data_issues')
          .filter(({ code }) => code !== 'unknown_unit').length,
    );
    const together = transformTable(
      [...cells, ...cells].map((cell) => [cell]),
      columns,
      { valueValidation: { table: { columns } } },
    );
    expect(together.of('data_issues').filter(({ code }) => code !== 'unknown_unit')).toHaveLength(
      issues.reduce((sum, count) => sum + count, 0),
    );
  });
});

describe('scale', () => {
  const places: readonly [object, object, object, unknown[]][] = [
    [{}, {}, {}, [null, 1, 1.005]],
    [{}, {}, { numberScale: 'thousands' }, ['thousands', 1000, 1005]],
    [{}, { numberScale: 'hundreds' }, { numberScale: 'thousands' }, ['hundreds', 100, 100.5]],
    [{ numberScale: 'single' }, { numberScale: 'hundreds' }, { numberScale: 'thousands' }, ['single', 1, 1.005]],
    [{ numberScale: '' }, { numberScale: null }, { numberScale: 'millions' }, ['millions', 1e6, 1_005_000]],
    [{ numberScale: 'billions' }, {}, {}, ['billions', 1e9, 1_005_000_000]],
    [{ numberScale: 'trillions' }, {}, {}, ['trillions', 1e12, 1_005_000_000_000]],
    [{ numberScale: 'dozens' }, { numberScale: 'single' }, {}, ['dozens', null, null]],
    [{ numberScale: 1000 }, { numberScale: 'single' }, {}, ['1000', null, null]],
  ];
  it.each(places)('of cell %j, column %j and tracker %j', (cell, column, tracker, expected) => {
    const rows = transformTable([[{ code: 'a', value: 1.005, ...cell }]], [{ ...a, ...column }], tracker);
    expect(pick(rows.of('data_points'), 'number_scale', 'scale_factor', 'value_scaled')).toEqual([expected]);
    expect(rows.of('data_points')[0]?.value_number).toBe(1.005);
  });

  it('of an unknown code is an issue of every data point', () => {
    const rows = transformTable(
      [
        [
          { code: 'a', value: 1 },
          { code: 'b', value: 'x' },
        ],
      ],
      [a, b],
      { numberScale: 'dozens' },
    );
    expect(issuesOf(rows)).toEqual([
      `degraded unknown_number_scale ${base}/0/0/value dozens`,
      `degraded unknown_number_scale ${base}/0/1/value dozens`,
    ]);
  });

  it('is filled on rows that are no numbers', () => {
    const rows = transformTable([[{ code: 'b', value: 'x', numberScale: 'thousands', unit: 'kg' }]], [b]);
    expect(pick(rows.of('data_points'), 'number_scale', 'scale_factor', 'value_scaled', 'unit', 'unit_source')).toEqual(
      [['thousands', 1000, null, 'kg', 'cell']],
    );
  });
});

describe('unit', () => {
  const places: readonly [object, object, object, unknown[]][] = [
    [{}, {}, {}, [null, null, null]],
    [{}, {}, { unit: 't', unitType: 'mass' }, ['t', 'mass', 'tracker']],
    [{}, { unit: 'kg' }, { unit: 't', unitType: 'mass' }, ['kg', 'mass', 'column']],
    [{ unit: 'g' }, { unit: 'kg' }, { unit: 't', unitType: 'mass' }, ['g', 'mass', 'cell']],
    [{ unit: '' }, { unit: '', unitType: 'volume' }, { unit: 't', unitType: 'mass' }, ['t', 'volume', 'tracker']],
    [{ unit: 5 }, { unit: 'kg', unitType: 'mass' }, {}, [null, 'mass', null]],
  ];
  it.each(places)('of cell %j, column %j and tracker %j', (cell, column, tracker, expected) => {
    const rows = transformTable([[{ code: 'a', value: 1, ...cell }]], [{ ...a, ...column }], tracker);
    expect(pick(rows.of('data_points'), 'unit', 'unit_type', 'unit_source')).toEqual([expected]);
  });

  it('that is no text is an issue', () => {
    expect(issuesOf(transformTable([[{ code: 'a', value: 1, unit: 5 }]], [a]))).toEqual([
      `degraded invalid_type ${base}/0/0/unit 5`,
    ]);
  });
});

describe('currency', () => {
  const money = { ...a, unitType: 'currency' };
  const cases: readonly [object, object, object, object, unknown[]][] = [
    [{}, {}, {}, {}, ['USD', 'default']],
    [{}, {}, {}, { currency: 'EUR' }, ['EUR', 'survey']],
    [{}, {}, {}, { unitConfig: { currency: 'SEK' } }, ['SEK', 'survey']],
    [{}, {}, {}, { currency: 'EUR', unitConfig: { currency: 'SEK' } }, ['EUR', 'survey']],
    [{}, {}, {}, { currency: 'euro', unitConfig: { currency: 'SEK' } }, ['SEK', 'survey']],
    [{ unit: 'GBP' }, { unit: 'CHF' }, { unit: 'JPY' }, {}, ['GBP', 'cell']],
    [{ unit: 'pounds' }, { unit: 'CHF' }, { unit: 'JPY' }, {}, ['CHF', 'column']],
    [{}, { unit: 'currency' }, { unit: 'JPY' }, {}, ['JPY', 'tracker']],
    [{}, { unit: 'eur' }, { unit: 'EURO' }, {}, ['USD', 'default']],
    [{ unit: 'GBP' }, {}, {}, { currency: 'EUR' }, ['EUR', 'survey']],
  ];
  it.each(cases)('of cell %j, column %j, tracker %j and survey %j', (cell, column, tracker, survey, expected) => {
    const rows = transformTable([[{ code: 'a', value: 1, ...cell }]], [{ ...money, ...column }], tracker, survey);
    expect(pick(rows.of('data_points'), 'unit', 'unit_source')).toEqual([expected]);
    expect(pick(rows.of('data_points'), 'unit_type')).toEqual([['currency']]);
  });

  it('of a cell that names another one than the survey is a mismatch', () => {
    const survey = { currency: 'EUR' };
    const issues = (unit: string) => issuesOf(transformTable([[{ code: 'a', value: 1, unit }]], [money], {}, survey));
    expect(issues('GBP')).toEqual([`notice currency_mismatch ${base}/0/0/unit GBP`]);
    expect(issues('EUR')).toEqual([]);
    expect(issues('pounds')).toEqual([`notice unknown_value ${base}/0/0/unit pounds`]);
  });

  it('of a survey that is no code is not its locked currency', () => {
    const rows = transformTable([], [money], {}, { currency: 5, unitConfig: { currency: 'euro' } });
    expect(pick(rows.of('surveys'), 'currency', 'extra')).toEqual([[null, '{"unitConfig":{"currency":"euro"}}']]);
    expect(issuesOf(rows)).toEqual([
      'notice unknown_value /data/currency 5',
      'notice unknown_value /data/unitConfig/currency euro',
    ]);
  });

  it('is that of a single value’s tracker too', () => {
    const universalTracker = { name: 'Revenue', valueType: 'number', unitType: 'currency', unit: 'CAD' };
    const single = (survey: object) => transformUtrv({ value: 1, universalTracker }, survey).of('data_points');
    expect(pick(single({}), 'unit', 'unit_source')).toEqual([['CAD', 'tracker']]);
    expect(pick(single({ currency: 'EUR' }), 'unit', 'unit_source')).toEqual([['EUR', 'survey']]);
  });
});
