import type { Client } from './types.ts';

/** The service's rate limit, and how long the requests that are left will take under it. */
export interface RequestForecast {
  readonly budget: { readonly remaining: number; readonly limit: number; readonly windowSeconds: number } | null;
  readonly requestsLeft: number;
  readonly secondsLeft: number | null;
}

/** Without a client nothing is requested. */
export function requestForecast(client: Client | null, requestsLeft: number): RequestForecast {
  const budget = client?.budget ?? null;
  return {
    budget:
      budget === null || budget.remaining === null || budget.windowSeconds === null
        ? null
        : { remaining: budget.remaining, limit: budget.limit, windowSeconds: budget.windowSeconds },
    requestsLeft,
    secondsLeft: client?.estimateSeconds(requestsLeft) ?? null,
  };
}
