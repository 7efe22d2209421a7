import { describe, expect, it } from 'vitest';
import { requestForecast, requestsAfter, requestsFrom } from '../../src/extract/expected-requests.ts';
import { parseRateHeaders } from '../../src/extract/pace/rate-headers.ts';
import { pacerOn } from './pacer-on.ts';
import { clientOf } from './plain-run.ts';
import { createVirtualTime } from './virtual-time.ts';

const expected = { surveys: 21, calculated: 300, value_lists: 4000 };

it.each<[string, number]>([
  ['surveys', 4300],
  ['calculated', 4000],
  ['value_lists', 0],
  ['merge', 0],
  ['push', 0],
])('after the requests that the stage %s counts itself, %s remain', (stage, count) => {
  expect(requestsAfter(stage, expected)).toBe(count);
});

it.each<[string, number | null]>([
  ['surveys', 4321],
  ['details', 4300],
  ['merge', 0],
  ['publish', 0],
])('when the stage %s begins, %s requests remain', (stage, count) => {
  expect(requestsFrom(stage, expected)).toBe(count);
});

describe('the forecast', () => {
  /** After nine answers with these headers, one every half second. */
  const forecast = async (headers: Readonly<Record<string, string>> | null, requestsLeft: number) => {
    const time = createVirtualTime();
    const { pacer } = pacerOn(time, { concurrency: 4 });
    const answer = parseRateHeaders(headers ?? {}, 0);
    for (let sent = 0; headers !== null && sent < 9; sent++) {
      await time.run(pacer.send('api', (answered) => time.pass(500).then(() => answered(answer))));
    }
    const client = clientOf({
      budget: pacer.budget('api'),
      estimateSeconds: (requests) => pacer.estimateSeconds('api', requests),
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
    expect(requestForecast(clientOf({ budget: null }), null)).toMatchObject({ secondsLeft: null });
  });
});
