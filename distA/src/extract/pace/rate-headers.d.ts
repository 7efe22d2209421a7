/** What a response says about the rate limit (observed-behaviour.md, "Rate limit"); null for anything absent or absurd. */
export interface RateHeaders {
    readonly limit: number | null;
    readonly windowMs: number | null;
    readonly remaining: number | null;
    /** Milliseconds until the window resets; the service states whole seconds. */
    readonly resetMs: number | null;
    /** From `Retry-After`, as seconds or as a date. */
    readonly retryAfterMs: number | null;
}
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;
/** @param serverNow milliseconds that a `Retry-After` date is relative to */
export declare function parseRateHeaders(headers: Headers, serverNow: number): RateHeaders;
/**
 * How long to wait after a 429 or 503: what the headers say, at most two windows or five minutes; null if they say
 * nothing or 0.
 */
export declare function serverWait(headers: RateHeaders): number | null;
/** `Reset` is in whole seconds, rounded in an unknown way: this long after it, the window has certainly ended. */
export declare function resetMarginMs(windowMs: number | null): number;
export {};
