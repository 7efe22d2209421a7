import pRetry from 'p-retry';
import { InvalidBodyError } from '../../base/body.ts';
import { InterruptedError } from '../../base/errors.ts';
import { HttpError, UnreachableError } from '../service-errors.ts';
import type { Sleep } from '../types.ts';

interface RetryOptions {
  /** Attempts after the first. */
  readonly retries: number;
  readonly random: () => number;
  readonly sleep: Sleep;
  readonly signal: AbortSignal;
  /** Called before the wait. `waitMs` is how long this request itself waits; after a 429 the pacer waits instead. */
  readonly onRetry: (error: Error, waitMs: number) => void;
}

/** p-retry supports neither `Retry-After` nor full jitter, so it only counts attempts, and the waiting is done here. */
export function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { random, sleep, signal } = options;
  return pRetry(attempt, {
    retries: options.retries,
    minTimeout: 0,
    factor: 1,
    shouldRetry: async ({ error, attemptNumber }) => {
      if (signal.aborted) throw new InterruptedError();
      if (!isRetryable(error)) return false;
      const waitMs = waitFor(error, attemptNumber, random);
      options.onRetry(error, waitMs);
      if (waitMs > 0) await sleep(waitMs, signal).catch(() => {});
      if (signal.aborted) throw new InterruptedError();
      return true;
    },
  });
}

/** True for 408, 429, 5xx, connection faults, timeouts, and bodies that are truncated or invalid. */
function isRetryable(error: unknown): error is HttpError | UnreachableError | InvalidBodyError {
  if (error instanceof HttpError) return error.status === 408 || error.status === 429 || error.status >= 500;
  if (error instanceof InvalidBodyError) return error.failure.kind === 'invalid';
  return error instanceof UnreachableError && error.retryable;
}

/** Exponential backoff, at most 30 s. */
export function backoffMs(attempt: number): number {
  return Math.min(30_000, 500 * 2 ** (attempt - 1));
}

function waitFor(error: Error, attempt: number, random: () => number): number {
  if (error instanceof HttpError && error.status === 429) return 0;
  const stated = error instanceof HttpError ? error.waitMs : null;
  return stated ?? Math.round(random() * backoffMs(attempt));
}
