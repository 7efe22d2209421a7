import { describe, expect, it } from 'vitest';
import { aDefinition, aSurvey, aTable, aUtrv, id, issuesOf, pick, transform, transformUtrv } from './collect.ts';

const at = '/data/universalTrackerValues/0/universalTracker';

function definitionOf(universalTracker: object): ReturnType<typeof transformUtrv> {
  return transformUtrv({ valueType: undefined, universalTracker });
}

describe('a tracker definition', () => {
  it('does not take the value list of a column for its own', () => {
    const rows = definitionOf(aTable([{ code: 'a', validation: { listId: id(51) } }]));
    expect(pick(rows.of('tracker_definitions'), 'value_list_id')).toEqual([[null]]);
    expect(rows.outcome.valueListIds).toEqual([id(51)]);
  });

  it('has one version per text, and one row per survey and version', () => {
    const one = aUtrv({ value: 1 });
    const same = aUtrv({ _id: id(11), value: 2 });
    const reworded = aUtrv({ _id: id(12), universalTracker: aDefinition({ valueLabel: 'Energy?' }) });
    const other = aUtrv({ _id: id(13), universalTrackerId: id(4) });
    const survey = aSurvey({ universalTrackerValues: [one, same, reworded, other] });
    const rows = transform(survey);
    const ids = rows.of('utrvs').map((row) => row.definition_id);
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(3);
    expect(rows.of('tracker_definitions').map((row) => row.definition_id)).toEqual([...new Set(ids)]);
    const again = transform(structuredClone(survey));
    expect(again.of('tracker_definitions')).toEqual(rows.of('tracker_definitions'));
  });

  it('reports its faults once per survey, where it stands', () => {
    const universalTracker = aDefinition({
      name: 5,
      valueType: 'table',
      valueListId: 'colours',
      valueValidation: {
        table: {
          columns: ['x', {}, { code: 1 }, { code: 'a', type: 'rating' }, { code: 'a' }, { code: 'b', unit: 5 }],
          validation: { maxRows: '3' },
        },
      },
    });
    const records = [
      aUtrv({ universalTracker, valueType: undefined }),
      aUtrv({ _id: id(11), universalTracker, valueType: undefined }),
    ];
    const rows = transform(aSurvey({ universalTrackerValues: records }));
    expect([...issuesOf(rows)].sort()).toEqual([
      `degraded invalid_id ${at}/valueListId colours`,
      `degraded invalid_type ${at}/name 5`,
      `degraded invalid_type ${at}/valueValidation/table/columns/5/unit 5`,
      `degraded invalid_type ${at}/valueValidation/table/validation/maxRows 3`,
      `notice unknown_value_type ${at}/valueValidation/table/columns/3/type rating`,
      `rejected duplicate_code ${at}/valueValidation/table/columns/4/code a`,
      `rejected invalid_type ${at}/valueValidation/table/columns/0 x`,
      `rejected invalid_type ${at}/valueValidation/table/columns/2/code 1`,
      `rejected missing_field ${at}/valueValidation/table/columns/1/code -`,
    ]);
    const resources = rows
      .of('data_issues')
      .map(({ resource, json_pointer }) => [json_pointer?.slice(at.length), resource]);
    expect(Object.fromEntries(resources)).toEqual({
      '/name': 'trackers',
      '/valueListId': 'trackers',
      '/valueValidation/table/validation/maxRows': 'trackers',
      ...Object.fromEntries(
        ['0', '1/code', '2/code', '3/type', '4/code', '5/unit'].map((place) => [
          `/valueValidation/table/columns/${place}`,
          'tracker_columns',
        ]),
      ),
    });
    expect(JSON.parse(rows.of('tracker_definitions')[0]?.table_columns ?? '')).toMatchObject([
      { column_code: 'a', column_index: 3 },
      { column_code: 'b', column_index: 5 },
    ]);
  });

  it.each([
    [{ valueValidation: 'x' }, '/valueValidation', 'degraded', 'trackers'],
    [{ valueValidation: { table: [] } }, '/valueValidation/table', 'degraded', 'trackers'],
    [{ valueValidation: { table: { columns: {} } } }, '/valueValidation/table/columns', 'rejected', 'tracker_columns'],
  ])('%j has no columns', (fields, pointer, severity, resource) => {
    const rows = definitionOf(aDefinition(fields));
    expect(pick(rows.of('tracker_definitions'), 'table_columns')).toEqual([[null]]);
    expect(pick(rows.of('data_issues'), 'severity', 'code', 'resource', 'json_pointer')).toEqual([
      [severity, 'invalid_type', resource, `${at}${pointer}`],
    ]);
  });
});

describe('the most rows of a table', () => {
  it.each([
    [2 ** 31 - 1, 2 ** 31 - 1],
    [0, 0],
    [-0, 0],
    [2 ** 31, null],
    [1.5, null],
    ['5', null],
  ])('%j is %j', (maxRows, expected) => {
    const rows = definitionOf(aDefinition({ valueValidation: { table: { columns: [], validation: { maxRows } } } }));
    expect(pick(rows.of('tracker_definitions'), 'max_rows')).toEqual([[expected]]);
    expect(pick(rows.of('data_issues'), 'severity', 'code', 'resource', 'json_pointer')).toEqual(
      expected === null
        ? [['degraded', 'invalid_type', 'trackers', `${at}/valueValidation/table/validation/maxRows`]]
        : [],
    );
  });
});

describe('a value list', () => {
  const inside = (levels: number): object => (levels === 0 ? { listId: id(50) } : { 'a/b': inside(levels - 1) });

  it.each([
    [inside(0), id(50)],
    [inside(4), id(50)],
    [inside(5), null],
    [{ near: { listId: id(51) }, far: inside(3) }, id(51)],
    [{ columns: inside(0) }, null],
    [{ listId: 'x', near: inside(0) }, id(50)],
  ])('that %j refers to is %s', (fields, expected) => {
    const rows = definitionOf(aDefinition(fields));
    expect(pick(rows.of('tracker_definitions'), 'value_list_id')).toEqual([[expected]]);
    expect(issuesOf(rows)).toEqual([]);
  });

  it('whose id is none is told where it stands', () => {
    expect(issuesOf(definitionOf(aDefinition({ 'a/b': { listId: 'colours' } })))).toEqual([
      `degraded invalid_id ${at}/a~1b/listId colours`,
    ]);
  });
});
