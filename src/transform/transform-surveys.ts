import type { FailedSurvey, SurveyBody } from '../extract/extract-surveys.ts';
import type { RoundResult } from '../extract/in-rounds.ts';
import { unitsCsvIn } from '../schema/decisions/decision-file.ts';
import type { Batches } from '../schema/row-batches.ts';
import type { SurveyOutcome } from './survey.ts';
import type { TransformRun } from './transform-context.ts';
import type { SurveyJob, TransformAnswer } from './workers/task.ts';
import { transformInThreads } from './workers/threads.ts';

/** The outcome of a survey that the run wanted. */
export type SurveyResult = RoundResult<SurveyOutcome>;

/**
 * Turns landed bodies of surveys into batches of rows, in worker threads: while one body is still being received,
 * others are transformed. A finished survey may have rows in a later batch, since many surveys share one.
 */
export async function* transformSurveys(
  run: TransformRun,
  bodies: AsyncIterable<SurveyBody | FailedSurvey>,
): AsyncGenerator<Batches<SurveyResult>, void, undefined> {
  const jobOf = (body: SurveyBody | FailedSurvey): SurveyJob | null =>
    body.kind === 'failed' ? null : toJob(run, body);
  for await (const { batches, input, answer } of transformInThreads(bodies, jobOf, run.options.workers)) {
    yield { batches, done: input === null ? [] : [toResult(input, answer)] };
  }
}

function toResult(input: SurveyBody | FailedSurvey, answer: TransformAnswer['result']): SurveyResult {
  const { wanted } = input;
  if (input.kind === 'failed') return { kind: 'failed', wanted, reason: input.reason };
  if (answer === null) throw new Error('a survey body was not transformed');
  const { response } = input;
  return 'failure' in answer
    ? { kind: 'unusable', wanted, response, failure: answer.failure }
    : { kind: 'loaded', wanted, response, outcome: answer.outcome };
}

const toJob = (run: TransformRun, { wanted, response, body, isChecked }: SurveyBody): SurveyJob => ({
  body,
  responseId: response.responseId,
  byteCount: response.byteCount,
  isChecked,
  surveyId: wanted.survey.surveyId,
  isInLake: wanted.isInLake ?? false,
  lastUpdated: wanted.survey.lastUpdatedRaw,
  runId: run.runId,
  timeZone: run.options.timeZone,
  defaultCurrency: run.options.defaultCurrency,
  unitsCsv: unitsCsvIn(run.options.decisions),
});
