/** Counts a request in its window: whether it is one too many, and the headers that say so. */
export type RateLimit = (bucket: 'default' | 'value_lists', authenticated: boolean) => {
    readonly exceeded: boolean;
    readonly headers: Readonly<Record<string, string>>;
};
/**
 * Fixed windows that start with their first request. Value-list lookups have their own window, and so do requests
 * without credentials (a quarter of the limit). Refused requests count, too. `spec` is `N/SECONDS`; `now` is in
 * milliseconds. The headers are described in docs/observed-behaviour.md, "Rate limit".
 * @throws RangeError if the spec cannot be read.
 */
export declare function createRateLimit(spec: string, now: () => number): RateLimit;
