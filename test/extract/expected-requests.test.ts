import { describe, expect, it } from 'vitest';
import {
  extrapolated,
  probablyChanged,
  requestForecast,
  requestsAfter,
  requestsFrom,
} from '../../src/extract/expected-requests.ts';
import { parseRateHeaders } from '../../src/extract/pace/rate-headers.ts';
import { limiterOn } from './limiter-on.ts';
import { clientOf } from './plain-run.ts';
import { id } from './service.ts';
import { createVirtualTime } from './virtual-time.ts';

const expected = { listings: 1, surveys: 20, subResources: { calculated: 300, value_lists: 4000 } };

it.each<[string, number]>([
  ['list', 4321],
  ['surveys', 4300],
  ['calculated', 4000],
  ['value_lists', 0],
  ['merge', 0],
  ['push', 0],
])('after the requests that the stage %s counts itself, %s remain', (stage, count) => {
  expect(requestsAfter(stage, expected)).toBe(count);
});

it.each<[string, number | null]>([
  ['list', null],
  ['plan', null],
  ['surveys', 4321],
  ['details', 4300],
  ['merge', 0],
  ['publish', 0],
])('when the stage %s begins, %s requests remain', (stage, count) => {
  expect(requestsFrom(stage, expected)).toBe(count);
});

describe('surveys that probably changed', () => {
  const at = (text: string): number => Date.parse(text) * 1000;
  const known = { surveyId: id(1), lastUpdatedAt: at('2026-01-10T02:00:00.500Z') };
  const lake = { surveys: [known, { surveyId: id(2), lastUpdatedAt: null }] };
  const changed = (plain: readonly unknown[], filtered: readonly unknown[]) => [
    ...probablyChanged(plain, filtered, lake),
  ];
  const filtered = (n: number, lastUpdated?: unknown) => [{ _id: id(n), lastUpdated }];

  it('are those that are new to the lake', () => {
    expect(changed([{ _id: id(1) }, { _id: id(2) }, { _id: id(3) }], [])).toEqual([id(3)]);
    expect(changed([{ _id: id(3) }], filtered(3, '2026-01-10T02:00:00Z'))).toEqual([id(3)]);
    expect(changed([], filtered(4, '2026-01-10T02:00:00Z'))).toEqual([id(4)]);
  });

  it('are not those with the time that the lake has, which may be a part of a millisecond later', () => {
    const exact = { surveys: [{ ...known, lastUpdatedAt: known.lastUpdatedAt + 999 }] };
    const listed = filtered(1, '2026-01-10T02:00:00.500999Z');
    expect(changed([], listed)).toEqual([]);
    expect([...probablyChanged([], listed, exact)]).toEqual([]);
  });

  it.each([
    ['later', '2026-01-10T02:00:00.501Z'],
    ['earlier', '2026-01-10T02:00:00.499Z'],
    ['unreadable', 'yesterday'],
    ['missing', undefined],
  ])('are those whose time is %s', (_name, lastUpdated) => {
    expect(changed([], filtered(1, lastUpdated))).toEqual([id(1)]);
  });

  it('are those whose time the lake does not know', () => {
    expect(changed([], filtered(2, '2026-01-10T02:00:00.500Z'))).toEqual([id(2)]);
  });

  it('are none of the entries that cannot be read', () => {
    expect(changed([null, 'x', [1]], [null, 7, []])).toEqual([]);
  });
});

it('the surveys that a sweep will find are as many for each initiative as until now', () => {
  expect(extrapolated(0, 1, 60)).toBe(0);
  expect(extrapolated(30, 4, 60)).toBe(450);
  expect(extrapolated(1, 3, 10)).toBe(3);
  expect(extrapolated(7, 60, 60)).toBe(7);
});

describe('the forecast', () => {
  /** After an answer with these headers 2 s after the request; 4 requests may be sent at the same time. */
  const forecast = async (headers: Readonly<Record<string, string>> | null, requestsLeft: number) => {
    const time = createVirtualTime();
    const { limiter } = limiterOn(time, { concurrency: 4 });
    if (headers !== null) {
      const permit = await limiter.acquire('api');
      await time.run(time.pass(2000));
      permit.answered(parseRateHeaders(headers, 0));
      permit.done('ok', 'survey');
    }
    const client = clientOf({
      budget: limiter.budget('api'),
      estimateSeconds: (requests) => limiter.estimateSeconds('api', requests),
    });
    return requestForecast(client, requestsLeft);
  };
  const window = { 'ratelimit-policy': '120;w=60' };

  it('has what is left of the limit, and the time that the requests take', async () => {
    expect(await forecast({ ...window, 'ratelimit-remaining': '119', 'ratelimit-reset': '60' }, 8)).toEqual({
      budget: { remaining: 119, limit: 120, windowSeconds: 60 },
      requestsLeft: 8,
      secondsLeft: 4,
    });
  });

  it.each<[string, Record<string, string>]>([
    ['no limit', {}],
    ['not what is left of it', window],
    ['no window', { 'ratelimit-limit': '120', 'ratelimit-remaining': '119', 'ratelimit-reset': '60' }],
  ])('has no limit if the service states %s', async (_name, headers) => {
    expect(await forecast(headers, 8)).toEqual({ budget: null, requestsLeft: 8, secondsLeft: 4 });
  });

  it('has no time as long as nothing is known', async () => {
    expect(await forecast(null, 8)).toEqual({ budget: null, requestsLeft: 8, secondsLeft: null });
    expect(await forecast({}, 0)).toMatchObject({ secondsLeft: 0 });
    expect(requestForecast(null, 8)).toEqual({ budget: null, requestsLeft: 8, secondsLeft: null });
  });
});
