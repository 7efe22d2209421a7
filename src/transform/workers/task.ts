import {
  type BodyFailure,
  decodeBody,
  InvalidBodyError,
  requireBody,
  responseIdOf,
  type StagedBody,
} from '../../base/body.ts';
import { largeBody, memoryShares } from '../../base/memory-shares.ts';
import type { ReadSurvey } from '../../extract/extract-surveys.ts';
import { createRowBatches, type PackedBatch, packBatch } from '../../schema/row-batches.ts';
import type { RowSink } from '../../schema/rows.ts';
import { createSurveyParser } from '../reading/survey-body.ts';
import { requireSurvey, type SurveyContext, transformSurvey } from '../survey.ts';

/** A request to a worker thread: turn one survey body into rows. Null in its place: return all rows that it holds. */
export interface SurveyJob extends Required<SurveyContext> {
  readonly body: StagedBody;
  /** SHA-256 of the decoded body. */
  readonly responseId: string;
  /** Size of the decoded body. */
  readonly byteCount: number;
  /** Whether the body is known to match `responseId`; if not, the thread checks that it does. */
  readonly isChecked: boolean;
  /** Whether the lake has values of the survey, which an unusable body must not remove. */
  readonly isInLake: boolean;
}

/**
 * Answer to a job. Errors lose their class between threads, so a body that cannot be used is reported as a `failure`.
 */
export interface TransformAnswer {
  readonly batches: readonly PackedBatch[];
  /** Null without a job. */
  readonly result: { readonly outcome: ReadSurvey } | { readonly failure: BodyFailure } | null;
}

/** How much a thread collects over several surveys before it passes rows on: few, large batches load fastest. */
export interface BatchLimits {
  readonly rows: number;
  /** Bytes of the bodies that the rows come from: some have long texts in few rows. */
  readonly bodyBytes: number;
}

/** Each thread's share, for this many threads. */
export const batchLimits = (threads: number): BatchLimits => ({
  rows: memoryShares.rowsUnderWay / Math.max(2, threads),
  bodyBytes: memoryShares.bodiesUnderWay / Math.max(2, threads),
});

/**
 * The number of rows at which even an unfinished survey is packed into a batch: unpacked, rows take several times the
 * memory, and a large body leaves little of it.
 */
const maxRowsOf = ({ rows }: BatchLimits, bodyBytes: number): number =>
  bodyBytes < largeBody ? 1.2 * rows : Math.min(rows, rowsOfLargeBody);

const rowsOfLargeBody = 10_000;

/**
 * The work of one worker thread. It keeps the rows of earlier surveys until there are enough for a batch.
 * @param limits rows are passed on when one of them is reached
 */
export function createTransformTask(limits: BatchLimits): (job: SurveyJob | null) => TransformAnswer {
  const rows = createRowBatches();
  const parser = createSurveyParser();
  let packed: PackedBatch[] = [];
  let maxRows = maxRowsOf(limits, 0);
  /** Bytes of the bodies whose rows are held. */
  let bodyBytes = 0;
  const pack = (): void => {
    for (const batch of rows.take()) packed.push(packBatch(batch));
  };
  const takeBatches = (): readonly PackedBatch[] => {
    pack();
    const taken = packed;
    packed = [];
    bodyBytes = 0;
    return taken;
  };
  const sink: RowSink = (table, row) => {
    rows.sink(table, row);
    if (rows.rowCount >= maxRows) pack();
  };

  const transformBody = (job: SurveyJob): ReadSurvey => {
    const bytes = decodeBody(job.body);
    if (!job.isChecked) requireBody(responseIdOf(bytes), job.responseId);
    const data = parser.parse(bytes);
    requireSurvey(data, job, job.isInLake);
    maxRows = maxRowsOf(limits, bytes.byteLength);
    bodyBytes += bytes.byteLength;
    return transformSurvey(data, job, sink);
  };

  return (job) => {
    if (job === null) return { batches: takeBatches(), result: null };
    try {
      const outcome = transformBody(job);
      const isEnough = rows.rowCount >= limits.rows || bodyBytes >= limits.bodyBytes || packed.length > 0;
      return { batches: isEnough ? takeBatches() : [], result: { outcome } };
    } catch (error) {
      const failure = error instanceof InvalidBodyError ? error.failure : null;
      if (failure === null) throw error;
      return { batches: [], result: { failure } };
    }
  };
}
