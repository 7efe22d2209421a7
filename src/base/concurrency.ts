import { setTimeout as delay } from 'node:timers/promises';

/**
 * Yields results when they are ready. One not yet consumed counts as in progress, so a slow consumer slows the work.
 * After a failure, or if the consumer stops, nothing new is started, and what is in progress has five seconds to end.
 */
export async function* mapConcurrently<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  concurrency: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const inputs = each(items); // as a generator, it answers calls of `next` one after the other
  const underWay = new Set<Promise<() => readonly R[]>>();
  let isOver = false;
  const begin = (): void => {
    const one: Promise<() => readonly R[]> = inputs.next().then(async ({ done, value }) => {
      isOver ||= done === true;
      const results = isOver || done === true ? [] : [await work(value)];
      return () => {
        underWay.delete(one);
        return results;
      };
    });
    one.catch(() => {}); // thrown when its turn comes
    underWay.add(one);
  };
  try {
    for (let n = 0; n < concurrency; n++) begin();
    while (underWay.size > 0) {
      yield* (await Promise.race(underWay))();
      if (!isOver) begin();
    }
  } finally {
    isOver = true;
    underWay.add(inputs.return().then(() => () => []));
    const patience = new AbortController(); // keeps the process alive meanwhile
    const fiveSeconds = delay(5_000, undefined, { signal: patience.signal }).catch(() => {});
    await Promise.race([Promise.allSettled(underWay), fiveSeconds]);
    patience.abort();
  }
}

async function* each<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  yield* items;
}

/** Waits for all, even if one fails, and then throws the error of the first that failed. */
export async function allEnded<T>(underWay: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(underWay);
  return Promise.all(underWay);
}

export function createCondition() {
  const waiting: (() => void)[] = [];
  return {
    next: (): Promise<void> => new Promise((resolve) => waiting.push(resolve)),
    notify: (): void => {
      for (const wake of waiting.splice(0)) wake();
    },
  };
}
