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
});
