/**
 * What a response says about the rate limit (observed-behaviour.md, "Rate limit"); null for anything absent or absurd.
 */
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
export function parseRateHeaders(headers: Headers, serverNow: number): RateHeaders {
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
export function serverWait(headers: RateHeaders): number | null {
  const byReset = headers.resetMs === null ? null : headers.resetMs + resetMarginMs(headers.windowMs);
  const wait = headers.retryAfterMs || byReset;
  const max = Math.min(2 * (headers.windowMs ?? Number.POSITIVE_INFINITY), 300_000);
  return wait === null ? null : Math.min(wait, max);
}

/** `Reset` is in whole seconds, rounded in an unknown way: this long after it, the window has certainly ended. */
export function resetMarginMs(windowMs: number | null): number {
  return Math.min(1000, (windowMs ?? 20_000) / 20);
}

/** Parses `120;w=60`, or several of these, of which the one that `RateLimit-Limit` refers to is taken. */
function parsePolicy(text: string | null, limit: number | null): { limit: number; windowMs: number } | null {
  const policies = [...(text ?? '').matchAll(/(?:^|,)\s*(\d{1,9})\s*;\s*w=(\d{1,9})/g)].map((match) => ({
    limit: Number(match[1]),
    windowMs: Number(match[2]) * 1000,
  }));
  const valid = policies.filter((policy) => policy.limit >= 1 && policy.windowMs > 0);
  return valid.find((policy) => policy.limit === limit) ?? valid[0] ?? null;
}

function parseRetryAfter(text: string | null, serverNow: number): number | null {
  const seconds = count(text);
  if (seconds !== null) return seconds * 1000;
  const date = text !== null && /[A-Za-z]{3}, \d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - serverNow);
}

const inMilliseconds = (seconds: number | null) => (seconds === null ? null : seconds * 1000);

function single(value: string | readonly string[] | undefined): string | null {
  const first = typeof value === 'string' || value === undefined ? value : value[0];
  return first?.trim() ?? null;
}

function count(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
