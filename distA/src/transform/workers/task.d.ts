import { type StagedBody } from '../../base/body.ts';
import { type BodyFailure } from '../../base/body-errors.ts';
import { type PackedBatch } from '../../schema/packed-batch.ts';
import { type SurveyOutcome } from '../survey.ts';
/** A request to a worker thread: turn one survey body into rows, or return all rows that it still holds. */
export type TransformJob = {
    readonly kind: 'survey';
    readonly survey: SurveyJob;
} | {
    readonly kind: 'flush';
};
export interface SurveyJob {
    readonly body: StagedBody;
    /** SHA-256 of the decoded body. */
    readonly responseId: string;
    /** Size of the decoded body. */
    readonly byteCount: number;
    /** Whether the body is known to match `responseId`; if not, the thread checks that it does. */
    readonly isChecked: boolean;
    readonly surveyId: string;
    /** Whether the lake has values of the survey, which an unusable body must not remove; null: no body is refused. */
    readonly isInLake: boolean | null;
    /** `lastUpdated` as listed, not parsed. */
    readonly lastUpdated: unknown;
    readonly runId: string;
    readonly timeZone: string;
    readonly defaultCurrency: string;
    /** The text of units.csv; empty if there is none. */
    readonly unitsCsv: string;
}
/** Answer to a job. Errors lose their class between threads, so a body that cannot be used is reported as a `failure`. */
export interface TransformAnswer {
    readonly batches: readonly PackedBatch[];
    /** Null for a flush. */
    readonly result: {
        readonly outcome: SurveyOutcome;
    } | {
        readonly failure: BodyFailure;
    } | null;
}
/** How much a thread collects over several surveys before it passes rows on: few, large batches load fastest. */
export interface BatchLimits {
    readonly rows: number;
    /** Bytes of the bodies that the rows come from: some have long texts in few rows. */
    readonly bodyBytes: number;
}
/** Each thread's share, for this many threads. */
export declare const batchLimits: (threads: number) => BatchLimits;
/**
 * The work of one worker thread. It keeps the rows of earlier surveys until there are enough for a batch.
 *
 * @param limits rows are passed on when one of them is reached
 * @param deliver takes batches in the middle of a survey and returns when they are loaded. Without it, all batches of a
 * survey of 200 MB would be held until its end. By then the body is known to be complete, so nothing is ever taken
 * back.
 */
export declare function createTransformTask(limits: BatchLimits, deliver?: ((batches: readonly PackedBatch[]) => void) | null): (job: TransformJob) => TransformAnswer;
