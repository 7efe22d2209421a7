import type { Readable } from 'node:stream';
import { type Dispatcher } from 'undici';
import type { RequestSpec } from '../types.ts';
import type { BaseUrl } from './base-url.ts';
import { type HttpProxy } from './proxy.ts';
/** An answer whose headers have been received and whose body has not been read yet. */
export interface HttpAnswer {
    readonly status: number;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    /** May be destroyed at any time, since it has an error listener. */
    readonly body: Readable;
}
export interface Transport {
    /**
     * Sends one request and passes the answer to `use`. Redirects are treated like any other answer and never followed.
     * Throws UnreachableError for a connection fault before or during `use`, InterruptedError if the signal aborts.
     */
    send<T>(spec: RequestSpec, authorization: string | null, use: (answer: HttpAnswer) => Promise<T>): Promise<T>;
    close(): Promise<void>;
}
interface TransportOptions {
    readonly base: BaseUrl;
    readonly dispatcher: Dispatcher | undefined;
    readonly proxy: HttpProxy | null;
    readonly concurrency: number;
    /** Milliseconds without a header or a byte; a whole attempt may take five times as long. */
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
}
export declare function createTransport(options: TransportOptions): Transport;
interface AgentOptions {
    readonly proxy: HttpProxy | null;
    /** Maximum number of simultaneous connections. */
    readonly concurrency: number;
    /** Milliseconds without a header or a byte. */
    readonly timeoutMs: number;
}
/** Connections to one service, through a proxy if there is one. */
export declare function createAgent({ proxy, concurrency, timeoutMs }: AgentOptions): Dispatcher;
export {};
