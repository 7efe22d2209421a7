import { InvalidBodyError } from '../base/body-errors.ts';
import { DamagedError, describeDamage } from '../base/damage.ts';
import { EsgLakeError, exitCodes } from '../base/errors.ts';
import { errorCode } from '../base/files.ts';
import type { ExtractRun } from './extract-run.ts';
import type { SurveyBody, SurveyGap } from './extract-surveys.ts';
import { nameOfBody, noteDamagedBodies } from './landing/damaged-bodies.ts';
import { foldJournals, type ReplayState, readJournals } from './landing/journal.ts';
import { landedBody, readLandedData } from './landing/landed-data.ts';
import { findLostSurveys, type LostSurveys } from './landing/lost-surveys.ts';
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
  /** Surveys whose body was known to be lost before anything was read. */
  readonly lost: LostSurveys;
}

/** What reading the landing needs from a run. */
export type LandingRun = Pick<ExtractRun, 'options' | 'facts' | 'progress' | 'log'> & {
  /** What the lake that is replayed knows; null if there is no snapshot left. */
  readonly state:
    | ({
        /** Runs that published. */
        readonly runIds: readonly string[];
        readonly responses?: readonly LandedResponse[];
        /** Whether its rows are whole and what the rules in use make of the bodies. */
        readonly isOfSameRules?: boolean;
      } & Partial<Pick<NonNullable<ExtractRun['state']>, 'surveys'>>)
    | null;
};

/**
 * Folds the journals of the runs that published (of all runs, if there is no snapshot left) and checks that every body that
 * they name exists, except those of surveys whose rows the lake has.
 *
 * @throws EsgLakeError if nothing was landed or another body is missing.
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
  const lost = await findLostSurveys(run, { state, landings }, missing);
  if (lost === null) await refuseLost(run, state, landings);
  const { facts } = run;
  facts.mode = 'replay';
  facts.watermarkAt = state.last.watermark_at;
  facts.surveyListing = state.last.survey_listing;
  facts.surveys.listed = state.surveys.size;
  facts.surveys.changed = state.surveys.size;
  return { state, bodies, landings, lost: lost ?? new Map() };
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

/** Bodies of all surveys, from disk; one that is lost is a gap. */
export async function* extractLandedSurveys(
  run: LandingRun,
  { state, bodies, lost }: LandedNight,
): AsyncGenerator<SurveyBody | SurveyGap, void, undefined> {
  for (const known of state.surveys.values()) {
    const survey = {
      surveyId: known.survey_id,
      listingHash: known.listing_hash,
      lastUpdatedAt: known.last_updated_at,
      lastUpdatedRaw: known.last_updated,
    };
    const reason = lost.get(known.survey_id);
    if (reason !== undefined) {
      yield { kind: 'gap', wanted: { survey, landed: null }, reason };
      continue;
    }
    const landed = bodyOf(bodies, known.response_id);
    run.progress('surveys', ++run.facts.surveys.reused, state.surveys.size);
    const body = landedBody(run.options, landed);
    yield { kind: 'body', wanted: { survey, landed }, response: landed, body, isChecked: false };
  }
}

/** What became of a survey that was to be read from the landing. */
interface ReadSurvey {
  readonly kind: 'loaded' | 'unusable' | 'gap';
  readonly wanted: { readonly survey: { readonly surveyId: string } };
}

/**
 * Surveys of which nothing was read because their landed body is lost, whether that was known before or only found out by
 * reading it. Their previous rows can stand, and they are reported as gaps. A body that is intact and yet unusable is not
 * among them.
 */
export async function lostSurveys(
  run: LandingRun,
  landing: LandedNight,
  read: readonly ReadSurvey[],
): Promise<LostSurveys> {
  const unusable = read.filter(({ kind }) => kind === 'unusable');
  const ids = unusable.flatMap(({ wanted }) => landing.state.surveys.get(wanted.survey.surveyId)?.response_id ?? []);
  const found = (await findLostSurveys(run, landing, ids)) ?? new Map<string, string>();
  run.facts.surveys.reused -= found.size;
  const lost = new Map([...landing.lost, ...found]);
  for (const [surveyId, reason] of lost) {
    run.facts.surveys.failed.push({ surveyId, reason });
    run.log('warn', `survey ${surveyId} keeps its previous rows: ${reason}`);
  }
  return lost;
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

/** Every body that the lake is built from, without repetition; those that are lost are in its history. */
export const responsesOf = ({ state, bodies }: LandedNight): readonly ResponseInfo[] =>
  neededBodies(state).flatMap((id) => bodies.get(id) ?? []);

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
