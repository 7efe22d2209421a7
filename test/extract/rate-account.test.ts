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
    /** Starts a request that has to wait. */
    wait: async (): Promise<Promise<Permit>> => {
      const waiting = limiter.acquire('api');
      waiting.catch(() => {});
      await time.run(Promise.resolve());
      return waiting;
    },
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
    const { send, wait, moveTo, time } = begin({ concurrency: 1 });
    const first = await send();
    const second = await wait();
    first.answered(null);
    await moveTo(700);
    first.done('ok', 'survey');
    expect((await time.run(second)).startedAt).toBe(700);
  });

  it('never, once the run is interrupted', async () => {
    const stop = new AbortController();
    const { limiter, wait, time } = begin({ signal: stop.signal });
    limiter.pause('api', 60_000);
    const waiting = [await wait(), await wait()];
    stop.abort();
    for (const one of waiting) await expect(time.run(one)).rejects.toMatchObject({ exitCode: 130 });
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
    ['not of less than a second', [999], []],
    ['of a second', [1000], [paused(1000)]],
    ['once, also if it becomes a second longer', [30_000, 31_000], [paused(30_000)]],
    ['again, if it becomes longer than that', [30_000, 31_001], [paused(30_000), paused(31_001)]],
  ])('is told %s', async (_name, pauses, told) => {
    const { limiter, send, wait, events, time } = begin();
    const underWay = await send();
    const waits: Promise<Permit>[] = [];
    for (const ms of pauses) {
      limiter.pause('api', ms);
      if (waits.length === 0) waits.push(await wait());
      underWay.answered(null);
      underWay.done('ok', 'survey');
      await time.run(Promise.resolve());
    }
    await time.run(Promise.all(waits));
    expect(events).toEqual(told);
    expect(limiter.waitedMs).toBe(pauses.at(-1));
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
    ['up to what is left', says(99), 99, 30.3],
    ['while a pause or the end of the window is awaited', says(0), 1, 60.6],
    ['spread over the window: 10 of 40 that another client has left', says(40), 10, 15],
    ['spread over the window: all 40', says(40), 40, 60],
    ['10 more than are left, in the next window', says(40), 50, 66],
    ['20 above half the limit', says(70), 20, 0],
    ['10 below half the limit', says(70), 30, 12],
    ['by a limit of which is not stated what is left', says(null), 60, 6.666],
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

  it('take into account those under way', async () => {
    const { send, limiter } = begin();
    const [first] = [await send(), await send()];
    first.answered(says(40));
    expect(limiter.estimateSeconds('api', 39)).toBe(60);
    expect(limiter.estimateSeconds('api', 40)).toBe(60.6);
  });
});

describe('the seconds that requests will take, with another client', () => {
  it('that has used some before our first answer: as if it had stopped', async () => {
    const { ask, limiter } = begin();
    await ask(says(79));
    expect(limiter.estimateSeconds('api', 60)).toBe(37.2);
  });
});
