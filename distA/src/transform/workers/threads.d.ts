import type { TableBatch } from '../../schema/row-batches.ts';
import { type SurveyJob, type TransformAnswer } from './task.ts';
/**
 * Batches and the input that was transformed with them; null for batches from the middle of an input, and for the last
 * batches.
 */
export interface Transformed<T> {
    readonly batches: readonly TableBatch[];
    readonly input: T | null;
    /** Null for an input that `jobOf` returned no job for. */
    readonly answer: TransformAnswer['result'];
}
/**
 * Spreads jobs over worker threads and yields their results in no particular order. Threads start when there is work
 * for them and end when there is none, which frees their memory for the merge. With 0 `workers`, the calling thread
 * does the work.
 *
 * Back-pressure: a result is loaded when the consumer asks for the next one, and `deliver` resolves then. Everything
 * else waits for that:
 * - Results wait in one queue for the consumer. It has the results of pending jobs and, for each thread, at most one
 *   delivery from the middle of a large body: the thread sleeps until that is loaded.
 * - A job is pending until its result is loaded. While there are `jobsPerWorker` for each worker, or bodies of
 *   `memoryShares.bodies` are being read, `submit` waits.
 * - No input is pulled while `submit` waits, so nothing more is requested from the service either.
 */
export declare function transformInThreads<T>(inputs: AsyncIterable<T>, jobOf: (input: T) => SurveyJob | null, workers: number): AsyncGenerator<Transformed<T>, void, undefined>;
