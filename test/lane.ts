/** Whether there is time for everything: some files are in two lanes (see vitest.config.ts). */
export const isLongLane = process.env['LANE'] === 'long';

/** How many random cases a property is tried with: a fifth of `most` while somebody waits. */
export const randomRuns = (most: number): number => (isLongLane ? most : Math.ceil(most / 5));

/** The longest wait for one event within a test, in milliseconds: a deadlock ends before the deadline of the test. */
export const patienceMs = 300_000;
