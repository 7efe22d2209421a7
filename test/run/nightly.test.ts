import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { id, numberUtrv, smallSurvey } from '../support/changing-service.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { expectAsAFirstRun, nextDay, output, query, run, service, surveysAsked, useSmallLake } from './small-lake.ts';

withoutFigures();

useSmallLake();

describe('a run that was stopped', () => {
  it('asks only for what is missing when it is run again', async () => {
    service.surveys = [1, 2, 3, 4, 5, 6].map((number) => smallSurvey(number));
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
    expect(report.status).toBe('published');
    expect(report.surveys.reused).toBeGreaterThanOrEqual(first - 2);
    expect(report.surveys.reused + report.surveys.fetched).toBe(6);
    expect(report.rows['data_points']).toBe(6);
    await expectAsAFirstRun();
  });
});

describe('a survey that cannot be fetched', () => {
  it('keeps its previous data, is reported, and is asked for again', async () => {
    service.surveys = [1, 2].map((number) => smallSurvey(number, 10));
    await run();
    const [, second] = service.surveys;
    if (second === undefined) throw new Error('no survey');
    second.utrvs = [numberUtrv(1002, 99)];
    nextDay(2);
    service.failing.set(`/v1/surveys/${id(2)}`, 500);
    const failed = await run();
    expect(failed).toMatchObject({ status: 'published_with_gaps', exit_code: 3 });
    expect(failed.surveys.failed).toMatchObject([{ survey_id: id(2) }]);
    const value = `SELECT value_scaled FROM data_points WHERE survey_id = '${id(2)}'`;
    expect(await query(value)).toEqual([{ value_scaled: 10 }]);
    service.failing.clear();
    nextDay();
    nextDay();
    expect(await run()).toMatchObject({ status: 'published', surveys: { fetched: 1, failed: [] } });
    expect(await query(value)).toEqual([{ value_scaled: 99 }]);
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

describe('planning', () => {
  it('asks each initiative on the first night, and later only if that found more', async () => {
    service.initiatives.push({ _id: id(2), name: 'Site', parentId: id(1), created: '2020-01-01T00:00:00.000Z' });
    service.surveys = [smallSurvey(1), smallSurvey(2, 2, { initiativeId: id(2), below: true })];
    const first = await run({ surveyListing: 'auto' });
    expect(first).toMatchObject({
      surveys: { listed: 2, fetched: 2 },
      requests: { by_endpoint: { initiative_surveys: 3 } },
    });
    nextDay();
    const second = await run({ surveyListing: 'auto' });
    expect(second).toMatchObject({
      status: 'unchanged',
      requests: { by_endpoint: { initiative_surveys: 3, surveys: 2 } },
    });
    service.surveys = [smallSurvey(1)];
    const other = { output: join(output, 'other'), surveyListing: 'auto' } as const;
    await run(other);
    expect(await run(other)).toMatchObject({ status: 'unchanged', requests: { total: 3 } });
  });

  it('sees a change of metadata that moves no time', async () => {
    const only = smallSurvey(1);
    service.surveys = [only];
    await run();
    only.name = 'Another name';
    nextDay();
    expect(await run()).toMatchObject({ status: 'published', surveys: { fetched: 1 } });
    expect(await query('SELECT name, last_updated_at::VARCHAR AS at FROM surveys')).toEqual([
      { name: 'Another name', at: '2026-02-01 10:00:00+00' },
    ]);
  });
});
