import { describe, expect, it } from 'vitest';
import { createPacer } from '../../src/extract/pace/pacer.ts';

/** Ten requests a second: five at once, then one every 101 ms, which is a tenth of a window and one percent more. */
function tenPerSecond(now = 0) {
  const pacer = createPacer();
  pacer.configure(10, 1000, now);
  return pacer;
}

const spend = (pacer: ReturnType<typeof createPacer>, ...times: readonly number[]): void => {
  for (const time of times) pacer.spend(time);
};

describe('a pacer', () => {
  it('holds nothing back while no limit is known, and remembers what was sent', () => {
    const pacer = createPacer();
    expect([pacer.delay(0), pacer.finishIn(100, 0), pacer.lastAt]).toEqual([0, null, Number.NEGATIVE_INFINITY]);
    spend(pacer, 0, 100, 200);
    expect([pacer.delay(200), pacer.lastAt]).toEqual([0, 200]);
    expect([-1, 0, 100, 199, 200].map(pacer.countSince)).toEqual([3, 2, 1, 1, 0]);
  });

  it('remembers ten to twenty thousand requests', () => {
    const pacer = createPacer();
    for (let time = 0; time < 20_000; time++) pacer.spend(time);
    expect(pacer.countSince(-1)).toBe(20_000);
    pacer.spend(20_000);
    expect([pacer.countSince(-1), pacer.lastAt]).toEqual([10_000, 20_000]);
  });

  it('lets half the limit go at once, then one at a time', () => {
    const pacer = tenPerSecond();
    for (let sent = 0; sent < 5; sent++) {
      expect(pacer.delay(0)).toBe(0);
      pacer.spend(0);
    }
    expect([pacer.delay(0), pacer.delay(50), pacer.delay(100), pacer.delay(101)]).toEqual([101, 51, 1, 0]);
    pacer.spend(101);
    expect(pacer.delay(101)).toBe(101);
    expect(pacer.delay(90)).toBe(101);
  });

  it('saves up two requests while idle', () => {
    const pacer = tenPerSecond();
    spend(pacer, 0, 0, 0, 0, 0);
    expect(pacer.delay(900)).toBe(0);
    spend(pacer, 900, 900);
    expect(pacer.delay(900)).toBe(101);
  });

  it('sends no more than the limit in any window, even of what was sent before the limit was known', () => {
    const pacer = createPacer();
    spend(pacer, ...Array.from({ length: 10 }, (_, at) => at * 10));
    pacer.configure(10, 1000, 100);
    expect(pacer.delay(100)).toBe(910);
    expect([pacer.delay(1009), pacer.delay(1010)]).toEqual([1, 0]);
  });

  it('subtracts what was sent in the window from the burst when a limit becomes known or changes', () => {
    const pacer = createPacer();
    spend(pacer, 0, 500, 800, 900);
    pacer.configure(10, 1000, 1000);
    spend(pacer, 1000, 1000);
    expect(pacer.delay(1000)).toBe(101);
    pacer.configure(10, 1000, 1000);
    expect(pacer.delay(1000)).toBe(101);
    pacer.configure(20, 1000, 1000);
    const waits = Array.from({ length: 6 }, () => {
      const wait = pacer.delay(1000);
      pacer.spend(1000);
      return wait;
    });
    expect(waits).toEqual([0, 0, 0, 0, 0, 51]);
    pacer.configure(20, 500, 1000);
    expect(pacer.delay(1000)).toBe(26);
  });

  it.each([
    [1, 0],
    [5, 0],
    [6, 101],
    [10, 505],
    // The eleventh waits for the first to leave the window; then one has been saved up.
    [11, 1010],
    [12, 1010],
    [13, 1111],
    [20, 1818],
    [30, 2828],
    [1000, 100_798],
  ])('says when the last of %i requests may be sent', (requests, ms) => {
    expect(tenPerSecond().finishIn(requests, 0)).toBeCloseTo(ms, 6);
  });

  it('says so while requests are sent', () => {
    const pacer = tenPerSecond();
    spend(pacer, 0, 0, 0, 0, 0);
    expect(pacer.finishIn(1, 0)).toBeCloseTo(101, 6);
    expect(pacer.finishIn(6, 505)).toBeCloseTo(505, 6);
    expect(pacer.finishIn(2, 2000)).toBeCloseTo(0, 6);
    expect(pacer.finishIn(3, 2000)).toBeCloseTo(101, 6);
  });
});
