import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import replay from '../../pipelines/replay.ts';
import { planRun } from '../../src/answers/plan-report.ts';
import { rollback } from '../../src/publish/pins.ts';
import { findCurrent } from '../../src/publish/snapshot-folders.ts';
import { defaultRunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { id, numberUtrv, smallSurvey, token } from '../support/changing-service.ts';
import { withoutFigures } from '../support/without-figures.ts';
import {
  expectAsAFirstRun,
  hashes,
  nextDay,
  output,
  query,
  run,
  service,
  startAfterFirstRun,
  surveysAsked,
  useSmallLake,
} from './small-lake.ts';

withoutFigures();

useSmallLake();

describe('a landed body', () => {
  it('that is not what was landed is requested again, and stops a replay', async () => {
    service.surveys = [1, 2, 3].map((number) => smallSurvey(number));
    await run();
    const folder = join(output, 'landing');
    const [runId = ''] = await readdir(folder);
    const files = (await readdir(join(folder, runId, 'survey'))).map((file) => join(folder, runId, 'survey', file));
    await rm(join(output, 'snapshots'), { recursive: true });
    await rm(join(output, 'current'));
    const [damaged = '', exchanged = '', intact = ''] = files;
    await writeFile(damaged, 'no gzip');
    await copyFile(intact, exchanged);
    const replayed = await runPipeline(replay, { ...defaultRunOptions, output });
    // Of the two that are damaged, the one that is read first.
    expect(replayed.error?.message).toMatch(/: the lake cannot be rebuilt without it/);
    const report = await run();
    expect(report).toMatchObject({ status: 'published', surveys: { fetched: 2, reused: 1 }, rows: { data_points: 3 } });
  });
});

describe('the published lake as a base', () => {
  beforeEach(async () => {
    service.surveys = [1, 2, 3].map((number) => smallSurvey(number));
    await startAfterFirstRun();
  });

  it('may be an older snapshot after a rollback: nothing that was landed is asked for again', async () => {
    const first = await findCurrent(output);
    const [one] = service.surveys;
    if (one === undefined || first === null) throw new Error('no survey');
    one.utrvs = [numberUtrv(1001, 77)];
    nextDay(1);
    await run();
    const after = await hashes();
    await rollback(output, first.snapshotId);
    const report = await run();
    expect(report).toMatchObject({ status: 'published', surveys: { reused: 1, fetched: 0 } });
    expect(await hashes()).toEqual(after);
  });
});

describe('planning', () => {
  it('asks for calculations of new surveys, and of old ones that never had them', async () => {
    service.surveys = [smallSurvey(1), smallSurvey(2)];
    service.calculated = { [`${id(1)}/wfn_2024`]: { total: 4.5, rating: 'B', pillars: { a: [1, 2] } } };
    await run();
    nextDay();
    const first = await run({ calculations: ['wfn_2024'] });
    expect(first).toMatchObject({ surveys: { fetched: 0 }, requests: { by_endpoint: { calculated: 2 } } });
    expect(await query('SELECT json_pointer, value_number, value_text FROM calculated_values ORDER BY ALL')).toEqual([
      { json_pointer: '/pillars/a/0', value_number: 1, value_text: null },
      { json_pointer: '/pillars/a/1', value_number: 2, value_text: null },
      { json_pointer: '/rating', value_number: null, value_text: 'B' },
      { json_pointer: '/total', value_number: 4.5, value_text: null },
    ]);
    expect(await query('SELECT code, survey_id FROM data_issues')).toEqual([
      { code: 'empty_calculation', survey_id: id(2) },
    ]);
    expect(await run({ calculations: ['wfn_2024'] })).toMatchObject({ status: 'unchanged', requests: { total: 3 } });
  });

  it('says what a run would do and does nothing', async () => {
    service.surveys = [smallSurvey(1), smallSurvey(2)];
    await run();
    const [one] = service.surveys;
    if (one === undefined) throw new Error('no survey');
    nextDay(1);
    service.surveys.push(smallSurvey(3));
    service.requests = [];
    const options = { ...defaultRunOptions, baseUrl: service.baseUrl, output, surveyListing: 'connection' } as const;
    const plan = await planRun({ ...options, credentials: { kind: 'token', token } });
    expect(plan.surveys.fetch).toEqual([
      { survey_id: id(1), reason: 'changed' },
      { survey_id: id(3), reason: 'new' },
    ]);
    expect(surveysAsked()).toEqual([]);
    const report = await run();
    expect(report.requests.total).toBe(plan.total_requests);
  });
});

describe('a value record that two surveys hold', () => {
  it('stands in the first, and in the other when that one goes', async () => {
    const twice = numberUtrv(1001, 5);
    service.surveys = [
      smallSurvey(1, 1, { utrvs: [twice] }),
      smallSurvey(2, 2, { utrvs: [twice, numberUtrv(1002, 2)] }),
    ];
    await run();
    const place = `SELECT survey_id FROM utrvs WHERE utrv_id = '${id(1001)}'`;
    expect(await query(place)).toEqual([{ survey_id: id(1) }]);
    expect(await query('SELECT severity, code, survey_id, utrv_id FROM data_issues')).toEqual([
      { severity: 'rejected', code: 'duplicate_id', survey_id: id(2), utrv_id: id(1001) },
    ]);
    service.surveys = service.surveys.slice(1);
    nextDay();
    const report = await run();
    expect(report).toMatchObject({ status: 'published', surveys: { removed: 1, fetched: 0 } });
    expect(await query(place)).toEqual([{ survey_id: id(2) }]);
    expect(await query('FROM data_issues')).toEqual([]);
    await expectAsAFirstRun();
  });
});
