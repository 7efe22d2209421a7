import { EsgLakeError, exitCodes } from '../base/errors.ts';
import type { ExtractRun } from './extract-run.ts';
import type { SurveyBody } from './extract-surveys.ts';
import { foldJournals, type JournalDetail, type ReplayState, readJournals } from './landing/journal.ts';
import { landedBody, readLandedData } from './landing/landed-data.ts';
import { type LandedResponse, readLandings } from './landing/reader.ts';
import { type Detail, type DetailBody, textsIn } from './resources/resource.ts';
import type { Fetched, ResponseInfo } from './types.ts';

/** What the landing says the lake was made from. */
export interface LandedNight {
  readonly state: ReplayState;
  /** By response id. */
  readonly bodies: ReadonlyMap<string, LandedResponse>;
}

type LandingRun = Pick<ExtractRun, 'options' | 'facts' | 'progress'> & {
  /** Runs that published, in the lake that is replayed; null when no snapshot is left to tell. */
  readonly state: { readonly runIds: readonly string[] } | null;
};

/**
 * Folds the journals of the runs that published (all runs, if no snapshot is left to tell) and checks that every body
 * they name is there.
 *
 * @throws EsgLakeError when nothing was landed or a body is missing.
 */
export async function extractLanding(run: LandingRun): Promise<LandedNight> {
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

/** Bodies of all surveys, from disk. */
export async function* extractLandedSurveys(
  run: LandingRun,
  { state, bodies }: LandedNight,
): AsyncGenerator<SurveyBody, void, undefined> {
  for (const survey of state.surveys.values()) {
    const landed = bodyOf(bodies, survey.response_id);
    run.progress('surveys', ++run.facts.surveys.reused, state.surveys.size);
    yield {
      kind: 'body',
      wanted: {
        survey: {
          surveyId: survey.survey_id,
          listingHash: survey.listing_hash,
          lastUpdatedAt: survey.last_updated_at,
          lastUpdatedRaw: survey.last_updated,
        },
        landed,
      },
      response: landed,
      body: landedBody(run.options, landed),
      isChecked: false,
    };
  }
}

/** Bodies of all other resources, from disk; of what was asked for again only the last answer counts. */
export async function* extractLandedDetails(
  run: LandingRun,
  { state, bodies }: LandedNight,
): AsyncGenerator<DetailBody, void, undefined> {
  for (const [resource, entries] of state.details) {
    for (const { entry, detail } of currentDetails(entries)) {
      const response = entry.responseId === null ? null : bodyOf(bodies, entry.responseId);
      const data = response === null ? null : await readLandedData(run.options, response);
      yield { resource, detail, data, response };
    }
  }
}

/** Of lookups of many ids: without those that a later one asked for again; `asked` then says what the body answers to. */
function currentDetails(
  entries: readonly JournalDetail[],
): readonly { readonly entry: JournalDetail; readonly detail: Detail }[] {
  const newest = new Map<string, JournalDetail>();
  for (const entry of entries) for (const id of textsIn(entry.detail, 'ids')) newest.set(id, entry);
  return entries.flatMap((entry) => {
    const { detail } = entry;
    const asked = textsIn(detail, 'ids');
    const ids = asked.filter((id) => newest.get(id) === entry);
    if (asked.length === 0 || ids.length === asked.length) return [{ entry, detail }];
    return ids.length === 0 ? [] : [{ entry, detail: { ids, asked } }];
  });
}

/** The listings that say what is there, from disk. */
export async function extractLandedListings(
  run: LandingRun,
  { state, bodies }: LandedNight,
): Promise<{
  readonly initiatives: Fetched<readonly unknown[]>;
  readonly plain: readonly Fetched<readonly unknown[]>[];
}> {
  const read = async (id: string): Promise<Fetched<readonly unknown[]>> => {
    const response = bodyOf(bodies, id);
    const data = await readLandedData(run.options, response);
    return { data: Array.isArray(data) ? data : [], response };
  };
  const plain: Fetched<readonly unknown[]>[] = [];
  for (const id of state.last.survey_listings) plain.push(await read(id));
  return { initiatives: await read(state.last.initiatives), plain };
}

/** Every body that the lake is made from, once. */
export const responsesOf = ({ state, bodies }: LandedNight): readonly ResponseInfo[] =>
  namedBodies(state).map((id) => bodyOf(bodies, id));

function namedBodies(state: ReplayState): readonly string[] {
  return [
    ...new Set([
      state.last.initiatives,
      ...state.last.survey_listings,
      ...[...state.surveys.values()].map((survey) => survey.response_id),
      ...[...state.details.values()].flat().flatMap(({ responseId }) => responseId ?? []),
    ]),
  ];
}

function bodyOf(bodies: ReadonlyMap<string, LandedResponse>, id: string): LandedResponse {
  const body = bodies.get(id);
  if (body === undefined) throw cannotReplay(`the landed body ${id} is missing`);
  return body;
}

const cannotReplay = (why: string): EsgLakeError =>
  new EsgLakeError(`the lake cannot be made again from its landing: ${why}`, {
    exitCode: exitCodes.unexpected,
    hint: 'Load everything from the service instead: esg-lake run --full.',
  });
