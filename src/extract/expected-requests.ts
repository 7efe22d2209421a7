import { isObject } from '../base/json.ts';
import type { KnownSurvey } from '../schema/rows.ts';
import type { Client } from './types.ts';

/** Requests that a run still has to send in each stage, as far as is known yet; used to estimate the time left. */
export interface ExpectedRequests {
  /** Listings to request after those in progress. */
  listings: number;
  surveys: number;
  /** For the other resources, by name, in the order in which they are requested. */
  subResources: Readonly<Record<string, number>>;
}

/** Requests after those that a stage itself counts; none for an unknown stage. */
export function requestsAfter(stage: string, { listings, surveys, subResources }: ExpectedRequests): number {
  const parts = [['list', listings], ['surveys', surveys], ...Object.entries(subResources)] as const;
  const at = parts.findIndex(([name]) => name === stage);
  if (at === -1) return 0;
  return parts.slice(stage === 'list' ? at : at + 1).reduce((sum, [, count]) => sum + count, 0);
}

/** Requests of a stage that starts, and of all later stages; null while the listings are not known. */
export function requestsFrom(stage: string, { listings, surveys, subResources }: ExpectedRequests): number | null {
  if (stage === 'list' || stage === 'plan') return null;
  const later = Object.values(subResources).reduce((sum, count) => sum + count, 0);
  if (stage === 'surveys') return listings + surveys + later;
  return stage === 'details' ? later : 0;
}

/**
 * The surveys that a run will probably request, judged by the listings before they are read: new surveys, and those
 * whose `lastUpdated` differs from the lake's.
 */
export function probablyChanged(
  plain: readonly unknown[],
  filtered: readonly unknown[],
  lake: { readonly surveys: readonly Pick<KnownSurvey, 'surveyId' | 'lastUpdatedAt'>[] },
): ReadonlySet<unknown> {
  const known = new Map<unknown, number | null>(lake.surveys.map((survey) => [survey.surveyId, survey.lastUpdatedAt]));
  const changed = new Set<unknown>();
  for (const record of plain) if (isObject(record) && !known.has(record['_id'])) changed.add(record['_id']);
  for (const record of filtered) {
    if (!isObject(record)) continue;
    const at = Date.parse(String(record['lastUpdated'])) * 1000;
    if (Math.abs(at - (known.get(record['_id']) ?? Number.NaN)) < 1000) continue;
    changed.add(record['_id']);
  }
  return changed;
}

/** Extrapolates how many surveys a sweep of all initiatives will find from those found in the `done` first, at least one. */
export const extrapolated = (found: number, done: number, total: number): number => Math.round((found / done) * total);

/** The service's rate limit, and how long the remaining requests will take under it. */
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
