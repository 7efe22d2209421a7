import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import replay from '../../pipelines/replay.ts';
import type { RunReport } from '../../src/report/report.ts';
import type { RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { early, late, sample } from '../lane.ts';
import { currentHashes, queryPublished } from './published.ts';
import { id, numberUtrv, type SmallService, smallRun, startSmallService } from './small-service.ts';

/** The request and the response of the lookup are not in the interface: whatever it says, the figures are published. */
let service: SmallService;
let output: string;
let first: string;

const paths = ['/value-list/lookup', '/v1/value-list/lookup'] as const;
const lists = [100, 101].map((n) => ({ _id: id(n), options: [{ code: 'a', name: `Name ${n}` }] }));
const choice = (number: number, list: number) =>
  numberUtrv(number, 1, {
    valueType: 'valueList',
    value: undefined,
    valueData: { data: 'a' },
    universalTrackerId: id(list + 800),
    universalTracker: { name: 'Choice', valueType: 'valueList', valueListId: id(list) },
  });

const startService = async (): Promise<void> => {
  service = await startSmallService();
  service.surveys = [
    {
      _id: id(1),
      initiativeId: id(1),
      name: 'Survey',
      lastUpdated: '2026-02-01T10:00:00.000Z',
      utrvs: [choice(1001, 100), choice(1002, 101)],
    },
  ];
  service.valueLists = [...lists];
};

const run = (more: Partial<RunOptions> = {}): Promise<RunReport> => {
  service.requests = [];
  return runPipeline(nightly, smallRun(service, output, more));
};
const lookups = (): number => service.requests.filter((request) => request.startsWith('POST ')).length;
const nextDay = (days = 1): void => {
  service.now = new Date(service.now.getTime() + days * 86_400_000);
};

const names = async (): Promise<unknown> =>
  (await queryPublished(output, 'SELECT name FROM value_list_options ORDER BY name')).map(({ name }) => name);
const issues = async (): Promise<unknown> =>
  (await queryPublished(output, 'SELECT code, value_list_id AS id FROM data_issues ORDER BY ALL')).map(
    ({ code, id }) => `${code} ${id}`,
  );
const unknown = lists.map(({ _id }) => `unknown_value_list ${_id}`);
const enveloped = (data: unknown): string => JSON.stringify({ success: true, data });

const statuses = [400, 401, 403, 404, 405, 422, 429, 500];
const texts: readonly (readonly [string, string])[] = [
  ['null', enveloped(null)],
  ['an object of something else', enveloped({ lists, total: 2 })],
  ['an empty object', enveloped({})],
  ['a text', enveloped('none')],
  ['a page of HTML', '<!doctype html><p>Sign in</p>'],
  ['a failure', JSON.stringify({ success: false, message: 'not allowed' })],
];
const ways: readonly (readonly [string, () => void])[] = [
  ...statuses.map(
    (status) => [`${status}`, () => paths.forEach((path) => void service.failing.set(path, status))] as const,
  ),
  ...texts.map(([name, text]) => [name, () => paths.forEach((path) => void service.saying.set(path, text))] as const),
];
/** A refusal, no list, no JSON. */
const ofEachKind = ways.filter(([name]) => ['403', 'null', 'a page of HTML'].includes(name));
const others = ways.filter((way) => !ofEachKind.includes(way));
const refuse = (): void => paths.forEach((path) => void service.failing.set(path, 403));
const heal = (): void => {
  service.failing.clear();
  service.saying.clear();
};

beforeAll(async () => {
  await startService();
  output = await mkdtemp(join(tmpdir(), 'esg-lake-lists-first-'));
  first = output;
  expect(await run()).toMatchObject({ status: 'published' });
  await service.close();
});
afterAll(() => rm(first, { recursive: true, force: true }));

beforeEach(async () => {
  await startService();
  output = await mkdtemp(join(tmpdir(), 'esg-lake-lists-'));
});
afterEach(async () => {
  await service.close();
  await rm(output, { recursive: true, force: true });
});

const startAfterFirstRun = () =>
  cp(first, output, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });

describe('a lookup that is answered with', () => {
  const expectNamesMissing = async (): Promise<void> => {
    const report = await run();
    expect(report).toMatchObject({ status: 'published_with_gaps', exit_code: 3, rows: { data_points: 2 } });
    expect(report.failed_lookups).toMatchObject([
      { what: '2 value lists', reason: expect.stringContaining('value-list') },
    ]);
    expect(await issues()).toEqual(unknown);
    expect(await names()).toEqual([]);
  };

  early.each(ofEachKind)('%s costs a first run the names alone, and is sent again', async (_, break_) => {
    break_();
    await expectNamesMissing();
    heal();
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0, requests: { total: 4 } });
    expect(await issues()).toEqual([]);
    expect(await names()).toEqual(['Name 100', 'Name 101']);
    expect(await run()).toMatchObject({ status: 'unchanged' });
  });

  late.each(others)('%s costs a first run the names alone', async (_, break_) => {
    break_();
    await expectNamesMissing();
  });

  it('anything but lists leaves the lists that the lake has', async () => {
    await startAfterFirstRun();
    const before = await currentHashes(output);
    const noList = () => paths.forEach((path) => void service.saying.set(path, enveloped([])));
    const all = [...ofEachKind, ['no list at all', noList] as const, ...others];
    for (const [name, break_] of sample(all, ofEachKind.length + 1)) {
      heal();
      break_();
      nextDay(30);
      const { exit_code, failed_lookups } = await run();
      expect([name, exit_code, failed_lookups?.map(({ what }) => what)]).toEqual([name, 3, ['2 value lists']]);
      expect([name, lookups() > 0, await currentHashes(output)]).toEqual([name, true, before]);
    }
    heal();
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0 });
    expect(lookups()).toBe(1);
  });

  early('one of two lists leaves the other as it is', async () => {
    const withoutOptions = { _id: id(101), options: [] };
    const withoutNames = { _id: id(101), options: [{ code: 'a' }] };
    const partly: readonly (readonly [string, unknown])[] = [
      ['one of two lists', [lists[0]]],
      ['a list and null', [null, lists[0]]],
      ['a list without options', [lists[0], withoutOptions]],
      ['a list without names', [withoutNames, lists[0]]],
      ['lists by id, one of them null', { [id(100)]: lists[0], [id(101)]: null }],
    ];
    await startAfterFirstRun();
    for (const [at, [name, data]] of partly.entries()) {
      const said = JSON.parse(JSON.stringify(data).replace('Name 100', `New ${at}`));
      for (const path of paths) service.saying.set(path, enveloped(said));
      nextDay(30);
      const report = await run();
      expect([name, report.status, report.exit_code]).toEqual([name, 'published_with_gaps', 3]);
      expect([name, report.failed_lookups]).toMatchObject([
        name,
        [{ what: '2 value lists', reason: expect.stringContaining(id(101)) }],
      ]);
      expect([name, await names(), await issues()]).toEqual([name, ['Name 101', `New ${at}`], []]);
    }
    const before = await currentHashes(output);
    expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ exit_code: 0 });
    expect(await currentHashes(output)).toEqual(before);

    // Requested again the next day, and replaced once they are right.
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 3 });
    expect(lookups()).toBe(1);
    expect(await currentHashes(output)).toEqual(before);
    heal();
    service.valueLists = ['New', 'Newer'].map((name, at) => ({ _id: id(100 + at), options: [{ code: 'a', name }] }));
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0 });
    expect(await names()).toEqual(['New', 'Newer']);
    const healed = await currentHashes(output);
    expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ exit_code: 0 });
    expect(await currentHashes(output)).toEqual(healed);
  });

  late('no options at all leaves all lists, and as many as the service wants are loaded', async () => {
    await startAfterFirstRun();
    service.valueLists = lists.map((list) => ({ ...list, options: [] }));
    nextDay(30);
    expect(await run()).toMatchObject({ exit_code: 3 });
    expect(await names()).toEqual(['Name 100', 'Name 101']);
    service.valueLists = lists.map((list) => ({ ...list, options: [{ code: 'a', name: 'One' }, { code: 'b' }] }));
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0 });
    expect(await names()).toEqual(['One', 'One', null, null]);
  });

  early('lists by their id names the codes as an array does', async () => {
    const byId = Object.fromEntries(lists.map(({ _id, options }) => [_id, { options }]));
    service.saying.set(paths[0], enveloped(byId));
    expect(await run()).toMatchObject({ status: 'published', exit_code: 0 });
    expect(await names()).toEqual(['Name 100', 'Name 101']);
    expect(await issues()).toEqual([]);
    const before = await currentHashes(output);
    expect(before).toEqual(await currentHashes(first));
    expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ exit_code: 0 });
    expect(await currentHashes(output)).toEqual(before);
  });

  early('a refusal makes the same lake when it is made again from what was landed', async () => {
    refuse();
    await run();
    const before = await currentHashes(output);
    expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ exit_code: 0 });
    expect(await currentHashes(output)).toEqual(before);
    expect(await issues()).toEqual(unknown);
  });
});

describe('--value-lists none', () => {
  early('sends no lookup, and says of nothing that it is missing', async () => {
    expect(await run({ valueLists: 'none' })).toMatchObject({ status: 'published', exit_code: 0 });
    expect(lookups()).toBe(0);
    expect(await issues()).toEqual([]);
    nextDay(30);
    expect(await run({ valueLists: 'none' })).toMatchObject({ status: 'unchanged', exit_code: 0 });
    expect(lookups()).toBe(0);
  });

  early('takes back what a refused lookup has left, once', async () => {
    refuse();
    expect(await run()).toMatchObject({ exit_code: 3 });
    nextDay();
    expect(await run({ valueLists: 'none' })).toMatchObject({ status: 'published', exit_code: 0 });
    expect(await issues()).toEqual([]);
    const before = await currentHashes(output);
    expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ exit_code: 0 });
    expect(await currentHashes(output)).toEqual(before);
    nextDay();
    expect(await run({ valueLists: 'none' })).toMatchObject({ status: 'unchanged' });
  });

  early('keeps the lists that the lake has', async () => {
    await startAfterFirstRun();
    nextDay(30);
    expect(await run({ valueLists: 'none', full: true })).toMatchObject({ exit_code: 0 });
    expect(lookups()).toBe(0);
    expect(await names()).toEqual(['Name 100', 'Name 101']);
  });
});

early('credentials that are refused everywhere end the run as ever', async () => {
  await startAfterFirstRun();
  for (const path of ['/v1/initiatives', '/v1/surveys', ...paths]) service.failing.set(path, 401);
  nextDay(30);
  expect(await run()).toMatchObject({ status: 'failed', exit_code: 5 });
});
