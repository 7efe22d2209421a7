import pLimit, { type LimitFunction } from 'p-limit';
import { createCondition } from '../../base/condition.ts';
import { InterruptedError } from '../../base/errors.ts';
import type { ClientLog, ReportedBudget, Sleep } from '../types.ts';
import { createRateBudget, type RateBudget } from './rate-budget.ts';
import type { RateHeaders } from './rate-headers.ts';

/** Sends the requests of a client within the limits of the service, of which each policy has its own. */
export interface Pacer {
  /**
   * Sends a request as soon as a connection is free and the budget of its policy allows it.
   * @param request calls `answered` when the headers have been received, and ends when the connection is free again
   * @throws InterruptedError if the signal aborts before it is sent
   */
  send<T>(policy: string, request: (answered: (headers: RateHeaders) => void) => Promise<T>): Promise<T>;
  /** Call it after a 429: no request of this policy is sent for that long. */
  pause(policy: string, ms: number): void;
  budget(policy: string): ReportedBudget | null;
  /** How long this many more requests will take; null while nothing is known. */
  estimateSeconds(policy: string, requests: number): number | null;
  readonly waitedMs: number;
}

interface PacerOptions {
  /** Maximum number of simultaneous requests. */
  readonly concurrency: number;
  readonly maxRequestsPerMinute: number | null;
  readonly signal: AbortSignal;
  /** Milliseconds; only differences matter. */
  readonly now: () => number;
  readonly sleep: Sleep;
  readonly log: ClientLog;
}

/** Waits of this length are announced, each once. */
const longMs = 1000;

export function createPacer({ concurrency, maxRequestsPerMinute, signal, now, sleep, log }: PacerOptions): Pacer {
  const connections = pLimit(concurrency);
  const policies = new Map<string, { readonly budget: RateBudget; readonly queue: LimitFunction }>();
  const ownBudget = createRateBudget();
  if (maxRequestsPerMinute !== null) {
    ownBudget.learn({ limit: maxRequestsPerMinute, windowMs: 60_000, remaining: null, resetMs: null }, now());
  }
  const answers = createAnswerTimes();
  const changed = createCondition(); // an answer may make a wait shorter or longer
  signal.addEventListener('abort', changed.notify, { once: true });
  let waitedMs = 0;
  let announcedUntil = Number.NEGATIVE_INFINITY;

  const policyOf = (name: string) => {
    const policy = policies.get(name) ?? { budget: createRateBudget(), queue: pLimit(1) };
    policies.set(name, policy);
    return policy;
  };
  const waitForTurn = async (budget: RateBudget): Promise<void> => {
    for (;;) {
      if (signal.aborted) throw new InterruptedError();
      const from = now();
      const ms = Math.max(budget.wait(from), ownBudget.wait(from));
      if (ms === 0) break;
      if (ms >= longMs && from + ms > announcedUntil + longMs) {
        announcedUntil = from + ms;
        log('debug', 'wait', { ms });
      }
      const timer = new AbortController();
      await Promise.race([changed.next(), sleep(ms, timer.signal).catch(() => {})]);
      timer.abort();
      waitedMs += now() - from;
    }
    for (const one of [budget, ownBudget]) one.sent(now());
    budget.unanswered += 1;
  };
  return {
    send: (name, request) =>
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
        try {
          return await request(answered);
        } finally {
          answered(null);
          answers.add(now() - waitedMs);
        }
      }),
    pause: (name, ms) => {
      const { budget } = policyOf(name);
      budget.pausedUntil = Math.max(budget.pausedUntil, now() + ms);
    },
    budget: (name) => {
      const { limit, windowMs, remaining } = policyOf(name).budget;
      if (limit === null) return null;
      return { limit, windowSeconds: windowMs === null ? null : windowMs / 1000, remaining: remaining(now()) };
    },
    estimateSeconds: (name, requests) => {
      if (requests === 0) return 0;
      const each = answers.between();
      const times = [
        each === null ? null : each * requests,
        policyOf(name).budget.waitForAll(requests, now()),
        ownBudget.waitForAll(requests, now()),
      ].filter((ms) => ms !== null);
      return times.length === 0 ? null : Math.max(...times) / 1000;
    },
    get waitedMs() {
      return waitedMs;
    },
  };
}

/** Several times the usual number of simultaneous requests, which may end together. */
const maxAnswers = 25;
const minAnswers = 8;

/** When the last answers were complete, by a clock that stands still during waits for the limit. */
function createAnswerTimes() {
  const last: number[] = [];
  return {
    add: (at: number): void => {
      last.push(at);
      if (last.length > maxAnswers) last.shift();
    },
    /** Milliseconds from one to the next; null while there are few. */
    between: (): number | null =>
      last.length <= minAnswers ? null : Math.max(0, (last.at(-1) ?? 0) - (last[0] ?? 0)) / (last.length - 1),
  };
}
