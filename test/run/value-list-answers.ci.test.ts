import { describe, expect, it } from 'vitest';
import { id, numberUtrv } from '../support/changing-service.ts';
import { withoutFigures } from '../support/without-figures.ts';
import {
  daysLater,
  enveloped,
  hashes,
  nextDay,
  query,
  run,
  service,
  startAfterFirstRun,
  useSmallLake,
} from './small-lake.ts';

withoutFigures();

/** The request and the response of the lookup are not in the interface: whatever it says, the figures are published. */
const paths = ['/value-list/lookup', '/v1/value-list/lookup'] as const;
const lists = [100, 101].map((n) => ({ _id: id(n), options: [{ code: 'a', name: `Name ${n}` }] }));
const choice = (number: number, list: number, code = 'a') =>
  numberUtrv(number, 1, {
    valueType: 'valueList',
    value: undefined,
    valueData: { data: code },
    universalTrackerId: id(list + 800),
    universalTracker: { name: 'Choice', valueType: 'valueList', valueListId: id(list) },
  });

useSmallLake((service) => {
  const utrvs = [choice(1001, 100), choice(1002, 101)];
  service.surveys = [
    { _id: id(1), initiativeId: id(1), name: 'Survey', lastUpdated: '2026-02-01T10:00:00.000Z', utrvs },
  ];
  service.valueLists = [...lists];
});

/** The survey's first record is answered with this code of the first list, on the day of the service. */
const answer = (code: string): void => {
  const [survey] = service.surveys;
  if (survey === undefined) throw new Error('no survey');
  survey.utrvs = [choice(1001, 100, code), choice(1002, 101)];
  survey.lastUpdated = service.now.toISOString();
};

const lookups = (): number => service.requests.filter((request) => request.startsWith('POST ')).length;
const names = async (): Promise<unknown> =>
  (await query('SELECT name FROM value_list_options ORDER BY name')).map((row) => Object.values(row as object)[0]);
const issues = async (): Promise<unknown> =>
  (await query('SELECT code, value_list_id FROM data_issues ORDER BY ALL')).map((row) =>
    Object.values(row as object).join(' '),
  );

const say = (text: string) => (): void => paths.forEach((path) => void service.saying.set(path, text));
const refuse = (): void => paths.forEach((path) => void service.failing.set(path, 403));
/** A refusal, no list, no JSON. */
const ofEachKind: readonly (readonly [string, () => void])[] = [
  ['403', refuse],
  ['null', say(enveloped(null))],
  ['a page of HTML', say('<!doctype html><p>Sign in</p>')],
];
const heal = (): void => {
  service.failing.clear();
  service.saying.clear();
};

describe('a lookup that is answered with', () => {
  it('a refusal costs a first run the names alone, and is sent again', async () => {
    refuse();
    const report = await run();
    expect(report).toMatchObject({ status: 'published_with_gaps', exit_code: 3, rows: { data_points: 2 } });
    expect(report.failed_lookups).toMatchObject([
      { what: '2 value lists', reason: expect.stringContaining('value-list') },
    ]);
    expect(await issues()).toEqual(lists.map(({ _id }) => `unknown_value_list ${_id}`));
    expect(await names()).toEqual([]);
    heal();
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0, requests: { total: 4 } });
    expect(await issues()).toEqual([]);
    expect(await names()).toEqual(['Name 100', 'Name 101']);
    expect(await run()).toMatchObject({ status: 'unchanged' });
  });

  it('anything but lists leaves the lists that the lake has', async () => {
    await startAfterFirstRun();
    const before = await hashes();
    const noList = () => paths.forEach((path) => void service.saying.set(path, enveloped([])));
    for (const [name, break_] of [...ofEachKind, ['no list at all', noList] as const]) {
      heal();
      break_();
      daysLater(30);
      const { exit_code, failed_lookups } = await run();
      expect([name, exit_code, failed_lookups?.map(({ what }) => what)]).toEqual([name, 3, ['2 value lists']]);
      expect([name, lookups() > 0, await hashes()]).toEqual([name, true, before]);
    }
    heal();
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0 });
    expect(lookups()).toBe(1);
  });
});

describe('without value_lists', () => {
  it('sends no lookup, and says of nothing that it is missing', async () => {
    expect(await run({ without: ['value_lists'] })).toMatchObject({ status: 'published', exit_code: 0 });
    expect(lookups()).toBe(0);
    expect(await issues()).toEqual([]);
    daysLater(30);
    expect(await run({ without: ['value_lists'] })).toMatchObject({ status: 'unchanged', exit_code: 0 });
    expect(lookups()).toBe(0);
  });
});

describe('an answer with a code that the list of two days ago does not name', () => {
  it('makes the list be requested again in the same run, once', async () => {
    await startAfterFirstRun();
    service.valueLists = lists.map(({ _id, options }) => ({ _id, options: [...options, { code: 'b', name: 'New' }] }));
    daysLater(2);
    answer('b');
    expect(await run()).toMatchObject({ status: 'published', exit_code: 0 });
    expect(lookups()).toBe(1);
    expect(await names()).toEqual(['Name 101', 'Name 100', 'New'].sort());
    expect(await issues()).toEqual([]);
    for (const expected of [1, 0]) {
      nextDay();
      answer('c');
      expect(await run()).toMatchObject({ status: 'published', exit_code: 0 });
      expect([lookups(), await issues()]).toEqual([expected, [`unknown_option ${lists[0]?._id}`]]);
    }
  });
});

it('credentials that are refused everywhere end the run as ever', async () => {
  await startAfterFirstRun();
  for (const path of ['/v1/initiatives', '/v1/surveys', ...paths]) service.failing.set(path, 401);
  daysLater(30);
  expect(await run()).toMatchObject({ status: 'failed', exit_code: 5 });
});
