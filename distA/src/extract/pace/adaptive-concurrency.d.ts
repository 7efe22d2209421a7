/**
 * Maximum number of simultaneous requests: halved if the service struggles, one more after each round without trouble.
 */
export interface AdaptiveConcurrency {
    readonly current: number;
    /** `kind` groups requests of similar latency; times in milliseconds. */
    succeeded(kind: string, startedAt: number, latencyMs: number, now: number): void;
    /** Call it after a 429, a 5xx or a timeout of a request that was sent at `startedAt`. */
    struggled(startedAt: number, now: number): void;
}
export declare function createAdaptiveConcurrency(most: number, onChange?: (concurrency: number) => void): AdaptiveConcurrency;
