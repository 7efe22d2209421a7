import type { Secrets } from '../../base/secrets.ts';
import type { LandingWriter } from '../landing/writer.ts';
import type { RateLimiter } from '../pace/rate-limiter.ts';
import { type ClientStats, type Endpoint, type ExtractEvent, type Note, type RequestSpec, type ResponseInfo } from '../types.ts';
import { type Received } from './receiving.ts';
import type { Transport } from './transport.ts';
/** The result of an attempt: a complete body that passed `look`. */
export interface Exchanged<T> {
    readonly value: T;
    readonly received: Received;
    /** Resolves when the body is durable, or at once if bodies are not landed; rejects with LandingError. */
    readonly landed: Promise<ResponseInfo>;
}
/**
 * One attempt, from the rate limiter's permission to a complete body that is set aside and so survives if the process
 * is killed. `look` sees the body before it is set aside and throws if it cannot be used; then nothing of it is kept.
 */
export type Exchange = <T>(spec: RequestSpec, authorization: string | null, look: (received: Received) => T | Promise<T>, note: Note | undefined) => Promise<Exchanged<T>>;
/** Counts a client's requests, answers and waits. */
interface Stats {
    requested(endpoint: Endpoint): void;
    retried(waitMs: number): void;
    throttled(): void;
    received(bytes: number): void;
    snapshot(waitedForBudgetMs: number): ClientStats;
}
export interface ExchangeContext {
    readonly transport: Transport;
    readonly limiter: RateLimiter;
    readonly stats: Stats;
    readonly clock: () => number;
    readonly random: () => number;
    readonly secrets: Secrets;
    readonly maxBodyBytes: number;
    readonly landing: LandingWriter | null;
    readonly runId: string | null;
    readonly onEvent: (event: ExtractEvent) => void;
}
export declare function createExchange(context: ExchangeContext): Exchange;
export declare function createStats(): Stats;
export {};
