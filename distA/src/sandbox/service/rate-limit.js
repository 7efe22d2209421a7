/**
 * Fixed windows that start with their first request. Value-list lookups have their own window, and so do requests
 * without credentials (a quarter of the limit). Refused requests count, too. `spec` is `N/SECONDS`; `now` is in
 * milliseconds.
 * @throws RangeError if the spec cannot be read.
 */
export function createRateLimit(spec, now) {
    const match = /^([1-9]\d*)\/([1-9]\d*)$/.exec(spec);
    if (match === null)
        throw new RangeError(`rate limit is N/SECONDS, such as 120/60, not ${spec}`);
    const base = Number(match[1]);
    const windowSeconds = Number(match[2]);
    const windows = new Map();
    return (bucket, authenticated) => {
        const full = bucket === 'value_lists' ? Math.max(1, Math.round((base * 500) / 120)) : base;
        const limit = authenticated ? full : Math.max(1, Math.floor(full / (bucket === 'value_lists' ? 5 : 4)));
        const key = `${bucket} ${authenticated}`;
        const at = now();
        let window = windows.get(key);
        if (window === undefined || at >= window.start + windowSeconds * 1000) {
            window = { start: at, used: 0 };
            windows.set(key, window);
        }
        window.used += 1;
        const reset = Math.ceil((window.start + windowSeconds * 1000 - at) / 1000);
        return { limit, windowSeconds, remaining: Math.max(0, limit - window.used), reset, exceeded: window.used > limit };
    };
}
/** The headers described in docs/observed-behaviour.md, "Rate limit". */
export function rateLimitHeaders(budget) {
    return {
        'ratelimit-policy': `${budget.limit};w=${budget.windowSeconds}`,
        'ratelimit-limit': String(budget.limit),
        'ratelimit-remaining': String(budget.remaining),
        'ratelimit-reset': String(budget.reset),
    };
}
