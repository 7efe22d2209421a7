import { describe, expect, it } from 'vitest';
import { InvalidBodyError } from '../../src/base/body.ts';
import { requireSurvey } from '../../src/transform/survey.ts';
import { aSurvey, aUtrv, context, id, issuesOf, pick, surveyId, transform } from './collect.ts';

describe('a survey', () => {
  it('that is rejected says how many value records go with it', () => {
    const rows = transform(aSurvey({ period: 'weekly', universalTrackerValues: [aUtrv(), aUtrv()] }));
    expect(rows.of('utrvs')).toEqual([]);
    expect(rows.of('data_issues')[0]?.message).toMatch(/; 2 value records go with it$/);
  });

  it('keeps what it can of malformed fields', () => {
    const rows = transform(
      aSurvey({
        name: 'n'.repeat(501),
        type: undefined,
        completedDate: 'soon',
        isPrivate: 1,
        universalTrackerValues: null,
      }),
      { lastUpdated: 'yesterday' },
    );
    expect(
      pick(rows.of('surveys'), 'is_complete', 'completed_at', 'is_private', 'survey_type', 'last_updated_at'),
    ).toEqual([[true, null, null, null, null]]);
    expect(issuesOf(rows)).toEqual([
      'degraded missing_field /data/universalTrackerValues null',
      'degraded missing_field /data/type -',
      `notice limit_exceeded /data/name ${'n'.repeat(200)}`,
      'degraded invalid_type /data/isPrivate 1',
      'degraded invalid_date /data/completedDate soon',
      'degraded invalid_date - yesterday',
    ]);
    expect(issuesOf(transform(aSurvey({ universalTrackerValues: {} })))).toEqual([
      'degraded invalid_type /data/universalTrackerValues {}',
    ]);
  });

  it('without value records is an issue, however its body is read', () => {
    const emptied = ['degraded emptied_survey /data/universalTrackerValues []'];
    expect(issuesOf(transform(aSurvey({ universalTrackerValues: [] })))).toEqual(emptied);
    const oneByOne = { *[Symbol.iterator]() {} };
    expect(issuesOf(transform(aSurvey({ universalTrackerValues: oneByOne })))).toEqual([
      'degraded emptied_survey /data/universalTrackerValues {}',
    ]);
    expect(issuesOf(transform(aSurvey({ universalTrackerValues: [null] })))).toEqual([
      'rejected invalid_type /data/universalTrackerValues/0 null',
    ]);
  });
});

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

describe('a survey of which a little is wrong', () => {
  it('has the time of its own body where the listing has none that can be read', () => {
    const lastUpdated = '2025-01-02T00:00:00.000Z';
    for (const listed of [undefined, null, '', 'soon', 5]) {
      const rows = transform(aSurvey({ lastUpdated }), { lastUpdated: listed });
      expect(pick(rows.of('surveys'), 'last_updated_at')).toEqual([[Date.parse(lastUpdated) * 1000]]);
    }
  });

  it('is quoted in issues up to a length that cuts no character in half', () => {
    const quoted = (text: string): unknown => transform(aSurvey({ effectiveDate: text })).of('data_issues')[0]?.value;
    expect(quoted('x'.repeat(200))).toBe('x'.repeat(200));
    expect(quoted('x'.repeat(201))).toBe('x'.repeat(200));
    expect(quoted(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199));
  });
});
