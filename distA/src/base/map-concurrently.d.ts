/**
 * Works on all items, at most `concurrency` at a time, and yields each result as soon as it is ready, in no particular
 * order. A result not yet consumed counts as in progress, so a slow consumer slows the work. After the first failure
 * nothing new is started, and the failure is thrown once the work in progress has ended (or after five seconds). A
 * consumer that stops early has the same effect.
 */
export declare function mapConcurrently<T, R>(items: Iterable<T>, concurrency: number, work: (item: T) => Promise<R>): AsyncGenerator<R, void, undefined>;
/** Waits until the work has ended, successfully or not, but no longer than this. Keeps the process alive meanwhile. */
export declare function settleWithin(ms: number, work: Promise<unknown>): Promise<void>;
/**
 * The results of all promises. Waits for all of them, even if one fails, and then throws the error of the first in
 * order that failed.
 */
export declare function allEnded<T>(underWay: readonly Promise<T>[]): Promise<readonly T[]>;
