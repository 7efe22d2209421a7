import pRetry from 'p-retry';
import { InvalidBodyError } from '../../base/body-errors.js';
import { InterruptedError } from '../../base/errors.js';
import { HttpError, UnreachableError } from '../service-errors.js';
/** p-retry supports neither `Retry-After` nor full jitter, so it only counts attempts, and the waiting is done here. */
export function withRetries(attempt, options) {
    const { random, sleep, signal } = options;
    return pRetry(attempt, {
        retries: options.retries,
        minTimeout: 0,
        factor: 1,
        shouldRetry: async ({ error, attemptNumber }) => {
            if (signal.aborted)
                throw new InterruptedError();
            if (!isRetryable(error))
                return false;
            const waitMs = waitFor(error, attemptNumber, random);
            options.onRetry(error, attemptNumber, waitMs);
            if (waitMs > 0)
                await sleep(waitMs, signal).catch(() => { });
            if (signal.aborted)
                throw new InterruptedError();
            return true;
        },
    });
}
/** True for 408, 429, 5xx, connection faults, timeouts, and bodies that are truncated or invalid. */
function isRetryable(error) {
    if (error instanceof HttpError)
        return error.status === 408 || error.status === 429 || error.status >= 500;
    return error instanceof InvalidBodyError || (error instanceof UnreachableError && error.retryable);
}
/** Exponential backoff, at most 30 s. */
export function backoffMs(attempt) {
    return Math.min(30_000, 500 * 2 ** (attempt - 1));
}
function waitFor(error, attempt, random) {
    if (error instanceof HttpError && error.status === 429)
        return 0;
    const stated = error instanceof HttpError ? error.waitMs : null;
    return stated ?? Math.round(random() * backoffMs(attempt));
}
