import { expect, it } from 'vitest';
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
const listOf = (n: number) => ({ _id: id(n), options: [{ code: 'a', name: `Name ${n}` }] });
const lists = [listOf(100), listOf(101)];
const choice = (list: number, code = 'a') =>
  numberUtrv(901 + list, 1, {
    valueType: 'valueList',
    value: undefined,
    valueData: { data: code },
    universalTrackerId: id(list + 800),
    universalTracker: { name: 'Choice', valueType: 'valueList', valueListId: id(list) },
  });

useSmallLake((service) => {
  answer(service, choice(100), choice(101));
  service.valueLists = [...lists];
});

/** A survey with these records was updated on the day of the service. */
function answer(to: Pick<typeof service, 'surveys' | 'now'>, ...utrvs: readonly ReturnType<typeof choice>[]): void {
  to.surveys = [{ _id: id(1), initiativeId: id(1), name: 'Survey', lastUpdated: to.now.toISOString(), utrvs }];
}

const lookups = (): number => service.requests.filter((request) => request.startsWith('POST ')).length;
const names = () => query('SELECT name FROM value_list_options ORDER BY name');
const issues = () => query('SELECT code, value_list_id FROM data_issues ORDER BY ALL');

const say = (text: string) => (): void => paths.forEach((path) => void service.saying.set(path, text));
const refuse = (): void => paths.forEach((path) => void service.failing.set(path, 403));
const heal = (): void => {
  service.failing.clear();
  service.saying.clear();
};

it('a lookup that is refused costs a first run the names alone, and is sent again', async () => {
  refuse();
  const report = await run();
  expect(report).toMatchObject({ status: 'published_with_gaps', exit_code: 3, rows: { data_points: 2 } });
  expect(report.failed_lookups).toMatchObject([
    { what: '2 value lists', reason: expect.stringContaining('value-list') },
  ]);
  expect(await issues()).toEqual(lists.map(({ _id }) => ({ code: 'unknown_value_list', value_list_id: _id })));
  expect(await names()).toEqual([]);
  heal();
  nextDay();
  expect(await run()).toMatchObject({ exit_code: 0, requests: { total: 4 } });
  expect(await issues()).toEqual([]);
  expect(await names()).toEqual([{ name: 'Name 100' }, { name: 'Name 101' }]);
  expect(await run()).toMatchObject({ status: 'unchanged' });
});

it('an answer with anything but lists leaves the lists that the lake has', async () => {
  await startAfterFirstRun();
  const before = await hashes();
  const wrong = [refuse, say(enveloped(null)), say('<!doctype html><p>Sign in</p>'), say(enveloped([]))];
  for (const [at, break_] of wrong.entries()) {
    heal();
    break_();
    daysLater(30);
    const { exit_code, failed_lookups } = await run();
    expect([at, exit_code, failed_lookups?.map(({ what }) => what)]).toEqual([at, 3, ['2 value lists']]);
    expect([at, lookups() > 0, await hashes()]).toEqual([at, true, before]);
  }
  heal();
  nextDay();
  expect(await run()).toMatchObject({ exit_code: 0 });
  expect(lookups()).toBe(1);
});

it('a run without value_lists sends no lookup, and says of nothing that it is missing', async () => {
  expect(await run({ without: ['value_lists'] })).toMatchObject({ status: 'published', exit_code: 0 });
  expect([lookups(), await issues()]).toEqual([0, []]);
  daysLater(30);
  expect(await run({ without: ['value_lists'] })).toMatchObject({ status: 'unchanged', exit_code: 0 });
  expect(lookups()).toBe(0);
});

it('a code that the list of two days ago does not name makes the list be requested again in the same run, once', async () => {
  await startAfterFirstRun();
  service.valueLists = lists.map(({ _id, options }) => ({ _id, options: [...options, { code: 'b', name: 'New' }] }));
  daysLater(2);
  answer(service, choice(100, 'b'), choice(101));
  expect(await run()).toMatchObject({ status: 'published', exit_code: 0 });
  expect(lookups()).toBe(1);
  expect(await names()).toEqual([{ name: 'Name 100' }, { name: 'Name 101' }, { name: 'New' }]);
  expect(await issues()).toEqual([]);
  for (const expected of [1, 0]) {
    nextDay();
    answer(service, choice(100, 'c'), choice(101));
    expect(await run()).toMatchObject({ status: 'published', exit_code: 0 });
    expect([lookups(), await issues()]).toEqual([expected, [{ code: 'unknown_option', value_list_id: id(100) }]]);
  }
});

it('101 value lists cost two lookups on the first night and none on the next, which has a new record', async () => {
  const numbers = Array.from({ length: 101 }, (_, at) => 200 + at);
  service.valueLists = numbers.map(listOf);
  answer(service, ...numbers.map((number) => choice(number)));
  await run();
  expect(lookups()).toBe(2);
  nextDay();
  answer(service, ...numbers.slice(1).map((number) => choice(number)));
  expect(await run()).toMatchObject({ status: 'published', surveys: { fetched: 1 } });
  expect(lookups()).toBe(0);
  // The list that nothing refers to any more is gone.
  expect([(await query('FROM internal.value_lists')).length, (await names()).length]).toEqual([100, 100]);
});

it('credentials that are refused everywhere end the run as ever', async () => {
  await startAfterFirstRun();
  for (const path of ['/v1/initiatives', '/v1/surveys', ...paths]) service.failing.set(path, 401);
  daysLater(30);
  expect(await run()).toMatchObject({ status: 'failed', exit_code: 5 });
});
