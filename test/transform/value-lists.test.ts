import { describe, expect, it } from 'vitest';
import { transformValueLists } from '../../src/transform/transform-value-lists.ts';
import { collect, context, id, issuesOf, pick } from './collect.ts';

function transform(
  data: unknown,
  requestedIds: readonly string[],
  askedIds?: readonly string[],
): ReturnType<typeof collect> {
  const rows = collect();
  transformValueLists(data, { ...context, requestedIds, ...(askedIds === undefined ? {} : { askedIds }) }, rows.sink);
  return rows;
}

describe('value lists', () => {
  it('of an older lookup that are no longer current are left out, unless they are requested', () => {
    const lists = [50, 51].map((n) => ({ _id: id(n), options: [] }));
    const rows = transform(lists, [id(50)], [id(50), id(51)]);
    expect(pick(rows.of('value_lists'), 'value_list_id')).toEqual([[id(50)]]);
    expect(issuesOf(rows)).toEqual([]);
  });

  it('that cannot be used, were not asked for or come twice are rejected', () => {
    const fine = { _id: id(50), options: [] };
    const rows = transform([5, {}, { _id: 'x' }, fine, fine, { _id: id(51), options: [] }], [id(50)]);
    expect(pick(rows.of('value_lists'), 'value_list_id', 'option_count', 'extra')).toEqual([[id(50), 0, null]]);
    expect(issuesOf(rows)).toEqual([
      'rejected invalid_type /data/0 5',
      'rejected missing_field /data/1/_id -',
      'rejected invalid_id /data/2/_id x',
      `rejected duplicate_id /data/4/_id ${id(50)}`,
      `rejected id_mismatch /data/5/_id ${id(51)}`,
    ]);
  });

  it('keep the options that can be used', () => {
    const options = ['x', {}, { code: 'a', name: 5 }, { code: 'a', name: 'A' }, { code: 7, name: 'Seven' }];
    const rows = transform(
      [{ _id: id(50), options }, { _id: id(51) }, { _id: id(52), options: 'x' }],
      [id(50), id(51), id(52)],
    );
    expect(pick(rows.of('value_list_options'), 'option_code', 'option_index', 'name')).toEqual([
      ['x', 0, null],
      ['a', 2, null],
      ['7', 4, 'Seven'],
    ]);
    expect(pick(rows.of('value_lists'), 'option_count')).toEqual([[3], [0], [0]]);
    expect(issuesOf(rows)).toEqual([
      'notice invalid_type /data/0/options/0 x',
      'rejected missing_field /data/0/options/1/code -',
      'degraded invalid_type /data/0/options/2/name 5',
      'rejected duplicate_code /data/0/options/3/code a',
      'notice invalid_type /data/0/options/4/code 7',
      'degraded missing_field /data/1/options -',
      'degraded invalid_type /data/2/options x',
    ]);
    expect(rows.of('data_issues').map((row) => row.value_list_id)).toEqual([
      ...Array.from({ length: 5 }, () => id(50)),
      id(51),
      id(52),
    ]);
  });
});
