/**
 * Maximum number of simultaneous requests: halved if the service struggles, one more after each round without trouble.
 */
export interface AdaptiveConcurrency {
  readonly current: number;
  /** `kind` groups requests of similar latency; times in milliseconds. */
  succeeded(kind: string, startedAt: number, latencyMs: number, now: number): void;
  /** Call it after a 429, a 5xx or a timeout of a request that was sent at `startedAt`. */
  struggled(startedAt: number, now: number): void;
}

/** Latency counts as slow if it exceeds its minimum by at least this factor and by at least this many milliseconds. */
const slow = { times: 4, aboveMs: 500 };

interface Latency {
  least: number;
  average: number;
}

export function createAdaptiveConcurrency(
  most: number,
  onChange: (concurrency: number) => void = () => {},
): AdaptiveConcurrency {
  const latencies = new Map<string, Latency>();
  let current = most;
  let successes = 0;
  let loweredAt = Number.NEGATIVE_INFINITY;

  const lower = (startedAt: number, now: number) => {
    successes = 0;
    // Requests sent before the last cut say nothing about the pace since then.
    if (startedAt < loweredAt || current === 1) return;
    current = Math.max(1, Math.floor(current / 2));
    loweredAt = now;
    for (const latency of latencies.values()) latency.average = latency.least;
    onChange(current);
  };
  const observe = (kind: string, latencyMs: number): Latency => {
    const latency = latencies.get(kind) ?? { least: latencyMs, average: latencyMs };
    latency.least = Math.min(latency.least, latencyMs);
    latency.average += (latencyMs - latency.average) / 5;
    latencies.set(kind, latency);
    return latency;
  };
  return {
    get current() {
      return current;
    },
    succeeded: (kind, startedAt, latencyMs, now) => {
      const { least, average } = observe(kind, latencyMs);
      if (average > least * slow.times && average > least + slow.aboveMs) {
        lower(startedAt, now);
        return;
      }
      successes += 1;
      if (current < most && successes >= current) {
        current += 1;
        successes = 0;
        onChange(current);
      }
    },
    struggled: lower,
  };
}
