import { settledWithin } from './settled-within.ts';

/** Work under way when something fails gets this long to finish; a hung connection gets no longer. */
const graceMs = 5_000;

/**
 * Works on all items, at most `concurrency` at a time, and yields each result as soon as it is ready, in no particular
 * order. A result not yet consumed counts as under way, so a slow consumer slows the work. After the first failure nothing
 * new is started, and the failure is thrown once the work under way has ended (or after five seconds); a consumer that
 * stops early has the same effect.
 */
export async function* mapConcurrently<T, R>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const waiting = items[Symbol.iterator]();
  const underWay = new Set<Promise<unknown>>();
  const ready: (() => R)[] = [];
  let wake = (): void => {};
  let isEnding = false;
  const begin = (): void => {
    while (!isEnding && underWay.size + ready.length < concurrency) {
      const next = waiting.next();
      if (next.done === true) return;
      const settle = (result: () => R): void => {
        underWay.delete(one);
        ready.push(result);
        wake();
      };
      const one: Promise<void> = work(next.value).then(
        (value) => settle(() => value),
        (error: unknown) =>
          settle(() => {
            throw error;
          }),
      );
      underWay.add(one);
    }
  };
  try {
    for (begin(); underWay.size + ready.length > 0; begin()) {
      const result = ready.shift();
      if (result !== undefined) yield result();
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    isEnding = true;
    if (underWay.size > 0) await settledWithin(graceMs, Promise.allSettled(underWay));
  }
}
