import type { PackedBatch } from '../../schema/packed-batch.ts';
import { type BatchLimits, type TransformAnswer, type TransformJob } from './task.ts';
/** A worker that transforms: it answers jobs in the order in which they were submitted. */
export interface TransformWorker {
    run(job: TransformJob): Promise<TransformAnswer>;
    /** Ends the worker, whatever it is doing. */
    end(): Promise<void>;
}
/** A worker on the calling thread. */
export declare function startInline(limits: BatchLimits): TransformWorker;
/**
 * A worker that transforms on the calling thread until there is enough work to justify a thread: the ten bodies of a
 * quiet run need none.
 */
export declare function startInlineFirstWorker(limits: BatchLimits, deliver: (batches: readonly PackedBatch[]) => Promise<void>): TransformWorker;
/** Data that a thread receives when it starts. */
export interface WorkerData {
    readonly limits: BatchLimits;
    /** How many deliveries from the middle of a large body were loaded; the thread sleeps until this changes. */
    readonly loaded: Int32Array<SharedArrayBuffer>;
}
/** What a thread sends: that it is ready, batches from the middle of a large body, answers in the order of the jobs. */
export type WorkerMessage = {
    readonly kind: 'ready';
} | {
    readonly kind: 'batches';
    readonly batches: readonly PackedBatch[];
} | {
    readonly kind: 'answer';
    readonly answer: TransformAnswer;
} | {
    readonly kind: 'error';
    readonly error: unknown;
};
/**
 * A worker in its own thread.
 * @param deliver takes batches from the middle of a large body; the thread sleeps until it resolves
 */
export declare function startThread(limits: BatchLimits, deliver: (batches: readonly PackedBatch[]) => Promise<void>): TransformWorker;
