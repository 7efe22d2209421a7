import type { Client } from './types.ts';

/** Requests of each stage, in the order of the stages: surveys, then the other resources by name. Null before the plan. */
export type ExpectedRequests = Readonly<Record<string, number>> | null;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Requests after those that a stage itself counts; null before the plan. */
export function requestsAfter(stage: string, expected: ExpectedRequests): number | null {
  if (expected === null) return null;
  const at = Object.keys(expected).indexOf(stage);
  return at === -1 ? 0 : sum(Object.values(expected).slice(at + 1));
}

/** Requests of a stage that starts, and of all later stages; null before the plan. */
export function requestsFrom(stage: string, expected: ExpectedRequests): number | null {
  if (expected === null) return null;
  const skipped = ['surveys', 'details'].indexOf(stage);
  return skipped === -1 ? 0 : sum(Object.values(expected).slice(skipped));
}

/** The service's rate limit, and how long the remaining requests will take under it. */
export interface RequestForecast {
  readonly budget: { readonly remaining: number; readonly limit: number; readonly windowSeconds: number } | null;
  /** Null before the plan. */
  readonly requestsLeft: number | null;
  readonly secondsLeft: number | null;
}

/** Without a client nothing is requested. */
export function requestForecast(client: Client | null, requestsLeft: number | null): RequestForecast {
  const { limit = 0, remaining = null, windowSeconds = null } = client?.budget ?? {};
  return {
    budget: remaining === null || windowSeconds === null ? null : { remaining, limit, windowSeconds },
    requestsLeft,
    secondsLeft: requestsLeft === null ? null : (client?.estimateSeconds(requestsLeft) ?? null),
  };
}
