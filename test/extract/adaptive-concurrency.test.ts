import { describe, expect, it } from 'vitest';
import { createAdaptiveConcurrency } from '../../src/extract/pace/adaptive-concurrency.ts';

describe('the number of requests under way', () => {
  it('is halved once for a group of requests that failed together', () => {
    const concurrency = createAdaptiveConcurrency(8);
    for (let i = 0; i < 8; i++) concurrency.struggled(0, 100 + i);
    expect(concurrency.current).toBe(4);
    concurrency.struggled(200, 300);
    expect(concurrency.current).toBe(2);
  });

  it('never falls below one and comes back step by step to where it was', () => {
    const seen: number[] = [];
    const concurrency = createAdaptiveConcurrency(4, (current) => seen.push(current));
    for (let t = 0; t < 10; t++) concurrency.struggled(t * 1000, t * 1000 + 500);
    expect(concurrency.current).toBe(1);
    for (let t = 0; t < 20; t++) concurrency.succeeded('survey', 20_000 + t, 10, 20_010 + t);
    expect(concurrency.current).toBe(4);
    expect(seen).toEqual([2, 1, 2, 3, 4]);
  });

  it('falls when latency rises well above its least, but not for kinds of request that are always slow', () => {
    const concurrency = createAdaptiveConcurrency(8);
    for (let t = 0; t < 20; t++) {
      concurrency.succeeded('survey', t, 50, t + 50);
      concurrency.succeeded('surveys', t, 5000, t + 5000);
    }
    expect(concurrency.current).toBe(8);
    for (let t = 0; t < 6; t++) concurrency.succeeded('survey', 10_000 + t, 2000, 12_000 + t);
    expect(concurrency.current).toBe(4);
  });

  it('rises by one after as many successes as there are requests under way, and never above where it was', () => {
    const concurrency = createAdaptiveConcurrency(4);
    concurrency.struggled(0, 100);
    const seen = Array.from({ length: 9 }, (_, t) => {
      concurrency.succeeded('survey', 200 + t, 10, 210 + t);
      return concurrency.current;
    });
    expect(seen).toEqual([2, 3, 3, 3, 4, 4, 4, 4, 4]);
  });

  it('falls again for a request that was sent when it had just fallen', () => {
    const concurrency = createAdaptiveConcurrency(8);
    concurrency.struggled(0, 100);
    concurrency.struggled(99, 150);
    expect(concurrency.current).toBe(4);
    concurrency.struggled(100, 200);
    expect(concurrency.current).toBe(2);
  });

  it.each<[string, number, readonly number[]]>([
    ['one slow answer', 50, [2000]],
    ['ten times a latency that is still short', 10, Array.from({ length: 50 }, () => 100)],
    ['a second more than a latency that is long', 5000, Array.from({ length: 50 }, () => 6000)],
  ])('does not fall for %s', (_name, least, later) => {
    const concurrency = createAdaptiveConcurrency(8);
    for (const [t, latency] of [least, ...later].entries()) concurrency.succeeded('survey', t, latency, t + latency);
    expect(concurrency.current).toBe(8);
  });
});
