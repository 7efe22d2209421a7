import { describe, expect, it } from 'vitest';
import { transformCalculated } from '../../src/transform/transform-bodies.ts';
import { collect, context, issuesOf, pick, surveyId } from './collect.ts';

function transform(data: unknown): ReturnType<typeof collect> {
  const rows = collect();
  transformCalculated(data, { ...context, surveyId, calculationCode: 'wfn_2024' }, rows.sink);
  return rows;
}

describe('calculated values', () => {
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

  it('of 1,000 levels and of any width are read', () => {
    const depth = 1_000;
    const rows = transform(JSON.parse(`${'[1,'.repeat(depth)}2${']'.repeat(depth)}`));
    expect(rows.of('calculated_values')).toHaveLength(depth + 1);
    const width = 20_000;
    const wide = Array.from({ length: width }, (_, i) => i);
    expect(transform(wide).of('calculated_values')).toHaveLength(width);
  });
});
