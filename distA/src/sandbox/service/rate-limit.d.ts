/** The state of a window after one request. */
export interface Budget {
    readonly limit: number;
    readonly windowSeconds: number;
    readonly remaining: number;
    /** Whole seconds until the next window starts, rounded up. */
    readonly reset: number;
    readonly exceeded: boolean;
}
export type Bucket = 'default' | 'value_lists';
/**
 * Fixed windows that start with their first request. Value-list lookups have their own window, and so do requests
 * without credentials (a quarter of the limit). Refused requests count, too. `spec` is `N/SECONDS`; `now` is in
 * milliseconds.
 * @throws RangeError if the spec cannot be read.
 */
export declare function createRateLimit(spec: string, now: () => number): (bucket: Bucket, authenticated: boolean) => Budget;
/** The headers described in docs/observed-behaviour.md, "Rate limit". */
export declare function rateLimitHeaders(budget: Budget): Readonly<Record<string, string>>;
