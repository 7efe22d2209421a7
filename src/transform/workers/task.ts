import { type BodyFailure, decodeBody, InvalidBodyError, requireBody, type StagedBody } from '../../base/body.ts';
import { largeBody } from '../../base/memory-shares.ts';
import type { ReadSurvey } from '../../extract/extract-surveys.ts';
import { createRowBatches, type PackedBatch, packBatch } from '../../schema/row-batches.ts';
import type { RowSink } from '../../schema/rows.ts';
import { createSurveyParser } from '../reading/survey-body.ts';
import { requireSurvey, transformSurvey } from '../survey.ts';
import type { SurveyContext } from '../transform-context.ts';

export interface SurveyJob extends Required<SurveyContext> {
  readonly body: StagedBody;
  readonly responseId: string;
  readonly byteCount: number;
  /** Whether the body is known to match `responseId`. */
  readonly isChecked: boolean;
  /** Whether the lake has values of the survey, which an unusable body must not remove. */
  readonly isInLake: boolean;
}

/** Errors lose their class between threads, so what is wrong with a body is a `failure`. */
export interface TransformAnswer {
  readonly batches: readonly PackedBatch[];
  readonly result:
    | { readonly kind: 'loaded'; readonly outcome: ReadSurvey }
    | { readonly kind: 'unusable'; readonly failure: BodyFailure }
    | null;
}

/** How much a thread collects over several surveys before it passes rows on: few, large batches load fastest. */
export interface BatchLimits {
  readonly rows: number;
  /** Of the bodies that the rows come from: some have long texts in few rows. */
  readonly bodyBytes: number;
}

/** Keeps the rows of earlier surveys until one of the limits is reached. */
export function createTransformTask(limits: BatchLimits): (job: SurveyJob | null) => TransformAnswer {
  const rows = createRowBatches();
  const parse = createSurveyParser();
  let packed: PackedBatch[] = [];
  let maxRows = 0;
  let bodyBytes = 0;
  const pack = (): void => void packed.push(...rows.take().map(packBatch));
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
  return (job) => {
    if (job === null) return { batches: takeBatches(), result: null };
    try {
      const bytes = decodeBody(job.body);
      if (!job.isChecked) requireBody(bytes, job.responseId);
      const data = parse(bytes);
      requireSurvey(data, job, job.isInLake);
      // Even an unfinished survey is packed at this many rows: unpacked, they take several times the memory.
      maxRows = bytes.byteLength < largeBody ? 1.2 * limits.rows : Math.min(limits.rows, 10_000);
      bodyBytes += bytes.byteLength;
      const outcome = transformSurvey(data, job, sink);
      const isEnough = rows.rowCount >= limits.rows || bodyBytes >= limits.bodyBytes || packed.length > 0;
      return { batches: isEnough ? takeBatches() : [], result: { kind: 'loaded', outcome } };
    } catch (error) {
      if (!(error instanceof InvalidBodyError)) throw error;
      return { batches: [], result: { kind: 'unusable', failure: error.failure } };
    }
  };
}
