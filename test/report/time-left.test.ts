import { describe, expect, it } from 'vitest';
import { createTimeLeft, type KnownWork } from '../../src/report/time-left.ts';

const known: KnownWork = { mode: 'incremental', requestSeconds: null, dataPoints: 0, lakeDataPoints: 0 };
const night = (merge: number, publish: number) => ({
  mode: 'incremental',
  stages: new Map([
    ['list', 9_000],
    ['plan', 10],
    ['surveys', 50_000],
    ['details', 70],
    ['merge', merge],
    ['publish', publish],
    ['tables', 1_000],
  ]),
});

describe('the time left', () => {
  it('is that of the requests and of the stages after them, as long as these took in other nights', () => {
    const left = createTimeLeft([night(2_000, 8_000), night(4_000, 6_000), night(3_000, 7_000)], () => 0);
    left.started('surveys');
    expect(left.estimate({ ...known, requestSeconds: 60 })).toBe(60 + 3 + 7 + 1);
    left.started('merge');
    expect(left.estimate(known)).toBe(3 + 7 + 1);
  });

  it('grows shorter while a stage goes on, and is none after the last', () => {
    let now = 0;
    const left = createTimeLeft([night(3_000, 7_000)], () => now);
    left.started('publish');
    now = 4_000;
    expect(left.estimate(known)).toBe(3 + 1);
    left.started('tables');
    now = 9_000;
    expect(left.estimate(known)).toBe(0);
  });

  it('is by the pace of the surveys when reading them takes longer than requesting them', () => {
    let now = 0;
    const left = createTimeLeft([night(3_000, 7_000)], () => now);
    left.started('surveys');
    for (let done = 1; done <= 11; done++, now += 1_000) left.counted(done, 100);
    expect(left.estimate({ ...known, requestSeconds: 5 })).toBeCloseTo(89 * 1.1 + 11, 5);
  });

  it('is unknown while nothing is known of the requests to come', () => {
    const left = createTimeLeft([night(3_000, 7_000)], () => 0);
    left.started('list');
    expect(left.estimate(known)).toBe(null);
  });

  it('of a first run counts the data points to come, and of a replay needs no requests', () => {
    const first = createTimeLeft([], () => 0);
    first.started('surveys');
    first.counted(100, 1_000);
    const few = first.estimate({ ...known, mode: 'full', requestSeconds: 0, dataPoints: 1_000 });
    const many = first.estimate({ ...known, mode: 'full', requestSeconds: 0, dataPoints: 1_000_000 });
    expect((many ?? 0) - (few ?? 0)).toBeGreaterThan(60);
    const replay = createTimeLeft([night(3_000, 7_000)], () => 0);
    replay.started('merge');
    expect(replay.estimate({ ...known, mode: 'replay' })).toBeGreaterThan(0);
  });
});
