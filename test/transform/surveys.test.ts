import { describe, expect, it } from 'vitest';
import { InvalidBodyError } from '../../src/base/body.ts';
import { requireSurvey } from '../../src/transform/survey.ts';
import { transformCalculated } from '../../src/transform/transform-bodies.ts';
import { aSurvey, aUtrv, collect, context, id, surveyId, transform } from './collect.ts';

describe('a body that is an answer', () => {
  const required =
    (data: unknown, isInLake = false) =>
    () =>
      requireSurvey(data, { ...context, surveyId, lastUpdated: undefined }, isInLake);

  it.each([
    [aSurvey()],
    [aSurvey({ universalTrackerValues: [7], period: 'weekly', effectiveDate: 'soon', initiativeId: null })],
  ])('is the survey’s, with an array of value records: %j', (data) => {
    expect(required(data)).not.toThrow();
  });

  it.each([
    [[], '/data'],
    ['x', '/data'],
    [aSurvey({ _id: id(9) }), '/data/_id'],
    [aSurvey({ _id: undefined }), '/data/_id'],
    [aSurvey({ universalTrackerValues: undefined }), '/data/universalTrackerValues'],
    [aSurvey({ universalTrackerValues: {} }), '/data/universalTrackerValues'],
  ])('is not %j', (data, pointer) => {
    expect(required(data)).toThrow(InvalidBodyError);
    expect(required(data)).toThrow(expect.objectContaining({ pointer }));
  });

  it.each([
    [{ period: 'weekly' }, '/data/period'],
    [{ effectiveDate: 'soon' }, '/data/effectiveDate'],
    [{ initiativeId: null }, '/data/initiativeId'],
  ])('can be used, if the lake has values of the survey: %j', (fields, pointer) => {
    expect(required(aSurvey(), true)).not.toThrow();
    expect(required(aSurvey(fields), true)).toThrow(expect.objectContaining({ pointer }));
  });
});

it('a survey that is rejected says how many value records go with it', () => {
  const rows = transform(aSurvey({ period: 'weekly', universalTrackerValues: [aUtrv(), aUtrv()] }));
  expect(rows.of('utrvs')).toEqual([]);
  expect(rows.of('data_issues')[0]?.message).toMatch(/; 2 value records go with it$/);
});

describe('more than the service allows', () => {
  it('is read of calculated values, 1,000 levels deep and of any width', () => {
    const count = (data: unknown): number => {
      const rows = collect();
      transformCalculated(data, { ...context, surveyId, calculationCode: 'x' }, rows.sink);
      return rows.of('calculated_values').length;
    };
    expect(count(JSON.parse(`${'[1,'.repeat(1000)}2${']'.repeat(1000)}`))).toBe(1001);
    expect(count(Array.from({ length: 20_000 }, (_, i) => i))).toBe(20_000);
  });
});
