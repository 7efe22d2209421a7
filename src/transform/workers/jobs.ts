import type { MessagePort } from 'node:worker_threads';
import type { StagedBody } from '../../base/body.ts';
import type { BodyFailure } from '../../base/body-errors.ts';
import type { TableName } from '../../schema/tables.ts';
import type { SurveyOutcome } from '../surveys.ts';

/** What a worker thread is asked: one survey body to rows, or all rows it still holds. */
export type TransformJob = { readonly kind: 'survey'; readonly survey: SurveyJob } | { readonly kind: 'flush' };

/**
 * The first thing a worker thread is given: where to send batches in the middle of a large survey, and a counter of those
 * that were loaded, on which it sleeps meanwhile.
 */
export interface HandOver {
  readonly kind: 'hand-over';
  readonly port: MessagePort;
  readonly loaded: Int32Array<SharedArrayBuffer>;
}

export interface SurveyJob {
  readonly body: StagedBody;
  readonly surveyId: string;
  /** SHA-256 of a landed body; another one is no answer. Absent for a body that has just been received. */
  readonly expectedResponseId?: string;
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

export interface SurveyResult {
  readonly responseId: string;
  readonly byteCount: number;
  readonly outcome: SurveyOutcome;
}

export interface TransformAnswer {
  readonly batches: readonly IpcBatch[];
  readonly result: SurveyResult | null;
  /** Why the body is no answer (not JSON, no envelope, too large); errors lose their class between threads. */
  readonly failure: BodyFailure | null;
}
