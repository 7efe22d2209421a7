/** Decides when the next request may leave, from our own record of what left before. Times in milliseconds. */
export interface Pacer {
  delay(now: number): number;
  spend(now: number): void;
  /** How many left after that time, as far as the record reaches. */
  countSince(time: number): number;
  /** Until the last of so many more may leave, in milliseconds; null while there is no limit. */
  finishIn(requests: number, now: number): number | null;
  readonly lastAt: number;
  configure(limit: number, windowMs: number, now: number): void;
}

/**
 * Requests keep this much more than a window's distance to the one `limit` places before: what the network may bunch up
 * without a window at the service seeing too many. Costs one per cent of speed.
 */
const stretch = 1.01;

/** Saved up while idle or late, so that a timer's lateness is made good. */
const savings = 2;

/** Kept when no limit is known yet, for the day one is learned. */
const longestRecord = 10_000;

/**
 * Two rules at once. In any window no more than `limit` leave, whatever the phase of the service's own windows: so both fixed
 * and sliding windows are kept. And after a first burst of half the limit (a small night is over at once) they leave evenly.
 */
export function createPacer(): Pacer {
  let limit: number | null = null;
  let windowMs = 0;
  let tokens = 0;
  let refilledAt = 0;
  let sent: number[] = [];

  const ratePerMs = () => (limit === null ? Number.POSITIVE_INFINITY : limit / (windowMs * stretch));
  const refilled = (saved: number, ms: number) =>
    saved < savings ? Math.min(savings, saved + Math.max(0, ms) * ratePerMs()) : saved;
  const refill = (now: number) => {
    tokens = refilled(tokens, now - refilledAt);
    refilledAt = now;
  };
  const recordDelay = (now: number) => {
    const oldest = limit === null ? undefined : sent[sent.length - limit];
    return oldest === undefined ? 0 : oldest + windowMs * stretch - now;
  };
  const countSince = (time: number) => {
    let count = 0;
    while (count < sent.length && (sent[sent.length - 1 - count] ?? 0) > time) count++;
    return count;
  };
  return {
    delay: (now) => {
      if (limit === null) return 0;
      refill(now);
      const forToken = tokens >= 1 - 1e-9 ? 0 : (1 - tokens) / ratePerMs();
      return Math.max(0, Math.ceil(Math.max(forToken, recordDelay(now)) - 1e-6));
    },
    spend: (now) => {
      sent.push(now);
      tokens -= 1;
      if (sent.length > 2 * longestRecord) sent = sent.slice(-longestRecord);
    },
    countSince,
    finishIn: (requests, now) => {
      if (limit === null) return null;
      refill(now);
      const times = sent.slice(-limit);
      let [at, saved] = [now, tokens];
      // Two windows show what the first burst costs; from there on it goes evenly.
      const acted = Math.min(requests, 2 * limit);
      for (let i = 0; i < acted; i++) {
        const oldest = times[times.length - limit] ?? Number.NEGATIVE_INFINITY;
        const next = Math.max(at + Math.max(0, 1 - saved) / ratePerMs(), oldest + windowMs * stretch);
        saved = refilled(saved, next - at) - 1;
        times.push(next);
        at = next;
      }
      return at - now + (requests - acted) / ratePerMs();
    },
    get lastAt() {
      return sent.at(-1) ?? Number.NEGATIVE_INFINITY;
    },
    configure: (newLimit, newWindowMs, now) => {
      if (limit === newLimit && windowMs === newWindowMs) return;
      [limit, windowMs] = [newLimit, newWindowMs];
      tokens = Math.max(0, Math.ceil(limit / 2) - countSince(now - windowMs));
      refilledAt = now;
    },
  };
}
