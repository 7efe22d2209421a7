import type { ExtractEvent } from './types.ts';

/** A line of the log, as a run tells it. */
interface EventMessage {
  readonly level: 'debug' | 'warn';
  readonly message: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** What people read of an event of the client: all but repeats and throttling is for debugging. */
export function eventMessage(event: ExtractEvent): EventMessage {
  const wait = 'waitMs' in event ? `${(event.waitMs / 1000).toFixed(1)} s` : '';
  if (event.type === 'retry') {
    return { level: 'warn', message: `${event.path}: ${event.reason}; trying again in ${wait}` };
  }
  if (event.type === 'throttled') {
    return { level: 'warn', message: `the service throttles (429): all requests pause ${wait}` };
  }
  return { level: 'debug', message: event.type, fields: { ...event } };
}
