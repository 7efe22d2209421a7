import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/report/report.ts';
import { id } from '../support/changing-service.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { body, counts, everyone, everything, issues, noAnswers, numbers, useManySurveys } from './many-surveys.ts';
import { enveloped, expectAsAFirstRun, nextDay, output, run, service } from './small-lake.ts';

withoutFigures();

useManySurveys();

const firstRun = (): Promise<RunReport> => run({ output: join(output, 'new') });

describe('surveys', () => {
  it('that are answered with what is no answer keep their data, are reported, and are asked for again', async () => {
    const say = new Map(noAnswers.map(([, data], i) => [id(i + 1), data]));
    everyone((surveyId) => say.get(surveyId)?.(surveyId));
    nextDay(...numbers);
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

  it('without value records stop a run if they are all, and are asked for again by the next', async () => {
    everyone((surveyId) => body(surveyId, { universalTrackerValues: [] }));
    nextDay(...numbers);
    const { points, surveys } = everything;
    // As long as the service says so, every run asks and stops.
    for (const maxRemovedPercent of [99, 20]) {
      const stopped = await run({ maxRemovedPercent });
      expect(stopped).toMatchObject({ status: 'stopped_by_guard', exit_code: 7, surveys: { fetched: surveys } });
      expect(stopped.error?.message).toContain(`${points} of ${points} data points (100.0 %) would have been removed`);
      nextDay();
    }
    expect(await counts()).toEqual(everything);
    // It is right again, and says nothing of a change.
    service.saying.clear();
    expect(await run()).toMatchObject({ exit_code: 0, surveys: { fetched: surveys }, changes: { removed: 0 } });
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
    expect(report.error?.message).toContain(`none of ${numbers.length} surveys could be`);
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
});

it('a listing that has entries without an id in place of known surveys removes none', async () => {
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
  service.saying.clear();
  service.surveys = service.surveys.filter(({ _id }) => _id !== id(2));
  nextDay();
  expect(await run()).toMatchObject({ exit_code: 0, surveys: { removed: 1 } });
});
