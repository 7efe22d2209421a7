import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import replay from '../../pipelines/replay.ts';
import { responseIdOf } from '../../src/base/body.ts';
import { readJournals, writeJournal } from '../../src/extract/landing/journal.ts';
import { openLanding } from '../../src/extract/landing/writer.ts';
import type { RunReport } from '../../src/report/report.ts';
import type { RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { early, late, sample } from '../lane.ts';
import { currentHashes, queryPublished } from './published.ts';
import { id, numberUtrv, type SmallService, type SmallSurvey, smallRun, startSmallService } from './small-service.ts';

/** Answers with status 200 that are not what was asked for. */
let service: SmallService;
let output: string;
let first: string;
/** With calculated values, once a test has needed it. */
let firstCalculated: string | undefined;

const copyLake = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });

const survey = (number: number): SmallSurvey => ({
  _id: id(number),
  initiativeId: id(1),
  name: `Survey ${number}`,
  lastUpdated: '2026-02-01T10:00:00.000Z',
  utrvs: [numberUtrv(1000 + number, number), numberUtrv(2000 + number, number)],
});

const run = (more: Partial<RunOptions> = {}): Promise<RunReport> => {
  service.requests = [];
  return runPipeline(nightly, smallRun(service, output, { maxRemovedPercent: 20, ...more }));
};

const firstRun = async (more: Partial<RunOptions> = {}): Promise<RunReport> =>
  run({ output: join(output, 'new'), ...more });

/** The next day; the surveys with these numbers have changed on it. */
function nextDay(...changed: readonly number[]): void {
  const lastUpdated = new Date(service.now.getTime() + 3_600_000).toISOString();
  for (const one of service.surveys)
    if (changed.some((number) => id(number) === one._id)) one.lastUpdated = lastUpdated;
  service.now = new Date(service.now.getTime() + 86_400_000);
}

const asked = (): readonly string[] =>
  service.requests.flatMap((request) => /^GET \/v1\/surveys\/([0-9a-f]{24})$/.exec(request)?.[1] ?? []).sort();

const counts = async (): Promise<unknown> =>
  (
    await queryPublished(
      output,
      `SELECT (SELECT count(*)::INTEGER FROM surveys WHERE removed_at IS NULL) AS surveys,
         (SELECT count(*)::INTEGER FROM data_points) AS points`,
    )
  )[0];

const issues = (): Promise<readonly unknown[]> =>
  queryPublished(output, `SELECT severity, code, survey_id FROM data_issues ORDER BY ALL`);

/** The lake is what a first run makes of the service as it is now. */
async function expectAsAFullLoad(more: Partial<RunOptions> = {}): Promise<void> {
  expect(await firstRun(more)).toMatchObject({ status: 'published' });
  expect(await currentHashes(output)).toEqual(await currentHashes(join(output, 'new')));
}

const numbers = [1, 2, 3, 4, 5, 6];
const everyone = (say: (surveyId: string) => unknown): void => {
  for (const { _id } of service.surveys) service.saying.set(`/v1/surveys/${_id}`, enveloped(say(_id)));
};
const enveloped = (data: unknown): string => JSON.stringify({ success: true, data });

/** What the service says of a survey, with some of it replaced. */
const body = (surveyId: string, more: Readonly<Record<string, unknown>>): unknown => ({
  _id: surveyId,
  name: 'x',
  type: 'default',
  initiativeId: id(1),
  period: 'yearly',
  effectiveDate: '2025-12-31T00:00:00.000Z',
  utrvType: 'actual',
  evidenceRequired: false,
  verificationRequired: false,
  universalTrackerValues: [numberUtrv(1002, 99)],
  ...more,
});

const noAnswers: readonly (readonly [string, (surveyId: string) => unknown])[] = [
  ['an empty object', () => ({})],
  ['an error object', () => ({ error: 'not available', code: 42 })],
  ['null', () => null],
  ['a list', () => []],
  ['another survey', () => body(id(3), {})],
  ['a body without an id', (surveyId) => body(surveyId, { _id: undefined })],
  ['no array of values: absent', (surveyId) => body(surveyId, { universalTrackerValues: undefined })],
  ['no array of values: null', (surveyId) => body(surveyId, { universalTrackerValues: null })],
  ['no array of values: an object', (surveyId) => body(surveyId, { universalTrackerValues: { length: 0 } })],
  ['a period that nobody knows', (surveyId) => body(surveyId, { period: 'biennial' })],
  ['no period', (surveyId) => body(surveyId, { period: null })],
  ['no initiative', (surveyId) => body(surveyId, { initiativeId: null })],
  ['an unreadable end', (surveyId) => body(surveyId, { effectiveDate: '31.12.2025' })],
];

beforeAll(async () => {
  service = await startSmallService();
  service.surveys = numbers.map(survey);
  output = await mkdtemp(join(tmpdir(), 'esg-lake-wrong-first-'));
  first = output;
  expect(await run()).toMatchObject({ status: 'published', rows: { data_points: 12 } });
  await service.close();
});
afterAll(async () => {
  for (const folder of [first, firstCalculated]) if (folder !== undefined) await rm(folder, { recursive: true });
});

beforeEach(async () => {
  service = await startSmallService();
  service.surveys = numbers.map(survey);
  output = await mkdtemp(join(tmpdir(), 'esg-lake-wrong-'));
  await copyLake(first, output);
});

afterEach(async () => {
  await service.close();
  await rm(output, { recursive: true, force: true });
});

describe('a survey that is answered with', () => {
  early('what is no answer keeps its data, is reported, and is asked for again', async () => {
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
    await expectAsAFullLoad();
  });

  late('something else only once is asked for again in the same run', async () => {
    const path = `/v1/surveys/${id(2)}`;
    service.saying.set(path, enveloped({}));
    let times = 0;
    service.onRequest = (asked) => {
      if (asked === path && ++times === 2) service.saying.clear();
    };
    nextDay(2);
    expect(await run({ retries: 1 })).toMatchObject({ exit_code: 0, surveys: { fetched: 1, failed: [] } });
    expect(asked()).toEqual([id(2), id(2)]);
    await expectAsAFullLoad();
  });

  late('something else in a run that did not publish is not believed by the next', async () => {
    service.saying.set(`/v1/surveys/${id(2)}`, enveloped({}));
    service.failing.set(`/v1/surveys/${id(3)}`, 401);
    nextDay(2, 3);
    expect(await run()).toMatchObject({ exit_code: 5 });
    service.saying.clear();
    service.failing.clear();
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0, surveys: { failed: [] } });
    expect(asked()).toContain(id(2));
    await expectAsAFullLoad();
  });

  late('nothing usable, as are all, even more than a service that is down may fail', async () => {
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
    await expectAsAFullLoad();
  });
});

describe('surveys that the lake does not have yet', () => {
  early('are requested again after a body that is another’s, and not for a record that cannot be used', async () => {
    service.surveys.push(survey(7), survey(8));
    service.saying.set(`/v1/surveys/${id(7)}`, enveloped(body(id(3), {})));
    service.saying.set(`/v1/surveys/${id(8)}`, enveloped(body(id(8), { period: 'biennial' })));
    const rejected = { severity: 'rejected', code: 'unknown_period', survey_id: id(8) };
    expect(await run()).toMatchObject({ exit_code: 3, surveys: { failed: [{ survey_id: id(7) }] } });
    expect(await counts()).toEqual({ surveys: 6, points: 12 });
    expect(await issues()).toEqual([rejected]);
    service.saying.delete(`/v1/surveys/${id(7)}`);
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0, surveys: { fetched: 1, failed: [] } });
    expect(asked()).toEqual([id(7)]);
    expect(await issues()).toEqual([rejected]);
    nextDay();
    expect(await run()).toMatchObject({ status: 'unchanged' });
    await expectAsAFullLoad();
  });
});

describe('a first run', () => {
  early.each([
    ['answers that are none', () => ({})],
    ['records that cannot be used', (surveyId: string) => body(surveyId, { period: 'biennial' })],
  ])('of nothing but %s publishes nothing', async (_, say) => {
    everyone(say);
    const report = await firstRun();
    expect(report).toMatchObject({ status: 'failed', exit_code: 6, snapshot_id: null });
    expect(report.error?.message).toContain('none of 6 surveys could be');
  });

  early.each([
    ['initiatives', '/v1/initiatives', [{ name: 'Group' }, null]],
    ['surveys', '/v1/surveys', [null, {}, { _id: 7 }]],
  ])('whose listing of %s names none publishes nothing', async (what, path, listed) => {
    service.saying.set(path, enveloped(listed));
    const report = await firstRun();
    expect(report).toMatchObject({ status: 'failed', exit_code: 6, snapshot_id: null });
    expect(report.error?.message).toContain(`none of ${listed.length} listed ${what} has an id`);
  });

  early('of a service with nothing in it publishes a lake with nothing in it', async () => {
    service.surveys = [];
    service.initiatives = [];
    expect(await firstRun()).toMatchObject({ status: 'published', exit_code: 0 });
  });
});

describe('a survey without value records', () => {
  early('is loaded, with an issue that a first run reports too', async () => {
    for (const one of service.surveys) if (one._id === id(2)) one.utrvs = [];
    nextDay(2);
    expect(await run()).toMatchObject({ exit_code: 0, changes: { removed: 2 }, issues: { emptied_survey: 1 } });
    expect(await counts()).toEqual({ surveys: 6, points: 10 });
    expect(await issues()).toEqual([{ severity: 'degraded', code: 'emptied_survey', survey_id: id(2) }]);
    await expectAsAFullLoad();
    const before = await currentHashes(output);
    expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ exit_code: 0 });
    expect(await currentHashes(output)).toEqual(before);
  });

  const runs: readonly (readonly [string, Partial<RunOptions>, readonly number[]])[] = [
    ['an incremental run', {}, numbers],
    ['a full run', { full: true }, []],
  ];
  it.each(sample(runs, 1))(
    'stops %s if it is every one, and is asked for again by the next',
    async (_, options, changed) => {
      everyone((surveyId) => body(surveyId, { universalTrackerValues: [] }));
      nextDay(...changed);
      const stopped = await run({ ...options, maxRemovedPercent: 99 });
      expect(stopped).toMatchObject({ status: 'stopped_by_guard', exit_code: 7 });
      expect(stopped.error?.message).toMatch(/12 of 12 data points \(100\.0 %\) would have been removed/);
      expect(await counts()).toEqual({ surveys: 6, points: 12 });

      // As long as the service says so, every run asks and stops.
      nextDay();
      expect(await run(options)).toMatchObject({ exit_code: 7, surveys: { fetched: 6, reused: 0 } });
      // It is right again, and says nothing of a change.
      service.saying.clear();
      nextDay();
      expect(await run(options)).toMatchObject({ exit_code: 0, surveys: { fetched: 6 }, changes: { removed: 0 } });
      await expectAsAFullLoad();
    },
  );

  late('is let pass by a limit of 100', async () => {
    for (const one of service.surveys) one.utrvs = [];
    nextDay(...numbers);
    expect(await run()).toMatchObject({ exit_code: 7 });
    expect(await run({ maxRemovedPercent: 100 })).toMatchObject({ exit_code: 0, changes: { removed: 12 } });
    await expectAsAFullLoad();
  });
});

describe('calculated values', () => {
  const calculations = ['wfn_2024'];
  const pathOf = (surveyId: string): string => `/v1/surveys/${surveyId}/calculated/wfn_2024`;
  const calculated = (): Promise<readonly unknown[]> =>
    queryPublished(
      output,
      `SELECT survey_id AS id, json_pointer AS field, value_number AS number FROM calculated_values ORDER BY ALL`,
    );
  const runCalculated = (more: Partial<RunOptions> = {}): Promise<RunReport> => run({ calculations, ...more });
  const mass = { maxRemovedPercent: 99 };

  const calculationOf = (number: number) => ({ total: number, pillars: { a: 2 * number } });
  beforeEach(async () => {
    for (const number of numbers) service.calculated[`${id(number)}/wfn_2024`] = calculationOf(number);
    if (firstCalculated === undefined) {
      expect(await runCalculated()).toMatchObject({ exit_code: 0, rows: { calculated_values: 12 } });
      firstCalculated = `${first}-calculated`;
      await copyLake(output, firstCalculated);
    } else {
      await rm(output, { recursive: true });
      await copyLake(firstCalculated, output);
    }
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
  it.each(sample(tried, 1))('that are refused %s stay, are reported, and are requested again', async (_, ways) => {
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
    const published = await currentHashes(output);
    expect(await runPipeline(replay, smallRun(service, output, { calculations }))).toMatchObject({ exit_code: 0 });
    expect(await currentHashes(output)).toEqual(published);

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
    await expectAsAFullLoad({ calculations });
  });

  late('without any value are loaded where the lake has none', async () => {
    service.surveys.push(survey(7));
    service.calculated[`${id(7)}/wfn_2024`] = {};
    expect(await runCalculated()).toMatchObject({ exit_code: 0, issues: { empty_calculation: 1 } });
    nextDay(7);
    expect(await runCalculated()).toMatchObject({ exit_code: 0, surveys: { failed: [] } });
    await expectAsAFullLoad({ calculations });
  });

  late('that an unpublished run was answered with nothing are requested again', async () => {
    service.saying.set(pathOf(id(1)), enveloped({}));
    service.failing.set(pathOf(id(2)), 401);
    nextDay(1, 2);
    expect(await runCalculated({ concurrency: 1 })).toMatchObject({ exit_code: 5 });
    service.saying.clear();
    service.failing.clear();
    nextDay();
    expect(await runCalculated()).toMatchObject({ exit_code: 0, requests: { by_endpoint: { calculated: 2 } } });
    await expectAsAFullLoad({ calculations });
  });

  it.each(sample([404, 400], 1))('of one survey that the service no longer has (%i) are removed', async (status) => {
    service.failing.set(pathOf(id(2)), status);
    nextDay(2);
    expect(await runCalculated()).toMatchObject({
      status: 'published',
      exit_code: 0,
      rows: { calculated_values: 10 },
    });
    expect(await issues()).toEqual([{ severity: 'notice', code: 'empty_calculation', survey_id: id(2) }]);
    await expectAsAFullLoad({ calculations });
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

  it.each(sample(removing, 1))('of all surveys that are answered with %s stop the run', async (_, break_, gone) => {
    const before = await currentHashes(output);
    break_();
    nextDay(...numbers);
    const options = gone === 12 ? mass : { maxRemovedPercent: 49 };
    const stopped = await runCalculated(options);
    expect(stopped).toMatchObject({ status: 'stopped_by_guard', exit_code: 7 });
    expect(stopped.error?.message).toContain(`${gone} of 12 calculated values`);
    expect(await currentHashes(output)).toEqual(before);
    service.failing.clear();
    service.saying.clear();
    nextDay();
    expect(await runCalculated()).toMatchObject({ exit_code: 0, requests: { by_endpoint: { calculated: 6 } } });
    await expectAsAFullLoad({ calculations });
  });

  late('of all surveys are removed with a limit of 100', async () => {
    for (const number of numbers) service.failing.set(pathOf(id(number)), 404);
    nextDay(...numbers);
    expect(await runCalculated({ maxRemovedPercent: 100 })).toMatchObject({
      exit_code: 0,
      rows: { calculated_values: 0 },
    });
    await expectAsAFullLoad({ calculations });
  });

  late('that are not asked for any more are no loss', async () => {
    nextDay(...numbers);
    expect(await run()).toMatchObject({ exit_code: 0, rows: { calculated_values: 0 } });
  });
});

describe('a listing', () => {
  const created = '2020-01-01T00:00:00.000Z';
  const group = { _id: id(1), name: 'Group', created };
  const sites = [41, 42, 43, 44].map((n) => ({ _id: id(n), name: `Site ${n}`, parentId: id(1), created }));
  const tree = (): Promise<readonly unknown[]> =>
    queryPublished(
      output,
      'SELECT initiative_id AS id, name, parent_id AS parent, removed_at IS NULL AS listed FROM initiatives ORDER BY ALL',
    );

  const incomplete: readonly (readonly [string, readonly unknown[]])[] = [
    ['null and an entry without an id', [group, null, { ...sites[1], _id: undefined }, ...sites.slice(2)]],
    ['nothing else', [null, {}]],
  ];

  it.each(sample(incomplete, 1))(
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
      const published = await currentHashes(output);
      expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ exit_code: 0 });
      expect(await currentHashes(output)).toEqual(published);
      nextDay();
      expect(await run()).toMatchObject({ status: 'unchanged', exit_code: 3 });

      service.saying.clear();
      service.initiatives.pop();
      nextDay();
      expect(await run()).toMatchObject({ exit_code: 0 });
      expect((await tree()).at(-1)).toMatchObject({ id: id(44), listed: false });
    },
  );

  it.each(sample(['parentId', 'name'], 1))('of initiatives without their %s stops the run', async (field) => {
    service.initiatives.push(...sites);
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0 });
    const before = await tree();
    service.initiatives = service.initiatives.map(({ [field]: _, ...rest }) => rest);
    nextDay(2);
    const stopped = await run();
    expect(stopped).toMatchObject({ status: 'stopped_by_guard', exit_code: 7 });
    expect(stopped.error?.message).toContain(`without the ${field === 'name' ? 'name' : 'parent'} that they had`);
    expect(await tree()).toEqual(before);
    expect(await run({ maxRemovedPercent: 100 })).toMatchObject({ exit_code: 0 });
  });

  early('of surveys that has entries without an id in place of known ones removes none', async () => {
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

early('a change that is listed without an id is loaded once it has one', async () => {
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
  await expectAsAFullLoad();
});

describe('the limit of removals', () => {
  const half = { maxRemovedPercent: 50 };
  const less = { maxRemovedPercent: 49 };

  early('is not exceeded by exactly as many data points, in whatever surveys they are', async () => {
    for (const one of service.surveys) one.utrvs = one.utrvs.slice(0, 1);
    nextDay(...numbers);
    expect(await run(less)).toMatchObject({ exit_code: 7 });
    const report = await run(half);
    expect(report).toMatchObject({ exit_code: 0, changes: { removed: 6 } });
    await expectAsAFullLoad();
  });

  late('is not made good by what other surveys have more', async () => {
    service.surveys = service.surveys.map((one, i) => (i < 4 ? { ...one, utrvs: [] } : one));
    service.surveys.push(survey(7), survey(8), survey(9), survey(10));
    nextDay(...numbers);
    expect(await run(half)).toMatchObject({ exit_code: 7 });
  });

  late('does not count values that are only in another place of their survey', async () => {
    service.surveys = service.surveys.map((one) => ({
      ...one,
      utrvs: one.utrvs.map((u) => ({ ...u, _id: `f${String(u['_id']).slice(1)}` })),
    }));
    nextDay(...numbers);
    expect(await run({ maxRemovedPercent: 0 })).toMatchObject({ exit_code: 0, changes: { added: 12, removed: 12 } });
  });

  early('is not exceeded by exactly as many surveys', async () => {
    service.surveys = service.surveys.slice(0, 3);
    nextDay();
    expect(await run(less)).toMatchObject({ exit_code: 7 });
    expect(await run(half)).toMatchObject({ exit_code: 0, surveys: { removed: 3 } });
  });

  early('is not exceeded by exactly as many initiatives', async () => {
    const more = { _id: id(40), name: 'Plant', parentId: id(1), created: '2020-01-01T00:00:00.000Z' };
    service.initiatives.push(more);
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0 });
    service.initiatives.pop();
    nextDay();
    expect(await run(less)).toMatchObject({ exit_code: 7 });
    expect(await run(half)).toMatchObject({ exit_code: 0 });
  });
});

describe('a body that an older version has loaded and that is no answer', () => {
  late('leaves its survey without rows in a replay, and the next run requests it', async () => {
    service.calculated = { [`${id(2)}/wfn_2024`]: { total: 2 } };
    const calculations = ['wfn_2024'];
    expect(await run({ calculations })).toMatchObject({ exit_code: 0, rows: { calculated_values: 1 } });
    await journalAnother(id(2), enveloped({}));
    const replayed = await runPipeline(replay, smallRun(service, output));
    expect(replayed).toMatchObject({ exit_code: 3, surveys: { failed: [{ survey_id: id(2) }] } });
    expect(replayed.surveys.failed[0]?.reason).toMatch(/the landed body of survey 0+2: unusable body at \/data\/_id/);
    expect(await counts()).toEqual({ surveys: 5, points: 10 });
    nextDay();
    expect(await run({ calculations })).toMatchObject({ exit_code: 0, surveys: { fetched: 1 } });
    expect(asked()).toEqual([id(2)]);
    await expectAsAFullLoad({ calculations });
  });
});

/** As if the newest journal had loaded a survey from this body. */
async function journalAnother(surveyId: string, text: string): Promise<void> {
  const journal = (await readJournals(output)).at(-1);
  if (journal === undefined) throw new Error('no journal');
  const [known] = (await readJournals(output)).flatMap(({ surveys }) =>
    surveys.filter((s) => s.survey_id === surveyId),
  );
  if (known === undefined) throw new Error('no such survey');
  const landing = await openLanding({ output, runId: journal.run_id });
  const bytes = Buffer.from(text);
  const responseId = responseIdOf(bytes);
  const path = `/v1/surveys/${surveyId}`;
  const response = { responseId, endpoint: 'survey', method: 'GET', path, status: 200 } as const;
  const times = { fetchedAt: Date.now() * 1000, serverDate: null, byteCount: bytes.byteLength };
  await landing.commit(landing.setAside(gzipSync(bytes)), { response: { ...response, ...times } });
  await landing.close();
  await writeJournal(output, { ...journal, surveys: [{ ...known, response_id: responseId }] });
}
