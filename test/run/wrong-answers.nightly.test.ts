import { rm } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import replay from '../../pipelines/replay.ts';
import type { RunReport } from '../../src/report/report.ts';
import type { RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { id, smallRun } from '../support/changing-service.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { issues, numbers, useManySurveys } from './many-surveys.ts';
import {
  enveloped,
  expectAsAFirstRun,
  hashes,
  nextDay,
  output,
  query,
  run,
  service,
  startAfterFirstRun,
} from './small-lake.ts';

withoutFigures();

useManySurveys();

describe('calculated values', () => {
  const calculations = ['wfn_2024'];
  const pathOf = (number: number): string => `/v1/surveys/${id(number)}/calculated/wfn_2024`;
  const calculated = (): Promise<readonly unknown[]> =>
    query(`SELECT survey_id AS id, json_pointer AS field, value_number AS number FROM calculated_values ORDER BY ALL`);
  const runCalculated = (more: Partial<RunOptions> = {}): Promise<RunReport> => run({ calculations, ...more });

  beforeEach(async () => {
    for (const n of numbers) service.calculated[`${id(n)}/wfn_2024`] = { total: n, pillars: { a: 2 * n } };
    await rm(output, { recursive: true });
    await startAfterFirstRun({ calculations });
  });

  /** What says nothing of a survey: a status, or a body. */
  const refusals: readonly (number | object | null)[] = [
    ...[500, {}, 502, null, { pillars: [{}], total: [] }, { error: 'not available', code: 42 }],
    { errors: [{ message: 'no' }], total: 1 },
  ];

  it('that are refused in every way stay, are reported, and are requested again', async () => {
    const before = await calculated();
    for (const [at, answer] of refusals.entries()) {
      if (typeof answer === 'number') service.failing.set(pathOf(at + 1), answer);
      else service.saying.set(pathOf(at + 1), enveloped(answer));
    }
    nextDay(...refusals.map((_, at) => at + 1));
    const failed = await runCalculated();
    expect(failed).toMatchObject({ status: 'published_with_gaps', exit_code: 3 });
    expect(failed.surveys.failed.map(({ survey_id }) => survey_id).sort()).toEqual(refusals.map((_, at) => id(at + 1)));
    expect(await calculated()).toEqual(before);
    expect(await issues()).toEqual([]);
    const published = await hashes();
    expect(await runPipeline(replay, smallRun(service, output, { calculations }))).toMatchObject({ exit_code: 0 });
    expect(await hashes()).toEqual(published);

    // Nothing has changed since, and they are requested again until they are answered.
    const requests = { by_endpoint: { calculated: refusals.length } };
    nextDay();
    expect(await runCalculated()).toMatchObject({ exit_code: 3, requests });
    expect(await calculated()).toEqual(before);
    service.saying.clear();
    service.failing.clear();
    nextDay();
    expect(await runCalculated()).toMatchObject({ exit_code: 0, requests });
    expect(await runCalculated()).toMatchObject({ status: 'unchanged' });
    await expectAsAFirstRun({ calculations });
  });

  it.each([
    ['status 404', 404, 2 * numbers.length],
    ['null in each field', { total: null, pillars: { a: null } }, 2 * numbers.length],
    ['other fields', { message: 'no', total: 7 }, numbers.length],
  ])('of all surveys that are answered with %s stop the run', async (_, answer, gone) => {
    const before = await hashes();
    for (const n of numbers) {
      if (typeof answer === 'number') service.failing.set(pathOf(n), answer);
      else service.saying.set(pathOf(n), enveloped(answer));
    }
    nextDay(...numbers);
    const stopped = await runCalculated({ maxRemovedPercent: gone === numbers.length ? 49 : 99 });
    expect(stopped).toMatchObject({ status: 'stopped_by_guard', exit_code: 7 });
    expect(stopped.error?.message).toContain(`${gone} of ${2 * numbers.length} calculated values`);
    expect(await hashes()).toEqual(before);
  });
});

it('a listing of initiatives that lacks known ones, and has others without an id, leaves the hierarchy as it was', async () => {
  const created = '2020-01-01T00:00:00.000Z';
  const sites = [41, 42, 43, 44].map((n) => ({ _id: id(n), name: `Site ${n}`, parentId: id(1), created }));
  const tree = (): Promise<readonly unknown[]> =>
    query('SELECT initiative_id AS id, name, parent_id, removed_at IS NULL AS listed FROM initiatives ORDER BY ALL');
  service.initiatives.push(...sites);
  nextDay();
  expect(await run()).toMatchObject({ exit_code: 0 });
  const before = await tree();
  const [group, ...listed] = service.initiatives;
  service.saying.set('/v1/initiatives', enveloped([group, null, { ...listed[1], _id: undefined }, ...listed.slice(2)]));
  nextDay(2);
  const report = await run();
  expect(report).toMatchObject({ status: 'published_with_gaps', exit_code: 3, surveys: { fetched: 1 } });
  expect(report.failed_lookups).toMatchObject([{ what: 'the listing of initiatives' }]);
  expect(await tree()).toEqual(before);
  const published = await hashes();
  expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ exit_code: 0 });
  expect(await hashes()).toEqual(published);
  service.saying.clear();
  service.initiatives.pop();
  nextDay();
  expect(await run()).toMatchObject({ exit_code: 0 });
  expect((await tree()).at(-1)).toMatchObject({ id: id(44), listed: false });
});

it('a change that is listed without an id is loaded once it has one', async () => {
  const [, two, three] = service.surveys;
  if (two === undefined || three === undefined) throw new Error('no survey');
  two.utrvs = two.utrvs.slice(0, 1);
  nextDay(2);
  for (let day = 0; day < 3; day++) nextDay();
  nextDay(3); // a later change, up to which everything would have been seen
  const path = `/v1/surveys`;
  let times = 0;
  // Only the second listing, which has `changedSince`, is wrong.
  service.onRequest = (requested) => {
    if (requested === path && ++times === 2)
      service.saying.set(path, enveloped([null, { _id: id(3), lastUpdated: three.lastUpdated }]));
  };
  expect(await run()).toMatchObject({ exit_code: 0, surveys: { fetched: 1 } });
  service.saying.clear();
  nextDay();
  expect(await run()).toMatchObject({ exit_code: 0, surveys: { fetched: 1 } });
  await expectAsAFirstRun();
});
