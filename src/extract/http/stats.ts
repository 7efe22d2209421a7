import { type ClientStats, type Endpoint, endpoints } from '../types.ts';

/** Counts a client's requests, answers and waits. */
export interface Stats {
  requested(endpoint: Endpoint): void;
  retried(waitMs: number): void;
  throttled(): void;
  received(bytes: number): void;
  snapshot(waitedForBudgetMs: number): ClientStats;
}

export function createStats(): Stats {
  const byEndpoint = new Map<Endpoint, number>(endpoints.map((endpoint) => [endpoint, 0]));
  let [requests, retries, throttled, waitedMs, bytesReceived] = [0, 0, 0, 0, 0];
  return {
    requested: (endpoint) => {
      requests += 1;
      byEndpoint.set(endpoint, (byEndpoint.get(endpoint) ?? 0) + 1);
    },
    retried: (waitMs) => {
      retries += 1;
      waitedMs += waitMs;
    },
    throttled: () => {
      throttled += 1;
    },
    received: (bytes) => {
      bytesReceived += bytes;
    },
    snapshot: (waitedForBudgetMs) => ({
      requests,
      byEndpoint: Object.fromEntries(byEndpoint) as ClientStats['byEndpoint'],
      retries,
      throttled,
      waitedMs: Math.round(waitedMs + waitedForBudgetMs),
      bytesReceived,
    }),
  };
}
