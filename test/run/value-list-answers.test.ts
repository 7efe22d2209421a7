import { describe, expect, it } from 'vitest';
import { withoutFigures } from '../support/without-figures.ts';
import { daysLater, enveloped, hashes, nextDay, run, service, startAfterFirstRun } from './small-lake.ts';
import {
  answer,
  expectNamesMissing,
  heal,
  issues,
  lists,
  lookups,
  names,
  ofEachKind,
  paths,
  refuse,
  useTwoLists,
} from './two-value-lists.ts';

withoutFigures();

useTwoLists();

describe('a lookup that is answered with', () => {
  it('a refusal costs a first run the names alone, and is sent again', async () => {
    refuse();
    await expectNamesMissing();
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
