import { describe, expect, it } from 'vitest';
import { transformCalculated } from '../../src/transform/transform-bodies.ts';
import { collect, context, issuesOf, pick, surveyId } from './collect.ts';

function transform(data: unknown): ReturnType<typeof collect> {
  const rows = collect();
  transformCalculated(data, { ...context, surveyId, calculationCode: 'wfn_2024' }, rows.sink);
  return rows;
}

describe('calculated values', () => {
  it('are one row per leaf, in the order of the answer', () => {
    const rows = transform({ total: 61.5, rating: 'B', pillars: [{ 'a/b': 1 }, { final: true, note: null }] });
    expect(pick(rows.of('calculated_values'), 'json_pointer', 'field', 'value_number', 'value_text')).toEqual([
      ['/total', 'total', 61.5, null],
      ['/rating', 'rating', null, 'B'],
      ['/pillars/0/a~1b', 'a/b', 1, null],
      ['/pillars/1/final', 'final', null, 'true'],
      ['/pillars/1/note', 'note', null, null],
    ]);
    expect(pick(rows.of('calculated_values').slice(0, 1), 'survey_id', 'calculation_code', 'response_id')).toEqual([
      [surveyId, 'wfn_2024', 'response-1'],
    ]);
    expect(issuesOf(rows)).toEqual([]);
  });

  it('may be a single value', () => {
    expect(pick(transform(7).of('calculated_values'), 'json_pointer', 'field', 'value_number')).toEqual([
      ['', null, 7],
    ]);
  });

  it.each([[null], [{}], [[]], [''], [{ pillars: [] }]])('%j is an empty answer', (data) => {
    const rows = transform(data);
    expect(rows.of('calculated_values')).toEqual([]);
    expect(pick(rows.of('data_issues'), 'code', 'scope', 'survey_id', 'calculation_code')).toEqual([
      ['empty_calculation', 'calculated', surveyId, 'wfn_2024'],
    ]);
  });

  it('past the doubles, or of names that are no text, are issues', () => {
    expect(issuesOf(transform(JSON.parse('{"total": 1e400}')))).toEqual([
      'degraded number_out_of_range /data/total Infinity',
    ]);
    const rows = transform({ '\ud800': 1, '\ud801': 2 });
    expect(pick(rows.of('calculated_values'), 'json_pointer', 'value_number')).toEqual([['/\ufffd', 1]]);
    expect(pick(rows.of('data_issues'), 'severity', 'code')).toEqual([
      ['degraded', 'invalid_text'],
      ['rejected', 'duplicate_code'],
    ]);
  });

  it('of any depth and width are read', () => {
    const depth = 12_000;
    const rows = transform(JSON.parse(`${'[1,'.repeat(depth)}2${']'.repeat(depth)}`));
    expect(rows.of('calculated_values')).toHaveLength(depth + 1);
    const width = 20_000;
    const wide = Array.from({ length: width }, (_, i) => i);
    expect(transform(wide).of('calculated_values')).toHaveLength(width);
  });
});
