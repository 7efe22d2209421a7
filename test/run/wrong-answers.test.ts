import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/report/report.ts';
import { id } from '../support/changing-service.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { body, counts, everyone, issues, noAnswers, numbers, survey, useSixSurveys } from './six-surveys.ts';
import { enveloped, expectAsAFirstRun, nextDay, output, run, service } from './small-lake.ts';

withoutFigures();

useSixSurveys();

const firstRun = (): Promise<RunReport> => run({ output: join(output, 'new') });

describe('a survey that is answered with', () => {
  it('what is no answer keeps its data, is reported, and is asked for again', async () => {
    service.surveys = noAnswers.map((_, i) => survey(i + 1));
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0 });
    const everything = { surveys: noAnswers.length, points: 2 * noAnswers.length };
    expect(await counts()).toEqual(everything);

    const say = new Map(noAnswers.map(([, data], i) => [id(i + 1), data]));
    everyone((surveyId) => say.get(surveyId)?.(surveyId));
    nextDay(...noAnswers.map((_, i) => i + 1));
    const failed = await run();
    expect(failed).toMatchObject({ status: 'published_with_gaps', exit_code: 3, changes: { removed: 0 } });
    const reported = new Set(failed.surveys.failed.map(({ survey_id }) => survey_id));
    expect(noAnswers.filter((_, i) => !reported.has(id(i + 1))).map(([name]) => name)).toEqual([]);
    for (const { survey_id, reason } of failed.surveys.failed) {
      expect(reason).toMatch(new RegExp(`^GET /v1/surveys/${survey_id}: unusable body at /data`));
    }
    expect(await counts()).toEqual(everything);
    expect(await issues()).toEqual([]);

    service.saying.clear();
    nextDay();
    expect(await run()).toMatchObject({ status: 'published', exit_code: 0, surveys: { fetched: noAnswers.length } });
    await expectAsAFirstRun();
  });
});

describe('a first run', () => {
  it.each([
    ['answers that are none', () => ({})],
    ['records that cannot be used', (surveyId: string) => body(surveyId, { period: 'biennial' })],
  ])('of nothing but %s publishes nothing', async (_, say) => {
    everyone(say);
    const report = await firstRun();
    expect(report).toMatchObject({ status: 'failed', exit_code: 6, snapshot_id: null });
    expect(report.error?.message).toContain('none of 6 surveys could be');
  });

  it.each([
    ['initiatives', '/v1/initiatives', [{ name: 'Group' }, null]],
    ['surveys', '/v1/surveys', [null, {}, { _id: 7 }]],
  ])('whose listing of %s names none publishes nothing', async (what, path, listed) => {
    service.saying.set(path, enveloped(listed));
    const report = await firstRun();
    expect(report).toMatchObject({ status: 'failed', exit_code: 6, snapshot_id: null });
    expect(report.error?.message).toContain(`none of ${listed.length} listed ${what} has an id`);
  });

  it('of a service with nothing in it publishes a lake with nothing in it', async () => {
    service.surveys = [];
    service.initiatives = [];
    expect(await firstRun()).toMatchObject({ status: 'published', exit_code: 0 });
  });
});

describe('a survey without value records', () => {
  it('stops a run if it is every one, and is asked for again by the next', async () => {
    everyone((surveyId) => body(surveyId, { universalTrackerValues: [] }));
    nextDay(...numbers);
    const stopped = await run({ maxRemovedPercent: 99 });
    expect(stopped).toMatchObject({ status: 'stopped_by_guard', exit_code: 7 });
    expect(stopped.error?.message).toMatch(/12 of 12 data points \(100\.0 %\) would have been removed/);
    expect(await counts()).toEqual({ surveys: 6, points: 12 });

    // As long as the service says so, every run asks and stops.
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 7, surveys: { fetched: 6, reused: 0 } });
    // It is right again, and says nothing of a change.
    service.saying.clear();
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0, surveys: { fetched: 6 }, changes: { removed: 0 } });
    await expectAsAFirstRun();
  });
});

describe('a listing', () => {
  it('of surveys that has entries without an id in place of known ones removes none', async () => {
    const everything = { surveys: 6, points: 12 };
    const entries = new Map<string, unknown>([
      [id(2), null],
      [id(3), {}],
      [id(4), { _id: 7 }],
      [id(5), { name: 'Survey 5' }],
    ]);
    const listed = service.surveys.map(({ utrvs: _, ...one }) => (entries.has(one._id) ? entries.get(one._id) : one));
    service.saying.set('/v1/surveys', enveloped(listed));
    nextDay();
    const report = await run();
    expect(report).toMatchObject({ exit_code: 3, surveys: { removed: 0 }, changes: { removed: 0 } });
    expect(report.failed_lookups).toMatchObject([
      {
        what: 'the listing of surveys',
        reason: expect.stringContaining(`4 known surveys are not listed, the first is ${id(2)}`),
      },
    ]);
    expect(await counts()).toEqual(everything);
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 3 });
    expect(await counts()).toEqual(everything);

    service.saying.clear();
    service.surveys = service.surveys.filter(({ _id }) => _id !== id(2));
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0, surveys: { removed: 1 } });
  });
});

describe('the limit of removals', () => {
  const half = { maxRemovedPercent: 50 };
  const less = { maxRemovedPercent: 49 };

  it('is not exceeded by exactly as many data points, in whatever surveys they are', async () => {
    for (const one of service.surveys) one.utrvs = one.utrvs.slice(0, 1);
    nextDay(...numbers);
    expect(await run(less)).toMatchObject({ exit_code: 7 });
    const report = await run(half);
    expect(report).toMatchObject({ exit_code: 0, changes: { removed: 6 } });
    await expectAsAFirstRun();
  });

  it('is not exceeded by exactly as many surveys', async () => {
    service.surveys = service.surveys.slice(0, 3);
    nextDay();
    expect(await run(less)).toMatchObject({ exit_code: 7 });
    expect(await run(half)).toMatchObject({ exit_code: 0, surveys: { removed: 3 } });
  });
});
