import { type RateHeaders, resetMarginMs } from './rate-headers.ts';

/** When the next request of one budget of the service may be sent. Times in milliseconds. */
export interface RateBudget {
  limit: number | null;
  windowMs: number | null;
  pausedUntil: number;
  /** Requests that were sent and have not been answered. */
  unanswered: number;
  /** What an answer says about the budget. */
  learn(headers: Pick<RateHeaders, 'limit' | 'windowMs' | 'remaining' | 'resetMs'>, now: number): void;
  sent(now: number): void;
  /** Milliseconds until the next request may be sent; 0: now. */
  wait(now: number): number;
  /** Milliseconds until the last of this many requests may be sent; null while no limit is known. */
  waitForAll(requests: number, now: number): number | null;
  /** As last reported for the current window. */
  remaining(now: number): number | null;
}

/**
 * Windows count as this much longer: the network may bunch requests by that much without the service counting too many
 * in any window. Costs one percent of speed.
 */
const stretch = 1.01;

/** Maximum number of requests to remember while no limit is known, in case one becomes known. */
const maxRemembered = 10_000;

/**
 * Sends half the limit at once, which is enough for a small run, then evenly, and never more than the limit in any
 * window, whatever the phase of the service's own windows. If the service says that nothing is left of a window, since
 * others use the same budget, it waits for the end of it.
 */
export function createRateBudget(): RateBudget {
  let sent: number[] = [];
  let burst = 0;
  let due = 0;
  let account: { remaining: number; resetAt: number } | null = null;

  const windowLength = () => (budget.windowMs ?? 0) * stretch;
  const spacing = (limit: number) => windowLength() / limit;
  const sentSince = (time: number) => sent.length - (sent.findLastIndex((at) => at <= time) + 1);
  const current = (now: number) =>
    account !== null && account.resetAt + resetMarginMs(budget.windowMs) > now ? account : null;
  /** Answers may arrive out of order: within one window, the lowest `remaining` and the earliest end are right. */
  const learnRemaining = (remaining: number, resetMs: number | null, now: number) => {
    const window = budget.windowMs ?? 60_000;
    const resetAt = now + Math.min(resetMs ?? window, 2 * window);
    const tolerance = Math.min(1500, window / 2);
    const known = current(now);
    if (known === null || resetAt > known.resetAt + tolerance) account = { remaining, resetAt };
    else if (resetAt >= known.resetAt - tolerance) {
      account = { remaining: Math.min(remaining, known.remaining), resetAt: Math.min(resetAt, known.resetAt) };
    }
  };
  const isLimited = () => budget.limit !== null && budget.windowMs !== null;

  const budget: RateBudget = {
    limit: null,
    windowMs: null,
    pausedUntil: Number.NEGATIVE_INFINITY,
    unanswered: 0,
    learn: ({ limit, windowMs, remaining, resetMs }, now) => {
      const before = [budget.limit, budget.windowMs];
      budget.limit = limit ?? budget.limit;
      budget.windowMs = windowMs ?? budget.windowMs;
      if (isLimited() && (budget.limit !== before[0] || budget.windowMs !== before[1])) {
        burst = Math.max(0, Math.ceil((budget.limit ?? 0) / 2) - sentSince(now - (budget.windowMs ?? 0)));
        due = now + spacing(budget.limit ?? 1);
      }
      if (remaining !== null) learnRemaining(remaining, resetMs, now);
    },
    sent: (now) => {
      sent.push(now);
      if (sent.length > 2 * maxRemembered) sent = sent.slice(-maxRemembered);
      const { limit } = budget;
      if (limit === null) return;
      // Makes up for one late timer; more would be a second burst.
      due = burst > 0 ? now + spacing(limit) : Math.max(due, now - spacing(limit)) + spacing(limit);
      burst = Math.max(0, burst - 1);
    },
    wait: (now) => {
      const { limit } = budget;
      const left = current(now);
      const waits = [budget.pausedUntil - now];
      if (left !== null && left.remaining <= budget.unanswered)
        waits.push(left.resetAt + resetMarginMs(budget.windowMs) - now);
      if (limit !== null && isLimited()) {
        if (burst === 0) waits.push(due - now);
        waits.push((sent.at(-limit) ?? Number.NEGATIVE_INFINITY) + windowLength() - now);
      }
      return Math.max(0, Math.ceil(Math.max(...waits) - 1e-6));
    },
    waitForAll: (requests, now) => {
      const { limit } = budget;
      if (limit === null || !isLimited()) return null;
      const used = sentSince(now - windowLength());
      const room = limit - used;
      const opensIn = (sent[sent.length - used] ?? now) + windowLength() - now;
      const evenly =
        requests <= room ? (requests - burst) * spacing(limit) : opensIn + (requests - room) * spacing(limit);
      const own = requests <= burst ? 0 : evenly;
      const left = current(now);
      const over = left === null ? 0 : requests - Math.max(0, left.remaining - budget.unanswered);
      const shared = left === null || over <= 0 ? 0 : left.resetAt - now + over * spacing(limit);
      return Math.max(own, shared, budget.pausedUntil - now);
    },
    remaining: (now) => current(now)?.remaining ?? null,
  };
  return budget;
}
