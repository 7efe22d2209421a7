import { createPacer } from '../../src/extract/pace/pacer.ts';
import type { VirtualTime } from './virtual-time.ts';

type Options = Parameters<typeof createPacer>[0];

/** A pacer by that clock, and the events it emits. */
export function pacerOn(time: VirtualTime, more: Partial<Options> = {}) {
  const events: unknown[] = [];
  const pacer = createPacer({
    concurrency: 8,
    maxRequestsPerMinute: null,
    signal: new AbortController().signal,
    now: time.now,
    sleep: time.sleep,
    log: (_, ...event) => void events.push(event),
    ...more,
  });
  return { pacer, events };
}
