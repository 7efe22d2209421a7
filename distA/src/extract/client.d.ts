import type { Dispatcher } from 'undici';
import type { HttpProxy } from './http/proxy.ts';
import type { LandingWriter } from './landing/writer.ts';
import type { Client, Credentials, ExtractEvent, Sleep } from './types.ts';
/** Options of a client of the service; only `baseUrl` and `credentials` are required. */
export interface ClientOptions {
    /** Without `/v1` (which is removed); `https` unless the host is loopback. May have a path prefix. */
    readonly baseUrl: string;
    readonly credentials: Credentials;
    readonly runId?: string;
    /** Where accepted bodies are kept; without it they stay in memory. `whoami` and tokens are never landed. */
    readonly landing?: LandingWriter;
    /** Replaces the client's own connection pool; the client does not close it. */
    readonly dispatcher?: Dispatcher;
    /** @default none, regardless of the environment: see `proxyFor` */
    readonly proxy?: HttpProxy | null;
    /** Attempts after the first. @default 5 */
    readonly retries?: number;
    /**
     * Milliseconds without a header or without a byte of the body; a whole attempt may take five times as long.
     * @default 60_000
     */
    readonly timeoutMs?: number;
    /** Limit for a decoded body. @default 256 MiB */
    readonly maxBodyBytes?: number;
    /** Maximum number of simultaneous requests; fewer while the service struggles. @default 8 */
    readonly concurrency?: number;
    /** Applies in addition to the limit in the service's own headers. */
    readonly maxRequestsPerMinute?: number;
    /** Allows `http` to a host that is not loopback. @default false */
    readonly insecure?: boolean;
    /** Path of the value-list lookup to try first. @default '/value-list/lookup' */
    readonly valueListPath?: string;
    /** Milliseconds since the epoch. */
    readonly clock?: () => number;
    /** Returns a number from 0 to 1, for the jitter of waits. */
    readonly random?: () => number;
    readonly sleep?: Sleep;
    /** If it aborts, all waits and requests end at once with InterruptedError. */
    readonly signal?: AbortSignal;
    /** Called for every request, retry and wait. */
    readonly onEvent?: (event: ExtractEvent) => void;
}
/** The options of a run that concern requests, in the units of the command. */
interface RequestOptions extends Required<Pick<ClientOptions, 'proxy' | 'retries' | 'insecure' | 'concurrency'>> {
    readonly timeoutSeconds: number;
    readonly maxBodyMb: number;
    readonly maxRequestsPerMinute: number | null;
}
type Surroundings = Pick<ClientOptions, 'signal' | 'dispatcher'>;
/** Options of the client of a run or of `doctor`. */
export declare function clientOptions({ baseUrl, credentials }: Pick<ClientOptions, 'baseUrl' | 'credentials'>, options: RequestOptions, { signal, dispatcher }: Surroundings): ClientOptions;
/** Throws UsageError for an invalid base URL, credential or number. Does not send anything. */
export declare function createClient(options: ClientOptions): Client;
export {};
