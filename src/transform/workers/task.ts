import { readBody } from '../../base/body.ts';
import { toBodyFailure } from '../../base/body-errors.ts';
import { requireBody } from '../../extract/landing/landed-data.ts';
import { batchToIpc } from '../../schema/batch-builder.ts';
import { createRowBatches } from '../../schema/row-batches.ts';
import type { RowSink } from '../../schema/rows.ts';
import { createDefinitionCache } from '../definitions.ts';
import { transformSurvey } from '../surveys.ts';
import type { IpcBatch, SurveyJob, SurveyResult, TransformAnswer, TransformJob } from './jobs.ts';
import { createSurveyParser, largeBody } from './survey-parser.ts';

/** Rows collected over several surveys before they are handed on: few, large batches load fastest. */
const rowsPerBatch = 100_000;

/**
 * Rows at which even an unfinished survey is packed up: as texts they take several times the memory, of which a large body
 * leaves little.
 */
const mostRows = (bodyBytes: number): number => (bodyBytes < largeBody ? 1.2 : 0.1) * rowsPerBatch;

/**
 * What one worker thread does; it keeps the rows of earlier surveys until there are enough for a batch.
 *
 * @param handOver takes batches in the middle of a survey, and returns when they are loaded: else those of a survey of 200 MB
 * would all be held until its end. By then its body is known to be whole: nothing of it is taken back.
 */
export function createTransformTask(
  handOver: ((batches: readonly IpcBatch[]) => void) | null = null,
): (job: TransformJob) => Promise<TransformAnswer> {
  const rows = createRowBatches();
  const definitions = createDefinitionCache();
  const parser = createSurveyParser();
  let packed: IpcBatch[] = [];
  let most = mostRows(0);
  const pack = (): void => {
    for (const { table, batch } of rows.take()) packed.push({ table, ipc: batchToIpc(batch) });
  };
  const takeBatches = (): readonly IpcBatch[] => {
    pack();
    const taken = packed;
    packed = [];
    return taken;
  };
  const sink: RowSink = (table, row) => {
    rows.sink(table, row);
    if (rows.rowCount < most) return;
    if (handOver === null) pack();
    else handOver(takeBatches());
  };

  const transformBody = async (job: SurveyJob): Promise<SurveyResult> => {
    const { bytes, responseId, byteCount } = await readBody(job.body);
    if (job.expectedResponseId !== undefined) requireBody(responseId, job.expectedResponseId);
    const data = parser.parse(bytes);
    most = mostRows(byteCount);
    const outcome = transformSurvey(data, { ...job, responseId, definitions }, sink);
    return { responseId, byteCount, outcome };
  };

  return async (job) => {
    if (job.kind === 'flush') return { batches: takeBatches(), result: null, failure: null };
    try {
      const result = await transformBody(job.survey);
      return {
        batches: rows.rowCount >= rowsPerBatch || packed.length > 0 ? takeBatches() : [],
        result,
        failure: null,
      };
    } catch (error) {
      const failure = toBodyFailure(error);
      if (failure === null) throw error;
      return { batches: [], result: null, failure };
    }
  };
}
