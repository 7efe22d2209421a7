import { createPacer } from '../../src/extract/pace/pacer.ts';
import type { Sleep } from '../../src/extract/types.ts';

/** A clock that moves only when everybody waits. */
export function createVirtualTime(start = 0) {
  let time = start;
  let timers: { at: number; wake: () => void }[] = [];
  const pass = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const timer = { at: time + ms, wake: resolve };
      timers.push(timer);
      const cancel = () => {
        timers = timers.filter((other) => other !== timer);
        resolve();
      };
      signal?.addEventListener('abort', cancel, { once: true });
    });
  const sleep: Sleep = pass;
  return {
    now: () => time,
    sleep,
    pass: (ms: number) => pass(ms),
    /** Runs until the work is done, moving from one timer to the next. */
    run: async <T>(work: Promise<T>): Promise<T> => {
      let settled = false;
      const done = () => {
        settled = true;
      };
      work.then(done, done);
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        if (settled) return work;
        const next = timers.reduce<{ at: number; wake: () => void } | null>(
          (first, timer) => (first === null || timer.at < first.at ? timer : first),
          null,
        );
        if (next === null) throw new Error(`everybody waits for ever at ${time}`);
        timers = timers.filter((timer) => timer !== next);
        time = Math.max(time, next.at);
        next.wake();
      }
    },
  };
}

export type VirtualTime = ReturnType<typeof createVirtualTime>;

/** A pacer by that clock. */
export const pacerOn = (time: VirtualTime, more: Partial<Parameters<typeof createPacer>[0]> = {}) =>
  createPacer({
    concurrency: 8,
    signal: new AbortController().signal,
    now: time.now,
    sleep: time.sleep,
    ...more,
  });
