import { it } from 'vitest';

/**
 * Whether these are the sizes that nobody waits for: some files are in two lanes (see vitest.config.ts). The long lane
 * repeats nothing that `npm test` has run.
 */
export const isLongLane = process.env['LANE'] === 'long';

/** A test that `npm test` runs, in a file that is in both lanes. */
export const early = it.skipIf(isLongLane);

/** A test that only the long lane runs. */
export const late = it.runIf(isLongLane);

/** The first `count` of some cases before a commit, the others in the long lane. */
export const sample = <T>(cases: readonly T[], count: number): readonly T[] =>
  isLongLane ? cases.slice(count) : cases.slice(0, count);

/** How many random cases a property is tried with: a fifth of `all` while somebody waits, the others in the long lane. */
export const randomRuns = (all: number): number => {
  const few = Math.ceil(all / 5);
  return isLongLane ? all - few : few;
};

/** The longest wait for one event within a test, in milliseconds: a deadlock ends before the deadline of the test. */
export const patienceMs = 300_000;
