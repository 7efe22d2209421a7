import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, jsonText } from '../../src/base/json.ts';
import type { Row } from '../../src/schema/rows.ts';
import { transformInitiatives } from '../../src/transform/hierarchy.ts';
import { readSurveyListing } from '../../src/transform/survey-listing.ts';
import { transformCalculated } from '../../src/transform/transform-bodies.ts';
import { transformValueLists } from '../../src/transform/transform-value-lists.ts';
import { aSurvey, aTable, aUtrv, collect, context, id, surveyId, transform } from './collect.ts';

/** JSON as `JSON.parse` returns it: `__proto__` keys, lone surrogates and infinity included. */
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(null, true, '', 0, -0, Number.POSITIVE_INFINITY, '\ud800', id(1), '2024-12-31', 'yearly', 'table'),
    fc.double({ noNaN: true }),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(keys(), tie('value'), { maxKeys: 6 }),
  ),
})).value;

function keys(): fc.Arbitrary<string> {
  const known = ['_id', 'code', 'value', 'valueType', 'valueData', 'data', 'table', 'unit', 'numberScale', 'options'];
  const more = [
    'universalTracker',
    'valueValidation',
    'columns',
    'period',
    'effectiveDate',
    'initiativeId',
    'name',
    '😀',
  ];
  return fc.oneof(fc.constantFrom(...known, ...more), fc.string({ unit: 'binary' }));
}

/** An object with some known fields replaced by anything. */
function mangled(base: object): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .dictionary(fc.constantFrom(...Object.keys(base)), json, { maxKeys: 2 })
    .map((fields) => ({ ...base, ...fields }));
}

const cellValue = fc.oneof(
  fc.constantFrom(null, '', 'x', '12', 'yes', true, 5, 1.5, Number.POSITIVE_INFINITY),
  fc.array(fc.constantFrom(null, '', 'a', 'b', 5), { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('', 'a', 'b'), fc.constantFrom(null, '', 'x', 5)),
);
const cell = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ code: fc.constantFrom('a', 'b', 'c', '', null, 5), value: cellValue }, { requiredKeys: [] }),
  },
  { weight: 1, arbitrary: fc.constantFrom(null, 'x', 5) },
);
const table = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: fc.array(cell, { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.constantFrom(null, 'x') },
  ),
  {
    maxLength: 4,
  },
);
const columnTypes = fc.constantFrom(
  'number',
  'text',
  'date',
  'valueList',
  'valueListMulti',
  'textValueList',
  'numericValueList',
);

describe('any JSON', () => {
  it('never makes a transform throw', () => {
    fc.assert(
      fc.property(json, json, (data, other) => {
        const { sink } = collect();
        const list = Array.isArray(data) ? data : [data];
        const listing = [{ data: list, response: { responseId: 'r' } }];
        transform(data, { lastUpdated: other });
        transformInitiatives(list, context, sink);
        transformValueLists(list, { ...context, requestedIds: [id(1)] }, sink);
        transformCalculated(data, { ...context, surveyId, calculationCode: 'x' }, sink);
        readSurveyListing(listing, listing, context, sink);
      }),
      { numRuns: 40 },
    );
  });

  it('inside a survey never makes it throw, nor makes two rows of one key', () => {
    const definition = mangled(
      aTable([{ code: 'a', type: 'number', unit: 'kg' }], { numberScale: 'thousands', unit: 't' }),
    );
    const record = definition.chain((universalTracker) =>
      mangled({
        ...aUtrv(),
        universalTracker,
        valueData: { data: null, table: [[{ code: 'a', value: 1 }]] },
        value: 5,
      }),
    );
    const survey = fc
      .array(record, { maxLength: 3 })
      .chain((records) => mangled(aSurvey({ universalTrackerValues: records })));
    fc.assert(
      fc.property(survey, (data) => {
        const rows = transform(data);
        const points = rows.of('data_points').map(keyOf);
        expect(new Set(points).size).toBe(points.length);
        const [row] = rows.of('surveys');
        expect(rows.outcome.loaded).toBe(row !== undefined);
        expect(rows.of('utrvs')).toHaveLength(row?.utrv_count ?? 0);
        expect(points).toHaveLength(row?.data_point_count ?? 0);
        for (const { value } of rows.of('data_issues')) {
          expect([(value?.length ?? 0) <= 200, value?.isWellFormed() ?? true]).toEqual([true, true]);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('no value is lost', () => {
  it('every filled leaf of a table is a row or an issue that rejects it', () => {
    fc.assert(
      fc.property(table, columnTypes, (rows, type) => {
        const universalTracker = aTable([
          { code: 'a', type },
          { code: 'b', type: 'text' },
        ]);
        const record = aUtrv({ valueType: 'table', valueData: { table: rows }, universalTracker });
        const result = transform(aSurvey({ universalTrackerValues: [record] }));
        const rejected = result.of('data_issues').filter((issue) => issue.severity === 'rejected');
        const unread = new Set(rejected.map((issue) => issue.json_pointer));
        expect(result.of('data_points').length + rejected.length).toBe(countLeaves(rows, type));
        expect(unread.size).toBe(rejected.length);
      }),
      { numRuns: 50 },
    );
  });

  it('every filled leaf outside tables is a row or an issue that rejects it', () => {
    fc.assert(
      fc.property(cellValue, columnTypes, fc.constantFrom('value', 'data'), (value, valueType, place) => {
        const fields = place === 'value' ? { value } : { valueData: { data: value } };
        const result = transform(aSurvey({ universalTrackerValues: [aUtrv({ valueType, ...fields })] }));
        const rejected = result.of('data_issues').filter((issue) => issue.severity === 'rejected').length;
        expect(result.of('data_points').length + rejected).toBe(leavesOf(value));
      }),
    );
  });
});

describe('JSON text', () => {
  it('is what JSON.stringify writes, and always well-formed', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = jsonText(value);
        expect(JSON.stringify(JSON.parse(text)).isWellFormed()).toBe(true);
        expect(text).not.toMatch(/(?<!\\)(?:\\\\)*\\ud[89a-f]/);
        if (!JSON.stringify(value).includes('\\ud')) expect(text).toBe(JSON.stringify(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(text));
      }),
    );
    expect(jsonText({ a: '\\ud800', b: '\ud800' })).toBe('{"a":"\\\\ud800","b":"\ufffd"}');
  });
});

function keyOf(row: Row<'data_points'>): string {
  return JSON.stringify([row.utrv_id, row.row_index, row.column_code, row.option_code]);
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

function leavesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return isFilled(value) ? 1 : 0;
  return Object.values(value).filter(isFilled).length;
}

/** What must be accounted for: cells that are taken apart by their options, one by one; everything else whole. */
function countLeaves(rows: readonly unknown[], type: string): number {
  const isOption = type.includes('alueList');
  let count = 0;
  for (const row of rows) {
    if (!Array.isArray(row)) {
      count += isFilled(row) ? 1 : 0;
      continue;
    }
    const seen = new Set<unknown>();
    for (const each of row) {
      const value = typeof each === 'object' && each !== null ? each.value : each;
      if (!isFilled(value)) continue;
      const takenApart = isOption && each.code === 'a' && !seen.has('a');
      count += takenApart ? leavesOf(value) : 1;
      seen.add(each.code);
    }
  }
  return count;
}
