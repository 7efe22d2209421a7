import { createRateLimiter } from '../../src/extract/pace/rate-limiter.ts';
import type { ExtractEvent } from '../../src/extract/types.ts';
import type { VirtualTime } from './virtual-time.ts';

type Options = Parameters<typeof createRateLimiter>[0];

/** A limiter by that clock, and the events it emits. */
export function limiterOn(time: VirtualTime, more: Partial<Options> = {}) {
  const events: ExtractEvent[] = [];
  const limiter = createRateLimiter({
    concurrency: 8,
    maxRequestsPerMinute: null,
    signal: new AbortController().signal,
    now: time.now,
    sleep: time.sleep,
    onEvent: (event) => events.push(event),
    ...more,
  });
  return { limiter, events };
}
