import { InvalidBodyError } from '../../base/body-errors.ts';
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

/** The result of the first attempt that succeeds. @throws the error of the last attempt; InterruptedError */
export async function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { retries, random, sleep, signal, onRetry } = options;
  for (let number = 1; ; number++) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted) throw new InterruptedError();
      if (number > retries || !isRetryable(error)) throw error;
      const waitMs = waitFor(error, number, random);
      onRetry(error, waitMs);
      if (waitMs > 0) await sleep(waitMs, signal).catch(() => {});
      if (signal.aborted) throw new InterruptedError();
    }
  }
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
