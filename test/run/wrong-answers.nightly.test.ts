import { rm } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import replay from '../../pipelines/replay.ts';
import type { RunReport } from '../../src/report/report.ts';
import type { RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { id, smallRun } from '../support/changing-service.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { counts, everyone, issues, numbers, survey, useSixSurveys } from './six-surveys.ts';
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
  surveysAsked,
} from './small-lake.ts';

withoutFigures();

useSixSurveys();

describe('a survey that is answered with', () => {
  it('something else only once is asked for again in the same run', async () => {
    const path = `/v1/surveys/${id(2)}`;
    service.saying.set(path, enveloped({}));
    let times = 0;
    service.onRequest = (asked) => {
      if (asked === path && ++times === 2) service.saying.clear();
    };
    nextDay(2);
    expect(await run({ retries: 1 })).toMatchObject({ exit_code: 0, surveys: { fetched: 1, failed: [] } });
    expect(surveysAsked()).toEqual([id(2), id(2)]);
    await expectAsAFirstRun();
  });

  it('nothing usable, as are all, even more than a service that is down may fail', async () => {
    service.surveys = Array.from({ length: 20 }, (_, i) => survey(i + 1));
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0, rows: { data_points: 40 } });
    everyone(() => ({}));
    const report = await run({ full: true });
    expect(report).toMatchObject({ exit_code: 3, changes: { added: 0, changed: 0, removed: 0 } });
    expect(report.surveys.failed).toHaveLength(20);
    expect(await counts()).toEqual({ surveys: 20, points: 40 });
    service.saying.clear();
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0, surveys: { fetched: 20 } });
    await expectAsAFirstRun();
  });
});

describe('a survey without value records', () => {
  it('is loaded, with an issue that a first run reports too', async () => {
    for (const one of service.surveys) if (one._id === id(2)) one.utrvs = [];
    nextDay(2);
    expect(await run()).toMatchObject({ exit_code: 0, changes: { removed: 2 }, issues: { emptied_survey: 1 } });
    expect(await counts()).toEqual({ surveys: 6, points: 10 });
    expect(await issues()).toEqual([{ severity: 'degraded', code: 'emptied_survey', survey_id: id(2) }]);
    await expectAsAFirstRun();
    const before = await hashes();
    expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ exit_code: 0 });
    expect(await hashes()).toEqual(before);
  });
});

describe('calculated values', () => {
  const calculations = ['wfn_2024'];
  const pathOf = (surveyId: string): string => `/v1/surveys/${surveyId}/calculated/wfn_2024`;
  const calculated = (): Promise<readonly unknown[]> =>
    query(`SELECT survey_id AS id, json_pointer AS field, value_number AS number FROM calculated_values ORDER BY ALL`);
  const runCalculated = (more: Partial<RunOptions> = {}): Promise<RunReport> => run({ calculations, ...more });
  const mass = { maxRemovedPercent: 99 };

  const calculationOf = (number: number) => ({ total: number, pillars: { a: 2 * number } });
  beforeEach(async () => {
    for (const number of numbers) service.calculated[`${id(number)}/wfn_2024`] = calculationOf(number);
    await rm(output, { recursive: true });
    await startAfterFirstRun({ calculations });
  });

  /** What says nothing of a survey: a status, or a body. */
  const refusals: readonly (readonly [string, number | object | null])[] = [
    ['500', 500],
    ['an empty object', {}],
    ['502', 502],
    ['null', null],
    ['empty lists', { pillars: [{}], total: [] }],
    ['an error', { error: 'not available', code: 42 }],
    ['errors', { errors: [{ message: 'no' }], total: 1 }],
  ];
  const refuse = (number: number, answer: number | object | null): void => {
    if (typeof answer === 'number') service.failing.set(pathOf(id(number)), answer);
    else service.saying.set(pathOf(id(number)), enveloped(answer));
  };

  /** Every kind for another survey at once, and then two of them for all. */
  const tried: readonly (readonly [string, typeof refusals])[] = [
    ['in every way', refusals],
    ...refusals.slice(0, 2).map((one) => [`only with ${one[0]}`, numbers.map(() => one)] as const),
  ];
  it.each(tried)('that are refused %s stay, are reported, and are requested again', async (_, ways) => {
    for (const number of ways.keys()) {
      if (numbers.includes(number + 1)) continue;
      service.surveys.push(survey(number + 1));
      service.calculated[`${id(number + 1)}/wfn_2024`] = calculationOf(number + 1);
      expect(await runCalculated()).toMatchObject({ exit_code: 0 });
    }
    const rows = { calculated_values: 2 * ways.length };
    const before = await calculated();
    expect(before).toHaveLength(rows.calculated_values);
    for (const [at, [, answer]] of ways.entries()) refuse(at + 1, answer);
    nextDay(...ways.map((_way, at) => at + 1));
    const failed = await runCalculated();
    expect(failed).toMatchObject({ status: 'published_with_gaps', exit_code: 3, rows });
    const reported = new Set(failed.surveys.failed.map(({ survey_id }) => survey_id));
    expect(ways.filter((_way, at) => !reported.has(id(at + 1))).map(([name]) => name)).toEqual([]);
    expect(await calculated()).toEqual(before);
    expect(await issues()).toEqual([]);
    const published = await hashes();
    expect(await runPipeline(replay, smallRun(service, output, { calculations }))).toMatchObject({ exit_code: 0 });
    expect(await hashes()).toEqual(published);

    // Nothing has changed since, and they are requested again until they are answered.
    const requests = { by_endpoint: { calculated: ways.length } };
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

  const removing: readonly (readonly [string, () => void, number])[] = [
    ['status 404', () => numbers.forEach((n) => void service.failing.set(pathOf(id(n)), 404)), 12],
    [
      'null in each field',
      () =>
        numbers.forEach(
          (n) => void service.saying.set(pathOf(id(n)), enveloped({ total: null, pillars: { a: null } })),
        ),
      12,
    ],
    [
      'other fields',
      () => numbers.forEach((n) => void service.saying.set(pathOf(id(n)), enveloped({ message: 'no', total: 7 }))),
      6,
    ],
  ];

  it.each(removing)('of all surveys that are answered with %s stop the run', async (_, break_, gone) => {
    const before = await hashes();
    break_();
    nextDay(...numbers);
    const options = gone === 12 ? mass : { maxRemovedPercent: 49 };
    const stopped = await runCalculated(options);
    expect(stopped).toMatchObject({ status: 'stopped_by_guard', exit_code: 7 });
    expect(stopped.error?.message).toContain(`${gone} of 12 calculated values`);
    expect(await hashes()).toEqual(before);
    service.failing.clear();
    service.saying.clear();
    nextDay();
    expect(await runCalculated()).toMatchObject({ exit_code: 0, requests: { by_endpoint: { calculated: 6 } } });
    await expectAsAFirstRun({ calculations });
  });
});

describe('a listing', () => {
  const created = '2020-01-01T00:00:00.000Z';
  const group = { _id: id(1), name: 'Group', created };
  const sites = [41, 42, 43, 44].map((n) => ({ _id: id(n), name: `Site ${n}`, parentId: id(1), created }));
  const tree = (): Promise<readonly unknown[]> =>
    query(
      'SELECT initiative_id AS id, name, parent_id AS parent, removed_at IS NULL AS listed FROM initiatives ORDER BY ALL',
    );

  const incomplete: readonly (readonly [string, readonly unknown[]])[] = [
    ['null and an entry without an id', [group, null, { ...sites[1], _id: undefined }, ...sites.slice(2)]],
    ['nothing else', [null, {}]],
  ];

  it.each(incomplete)(
    'of initiatives that has %s in place of known ones leaves the hierarchy as it was',
    async (_, listed) => {
      service.initiatives.push(...sites);
      nextDay();
      expect(await run()).toMatchObject({ exit_code: 0 });
      const before = await tree();
      service.saying.set('/v1/initiatives', enveloped(listed));
      nextDay(2);
      const report = await run();
      expect(report).toMatchObject({ status: 'published_with_gaps', exit_code: 3, surveys: { fetched: 1 } });
      expect(report.failed_lookups).toMatchObject([{ what: 'the listing of initiatives' }]);
      expect(await tree()).toEqual(before);
      const published = await hashes();
      expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ exit_code: 0 });
      expect(await hashes()).toEqual(published);
      nextDay();
      expect(await run()).toMatchObject({ status: 'unchanged', exit_code: 3 });

      service.saying.clear();
      service.initiatives.pop();
      nextDay();
      expect(await run()).toMatchObject({ exit_code: 0 });
      expect((await tree()).at(-1)).toMatchObject({ id: id(44), listed: false });
    },
  );
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
