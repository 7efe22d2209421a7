import type { StagedBody } from '../../base/body.ts';
import type { BodyFailure } from '../../base/body-errors.ts';
import type { AdditivityPatterns } from '../../schema/additivity-patterns.ts';
import type { PackedBatch } from '../../schema/packed-batch.ts';
import type { SurveyOutcome } from '../survey.ts';
import type { BatchLimits } from './batch-limits.ts';

/** A request to a worker thread: turn one survey body into rows, or return all rows that it still holds. */
export type TransformJob = { readonly kind: 'survey'; readonly survey: SurveyJob } | { readonly kind: 'flush' };

export interface SurveyJob {
  readonly body: StagedBody;
  /** SHA-256 of the decoded body. */
  readonly responseId: string;
  /** Size of the decoded body. */
  readonly byteCount: number;
  /** Whether the body is known to match `responseId`; if not, the thread checks that it does. */
  readonly isChecked: boolean;
  readonly surveyId: string;
  /** `lastUpdated` as listed, not parsed. */
  readonly lastUpdated: unknown;
  readonly runId: string;
  readonly timeZone: string;
  readonly defaultCurrency: string;
  readonly additivity: AdditivityPatterns;
}

/** Answer to a job. Errors lose their class between threads, so a body that cannot be used is reported as a `failure`. */
export interface TransformAnswer {
  readonly batches: readonly PackedBatch[];
  /** Null for a flush. */
  readonly result: { readonly outcome: SurveyOutcome } | { readonly failure: BodyFailure } | null;
}

/** What a thread is given when it starts. */
export interface WorkerData {
  readonly limits: BatchLimits;
  /** How many times batches from the middle of a survey were taken over. */
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** What a thread sends: that it is ready, batches from the middle of a large survey, answers in the order of the jobs. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'batches'; readonly batches: readonly PackedBatch[] }
  | { readonly kind: 'answer'; readonly answer: TransformAnswer }
  | { readonly kind: 'error'; readonly error: unknown };
