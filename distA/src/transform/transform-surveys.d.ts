import type { FailedSurvey, SurveyBody } from '../extract/extract-surveys.ts';
import type { RoundResult } from '../extract/in-rounds.ts';
import type { Batches } from '../schema/row-batches.ts';
import type { SurveyOutcome } from './survey.ts';
import type { TransformRun } from './transform-context.ts';
/** The outcome of a survey that the run wanted. */
export type SurveyResult = RoundResult<SurveyOutcome>;
/**
 * Turns landed bodies of surveys into batches of rows, in worker threads: while one body is still being received,
 * others are transformed. A finished survey may have rows in a later batch, since many surveys share one.
 */
export declare function transformSurveys(run: TransformRun, bodies: AsyncIterable<SurveyBody | FailedSurvey>): AsyncGenerator<Batches<SurveyResult>, void, undefined>;
