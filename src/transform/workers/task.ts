import { decodeBody, requireBody, responseIdOf } from '../../base/body.ts';
import { toBodyFailure } from '../../base/body-errors.ts';
import { type PackedBatch, packBatch } from '../../schema/packed-batch.ts';
import { createRowBatches } from '../../schema/row-batches.ts';
import type { RowSink } from '../../schema/rows.ts';
import type { PointSink } from '../data-points.ts';
import { createDefinitionCache } from '../definitions.ts';
import { createPointColumns } from '../point-columns.ts';
import { type SurveyOutcome, transformSurvey } from '../survey.ts';
import type { SurveyJob, TransformAnswer, TransformJob } from './jobs.ts';
import { createSurveyParser, largeBody } from './survey-parser.ts';

/** Rows to collect over several surveys before they are passed on: few, large batches load fastest. */
const rowsPerBatch = 100_000;

/**
 * The number of rows at which even an unfinished survey is packed into a batch: unpacked, rows take several times the
 * memory, and a large body leaves little of it.
 */
const maxRowsOf = (bodyBytes: number): number => (bodyBytes < largeBody ? 1.2 : 0.1) * rowsPerBatch;

/**
 * What one worker thread does; it keeps the rows of earlier surveys until there are enough for a batch.
 *
 * @param handOver takes batches in the middle of a survey and returns when they are loaded; without it, all batches of a
 * survey of 200 MB would be held until its end. By then the body is known to be whole, so nothing is ever taken back.
 */
export function createTransformTask(
  handOver: ((batches: readonly PackedBatch[]) => void) | null = null,
): (job: TransformJob) => TransformAnswer {
  const rows = createRowBatches();
  const columns = createPointColumns();
  const definitions = createDefinitionCache();
  const parser = createSurveyParser();
  let packed: PackedBatch[] = [];
  let maxRows = maxRowsOf(0);
  const pack = (): void => {
    for (const { table, batch } of [...columns.take(), ...rows.take()]) packed.push(packBatch(table, batch));
  };
  const takeBatches = (): readonly PackedBatch[] => {
    pack();
    const taken = packed;
    packed = [];
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
    maxRows = maxRowsOf(bytes.byteLength);
    return transformSurvey(data, { ...job, definitions, points }, sink);
  };

  return (job) => {
    if (job.kind === 'flush') return { batches: takeBatches(), result: null };
    try {
      const outcome = transformBody(job.survey);
      const isEnough = countRows() >= rowsPerBatch || packed.length > 0;
      return { batches: isEnough ? takeBatches() : [], result: { outcome } };
    } catch (error) {
      const failure = toBodyFailure(error);
      if (failure === null) throw error;
      return { batches: [], result: { failure } };
    }
  };
}
