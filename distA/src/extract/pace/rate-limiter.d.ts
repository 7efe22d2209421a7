import type { ExtractEvent, RateBudget, Sleep } from '../types.ts';
import { type RateHeaders } from './rate-headers.ts';
/** Permission to send one request. */
export interface Permit {
    /** Milliseconds by the limiter's clock. */
    readonly startedAt: number;
    /** Call it when the headers have been received, with what they say about the limit; null if none were received. */
    answered(headers: RateHeaders | null): void;
    /** Call it when the body has been received or abandoned, and the connection is free. */
    done(outcome: 'ok' | 'struggled' | 'other', kind: string): void;
}
/** Shared by all requests of a client. Each policy (a budget of the service) has its own account and its own queue. */
export interface RateLimiter {
    /** Resolves when the request may be sent. Throws InterruptedError if the signal aborts. */
    acquire(policy: string): Promise<Permit>;
    /** Call it after a 429: no request of this policy is sent for that long. */
    pause(policy: string, ms: number): void;
    budget(policy: string): RateBudget | null;
    estimateSeconds(policy: string, requests: number): number | null;
    readonly waitedMs: number;
}
interface RateLimiterOptions {
    readonly concurrency: number;
    readonly maxRequestsPerMinute: number | null;
    readonly signal: AbortSignal;
    /** Milliseconds; only differences matter. */
    readonly now: () => number;
    readonly sleep: Sleep;
    readonly onEvent: (event: ExtractEvent) => void;
}
export declare function createRateLimiter(options: RateLimiterOptions): RateLimiter;
export {};
