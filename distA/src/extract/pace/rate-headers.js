/** @param serverNow milliseconds that a `Retry-After` date is relative to */
export function parseRateHeaders(headers, serverNow) {
    const stated = count(single(headers['ratelimit-limit']));
    const policy = parsePolicy(single(headers['ratelimit-policy']), stated);
    const limit = stated ?? policy?.limit ?? null;
    return {
        limit: limit !== null && limit >= 1 ? limit : null,
        windowMs: policy?.windowMs ?? null,
        remaining: count(single(headers['ratelimit-remaining'])),
        resetMs: inMilliseconds(count(single(headers['ratelimit-reset']))),
        retryAfterMs: parseRetryAfter(single(headers['retry-after']), serverNow),
    };
}
/**
 * How long to wait after a 429 or 503: what the headers say, at most two windows or five minutes; null if they say
 * nothing or 0.
 */
export function serverWait(headers) {
    const byReset = headers.resetMs === null ? null : headers.resetMs + resetMarginMs(headers.windowMs);
    const wait = headers.retryAfterMs || byReset;
    const max = Math.min(2 * (headers.windowMs ?? Number.POSITIVE_INFINITY), 300_000);
    return wait === null ? null : Math.min(wait, max);
}
/** `Reset` is in whole seconds, rounded in an unknown way: this long after it, the window has certainly ended. */
export function resetMarginMs(windowMs) {
    return Math.min(1000, (windowMs ?? 20_000) / 20);
}
/** Parses `120;w=60`, or several of these, of which the one that `RateLimit-Limit` refers to is taken. */
function parsePolicy(text, limit) {
    const policies = [...(text ?? '').matchAll(/(?:^|,)\s*(\d{1,9})\s*;\s*w=(\d{1,9})/g)].map((match) => ({
        limit: Number(match[1]),
        windowMs: Number(match[2]) * 1000,
    }));
    const valid = policies.filter((policy) => policy.limit >= 1 && policy.windowMs > 0);
    return valid.find((policy) => policy.limit === limit) ?? valid[0] ?? null;
}
function parseRetryAfter(text, serverNow) {
    const seconds = count(text);
    if (seconds !== null)
        return seconds * 1000;
    const date = text !== null && /[A-Za-z]{3}, \d/.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(date) ? null : Math.max(0, date - serverNow);
}
const inMilliseconds = (seconds) => (seconds === null ? null : seconds * 1000);
function single(value) {
    const first = typeof value === 'string' || value === undefined ? value : value[0];
    return first?.trim() ?? null;
}
function count(text) {
    return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
