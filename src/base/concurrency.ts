import { setTimeout as delay } from 'node:timers/promises';

/** After a failure, work in progress gets this long to finish; a hung connection gets no longer. */
const graceMs = 5_000;

/**
 * Works on all items, at most `concurrency` at a time, and yields each result as soon as it is ready, in no particular
 * order. A result not yet consumed counts as in progress, so a slow consumer slows the work. After the first failure
 * nothing new is started, and the failure is thrown once the work in progress has ended (or after five seconds). A
 * consumer that stops early has the same effect.
 */
export async function* mapConcurrently<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  concurrency: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const inputs = each(items);
  /** The next item and the work: what is done takes itself out, the race is between those that are left. */
  const underWay = new Set<Promise<() => readonly R[]>>();
  const begin = <V>(promise: Promise<V>, then: (value: V) => readonly R[]): void => {
    const one: Promise<() => readonly R[]> = promise.then((value) => () => {
      underWay.delete(one);
      return then(value);
    });
    one.catch(() => {}); // thrown when its turn comes
    underWay.add(one);
  };
  let isPulling = false;
  let isOver = false;
  const pulled = (next: IteratorResult<T, void>): readonly R[] => {
    isPulling = false;
    isOver = next.done === true;
    if (next.done !== true) begin(work(next.value), (result) => [result]);
    return [];
  };
  try {
    for (;;) {
      if (!isPulling && !isOver && underWay.size < concurrency) {
        isPulling = true;
        begin(inputs.next(), pulled);
      }
      if (underWay.size === 0) return;
      yield* (await Promise.race(underWay))();
    }
  } finally {
    if (!isOver) underWay.add(inputs.return().then(() => () => []));
    if (underWay.size > 0) await settleWithin(graceMs, Promise.allSettled(underWay));
  }
}

async function* each<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  yield* items;
}

/** Waits until the work has ended, successfully or not, but no longer than this. Keeps the process alive meanwhile. */
export async function settleWithin(ms: number, work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  const settled = work.catch(() => {});
  await Promise.race([settled, delay(ms, undefined, { signal: patience.signal }).catch(() => {})]);
  patience.abort();
}

/**
 * The results of all promises. Waits for all of them, even if one fails, and then throws the error of the first in
 * order that failed.
 */
export async function allEnded<T>(underWay: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(underWay);
  return Promise.all(underWay);
}

/** Lets callers wait for the next call of `notify`, by code that has changed what they wait for. */
export function createCondition() {
  const waiting: (() => void)[] = [];
  return {
    next: (): Promise<void> => new Promise((resolve) => waiting.push(resolve)),
    notify: (): void => {
      for (const wake of waiting.splice(0)) wake();
    },
  };
}
