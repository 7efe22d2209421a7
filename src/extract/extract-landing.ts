import { InvalidBodyError } from '../base/body-errors.ts';
import { DamagedError, describeDamage } from '../base/damage.ts';
import { EsgLakeError, exitCodes } from '../base/errors.ts';
import { errorCode } from '../base/files.ts';
import type { ExtractRun } from './extract-run.ts';
import type { SurveyBody } from './extract-surveys.ts';
import { nameOfBody, noteDamagedBodies } from './landing/damaged-bodies.ts';
import { foldJournals, type ReplayState, readJournals } from './landing/journal.ts';
import { landedBody, readLandedData } from './landing/landed-data.ts';
import { currentDetails, neededBodies } from './landing/needed-bodies.ts';
import type { LandedResponse } from './landing/reader.ts';
import { knownSound, landingsById, searchDamaged } from './landing/sound-bodies.ts';
import type { DetailBody } from './resources/resource.ts';
import type { Fetched, ResponseInfo } from './types.ts';

/** What the lake was built from, according to the landing. */
export interface LandedNight {
  readonly state: ReplayState;
  /** By response id. */
  readonly bodies: ReadonlyMap<string, LandedResponse>;
  /** Every landing of each body, the newest first. */
  readonly landings: ReadonlyMap<string, readonly LandedResponse[]>;
}

type LandingRun = Pick<ExtractRun, 'options' | 'facts' | 'progress' | 'log'> & {
  /** Runs that published, according to the lake that is replayed; null if there is no snapshot left. */
  readonly state: { readonly runIds: readonly string[]; readonly responses?: readonly LandedResponse[] } | null;
};

/**
 * Folds the journals of the runs that published (of all runs, if there is no snapshot left) and checks that every body that
 * they name exists.
 *
 * @throws EsgLakeError if nothing was landed or a body is missing.
 */
export async function extractLanding(run: LandingRun): Promise<LandedNight> {
  const { output } = run.options;
  const published = run.state === null ? null : new Set(run.state.runIds);
  const all = await readJournals(output, (damage) => {
    const then = damage.isLost ? 'what that run loaded is unknown' : 'its copy is used';
    run.log('warn', `${describeDamage(damage)}: ${then}`);
  });
  const journals = all.filter(({ run_id }) => published === null || published.has(run_id));
  const state = foldJournals(journals);
  if (state === null) throw cannotReplay(`${output}/landing does not contain a run that published`);
  const indexed = await landingsById(output, (damage) => run.log('warn', `${describeDamage(damage)}: it is left out`));
  const landings = withResponses(indexed, neededBodies(state), run.state?.responses ?? []);
  const bodies = await knownSound(output, landings);
  const missing = neededBodies(state).filter((id) => !bodies.has(id));
  if (missing.length > 0) await refuseLost(run, state, landings);
  const { facts } = run;
  facts.mode = 'replay';
  facts.watermarkAt = state.last.watermark_at;
  facts.surveyListing = state.last.survey_listing;
  facts.surveys.listed = state.surveys.size;
  facts.surveys.changed = state.surveys.size;
  return { state, bodies, landings };
}

/** Bodies whose line in an index is lost: the lake knows them too, and they are named after their checksum. */
function withResponses(
  landings: ReadonlyMap<string, readonly LandedResponse[]>,
  needed: readonly string[],
  responses: readonly LandedResponse[],
): ReadonlyMap<string, readonly LandedResponse[]> {
  const known = new Map(responses.map((response) => [response.responseId, response]));
  const added = needed.flatMap((id) => {
    const response = landings.has(id) ? undefined : known.get(id);
    return response === undefined ? [] : [[id, [response]] as const];
  });
  return new Map([...landings, ...added]);
}

/**
 * Carries out work that reads landed bodies. If one of them turns out to be damaged, all are checked, so that one message
 * names them all and one run heals them all.
 * @throws DamagedError that names the bodies
 */
export async function readingLanded<T>(run: LandingRun, landing: LandedNight, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOfBody = error instanceof InvalidBodyError || isOfFiles(error);
    if (isOfBody) await refuseLost(run, landing.state, landing.landings);
    throw error;
  }
}

/** Whether an error comes from `node:fs`; one from a worker thread has lost its code. */
const isOfFiles = (error: unknown): boolean =>
  error instanceof Error && (errorCode(error) !== null || /^E[A-Z]{2,}: /.test(error.message));

/** @throws DamagedError if a needed body is damaged; the next run then requests those that are lost again */
async function refuseLost(
  { options: { output } }: LandingRun,
  state: ReplayState,
  landings: LandedNight['landings'],
): Promise<void> {
  const needed = neededBodies(state);
  const unlisted = needed.filter((id) => !landings.has(id));
  if (unlisted.length > 0) {
    const first = `${output}/landing/*/*/${unlisted[0]}.json.gz`;
    throw new DamagedError(`${unlisted.length} landed bodies are no longer listed anywhere, the first is ${first}`, {
      hint: 'Load everything from the service instead: esg-lake run --full.',
    });
  }
  const { damaged, lost } = await searchDamaged(output, needed, landings);
  await noteDamagedBodies(output, damaged);
  const [first, ...more] = damaged.filter(({ response_id }) => lost.has(response_id));
  if (first !== undefined) {
    const others =
      more.length === 0
        ? ''
        : ` So are ${more.map(nameOfBody).slice(0, 10).join(', ')}${more.length > 10 ? ` and ${more.length - 10} more` : ''}.`;
    throw new DamagedError(
      `the landed body ${nameOfBody(first)} ${first.what}: the lake cannot be rebuilt without it.${others}`,
      {
        hint: 'esg-lake run requests only what is damaged and keeps the rest; then replay again.',
      },
    );
  }
  const [copy] = damaged;
  if (copy !== undefined) {
    throw new DamagedError(`the landed body ${nameOfBody(copy)} ${copy.what}; there is another copy of it`, {
      hint: 'esg-lake replay uses the other copy now.',
    });
  }
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

/** Bodies of all other resources, from disk; if something was requested again, only the last answer counts. */
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

/** The listings that say what exists, from disk. */
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

/** Every body that the lake is built from, without repetition. */
export const responsesOf = ({ state, bodies }: LandedNight): readonly ResponseInfo[] =>
  neededBodies(state).map((id) => bodyOf(bodies, id));

function bodyOf(bodies: ReadonlyMap<string, LandedResponse>, id: string): LandedResponse {
  const body = bodies.get(id);
  if (body === undefined) throw cannotReplay(`the landed body ${id} is missing`);
  return body;
}

const cannotReplay = (why: string): EsgLakeError =>
  new EsgLakeError(`the lake cannot be rebuilt from its landing: ${why}`, {
    exitCode: exitCodes.unexpected,
    hint: 'Load everything from the service instead: esg-lake run --full.',
  });
