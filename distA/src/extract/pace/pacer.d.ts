/** Decides when the next request may be sent, from our own record of earlier ones. Times in milliseconds. */
export interface Pacer {
    delay(now: number): number;
    spend(now: number): void;
    /** The number of requests sent after that time, as far back as the record goes. */
    countSince(time: number): number;
    /** Milliseconds until the last of `requests` more may be sent; null while there is no limit. */
    finishIn(requests: number, now: number): number | null;
    readonly lastAt: number;
    configure(limit: number, windowMs: number, now: number): void;
}
/**
 * Follows two rules. First, in any window no more than `limit` requests are sent, whatever the phase of the service's
 * own windows, so that both fixed and sliding windows are respected. Second, after an initial burst of half the limit,
 * which is enough for a small run, requests are sent evenly.
 */
export declare function createPacer(): Pacer;
