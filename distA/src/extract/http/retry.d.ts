import type { Sleep } from '../types.ts';
interface RetryOptions {
    /** Attempts after the first. */
    readonly retries: number;
    readonly random: () => number;
    readonly sleep: Sleep;
    readonly signal: AbortSignal;
    /** Called before the wait. `waitMs` is how long this request itself waits; after a 429 the rate limiter waits instead. */
    readonly onRetry: (error: Error, attempt: number, waitMs: number) => void;
}
/** p-retry supports neither `Retry-After` nor full jitter, so it only counts attempts, and the waiting is done here. */
export declare function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T>;
/** Exponential backoff, at most 30 s. */
export declare function backoffMs(attempt: number): number;
export {};
