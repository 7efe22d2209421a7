import type { StagedBody } from '../../base/body.ts';
import type { BodyFailure } from '../../base/body-errors.ts';
import type { TableName } from '../../schema/tables.ts';
import type { SurveyOutcome } from '../surveys.ts';

/** What a worker thread is asked: one survey body to rows, or all rows it still holds. */
export type TransformJob = { readonly kind: 'survey'; readonly survey: SurveyJob } | { readonly kind: 'flush' };

export interface SurveyJob {
  readonly body: StagedBody;
  /** SHA-256 of the decoded body. */
  readonly responseId: string;
  /** Of the decoded body. */
  readonly byteCount: number;
  /** Whether that has been compared already: else another body is no answer. */
  readonly isChecked: boolean;
  readonly surveyId: string;
  /** `lastUpdated` as listed, unread. */
  readonly lastUpdated: unknown;
  readonly runId: string;
  readonly timeZone: string;
  readonly defaultCurrency: string;
}

/** Rows of one table as an Arrow IPC stream; its buffer is transferred between threads. */
export interface IpcBatch {
  readonly table: TableName;
  readonly ipc: Uint8Array<ArrayBuffer>;
}

/** Answer to a job. Errors lose their class between threads, so that a body that cannot be used is told by its failure. */
export interface TransformAnswer {
  readonly batches: readonly IpcBatch[];
  /** Null of a flush. */
  readonly result: { readonly outcome: SurveyOutcome } | { readonly failure: BodyFailure } | null;
}

/** What a thread is given when it starts: the count of batches that were taken over in the middle of a survey. */
export interface WorkerData {
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** What a thread sends: that it stands, batches in the middle of a large survey, answers in the order of the jobs. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'batches'; readonly batches: readonly IpcBatch[] }
  | { readonly kind: 'answer'; readonly answer: TransformAnswer }
  | { readonly kind: 'error'; readonly error: unknown };
