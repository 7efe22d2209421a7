import type { NightPlan } from '../plan/plan-night.ts';
import type { PipelineRun } from '../run/pipeline.ts';
import { transformContext } from '../run/transform-context.ts';
import { createRowBatches } from '../schema/row-batches.ts';
import { transformCalculated } from '../transform/calculated-values.ts';
import { HttpError } from './errors.ts';
import { eachConcurrently, type LoadedSurveys } from './extract-surveys.ts';
import { createGaps } from './gaps.ts';
import type { Journal } from './landing/journal.ts';
import { readLandedData } from './landing/landed-data.ts';
import type { LandedResponse } from './landing/reader.ts';

type JournalCalculation = Journal['calculated'][number];

/**
 * Calculated values (endpoint 6) of every survey loaded now and of those that never had them, one request per survey and
 * code. A service that knows no calculation for a survey (400, 404) leaves a notice; one that fails leaves a gap, which the
 * next run asks for again.
 */
export async function extractCalculated(
  run: PipelineRun,
  plan: NightPlan,
  surveys: LoadedSurveys,
): Promise<readonly JournalCalculation[]> {
  const codes = run.options.calculations;
  const wanted = [
    ...surveys.loaded
      .filter(({ survey_id }) => !surveys.rejected.has(survey_id))
      .flatMap(({ survey_id }) => codes.map((code) => [survey_id, code] as const)),
    ...plan.calculations,
  ];
  const versions = new Map(surveys.loaded.map((s) => [s.survey_id, `${s.listing_hash} ${s.last_updated_at}`]));
  const landed = landedCalculations(await run.landed());
  const rows = createRowBatches();
  const done: JournalCalculation[] = [];
  const gaps = createGaps(run);
  await eachConcurrently(wanted, run.options.concurrency * 2, async ([surveyId, code]) => {
    const version = versions.get(surveyId) ?? null;
    try {
      const body = await calculation(run, landed.get(`${surveyId} ${code} ${version}`), surveyId, code, version);
      const context = { ...transformContext(run, body.responseId), surveyId, calculationCode: code };
      transformCalculated(body.data, context, rows.sink);
      done.push({ survey_id: surveyId, code, response_id: body.responseId });
      gaps.succeeded();
    } catch (error) {
      gaps.note(surveyId, `calculation ${code} of survey ${surveyId}`, error);
    }
    run.progress('calculated', done.length, wanted.length);
  });
  const lake = await run.lake();
  for (const { table, batch } of rows.take()) await lake.append(table, batch);
  return done;
}

async function calculation(
  run: PipelineRun,
  landed: LandedResponse | undefined,
  surveyId: string,
  code: string,
  version: string | null,
): Promise<{ readonly data: unknown; readonly responseId: string | null }> {
  if (landed !== undefined) {
    run.facts.responses.push(landed);
    return { data: await readLandedData(run.options, landed), responseId: landed.responseId };
  }
  try {
    const note = { survey_id: surveyId, code, version };
    const { data, response } = await run.client.calculated(surveyId, code, note);
    run.facts.responses.push(response);
    return { data, responseId: response.responseId };
  } catch (error) {
    if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 404)) throw error;
    return { data: null, responseId: null };
  }
}

function landedCalculations(landed: readonly LandedResponse[]): ReadonlyMap<string, LandedResponse> {
  return new Map(
    landed.flatMap((response) => {
      const { survey_id, code, version } = response.note ?? {};
      return response.endpoint === 'calculated' && typeof version === 'string'
        ? [[`${survey_id} ${code} ${version}`, response] as const]
        : [];
    }),
  );
}
