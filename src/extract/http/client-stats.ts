import { type ClientStats, type Endpoint, endpoints } from '../types.ts';

/** Counts a client's requests, answers and waits. */
export function createClientStats() {
  const byEndpoint = new Map<Endpoint, number>(endpoints.map((endpoint) => [endpoint, 0]));
  const counts = { requests: 0, retries: 0, throttled: 0, bytesReceived: 0 };
  let waitedMs = 0;
  return {
    requested: (endpoint: Endpoint): void => {
      counts.requests += 1;
      byEndpoint.set(endpoint, (byEndpoint.get(endpoint) ?? 0) + 1);
    },
    retried: (waitMs: number): void => {
      counts.retries += 1;
      waitedMs += waitMs;
    },
    throttled: (): void => {
      counts.throttled += 1;
    },
    received: (bytes: number): void => {
      counts.bytesReceived += bytes;
    },
    /** @param pacedMs what the pacer waited */
    snapshot: (pacedMs: number): ClientStats => ({
      ...counts,
      byEndpoint: Object.fromEntries(byEndpoint) as ClientStats['byEndpoint'],
      waitedMs: Math.round(waitedMs + pacedMs),
    }),
  };
}
