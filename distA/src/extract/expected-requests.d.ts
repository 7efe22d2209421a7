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
export declare function requestsAfter(stage: string, { listings, surveys, subResources }: ExpectedRequests): number;
/** Requests of a stage that starts, and of all later stages; null while the listings are not known. */
export declare function requestsFrom(stage: string, { listings, surveys, subResources }: ExpectedRequests): number | null;
/**
 * The surveys that a run will probably request, judged by the listings before they are read: new surveys, and those
 * whose `lastUpdated` differs from the lake's.
 */
export declare function probablyChanged(plain: readonly unknown[], filtered: readonly unknown[], lake: {
    readonly surveys: readonly Pick<KnownSurvey, 'surveyId' | 'lastUpdatedAt'>[];
}): ReadonlySet<unknown>;
/** Extrapolates how many surveys a sweep of all initiatives will find from those found in the `done` first, at least one. */
export declare const extrapolated: (found: number, done: number, total: number) => number;
/** The service's rate limit, and how long the remaining requests will take under it. */
export interface RequestForecast {
    readonly budget: {
        readonly remaining: number;
        readonly limit: number;
        readonly windowSeconds: number;
    } | null;
    readonly requestsLeft: number;
    readonly secondsLeft: number | null;
}
/** Without a client nothing is requested. */
export declare function requestForecast(client: Client | null, requestsLeft: number): RequestForecast;
