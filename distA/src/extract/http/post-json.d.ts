interface Posting {
    /** May contain a secret: no error that is thrown contains any part of it. */
    readonly url: string;
    /** How messages name the destination, such as `the webhook of --notify`. */
    readonly name: string;
    /** Environment variables that name the proxy. */
    readonly environment: Readonly<Record<string, string | undefined>>;
    /** Milliseconds for one attempt. @default 10000 */
    readonly timeoutMs?: number;
    /** Milliseconds before each further attempt. @default 1000 and 3000 */
    readonly pausesMs?: readonly number[];
}
/**
 * Posts JSON. Answers of 500 and more, 429, and connection faults are retried. Redirects are not followed.
 * @throws UnreachableError if no attempt was answered with 2xx
 */
export declare function postJson(posting: Posting, body: unknown): Promise<void>;
export {};
