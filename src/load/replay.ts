import { EsgLakeError, exitCodes } from '../base/errors.ts';
import { eachConcurrently, transformLanded } from '../extract/extract-surveys.ts';
import { foldJournals, type JournalSurvey, type ReplayState, readJournals } from '../extract/landing/journal.ts';
import { readLandedData } from '../extract/landing/landed-data.ts';
import { type LandedResponse, readLandings } from '../extract/landing/reader.ts';
import type { PipelineRun } from '../run/pipeline.ts';
import { transformContext } from '../run/transform-context.ts';
import { createRowBatches } from '../schema/row-batches.ts';
import type { Row } from '../schema/rows.ts';
import { transformCalculated } from '../transform/calculated-values.ts';
import { transformInitiatives } from '../transform/hierarchy.ts';
import { readSurveyListing } from '../transform/survey-listing.ts';
import { transformValueLists } from '../transform/value-lists.ts';
import { noteOutcome, responseRows } from './merge-night.ts';

/** What the landing says the lake was made from. */
export interface ReplayLanding {
  readonly state: ReplayState;
  /** By response id. */
  readonly bodies: ReadonlyMap<string, LandedResponse>;
}

/**
 * Folds the journals of the runs that published (all runs, if no snapshot is left to tell) and checks that every body
 * they name is there.
 *
 * @throws EsgLakeError when nothing was landed or a body is missing.
 */
export async function readLanding(run: PipelineRun): Promise<ReplayLanding> {
  const { output } = run.options;
  const published = run.state === null ? null : new Set(run.state.runIds);
  const journals = (await readJournals(output)).filter(({ run_id }) => published === null || published.has(run_id));
  const state = foldJournals(journals);
  if (state === null) throw cannotReplay(`${output}/landing holds no run that published`);
  const bodies = new Map<string, LandedResponse>();
  for await (const body of readLandings(output)) bodies.set(body.responseId, body);
  const missing = namedBodies(state).filter((id) => !bodies.has(id));
  if (missing.length > 0) throw cannotReplay(`${missing.length} landed bodies are missing, the first is ${missing[0]}`);
  const { facts } = run;
  facts.mode = 'replay';
  facts.watermarkAt = state.last.watermark_at;
  facts.surveyListing = state.last.survey_listing;
  facts.surveys.listed = state.surveys.size;
  facts.surveys.changed = state.surveys.size;
  return { state, bodies };
}

/** All survey bodies through the workers into staging. */
export async function transformLanding(run: PipelineRun, { state, bodies }: ReplayLanding): Promise<void> {
  const surveys = [...state.surveys.values()];
  let done = 0;
  await eachConcurrently(surveys, run.options.workers * 2 + 2, async (survey) => {
    const body = bodyOf(bodies, survey.response_id);
    await transformLanded(run, survey.survey_id, survey.last_updated, body);
    run.facts.surveys.reused++;
    run.progress('surveys', ++done, surveys.length);
  });
  await run.transforms.flush();
}

/** Listings, calculations and value lists to rows; then everything merged into empty current tables. */
export async function mergeReplay(run: PipelineRun, landing: ReplayLanding): Promise<void> {
  const { state, bodies } = landing;
  const lake = await run.lake();
  const rows = createRowBatches();
  await transformListings(run, landing, rows.sink);
  for (const { surveyId, code, responseId } of state.calculated.values()) {
    const data = responseId === null ? null : await read(run, bodies, responseId);
    transformCalculated(data, { ...transformContext(run, responseId), surveyId, calculationCode: code }, rows.sink);
  }
  await transformValueListBodies(run, landing, rows.sink);
  for (const row of syncRows(run, state)) rows.sink('sync_surveys', row);
  for (const row of responseRows(namedBodies(state).map((id) => bodyOf(bodies, id)))) rows.sink('responses', row);
  for (const { table, batch } of rows.take()) await lake.append(table, batch);
  const outcome = await lake.merge({
    runId: run.runId,
    changedAt: state.last.changed_at,
    loadedSurveys: [...state.surveys.keys()],
    removedSurveys: [],
    initiativesListed: true,
    replacedValueLists: [...new Set(state.valueLists.flatMap(({ ids }) => ids))],
    rebuild: true,
  });
  noteOutcome(run, outcome);
}

async function transformListings(
  run: PipelineRun,
  { state, bodies }: ReplayLanding,
  sink: ReturnType<typeof createRowBatches>['sink'],
): Promise<void> {
  const initiatives = await read(run, bodies, state.last.initiatives);
  transformInitiatives(recordsOf(initiatives), transformContext(run, state.last.initiatives), sink);
  const plain = [];
  for (const id of state.last.survey_listings) {
    plain.push({ data: recordsOf(await read(run, bodies, id)), response: bodyOf(bodies, id) });
  }
  readSurveyListing(plain, [], transformContext(run, ''), sink);
}

/** Lists in the order they were loaded: of a list that was asked for again only the last answer counts. */
async function transformValueListBodies(
  run: PipelineRun,
  { state, bodies }: ReplayLanding,
  sink: ReturnType<typeof createRowBatches>['sink'],
): Promise<void> {
  const newest = new Map<string, string>();
  for (const { responseId, ids } of state.valueLists) for (const id of ids) newest.set(id, responseId);
  for (const { responseId, ids } of state.valueLists) {
    const requestedIds = ids.filter((id) => newest.get(id) === responseId);
    for (const id of requestedIds) newest.delete(id);
    if (requestedIds.length === 0) continue;
    const wanted = new Set<unknown>(requestedIds);
    const data = recordsOf(await read(run, bodies, responseId));
    const lists = requestedIds.length === ids.length ? data : data.filter((list) => wanted.has(idOf(list)));
    transformValueLists(lists, { ...transformContext(run, responseId), requestedIds }, sink);
  }
}

function* syncRows(run: PipelineRun, state: ReplayState): Generator<Row<'sync_surveys'>> {
  const failures = new Map((run.state?.surveys ?? []).map(({ surveyId, failure }) => [surveyId, failure]));
  const row = (survey: JournalSurvey): Row<'sync_surveys'> => ({
    survey_id: survey.survey_id,
    listing_hash: survey.listing_hash,
    last_updated_at: survey.last_updated_at,
    response_id: survey.response_id,
    failure: failures.get(survey.survey_id) ?? null,
  });
  for (const survey of state.surveys.values()) yield row(survey);
  for (const { survey_id, reason } of state.last.failed) {
    if (state.surveys.has(survey_id)) continue;
    yield { survey_id, listing_hash: null, last_updated_at: null, response_id: null, failure: reason };
  }
}

function namedBodies(state: ReplayState): readonly string[] {
  return [
    ...new Set([
      state.last.initiatives,
      ...state.last.survey_listings,
      ...[...state.surveys.values()].map((survey) => survey.response_id),
      ...[...state.calculated.values()].flatMap(({ responseId }) => responseId ?? []),
      ...state.valueLists.map(({ responseId }) => responseId),
    ]),
  ];
}

async function read(run: PipelineRun, bodies: ReadonlyMap<string, LandedResponse>, id: string): Promise<unknown> {
  return readLandedData(run.options, bodyOf(bodies, id));
}

function bodyOf(bodies: ReadonlyMap<string, LandedResponse>, id: string): LandedResponse {
  const body = bodies.get(id);
  if (body === undefined) throw cannotReplay(`the landed body ${id} is missing`);
  return body;
}

const recordsOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : []);

const idOf = (record: unknown): unknown =>
  typeof record === 'object' && record !== null ? Reflect.get(record, '_id') : undefined;

const cannotReplay = (why: string): EsgLakeError =>
  new EsgLakeError(`the lake cannot be made again from its landing: ${why}`, {
    exitCode: exitCodes.unexpected,
    hint: 'Load everything from the service instead: esg-lake run --full.',
  });
