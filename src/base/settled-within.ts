import { setTimeout as delay } from 'node:timers/promises';

/** Waits until the work has ended, successfully or not, but no longer than this. Meanwhile the process stays alive. */
export async function settledWithin(ms: number, work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  const settled = work.then(
    () => {},
    () => {},
  );
  await Promise.race([settled, delay(ms, undefined, { signal: patience.signal }).catch(() => {})]);
  patience.abort();
}
