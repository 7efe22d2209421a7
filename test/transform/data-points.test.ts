import { describe, expect, it } from 'vitest';
import { aDefinition, id, issuesOf, pick, transformUtrv } from './collect.ts';

const base = '/data/universalTrackerValues/0';

/** The definition has the same type as the record. */
function pointsOf(valueType: string | undefined, fields: object, definition: object = {}): readonly unknown[][] {
  const utrv = { valueType, universalTracker: aDefinition({ valueType, ...definition }), ...fields };
  return pick(transformUtrv(utrv).of('data_points'), 'option_code', 'value_number', 'value_text', 'value_date');
}

function issuesWith(valueType: string | undefined, fields: object, definition: object = {}): readonly string[] {
  return issuesOf(transformUtrv({ valueType, universalTracker: aDefinition({ valueType, ...definition }), ...fields }));
}

describe('text and dates', () => {
  it('a text over the limit is kept', () => {
    const long = '😀'.repeat(5001);
    expect(pointsOf('text', { valueData: { data: long } })).toEqual([[null, null, long, null]]);
    expect(issuesWith('text', { valueData: { data: ['x'.repeat(5000), [long]] } })).toEqual([
      `notice invalid_type ${base}/valueData/data/1 ["${'😀'.repeat(99)}`,
    ]);
  });
});

describe('options', () => {
  it('a code that is a number or a boolean is taken as its text', () => {
    expect(pointsOf('valueListMulti', { valueData: { data: [5, true] } })).toEqual([
      ['5', 5, null, null],
      ['true', null, 'true', null],
    ]);
    expect(issuesWith('valueList', { valueData: { data: 5 } })).toEqual([
      `notice invalid_type ${base}/valueData/data 5`,
    ]);
  });

  it('the same option twice in one answer is read once', () => {
    expect(pointsOf('valueListMulti', { valueData: { data: ['a', 'b', 'a'] } })).toHaveLength(2);
    expect(issuesWith('valueListMulti', { valueData: { data: ['a', 'b', 'a'] } })).toEqual([
      `rejected duplicate_code ${base}/valueData/data/2 a`,
    ]);
    expect(issuesWith('textValueList', { valueData: { data: { '\ud800': 'x', '\ud801': 'y' } } })).toEqual([
      `rejected duplicate_code ${base}/valueData/data/\ufffd y`,
    ]);
  });

  it('the place of a code with half a surrogate pair can be written down', () => {
    const rows = transformUtrv({ valueType: 'textValueList', valueData: { data: { 'a\ud800': 'x' } } });
    expect(pick(rows.of('data_points'), 'option_code', 'json_pointer')).toEqual([
      ['a\ufffd', '/valueData/data/a\ufffd'],
    ]);
  });

  it('an entry without a code is rejected', () => {
    expect(pointsOf('textValueList', { valueData: { data: { '': 'x' } } })).toEqual([]);
    expect(issuesWith('textValueList', { valueData: { data: { '': 'x' } } })).toEqual([
      `rejected missing_field ${base}/valueData/data/ x`,
    ]);
  });

  it('a single value where entries are expected has no code', () => {
    expect(pointsOf('textValueList', { valueData: { data: 'x' } })).toEqual([[null, null, 'x', null]]);
    expect(issuesWith('textValueList', { valueData: { data: 'x' } })).toEqual([
      `notice invalid_type ${base}/valueData/data x`,
    ]);
  });
});

describe('where a value stands', () => {
  it('a value that stands only where its type has none is read all the same', () => {
    const table = [[{ code: 'a', value: 1 }]];
    const rows = transformUtrv({ valueType: 'number', valueData: { table } });
    expect(pick(rows.of('data_points'), 'row_index', 'column_code', 'value_number')).toEqual([[0, 'a', 1]]);
    expect(issuesOf(rows)).toContain(`notice unexpected_data ${base}/valueData/table ${JSON.stringify(table)}`);
    expect(pick(rows.of('utrvs'), 'table_row_count', 'answer')).toEqual([[1, 'answered']]);
    expect(pointsOf('table', { value: 5, valueData: { table: [] } })).toEqual([[null, 5, null, null]]);
    expect(issuesWith('table', { value: 5 })).toEqual([`notice unexpected_data ${base}/value 5`]);
  });

  it('a table that is no array is rejected, and valueData that is no object degrades the record', () => {
    expect(issuesWith('table', { valueData: { table: { a: 1 } } })).toEqual([
      `rejected invalid_type ${base}/valueData/table {"a":1}`,
    ]);
    expect(issuesWith('text', { valueData: 'x' })).toEqual([`degraded invalid_type ${base}/valueData x`]);
  });
});

describe('a value of an unknown type', () => {
  it.each(['matrix', undefined])('in a table is expected there: %s', (valueType) => {
    const table = [[{ code: 'a', value: 1 }]];
    const rows = transformUtrv({ valueType, valueData: { table }, universalTracker: aDefinition({ valueType }) });
    expect(rows.of('data_issues').map(({ code }) => code)).not.toContain('unexpected_data');
    expect(rows.of('data_points')).toHaveLength(1);
  });
});

describe('a table that nobody asked for', () => {
  it.each([
    [[null], []],
    [[[null, { code: 'a' }, { code: 'a', value: '' }]], []],
    [['x'], ['unexpected_data']],
    [[['x']], ['unexpected_data']],
  ])('%j beside a number is noted if there is something in it', (table, codes) => {
    const rows = transformUtrv({ value: 1, valueData: { table } });
    expect(rows.of('data_issues').map(({ code }) => code)).toEqual(codes);
    expect(pick(rows.of('data_points'), 'value_number')).toEqual([[1]]);
  });

  it('is told with its record if it is no table at all', () => {
    expect(pick(transformUtrv({ valueData: { table: 'x' } }).of('data_issues'), 'resource', 'utrv_id')).toEqual([
      ['data_points', id(10)],
    ]);
  });
});
