import { describe, expect, it } from 'vitest';
import type { RateHeaders } from '../../src/extract/pace/rate-headers.ts';
import type { Permit } from '../../src/extract/pace/rate-limiter.ts';
import { limiterOn } from './limiter-on.ts';
import { createVirtualTime } from './virtual-time.ts';

/**
 * The service allows 100 requests per minute, so the limiter sends 50 at once and then one every 606 ms, 1 % slower
 * than allowed. A reset in 59 seconds is certain to be over after 60.
 */
const says = (remaining: number | null, more: Partial<RateHeaders> = {}): RateHeaders => ({
  limit: 100,
  windowMs: 60_000,
  remaining,
  resetMs: 59_000,
  retryAfterMs: null,
  ...more,
});

function begin(more: Parameters<typeof limiterOn>[1] = {}) {
  const time = createVirtualTime();
  const { limiter, events } = limiterOn(time, more);
  const send = (): Promise<Permit> => time.run(limiter.acquire('api'));
  return {
    time,
    limiter,
    events,
    send,
    /** Sends a request that is answered at once, and returns when it was sent. */
    ask: async (headers: RateHeaders | null = null): Promise<number> => {
      const permit = await send();
      permit.answered(headers);
      permit.done('ok', 'survey');
      return permit.startedAt;
    },
    moveTo: (at: number): Promise<void> => time.run(time.pass(at - time.now())),
    /** Lets all continue that need not wait for the clock. */
    settle: (): Promise<void> => time.run(Promise.resolve()),
  };
}

describe('when the next request is sent', () => {
  it.each<[string, RateHeaders, number]>([
    ['nothing is left', says(0), 60_000],
    ['nothing is left of a window of two seconds', says(0, { windowMs: 2000, resetMs: 2000 }), 2100],
    ['nothing is left, of a limit that is not stated', says(0, { limit: null, windowMs: null }), 60_000],
    ['nothing is left, without a reset', says(0, { resetMs: null }), 61_000],
    ['nothing is left of ten seconds, without a reset', says(0, { windowMs: 10_000, resetMs: null }), 10_500],
    ['nothing is left, and nothing else is stated', says(0, { limit: null, windowMs: null, resetMs: null }), 61_000],
    ['nothing is left, with a reset in a year', says(0, { resetMs: 31_536_000_000 }), 121_000],
    ['one is left, which is for the other client', says(1), 60_000],
    ['three are left, two of them for us', says(3), 30_000],
    ['half is left, 49 of them for us', says(50), 1225],
    ['more than half is left', says(51), 0],
    ['nobody else has used any', says(99), 0],
    ['one of two is left and nobody else has used any', says(1, { limit: 2 }), 30_300],
    ['few are left of an unknown window', says(10, { windowMs: null }), 0],
    ['few are left of an unknown limit', says(10, { limit: null }), 0],
    ['only the limit is stated', says(null), 0],
  ])('if %s', async (_name, headers, sentAt) => {
    const { ask } = begin();
    await ask(headers);
    expect(await ask()).toBe(sentAt);
  });

  it.each([
    ['two are left for two under way', 2, false, 60_000],
    ['three are left for two under way', 3, false, 0],
    ['two are left and the others have failed', 2, true, 0],
  ])('if %s', async (_name, remaining, haveFailed, sentAt) => {
    const { send } = begin();
    const [first, ...others] = [await send(), await send(), await send()];
    if (haveFailed) for (const other of others) other.done('other', 'survey');
    first.answered(says(remaining, { limit: null }));
    expect((await send()).startedAt).toBe(sentAt);
  });

  it('at the end of a pause, of which the longest counts', async () => {
    const { limiter, ask, moveTo } = begin();
    limiter.pause('api', 30_000);
    await moveTo(5000);
    limiter.pause('api', 10_000);
    expect(await ask()).toBe(30_000);
    expect(limiter.waitedMs).toBe(25_000);
  });

  it('by our own maximum per minute: half at once, then evenly, and never more within a minute', async () => {
    const { limiter, ask } = begin({ maxRequestsPerMinute: 4 });
    const sent: number[] = [];
    for (let i = 0; i < 7; i++) sent.push(await ask());
    expect(sent).toEqual([0, 0, 15_150, 30_300, 60_600, 60_600, 75_750]);
    expect(limiter.waitedMs).toBe(75_750);
  });

  it('as soon as an answer tells that a new window has begun', async () => {
    const timers: AbortSignal[] = [];
    const time = createVirtualTime();
    const { limiter } = limiterOn(time, {
      sleep: (ms, signal) => {
        if (signal !== undefined) timers.push(signal);
        return time.sleep(ms, signal);
      },
    });
    const [first, second] = [await time.run(limiter.acquire('api')), await time.run(limiter.acquire('api'))];
    first.answered(says(1));
    const third = limiter.acquire('api');
    await time.run(time.pass(5000));
    second.answered(says(99));
    expect((await time.run(third)).startedAt).toBe(5000);
    expect(timers.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('when one under way is done, if as many as allowed are under way', async () => {
    const { send, limiter, moveTo, time } = begin({ concurrency: 1 });
    const first = await send();
    const second = limiter.acquire('api');
    first.answered(null);
    await moveTo(700);
    first.done('ok', 'survey');
    expect((await time.run(second)).startedAt).toBe(700);
  });

  it('never, once the run is interrupted', async () => {
    const stop = new AbortController();
    const { limiter, settle, time } = begin({ signal: stop.signal });
    limiter.pause('api', 60_000);
    const waiting = [limiter.acquire('api'), limiter.acquire('api')];
    await settle();
    stop.abort();
    const interrupted = { status: 'rejected', reason: expect.objectContaining({ exitCode: 130 }) };
    expect(await time.run(Promise.allSettled(waiting))).toEqual([interrupted, interrupted]);
    expect(time.now()).toBe(0);
  });
});

describe('what is left', () => {
  it.each<[string, number, number, number]>([
    ['the lower one of one window', 30_000, 5, 5],
    ['the lower one of one window, whichever came first', 30_000, 20, 10],
    ['the lower one, up to 1.5 seconds later', 31_500, 90, 10],
    ['that of a later window', 31_501, 90, 90],
    ['the lower one, up to 1.5 seconds earlier', 28_500, 5, 5],
    ['not that of an earlier window', 28_499, 5, 10],
  ])('is, of two answers, %s', async (_name, resetMs, remaining, left) => {
    const { send, limiter } = begin();
    const [first, second] = [await send(), await send()];
    first.answered(says(10, { resetMs: 30_000 }));
    second.answered(says(remaining, { resetMs }));
    expect(limiter.budget('api')).toEqual({ limit: 100, windowSeconds: 60, remaining: left });
  });

  it.each([
    ['half a window later', 3000, 10],
    ['more than half a window later', 3001, 90],
  ])('is, of windows of two seconds, the lower one up to a second later: %s', async (_name, resetMs, left) => {
    const { send, limiter } = begin();
    const [first, second] = [await send(), await send()];
    first.answered(says(10, { windowMs: 2000, resetMs: 2000 }));
    second.answered(says(90, { windowMs: 2000, resetMs }));
    expect(limiter.budget('api')?.remaining).toBe(left);
  });

  it.each([
    [29_000, 30_000],
    [30_000, 29_000],
  ])('is available again after the earlier end: %d and %d', async (...ends) => {
    const { send, ask } = begin();
    const permits = [await send(), await send()];
    for (const [i, permit] of permits.entries()) permit.answered(says(0, { resetMs: ends[i] ?? null }));
    expect(await ask()).toBe(30_000);
  });

  it.each([
    ['before', 59_999, 0],
    ['at', 60_000, 99],
  ])('is what an answer says %s the end of the window', async (_name, at, left) => {
    const { send, limiter, moveTo } = begin();
    const [first, second] = [await send(), await send()];
    first.answered(says(0));
    await moveTo(at);
    second.answered(says(99, { resetMs: 0 }));
    expect(limiter.budget('api')?.remaining).toBe(left);
  });

  it('is unknown once the window has ended, until the next answer', async () => {
    const { ask, send, limiter } = begin();
    expect(limiter.budget('api')).toBeNull();
    await ask(says(0));
    expect(limiter.budget('api')).toEqual({ limit: 100, windowSeconds: 60, remaining: 0 });
    expect((await send()).startedAt).toBe(60_000);
    expect(limiter.budget('api')).toEqual({ limit: 100, windowSeconds: 60, remaining: null });
  });

  it('is told when the limit is stated or changes, and when nothing is left', async () => {
    const { send, events } = begin();
    const answers: (RateHeaders | null)[] = [
      says(0, { limit: null, windowMs: null }),
      says(8, { limit: 10, windowMs: null, resetMs: null }),
      says(8, { limit: null }),
      says(7),
      says(7),
      says(0),
      null,
      says(0),
    ];
    const permits: Permit[] = [];
    for (const _answer of answers) permits.push(await send());
    for (const [i, permit] of permits.entries()) permit.answered(answers[i] ?? null);
    expect(events).toEqual([
      { type: 'budget', policy: 'api', budget: { limit: 10, windowSeconds: null, remaining: 0 } },
      { type: 'budget', policy: 'api', budget: { limit: 100, windowSeconds: 60, remaining: 0 } },
      { type: 'budget', policy: 'api', budget: { limit: 100, windowSeconds: 60, remaining: 0 } },
      { type: 'budget', policy: 'api', budget: { limit: 100, windowSeconds: 60, remaining: 0 } },
    ]);
  });
});

describe('a wait', () => {
  const paused = (ms: number) => ({ type: 'wait', reason: 'paused', ms });

  it.each([
    ['not of less than a second', 999, 0, []],
    ['of a second', 1000, 0, [paused(1000)]],
    ['once, also if it becomes a second longer', 30_000, 31_000, [paused(30_000)]],
    ['again, if it becomes longer than that', 30_000, 31_001, [paused(30_000), paused(31_001)]],
  ])('is told %s', async (_name, first, then, told) => {
    const { limiter, send, settle, events, time } = begin();
    const underWay = await send();
    limiter.pause('api', first);
    const waiting = limiter.acquire('api');
    await settle();
    limiter.pause('api', then);
    underWay.done('ok', 'survey');
    await time.run(waiting);
    expect(events).toEqual(told);
    expect(limiter.waitedMs).toBe(Math.max(first, then));
  });

  it('is told again for the next window, and for what reason', async () => {
    const { limiter, ask, events } = begin();
    await ask(says(0));
    limiter.pause('api', 0);
    await ask(says(0));
    await ask();
    expect(events.filter(({ type }) => type === 'wait')).toEqual([
      { type: 'wait', reason: 'budget', ms: 60_000 },
      { type: 'wait', reason: 'budget', ms: 60_000 },
    ]);
    expect(limiter.waitedMs).toBe(120_000);
  });
});

describe('the seconds that requests will take', () => {
  it.each<[string, RateHeaders, number, number]>([
    ['within the first half of the limit', says(99), 10, 0],
    ['evenly after that', says(99), 60, 6.666],
    ['of none', says(0), 0, 0],
    ['up to what is left', says(99), 99, 30.3],
    ['after the end of the window, if nothing is left of it', says(0), 1, 60.6],
    ['spread over the window: 10 of 40 that another client has left', says(40), 10, 15],
    ['spread over the window: all 40', says(40), 40, 60],
    ['10 more than are left, in the next window', says(40), 50, 66],
    ['20 above half the limit', says(70), 20, 0],
    ['10 below half the limit', says(70), 30, 12],
    ['by the limit alone, if what is left is not stated', says(null), 60, 6.666],
  ])('%s', async (_name, headers, requests, seconds) => {
    const { ask, limiter } = begin();
    await ask(headers);
    expect(limiter.estimateSeconds('api', requests)).toBe(seconds);
  });

  it.each([
    ['at the end', 60_000, 6.666],
    ['a millisecond before it', 59_999, 36.001],
  ])('that are more than the window has left: %s', async (_name, at, seconds) => {
    const { ask, limiter, moveTo } = begin();
    await ask(says(0));
    await moveTo(at);
    for (let i = 0; i < 2; i++) expect(limiter.estimateSeconds('api', 60)).toBe(seconds);
  });

  it('are at least those of a pause', async () => {
    const { ask, limiter, moveTo } = begin();
    await ask(says(99));
    limiter.pause('api', 30_000);
    await moveTo(1000);
    expect(limiter.estimateSeconds('api', 10)).toBe(29);
  });

  it('take into account those under way', async () => {
    const { send, limiter } = begin();
    const [first] = [await send(), await send()];
    first.answered(says(40));
    expect(limiter.estimateSeconds('api', 39)).toBe(60);
    expect(limiter.estimateSeconds('api', 40)).toBe(60.6);
  });
});

describe('the seconds that requests will take while another client uses the limit', () => {
  it('count what it used before our first answer once, as if it had stopped', async () => {
    const { ask, limiter } = begin();
    await ask(says(79));
    expect(limiter.estimateSeconds('api', 60)).toBe(37.2);
  });

  it.each([
    ['what is left of the window, ten of eleven for the other', 99, 78, 59, 73.326],
    ['the next window as well', 31, 11, 21, 126],
  ])('share %s', async (_name, before, after, requests, seconds) => {
    const { send, limiter } = begin();
    const [first, second] = [await send(), await send()];
    first.answered(says(before));
    second.answered(says(after));
    expect(limiter.estimateSeconds('api', requests)).toBeCloseTo(seconds, 9);
  });

  it.each([
    ['requests that wait for the end of a window', 0, 29_000, 30_000],
    ['an answer that arrives after it', 39, 59_000, 60_500],
  ])('share the next window from its beginning, after %s', async (_name, left, resetMs, answeredAt) => {
    const { ask, send, limiter, moveTo } = begin();
    await ask(says(left, { resetMs }));
    await moveTo(resetMs);
    const permit = await send();
    await moveTo(answeredAt);
    permit.answered(says(79));
    // Alone 32 requests 606 ms apart, as 48 are sent at once; the other client has sent 20 for our one.
    expect(limiter.estimateSeconds('api', 80)).toBeCloseTo(32 * 0.606 * 21, 9);
  });

  it.each([
    ['two seconds later is the same window', 2000, 60 + 30 * 0.6 * 6],
    ['more than two seconds later is a new window', 2001, 60.001 + 30 * 0.6 * 35],
  ])('share the next window by what it has used since our first answer: an end %s', async (_name, later, seconds) => {
    const { send, limiter } = begin();
    const [first, second] = [await send(), await send()];
    first.answered(says(40, { resetMs: 57_000 }));
    second.answered(says(30, { resetMs: 57_000 + later }));
    // The other client has sent 68, of which 58 before our two.
    expect(limiter.estimateSeconds('api', 60)).toBeCloseTo(seconds, 9);
  });

  it('share nothing while our requests are older than the window', async () => {
    const { send, limiter, moveTo } = begin();
    const [first, second] = [await send(), await send()];
    await moveTo(65_000);
    first.answered(says(41));
    second.answered(says(40));
    expect(limiter.estimateSeconds('api', 40)).toBe(60);
  });
});

describe('the seconds that requests will take without a limit', () => {
  it('are unknown at first, and none for our own maximum per minute', async () => {
    expect(begin().limiter.estimateSeconds('api', 10)).toBeNull();
    const { limiter, ask } = begin({ maxRequestsPerMinute: 60 });
    expect(limiter.estimateSeconds('api', 30)).toBe(0);
    expect(limiter.estimateSeconds('api', 40)).toBe(10.1);
    await ask();
    expect(limiter.estimateSeconds('api', 40)).toBe(11.11);
  });

  it.each<[string, RateHeaders, number | null, number | null]>([
    ['limit', says(5, { limit: null }), null, 0],
    ['window', says(5, { windowMs: null }), null, 0],
  ])('are those of our own maximum if the service states no %s', async (_name, headers, alone, capped) => {
    for (const [maxRequestsPerMinute, seconds] of [
      [null, alone],
      [60, capped],
    ] as const) {
      const { send, limiter } = begin({ maxRequestsPerMinute });
      (await send()).answered(headers);
      expect(limiter.estimateSeconds('api', 10)).toBe(seconds);
    }
  });

  it('follow from how long the first ones took, of which a later one counts for a tenth', async () => {
    const { send, limiter, moveTo, time } = begin();
    for (const [took, seconds] of [
      [800, 1],
      [1600, 1.1],
      [80, 1],
    ] as const) {
      const permit = await send();
      await moveTo(time.now() + took);
      permit.done('other', 'survey');
      expect(limiter.estimateSeconds('api', 10)).toBeCloseTo(seconds, 9);
    }
  });

  it.each([
    [8, 0],
    [9, 30.3],
    [25, 10.1],
    [26, 0.1],
  ])('follow, after %d answers, from the time between the last 25, without waits', async (answers, seconds) => {
    const { ask, limiter, moveTo } = begin();
    limiter.pause('api', 5000);
    await ask();
    await moveTo(29_000);
    limiter.pause('api', 6000);
    for (let i = 2; i < answers; i++) await ask();
    await moveTo(35_240);
    await ask();
    expect(limiter.waitedMs).toBe(11_000);
    expect(limiter.estimateSeconds('api', 10)).toBe(seconds);
  });
});

describe('the number of requests under way', () => {
  const answer = (permit: Permit | undefined, outcome: 'ok' | 'struggled' | 'other') => {
    permit?.answered(null);
    permit?.done(outcome, 'survey');
  };

  it('is halved for requests that struggled together, and rises after as many good ones', async () => {
    const { send, ask, events, moveTo } = begin({ concurrency: 4 });
    const permits = [await send(), await send(), await send()];
    await moveTo(100);
    answer(permits[0], 'other');
    answer(permits[1], 'struggled');
    answer(permits[2], 'struggled');
    expect(events).toEqual([{ type: 'concurrency', concurrency: 2 }]);
    answer(await send(), 'other');
    await ask();
    expect(events).toHaveLength(1);
    await ask();
    expect(events.slice(1)).toEqual([{ type: 'concurrency', concurrency: 3 }]);
  });

  it('is judged by when the headers arrive: a long body is no sign of a slow service', async () => {
    const { send, events, moveTo, time } = begin();
    for (const bodyMs of [0, 5000, 5000, 5000, 5000]) {
      const permit = await send();
      await moveTo(time.now() + 10);
      permit.answered(null);
      await moveTo(time.now() + bodyMs);
      permit.done('ok', 'survey');
    }
    expect(events).toEqual([]);
  });

  it('is lowered when the headers arrive late', async () => {
    const { send, ask, events, moveTo } = begin();
    await ask();
    const slow = await send();
    await moveTo(5000);
    answer(slow, 'ok');
    expect(events).toEqual([{ type: 'concurrency', concurrency: 4 }]);
  });
});
