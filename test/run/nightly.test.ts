import { describe, expect, it } from 'vitest';
import { id, numberUtrv, smallSurvey } from '../support/changing-service.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { expectAsAFirstRun, nextDay, query, run, service, surveysAsked, useSmallLake } from './small-lake.ts';

withoutFigures();

useSmallLake(() => {}, { surveyListing: 'auto' });

describe('a run that was stopped', () => {
  it('asks only for what is missing when it is run again, and each initiative as long as that finds more', async () => {
    service.initiatives.push({ _id: id(2), name: 'Site', parentId: id(1), created: '2020-01-01T00:00:00.000Z' });
    service.surveys = [1, 2, 3, 4, 5].map((number) => smallSurvey(number));
    service.surveys.push(smallSurvey(6, 6, { initiativeId: id(2), below: true }));
    const stop = new AbortController();
    let asked = 0;
    service.onRequest = (path) => {
      if (/surveys\/[0-9a-f]{24}$/.test(path) && ++asked === 4) stop.abort();
    };
    const stopped = await run({ concurrency: 1 }, { signal: stop.signal });
    expect(stopped).toMatchObject({ status: 'interrupted', exit_code: 130, snapshot_id: null });
    expect(stopped.error?.hint).toContain('Run again');
    const first = surveysAsked().length;
    service.onRequest = () => {};
    const report = await run();
    expect(report).toMatchObject({ status: 'published', requests: { by_endpoint: { initiative_surveys: 3 } } });
    expect(report.surveys.reused).toBeGreaterThanOrEqual(first - 2);
    expect(report.surveys.reused + report.surveys.fetched).toBe(6);
    expect(report.rows['data_points']).toBe(6);
    await expectAsAFirstRun();
    nextDay();
    const requests = { by_endpoint: { initiative_surveys: 3, surveys: 2 } };
    expect(await run()).toMatchObject({ status: 'unchanged', requests });
  });
});

describe('a survey that cannot be fetched', () => {
  it('keeps its previous data, is reported, and is asked for again; one that has another name is loaded', async () => {
    service.surveys = [1, 2].map((number) => smallSurvey(number, 10));
    await run();
    const [first, second] = service.surveys;
    if (first === undefined || second === undefined) throw new Error('no survey');
    first.name = 'Another name';
    second.utrvs = [numberUtrv(1002, 99)];
    nextDay(2);
    service.failing.set(`/v1/surveys/${id(2)}`, 500);
    const failed = await run();
    expect(failed).toMatchObject({ status: 'published_with_gaps', exit_code: 3, surveys: { fetched: 1 } });
    expect(failed.surveys.failed).toMatchObject([{ survey_id: id(2) }]);
    const values =
      'SELECT name, value_scaled AS value FROM surveys JOIN data_points USING (survey_id) ORDER BY survey_id';
    const renamed = { name: 'Another name', value: 10 };
    expect(await query(values)).toEqual([renamed, { name: 'Survey 2', value: 10 }]);
    service.failing.clear();
    nextDay();
    nextDay();
    expect(await run()).toMatchObject({ status: 'published', surveys: { fetched: 1, failed: [] } });
    expect(await query(values)).toEqual([renamed, { name: 'Survey 2', value: 99 }]);
    nextDay();
    expect(await run()).toMatchObject({ status: 'unchanged', requests: { total: 3 } });
    await expectAsAFirstRun();
  });

  it('is no reason to publish an empty first lake', async () => {
    service.surveys = [smallSurvey(1)];
    service.failing.set(`/v1/surveys/${id(1)}`, 500);
    expect(await run()).toMatchObject({ status: 'failed', exit_code: 6, snapshot_id: null });
  });

  it('ends the run when it is one of a host that is down', async () => {
    service.surveys = Array.from({ length: 40 }, (_, i) => smallSurvey(i + 1));
    for (const { _id } of service.surveys) service.failing.set(`/v1/surveys/${_id}`, 503);
    const report = await run();
    expect(report).toMatchObject({ status: 'failed', exit_code: 6, snapshot_id: null });
    expect(service.requests.length).toBeLessThan(40);
  });
});
