import { createCondition, mapConcurrently } from '../base/concurrency.ts';
import { isBlank, jsonText, pointerSegment } from '../base/json.ts';
import { memoryShares } from '../base/memory-shares.ts';
import type { FailedSurvey, RoundResult, SurveyBody } from '../extract/extract-surveys.ts';
import type { SubResourceBody, SubResourceResult } from '../extract/resources/resource.ts';
import { unitsCsvIn } from '../schema/decisions.ts';
import type { IssueCode } from '../schema/issue-codes.ts';
import { type Batches, createRowBatches, unpackBatch } from '../schema/row-batches.ts';
import { type RowSink, type SubResource, textsIn } from '../schema/rows.ts';
import { createIssueLog, reportAt } from './reading/fields.ts';
import type { TransformContext, TransformRun } from './transform-context.ts';
import { transformValueLists } from './transform-value-lists.ts';
import type { SurveyJob } from './workers/task.ts';
import { createPool } from './workers/threads.ts';

/** The outcome of a survey that the run wanted. */
export type SurveyResult = RoundResult;

/**
 * Turns landed bodies of surveys into batches of rows, in worker threads: while one body is still being received,
 * others are transformed. A finished survey may have rows in a later batch, since many surveys share one.
 */
export async function* transformSurveys(
  run: TransformRun,
  bodies: AsyncIterable<SurveyBody | FailedSurvey>,
): AsyncGenerator<Batches<SurveyResult>, void, undefined> {
  const { workers } = run.options;
  const pool = createPool(workers);
  const freed = createCondition();
  /** Bytes of the bodies that are being read: up to `memoryShares.bodies`, or one larger body alone. */
  let taken = 0;
  async function* admitted() {
    for await (const input of bodies) {
      const bytes = input.kind === 'failed' ? 0 : input.response.byteCount;
      while (taken > 0 && taken + bytes > memoryShares.bodies) await freed.next();
      taken += bytes;
      yield input;
    }
  }
  const transform = async (input: SurveyBody | FailedSurvey): Promise<Batches<SurveyResult>> => {
    if (input.kind === 'failed') return { batches: [], done: [input] };
    const { wanted, response } = input;
    const { batches, result } = await pool.run(toJob(run, input)).finally(() => {
      taken -= response.byteCount;
      freed.notify();
    });
    return { batches: batches.map(unpackBatch), done: result === null ? [] : [{ ...result, wanted, response }] };
  };
  try {
    // Each of these is in progress or waits to be loaded; no other is pulled, so that nothing more is requested either.
    yield* mapConcurrently(admitted(), 6 * Math.max(1, workers), transform);
    for await (const { batches } of pool.flush()) yield { batches: batches.map(unpackBatch), done: [] };
  } finally {
    await pool.end();
  }
}

const toJob = (run: TransformRun, { wanted, response, body }: SurveyBody): SurveyJob => ({
  body,
  responseId: response.responseId,
  byteCount: response.byteCount,
  isChecked: wanted.landed === null, // its checksum: this run made it
  surveyId: wanted.survey.surveyId,
  isInLake: wanted.isInLake ?? false,
  lastUpdated: wanted.survey.lastUpdatedRaw,
  runId: run.runId,
  timeZone: run.options.timeZone,
  defaultCurrency: run.options.defaultCurrency,
  unitsCsv: unitsCsvIn(run.options.decisions),
});

const rowsPerBatch = 100_000;

/** Turns landed bodies of all resources other than listings and surveys into batches of rows. */
export async function* transformSubResources(
  run: TransformRun,
  bodies: AsyncIterable<SubResourceBody>,
): AsyncGenerator<Batches<SubResourceResult>, void, undefined> {
  const rows = createRowBatches();
  const { runId, options } = run;
  const { timeZone, defaultCurrency } = options;
  for await (const { data, ...result } of bodies) {
    const { resource, detail, response } = result;
    const transform = subResourceTransforms[resource];
    if (transform === undefined) throw new Error(`there is no transform for the resource ${resource}`);
    transform(data, detail, { runId, responseId: response?.responseId ?? null, timeZone, defaultCurrency }, rows.sink);
    const batches = rows.rowCount < rowsPerBatch ? [] : rows.take();
    yield { batches, done: [result] };
  }
  yield { batches: rows.take(), done: [] };
}

type SubResourceTransform = (data: unknown, detail: SubResource, context: TransformContext, sink: RowSink) => void;

const subResourceTransforms: Readonly<Record<string, SubResourceTransform>> = {
  calculated: (data, detail, context, sink) => {
    const { survey_id: surveyId, code } = detail;
    transformCalculated(data, { ...context, surveyId: String(surveyId), calculationCode: String(code) }, sink);
  },
  value_lists: (data, detail, context, sink) => {
    const requestedIds = textsIn(detail, 'ids');
    transformValueLists(data, { ...context, requestedIds, askedIds: textsIn(detail, 'asked') }, sink);
  },
};

/** Their fields are not documented, so every leaf of `data`, which has at most 1,000 levels, becomes a row. */
export function transformCalculated(
  data: unknown,
  context: TransformContext & { readonly surveyId: string; readonly calculationCode: string },
  sink: RowSink,
): void {
  const issues = createIssueLog(context, 'calculated', sink);
  const { surveyId, calculationCode } = context;
  const subject = { resource: 'calculated_values', surveyId, calculationCode } as const;
  const place = { issues, subject, pointer: '/data' };
  const written = new Set<string>();
  /** @param at pointer relative to `data` */
  const writeLeaf = (value: unknown, at: string, field: string | null): void => {
    const pointer = at.toWellFormed();
    const report = (severity: 'rejected' | 'degraded', code: IssueCode, message: string): void =>
      reportAt(place, pointer, [severity, code], message, value);
    if (written.has(pointer)) {
      report('rejected', 'duplicate_code', 'a second leaf with this name; the first is kept');
      return;
    }
    const isNumber = typeof value === 'number';
    if (isNumber && !Number.isFinite(value)) {
      report('degraded', 'number_out_of_range', 'the number is too large for a double');
    }
    const sent = (): string => (typeof value === 'string' ? value : jsonText(value));
    const text = isNumber || isBlank(value) ? null : sent();
    if (pointer !== at || text?.isWellFormed() === false) {
      report('degraded', 'invalid_text', 'half a surrogate pair is replaced by U+FFFD');
    }
    written.add(pointer);
    sink('calculated_values', {
      survey_id: surveyId,
      calculation_code: calculationCode,
      json_pointer: pointer,
      field: field?.toWellFormed() ?? null,
      value_number: isNumber && Number.isFinite(value) ? value + 0 : null,
      value_text: text?.toWellFormed() ?? null,
      response_id: context.responseId,
    });
  };
  const visit = (value: unknown, at: string, field: string | null): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(inner, `${at}/${pointerSegment(key)}`, key);
    } else if (field !== null || !isBlank(value)) writeLeaf(value, at, field);
  };
  visit(data, '', null);
  if (written.size > 0) return;
  reportAt(place, '', ['notice', 'empty_calculation'], 'the calculation was answered without any values', data);
}
