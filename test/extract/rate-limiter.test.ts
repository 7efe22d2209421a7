import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestsAfter } from '../../src/extract/expected-requests.ts';
import { parseRateHeaders } from '../../src/extract/pace/rate-headers.ts';
import type { RateLimiter } from '../../src/extract/pace/rate-limiter.ts';
import { limiterOn } from './limiter-on.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

const policy = 'api';
const limit = 120;
const windowMs = 60_000;

interface Service {
  /** 429 answers so far. */
  readonly refused: () => number;
  readonly answer: (now: number) => { readonly status: number; readonly headers: Record<string, string> };
}

type Rounding = 'ceil' | 'floor' | 'round';

/** Windows of fixed length, the first one from the first request on, or by the clock's minutes. */
function fixedWindows(options: { aligned: boolean; rounding: Rounding; windowMs?: number; limit?: number }): Service {
  const length = options.windowMs ?? windowMs;
  const most = options.limit ?? limit;
  let end = Number.NEGATIVE_INFINITY;
  let used = 0;
  let refused = 0;
  return {
    refused: () => refused,
    answer: (now) => {
      if (now >= end) {
        end = options.aligned ? (Math.floor(now / length) + 1) * length : now + length;
        used = 0;
      }
      used += 1;
      if (used > most) refused += 1;
      const headers = {
        'ratelimit-policy': `${most};w=${length / 1000}`,
        'ratelimit-limit': String(most),
        'ratelimit-remaining': String(Math.max(0, most - used)),
        'ratelimit-reset': String(Math[options.rounding]((end - now) / 1000)),
      };
      return { status: used > most ? 429 : 200, headers };
    },
  };
}

function slidingWindow(): Service {
  let seen: number[] = [];
  let refused = 0;
  return {
    refused: () => refused,
    answer: (now) => {
      seen = seen.filter((time) => time > now - windowMs);
      const isRefused = seen.length >= limit;
      if (isRefused) refused += 1;
      else seen.push(now);
      const headers = {
        'ratelimit-policy': '120;w=60',
        'ratelimit-limit': '120',
        'ratelimit-remaining': String(limit - seen.length),
        'ratelimit-reset': String(Math.ceil(((seen[0] ?? now) + windowMs - now) / 1000)),
      };
      return { status: isRefused ? 429 : 200, headers };
    },
  };
}

interface Load {
  readonly requests: number;
  readonly latency: () => number;
  readonly concurrency?: number;
}

/** Sends all, each again after a 429, and returns when each arrived. */
async function load(time: VirtualTime, limiter: RateLimiter, service: Service, options: Load): Promise<number[]> {
  const arrivals: number[] = [];
  const request = async (): Promise<void> => {
    const permit = await limiter.acquire(policy);
    await time.pass(options.latency());
    arrivals.push(time.now());
    const { status, headers } = service.answer(time.now());
    await time.pass(options.latency());
    permit.answered(parseRateHeaders(headers, 0));
    if (status === 429) limiter.pause(policy, Number(headers['ratelimit-reset']) * 1000);
    permit.done(status === 429 ? 'struggled' : 'ok', 'survey');
    if (status === 429) await request();
  };
  await time.run(Promise.all(Array.from({ length: options.requests }, request)));
  return arrivals;
}

describe('the rate limiter', () => {
  it('keeps any window of a service, fixed or sliding, without one 429 and within 2 % of the floor', async () => {
    const services = fc.oneof(
      fc
        .record({ aligned: fc.boolean(), rounding: fc.constantFrom<Rounding>('ceil', 'floor', 'round') })
        .map((options) => () => fixedWindows(options)),
      fc.constant(slidingWindow),
    );
    await fc.assert(
      fc.asyncProperty(
        services,
        fc.nat(60_000),
        fc.integer({ min: 1, max: 400 }),
        fc.infiniteStream(fc.nat(1000)),
        async (make, start, slowest, stream) => {
          const time = createVirtualTime(start);
          const service = make();
          const { limiter } = limiterOn(time);
          const latency = () => 1 + ((stream.next().value ?? 0) / 1000) * slowest * 0.5;
          await load(time, limiter, service, { requests: 600, latency });
          expect(service.refused()).toBe(0);
          expect(time.now() - start).toBeLessThanOrEqual(1.02 * (600 / limit) * windowMs);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('takes 1 % more than the floor on a long load', async () => {
    const time = createVirtualTime();
    const service = fixedWindows({ aligned: true, rounding: 'ceil' });
    await load(time, limiterOn(time).limiter, service, { requests: 3000, latency: () => 20 });
    expect(service.refused()).toBe(0);
    expect(time.now() / ((3000 / limit) * windowMs)).toBeLessThan(1.011);
  });

  it('also when windows are as short as two seconds', async () => {
    const time = createVirtualTime(300);
    const service = fixedWindows({ aligned: true, rounding: 'ceil', windowMs: 2000 });
    await load(time, limiterOn(time).limiter, service, { requests: 2400, latency: () => 2 });
    expect(service.refused()).toBe(0);
    expect(time.now() / ((2400 / limit) * 2000)).toBeLessThan(1.02);
  });

  it('lets a small night go at once', async () => {
    const time = createVirtualTime();
    await load(time, limiterOn(time).limiter, fixedWindows({ aligned: false, rounding: 'ceil' }), {
      requests: 60,
      latency: () => 10,
    });
    expect(time.now()).toBeLessThan(500);
  });

  it('spends evenly after the first burst', async () => {
    const time = createVirtualTime();
    const service = fixedWindows({ aligned: false, rounding: 'ceil' });
    const arrivals = await load(time, limiterOn(time).limiter, service, { requests: 600, latency: () => 10 });
    for (let from = windowMs; from < 4 * windowMs; from += 10_000) {
      const inTenSeconds = arrivals.filter((at) => at >= from && at < from + 10_000).length;
      expect(Math.abs(inTenSeconds - 20)).toBeLessThanOrEqual(2);
    }
  });

  it('respects what an earlier run left of the window', async () => {
    const time = createVirtualTime();
    const service = fixedWindows({ aligned: false, rounding: 'floor' });
    for (let i = 0; i < 110; i++) service.answer(0);
    await load(time, limiterOn(time).limiter, service, { requests: 40, latency: () => 10 });
    expect(service.refused()).toBe(0);
    expect(time.now()).toBeGreaterThan(60_000);
  });

  it('shares a token with another run: all is done, and next to nothing refused', async () => {
    const time = createVirtualTime();
    const service = fixedWindows({ aligned: false, rounding: 'ceil' });
    const runs = [limiterOn(time).limiter, limiterOn(time).limiter];
    let random = 1;
    const latency = () => {
      random = (random * 48_271) % 2_147_483_647;
      return 5 + (random % 60);
    };
    const perRun = runs.map((limiter) => {
      const worker = async () => {
        for (let i = 0; i < 25; i++) await once(time, limiter, service, latency);
      };
      return Promise.all(Array.from({ length: 12 }, worker));
    });
    await time.run(Promise.all(perRun));
    expect(service.refused()).toBeLessThanOrEqual(6); // of 600
    expect(time.now()).toBeLessThan(1.15 * 5 * windowMs);
  });

  it('after a 429 nothing leaves before the pause is over', async () => {
    const time = createVirtualTime();
    const { limiter, events } = limiterOn(time);
    const left: number[] = [];
    const request = async (n: number) => {
      const permit = await limiter.acquire(policy);
      left.push(time.now());
      await time.pass(100);
      if (n === 0) limiter.pause(policy, 30_000);
      permit.done('other', 'survey');
    };
    await time.run(Promise.all(Array.from({ length: 20 }, (_, n) => request(n))));
    expect(left.filter((at) => at > 0 && at < 30_100)).toEqual([]);
    expect(left).toHaveLength(20);
    expect(events).toContainEqual({ type: 'wait', reason: 'paused', ms: 30_000 });
    expect(limiter.waitedMs).toBe(30_000);
  });

  it('obeys our own cap even where the service states none', async () => {
    const time = createVirtualTime();
    const { limiter } = limiterOn(time, { maxRequestsPerMinute: 30 });
    const arrivals = await load(
      time,
      limiter,
      { refused: () => 0, answer: () => ({ status: 200, headers: {} }) },
      { requests: 90, latency: () => 1 },
    );
    for (const from of arrivals) {
      expect(arrivals.filter((at) => at >= from && at < from + windowMs).length).toBeLessThanOrEqual(30);
    }
  });

  it('keeps each policy’s account apart', async () => {
    const time = createVirtualTime();
    const { limiter } = limiterOn(time);
    limiter.pause('api', 60_000);
    const permit = await limiter.acquire('value_lists');
    permit.answered(parseRateHeaders({ 'ratelimit-limit': '500', 'ratelimit-policy': '500;w=60' }, 0));
    permit.done('ok', 'value_lists');
    expect(limiter.budget('api')).toBeNull();
    expect(limiter.budget('value_lists')).toEqual({ limit: 500, windowSeconds: 60, remaining: null });
    expect(time.now()).toBe(0);
  });

  it('says how long is left', async () => {
    const time = createVirtualTime();
    const { limiter } = limiterOn(time);
    expect(limiter.estimateSeconds(policy, 1000)).toBeNull();
    const service = fixedWindows({ aligned: false, rounding: 'ceil' });
    await load(time, limiter, service, { requests: 60, latency: () => 10 });
    const estimate = limiter.estimateSeconds(policy, 600) ?? 0;
    const from = time.now();
    await load(time, limiter, service, { requests: 600, latency: () => 10 });
    expect(estimate / ((time.now() - from) / 1000)).toBeGreaterThan(0.97);
    expect(estimate / ((time.now() - from) / 1000)).toBeLessThan(1.03);
  });

  it('says how long is left by the pace at which answers come, whatever a single one takes', async () => {
    const time = createVirtualTime();
    const { limiter } = limiterOn(time, { concurrency: 8 });
    const ask = async (latency: number): Promise<void> => {
      const permit = await limiter.acquire(policy);
      await time.pass(latency);
      permit.answered(null);
      permit.done('ok', 'survey');
    };
    const askAll = (count: number, latency: number): Promise<unknown> =>
      time.run(Promise.all(Array.from({ length: count }, () => ask(latency))));
    await askAll(16, 80_000);
    await askAll(30, 800);
    const said = limiter.estimateSeconds(policy, 400) ?? 0;
    const from = time.now();
    await askAll(400, 800);
    expect(said / ((time.now() - from) / 1000)).toBeGreaterThan(0.8);
    expect(said / ((time.now() - from) / 1000)).toBeLessThan(1.5);
  });

  it('says so from the first window on, also when another run takes its part of the budget', async () => {
    for (const [runs, tolerance] of [
      [1, 0.05],
      [2, 0.35],
    ] as const) {
      const time = createVirtualTime();
      const service = fixedWindows({ aligned: false, rounding: 'ceil' });
      const limiters = Array.from({ length: runs }, () => limiterOn(time).limiter);
      const said: { at: number; seconds: number }[] = [];
      const requests = 480 / runs;
      const worker = async (limiter: RateLimiter) => {
        for (let i = 0; i < requests; i++) {
          await once(time, limiter, service, () => 10);
          const seconds = limiter.estimateSeconds(policy, requests - i - 1) ?? 0;
          if (i % (requests / 5) === requests / 5 - 1 && i < requests - 1) said.push({ at: time.now(), seconds });
        }
      };
      await time.run(Promise.all(limiters.map(worker)));
      expect(said).toHaveLength(4 * runs);
      for (const { at, seconds } of said) {
        expect(Math.abs(seconds / ((time.now() - at) / 1000) - 1)).toBeLessThan(tolerance);
      }
    }
  });

  it.each([
    ['nobody has used', 0],
    ['a run before has used half of', 63],
    ['a run before has used up', 119],
  ])('says it right from the first minute of listing on, when the budget is one that %s', async (_name, usedBefore) => {
    for (const [aligned, latency] of [
      [false, 10],
      [true, 10],
      [true, 900],
    ] as const) {
      const time = createVirtualTime(13_000);
      const service = fixedWindows({ aligned, rounding: 'ceil' });
      for (let i = 0; i < usedBefore; i++) service.answer(time.now());
      const { limiter } = limiterOn(time);
      const said: { at: number; seconds: number }[] = [];
      // What the listings tell as they come: first that there are 60 initiatives, then that there are 400 surveys.
      const expected = { listings: 0, surveys: 400, subResources: {} };
      const stage = async (name: string, requests: number): Promise<void> => {
        let done = 0;
        const one = async (): Promise<void> => {
          await once(time, limiter, service, () => latency / 2);
          const left = requests - ++done + requestsAfter(name, expected);
          said.push({ at: time.now(), seconds: limiter.estimateSeconds(policy, left) ?? 0 });
        };
        await Promise.all(Array.from({ length: requests }, one));
      };
      await time.run(
        (async () => {
          for (let i = 0; i < 3; i++) await once(time, limiter, service, () => latency / 2);
          await stage('list', 60);
          await stage('surveys', 400);
        })(),
      );
      expect(service.refused()).toBe(0);
      const wrong = said.filter(({ at, seconds }) => {
        const took = (time.now() - at) / 1000;
        return took > 2 && (seconds > 1.5 * took || seconds < took / 1.5);
      });
      expect(wrong).toEqual([]);
    }
  });
});

async function once(time: VirtualTime, limiter: RateLimiter, service: Service, latency: () => number): Promise<void> {
  const permit = await limiter.acquire(policy);
  await time.pass(latency());
  const { status, headers } = service.answer(time.now());
  await time.pass(latency());
  permit.answered(parseRateHeaders(headers, 0));
  if (status === 429) limiter.pause(policy, Number(headers['ratelimit-reset']) * 1000);
  permit.done(status === 429 ? 'struggled' : 'ok', 'survey');
  if (status === 429) await once(time, limiter, service, latency);
}

describe('rate-limit headers', () => {
  it('are read as documented', () => {
    const headers = {
      'ratelimit-policy': '120;w=60',
      'ratelimit-limit': '120',
      'ratelimit-remaining': '7',
      'ratelimit-reset': '42',
    };
    expect(parseRateHeaders(headers, 0)).toEqual({
      limit: 120,
      windowMs: 60_000,
      remaining: 7,
      resetMs: 42_000,
      retryAfterMs: null,
    });
  });

  it('that are absurd are as good as absent', () => {
    for (const absurd of ['-5', 'soon', '1e99', '', '0x10', '12345678901']) {
      const headers = {
        'ratelimit-limit': absurd,
        'ratelimit-remaining': absurd,
        'ratelimit-reset': absurd,
        'retry-after': absurd,
        'ratelimit-policy': absurd,
      };
      expect(parseRateHeaders(headers, 0)).toEqual({
        limit: null,
        windowMs: null,
        remaining: null,
        resetMs: null,
        retryAfterMs: null,
      });
    }
  });

  it('may give Retry-After as a date', () => {
    const now = Date.UTC(2026, 0, 15, 2, 0, 0);
    expect(parseRateHeaders({ 'retry-after': 'Thu, 15 Jan 2026 02:00:09 GMT' }, now).retryAfterMs).toBe(9000);
    expect(parseRateHeaders({ 'retry-after': 'Thu, 15 Jan 2026 01:00:00 GMT' }, now).retryAfterMs).toBe(0);
  });
});
