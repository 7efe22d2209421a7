import { decodeBody, requireBody, responseIdOf } from '../../base/body.ts';
import { toBodyFailure } from '../../base/body-errors.ts';
import { orderByTracker } from '../../schema/order-by-tracker.ts';
import { type PackedBatch, packBatch } from '../../schema/packed-batch.ts';
import { createRowBatches } from '../../schema/row-batches.ts';
import type { RowSink } from '../../schema/rows.ts';
import type { PointSink } from '../data-points.ts';
import { createDefinitionCache } from '../definitions.ts';
import { createPointColumns } from '../point-columns.ts';
import { type SurveyOutcome, transformSurvey } from '../survey.ts';
import type { BatchLimits } from './batch-limits.ts';
import type { SurveyJob, TransformAnswer, TransformJob } from './jobs.ts';
import { createSurveyParser, largeBody } from './survey-parser.ts';

/**
 * The number of rows at which even an unfinished survey is packed into a batch: unpacked, rows take several times the
 * memory, and a large body leaves little of it.
 */
const maxRowsOf = ({ rows }: BatchLimits, bodyBytes: number): number =>
  bodyBytes < largeBody ? 1.2 * rows : Math.min(rows, rowsOfLargeBody);
const rowsOfLargeBody = 10_000;

/**
 * What one worker thread does; it keeps the rows of earlier surveys until there are enough for a batch.
 *
 * @param limits rows are passed on when one of them is reached
 * @param handOver takes batches in the middle of a survey and returns when they are loaded; without it, all batches of a
 * survey of 200 MB would be held until its end. By then the body is known to be whole, so nothing is ever taken back.
 */
export function createTransformTask(
  limits: BatchLimits,
  handOver: ((batches: readonly PackedBatch[]) => void) | null = null,
): (job: TransformJob) => TransformAnswer {
  const rows = createRowBatches();
  const columns = createPointColumns();
  const definitions = createDefinitionCache();
  const parser = createSurveyParser();
  let packed: PackedBatch[] = [];
  let maxRows = maxRowsOf(limits, 0);
  /** Of the bodies whose rows are held. */
  let bodyBytes = 0;
  const pack = (): void => {
    for (const { table, batch } of [...columns.take(), ...rows.take()])
      packed.push(packBatch(table, orderByTracker(table, batch)));
  };
  const takeBatches = (): readonly PackedBatch[] => {
    pack();
    const taken = packed;
    packed = [];
    bodyBytes = 0;
    return taken;
  };
  const countRows = (): number => rows.rowCount + columns.rowCount;
  const packIfMany = (): void => {
    if (countRows() < maxRows) return;
    if (handOver === null) pack();
    else handOver(takeBatches());
  };
  const sink: RowSink = (table, row) => {
    rows.sink(table, row);
    packIfMany();
  };
  const points: PointSink = {
    add: (place, option, pointer, reading) => {
      columns.add(place, option, pointer, reading);
      packIfMany();
    },
  };

  const transformBody = (job: SurveyJob): SurveyOutcome => {
    const bytes = decodeBody(job.body);
    if (!job.isChecked) requireBody(responseIdOf(bytes), job.responseId);
    const data = parser.parse(bytes);
    maxRows = maxRowsOf(limits, bytes.byteLength);
    bodyBytes += bytes.byteLength;
    return transformSurvey(data, { ...job, definitions, points }, sink);
  };

  return (job) => {
    if (job.kind === 'flush') return { batches: takeBatches(), result: null };
    try {
      const outcome = transformBody(job.survey);
      const isEnough = countRows() >= limits.rows || bodyBytes >= limits.bodyBytes || packed.length > 0;
      return { batches: isEnough ? takeBatches() : [], result: { outcome } };
    } catch (error) {
      const failure = toBodyFailure(error);
      if (failure === null) throw error;
      return { batches: [], result: { failure } };
    }
  };
}
