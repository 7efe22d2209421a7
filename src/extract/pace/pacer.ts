import pLimit, { type LimitFunction } from 'p-limit';
import { createCondition } from '../../base/concurrency.ts';
import { InterruptedError } from '../../base/errors.ts';
import type { ReportedBudget, Sleep } from '../types.ts';

/** What a response says (observed-behaviour.md, "Rate limit"); null for anything absent or absurd. */
export type RateHeaders = ReturnType<typeof parseRateHeaders>;

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** @param serverNow milliseconds that a `Retry-After` date is relative to */
export function parseRateHeaders(headers: Headers, serverNow: number) {
  const textOf = (name: string): string => [headers[name] ?? ''].flat()[0]?.trim() ?? '';
  const stated = count(textOf('ratelimit-limit'));
  const policy = parsePolicy(textOf('ratelimit-policy'), stated);
  const reset = count(textOf('ratelimit-reset'));
  return {
    limit: (stated ?? policy?.limit) || null,
    windowMs: policy?.windowMs ?? null,
    remaining: count(textOf('ratelimit-remaining')),
    resetMs: reset === null ? null : reset * 1000,
    retryAfterMs: parseRetryAfter(textOf('retry-after'), serverNow),
  };
}

/** After a 429 or 503: what the headers say, at most two windows or five minutes; null if they say nothing or 0. */
export function serverWait(headers: RateHeaders): number | null {
  const byReset = headers.resetMs === null ? null : headers.resetMs + resetMarginMs(headers.windowMs);
  const wait = headers.retryAfterMs || byReset;
  const max = Math.min(2 * (headers.windowMs ?? Number.POSITIVE_INFINITY), 300_000);
  return wait === null ? null : Math.min(wait, max);
}

/** `Reset` is in whole seconds, rounded in an unknown way: this long after it, the window has certainly ended. */
const resetMarginMs = (windowMs: number | null): number => Math.min(1000, (windowMs ?? 20_000) / 20);

/** Parses `120;w=60`, or several of these, of which the one that `RateLimit-Limit` refers to is taken. */
function parsePolicy(text: string, limit: number | null) {
  const policies = [...text.matchAll(/(?:^|,)\s*(\d{1,9})\s*;\s*w=(\d{1,9})/g)].map((match) => ({
    limit: Number(match[1]),
    windowMs: Number(match[2]) * 1000,
  }));
  const valid = policies.filter((policy) => policy.limit >= 1 && policy.windowMs > 0);
  return valid.find((policy) => policy.limit === limit) ?? valid[0] ?? null;
}

function parseRetryAfter(text: string, serverNow: number): number | null {
  const seconds = count(text);
  if (seconds !== null) return seconds * 1000;
  const date = /[A-Za-z]{3}, \d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - serverNow);
}

const count = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

interface PacerOptions {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Milliseconds; only differences matter. */
  readonly now: () => number;
  readonly sleep: Sleep;
}

export function createPacer({ concurrency, signal, now, sleep }: PacerOptions) {
  const connections = pLimit(concurrency);
  const policies = new Map<string, { readonly budget: Budget; readonly queue: LimitFunction }>();
  const changed = createCondition(); // an answer may make a wait shorter or longer
  signal.addEventListener('abort', changed.notify, { once: true });
  let waitedMs = 0;

  const policyOf = (name: string) => {
    const policy = policies.get(name) ?? { budget: createBudget(), queue: pLimit(1) };
    policies.set(name, policy);
    return policy;
  };
  const waitForTurn = async (budget: Budget) => {
    for (;;) {
      if (signal.aborted) throw new InterruptedError();
      const from = now();
      const ms = budget.wait(from);
      if (ms === 0) break;
      const timer = new AbortController();
      await Promise.race([changed.next(), sleep(ms, timer.signal).catch(() => {})]);
      timer.abort();
      waitedMs += now() - from;
    }
    budget.sent(now());
    budget.unanswered += 1;
  };
  return {
    /** @param request calls `answered` when it has the headers, and ends when the connection is free again */
    send: <T>(name: string, request: (answered: (headers: RateHeaders) => void) => Promise<T>): Promise<T> =>
      connections(async () => {
        const { budget, queue } = policyOf(name);
        await queue(() => waitForTurn(budget));
        let isAnswered = false;
        const answered = (headers: RateHeaders | null): void => {
          if (!isAnswered) budget.unanswered -= 1;
          isAnswered = true;
          if (headers !== null) budget.learn(headers, now());
          changed.notify();
        };
        return request(answered).finally(() => answered(null));
      }),
    pause: (name: string, ms: number): void => {
      const { budget } = policyOf(name);
      budget.pausedUntil = Math.max(budget.pausedUntil, now() + ms);
    },
    budget: (name: string): ReportedBudget | null => {
      const { limit, windowMs, remaining } = policyOf(name).budget;
      if (limit === null) return null;
      return { limit, windowSeconds: windowMs === null ? null : windowMs / 1000, remaining: remaining(now()) };
    },
    get waitedMs() {
      return waitedMs;
    },
  };
}

/** Windows count as this much longer: by so much the network may bunch requests. Costs one percent of speed. */
const stretch = 1.01;

/** While no limit is known, in case one becomes known. */
const maxRemembered = 10_000;

type Budget = ReturnType<typeof createBudget>;

/**
 * In milliseconds. Half the limit is sent at once (enough for a small run), then evenly, and never more than the limit
 * in any window, whatever the phase of the service's own. If the service says that nothing is left of a window, since
 * others use the same budget, the next request waits for its end.
 */
function createBudget() {
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
  const knownLimit = () => (budget.windowMs === null ? null : budget.limit);

  const budget = {
    limit: null as number | null,
    windowMs: null as number | null,
    pausedUntil: Number.NEGATIVE_INFINITY,
    unanswered: 0,
    learn: ({ limit, windowMs, remaining, resetMs }: RateHeaders, now: number): void => {
      const before = [budget.limit, budget.windowMs];
      budget.limit = limit ?? budget.limit;
      budget.windowMs = windowMs ?? budget.windowMs;
      const known = knownLimit();
      if (known !== null && (budget.limit !== before[0] || budget.windowMs !== before[1])) {
        burst = Math.max(0, Math.ceil(known / 2) - sentSince(now - (budget.windowMs ?? 0)));
        due = now + spacing(known);
      }
      if (remaining !== null) learnRemaining(remaining, resetMs, now);
    },
    sent: (now: number): void => {
      sent.push(now);
      if (sent.length > 2 * maxRemembered) sent = sent.slice(-maxRemembered);
      const { limit } = budget;
      if (limit === null) return;
      // Makes up for one late timer; more would be a second burst.
      due = burst > 0 ? now + spacing(limit) : Math.max(due, now - spacing(limit)) + spacing(limit);
      burst = Math.max(0, burst - 1);
    },
    wait: (now: number): number => {
      const limit = knownLimit();
      const left = current(now);
      const waits = [budget.pausedUntil - now];
      if (left !== null && left.remaining <= budget.unanswered)
        waits.push(left.resetAt + resetMarginMs(budget.windowMs) - now);
      if (limit !== null) {
        if (burst === 0) waits.push(due - now);
        waits.push((sent.at(-limit) ?? Number.NEGATIVE_INFINITY) + windowLength() - now);
      }
      return Math.max(0, Math.ceil(Math.max(...waits) - 1e-6));
    },
    remaining: (now: number): number | null => current(now)?.remaining ?? null,
  };
  return budget;
}
