import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRateHeaders } from '../../src/extract/pace/pacer.ts';
import { createVirtualTime, pacerOn, type VirtualTime } from './virtual-time.ts';

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
async function load(
  time: VirtualTime,
  pacer: ReturnType<typeof pacerOn>,
  service: Service,
  options: Load,
): Promise<number[]> {
  const arrivals: number[] = [];
  const request = (): Promise<void> => once(time, pacer, service, options.latency, (at) => arrivals.push(at));
  await time.run(Promise.all(Array.from({ length: options.requests }, request)));
  return arrivals;
}

describe('the pacer', () => {
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
          const pacer = pacerOn(time);
          const latency = () => 1 + ((stream.next().value ?? 0) / 1000) * slowest * 0.5;
          await load(time, pacer, service, { requests: 600, latency });
          expect(service.refused()).toBe(0);
          expect(time.now() - start).toBeLessThanOrEqual(1.02 * (600 / limit) * windowMs);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('also when windows are as short as two seconds', async () => {
    const time = createVirtualTime(300);
    const service = fixedWindows({ aligned: true, rounding: 'ceil', windowMs: 2000 });
    await load(time, pacerOn(time), service, { requests: 2400, latency: () => 2 });
    expect(service.refused()).toBe(0);
    expect(time.now() / ((2400 / limit) * 2000)).toBeLessThan(1.02);
  });

  it('respects what an earlier run left of the window', async () => {
    const time = createVirtualTime();
    const service = fixedWindows({ aligned: false, rounding: 'floor' });
    for (let i = 0; i < 110; i++) service.answer(0);
    await load(time, pacerOn(time), service, { requests: 40, latency: () => 10 });
    expect(service.refused()).toBe(0);
    expect(time.now()).toBeGreaterThan(60_000);
  });

  it('shares a token with another run: all is done, and next to nothing refused', async () => {
    const time = createVirtualTime();
    const service = fixedWindows({ aligned: false, rounding: 'ceil' });
    const runs = [pacerOn(time), pacerOn(time)];
    let random = 1;
    const latency = () => {
      random = (random * 48_271) % 2_147_483_647;
      return 5 + (random % 60);
    };
    const perRun = runs.map((pacer) => {
      const worker = async () => {
        for (let i = 0; i < 25; i++) await once(time, pacer, service, latency);
      };
      return Promise.all(Array.from({ length: 12 }, worker));
    });
    await time.run(Promise.all(perRun));
    expect(service.refused()).toBeLessThanOrEqual(6); // of 600
    expect(time.now()).toBeLessThan(1.15 * 5 * windowMs);
  });

  it('after a 429 nothing leaves before the pause is over', async () => {
    const time = createVirtualTime();
    const pacer = pacerOn(time);
    const left: number[] = [];
    const request = (n: number) =>
      pacer.send(policy, async () => {
        left.push(time.now());
        await time.pass(100);
        if (n === 0) pacer.pause(policy, 30_000);
      });
    await time.run(Promise.all(Array.from({ length: 20 }, (_, n) => request(n))));
    expect(left.filter((at) => at > 0 && at < 30_100)).toEqual([]);
    expect(left).toHaveLength(20);
    expect(pacer.waitedMs).toBe(30_000);
  });

  it.each<[string, Record<string, string>, number]>([
    ['nothing is left of the window', { remaining: '0', reset: '59' }, 60_000],
    ['nothing is left, without a reset', { remaining: '0' }, 61_000],
    ['nothing is left, with a reset in a year', { remaining: '0', reset: '31536000' }, 121_000],
    ['nobody else has used any', { remaining: '119', reset: '59' }, 0],
    ['only the limit is stated', {}, 0],
  ])('sends the next request in time, if %s', async (_name, said, sentAt) => {
    const time = createVirtualTime();
    const pacer = pacerOn(time);
    const stated = Object.entries(said).map(([name, value]) => [`ratelimit-${name}`, value]);
    const headers = parseRateHeaders({ 'ratelimit-policy': '120;w=60', ...Object.fromEntries(stated) }, 0);
    await time.run(pacer.send(policy, async (answered) => answered(headers)));
    expect(await time.run(pacer.send(policy, async () => time.now()))).toBe(sentAt);
  });

  it('sends nothing once the run is interrupted', async () => {
    const stop = new AbortController();
    const time = createVirtualTime();
    const pacer = pacerOn(time, { signal: stop.signal });
    pacer.pause(policy, 60_000);
    const waiting = [1, 2].map(() => pacer.send(policy, async () => 'sent'));
    stop.abort();
    const interrupted = { status: 'rejected', reason: expect.objectContaining({ exitCode: 130 }) };
    expect(await time.run(Promise.allSettled(waiting))).toEqual([interrupted, interrupted]);
    expect(time.now()).toBe(0);
  });

  it('keeps each policy’s account apart', async () => {
    const time = createVirtualTime();
    const pacer = pacerOn(time);
    pacer.pause('api', 60_000);
    const headers = parseRateHeaders({ 'ratelimit-limit': '500', 'ratelimit-policy': '500;w=60' }, 0);
    await pacer.send('value_lists', async (answered) => answered(headers));
    expect(pacer.budget('api')).toBeNull();
    expect(pacer.budget('value_lists')).toEqual({ limit: 500, windowSeconds: 60, remaining: null });
    expect(time.now()).toBe(0);
  });
});

async function once(
  time: VirtualTime,
  pacer: ReturnType<typeof pacerOn>,
  service: Service,
  latency: () => number,
  arrived: (at: number) => void = () => {},
): Promise<void> {
  const status = await pacer.send(policy, async (answered) => {
    await time.pass(latency());
    arrived(time.now());
    const answer = service.answer(time.now());
    await time.pass(latency());
    answered(parseRateHeaders(answer.headers, 0));
    if (answer.status === 429) pacer.pause(policy, Number(answer.headers['ratelimit-reset']) * 1000);
    return answer.status;
  });
  if (status === 429) await once(time, pacer, service, latency, arrived);
}
