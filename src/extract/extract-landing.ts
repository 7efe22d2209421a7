import { InvalidBodyError } from '../base/body.ts';
import { DamagedError, describeDamage } from '../base/damage.ts';
import { createRowBatches } from '../schema/row-batches.ts';
import type { ExtractRun } from './extract-run.ts';
import type { RoundResult, SurveyBody } from './extract-surveys.ts';
import { bodyDamage, type DamagedBody, landedBodies, noteDamaged, unlistedBody } from './landing/damaged-bodies.ts';
import { foldJournals, neededBodies, type ReplayState, readJournals } from './landing/journal.ts';
import { type LandedResponse, landedBody, readLandedData } from './landing/landing-files.ts';
import type { SubResourceBody } from './resources/resource.ts';
import type { Fetched } from './types.ts';

interface LandedState {
  readonly state: ReplayState;
  readonly bodies: ReadonlyMap<string, LandedResponse>;
}

type LandingRun = Pick<ExtractRun, 'options' | 'stats' | 'progress' | 'log'> & {
  /** Null if there is no snapshot left. */
  readonly state: { readonly runIds: readonly string[] } | null;
};

export async function extractLanding(run: LandingRun): Promise<LandedState> {
  const { output } = run.options;
  const all = await readJournals(output, (damage) => {
    const then = damage.isLost ? 'what that run loaded is unknown' : 'its copy is used';
    run.log('warn', `${describeDamage(damage)}: ${then}`);
  });
  const state = foldJournals(all, run.state?.runIds);
  if (state === null) {
    throw new DamagedError(`the lake cannot be rebuilt: ${output}/landing does not contain a run that published`, {
      hint: 'Load everything from the service instead: esg-lake run --full.',
    });
  }
  const bodies = await landedBodies(output, (damage) => run.log('warn', `${describeDamage(damage)}: it is skipped`));
  if (neededBodies(state).some((id) => !bodies.has(id))) await refuseLost(run, { state, bodies });
  const { stats } = run;
  stats.mode = 'replay';
  stats.listedAt = state.last.changed_at;
  stats.watermarkAt = state.last.watermark_at;
  stats.surveyListing = state.last.survey_listing;
  stats.surveys.listed = state.surveys.size;
  stats.surveys.changed = state.surveys.size;
  return { state, bodies };
}

/** If a landed body is damaged, all are checked: one message counts them, and one run repairs them. */
export async function readingLanded<T>(run: LandingRun, landing: LandedState, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvalidBodyError) await refuseLost(run, landing);
    throw error;
  }
}

/** @throws DamagedError if a needed body is damaged or not listed: the next run then requests it again */
async function refuseLost({ options: { output } }: LandingRun, { state, bodies }: LandedState) {
  const damaged: DamagedBody[] = [];
  for (const id of neededBodies(state)) {
    const landed = bodies.get(id);
    const damage = landed === undefined ? unlistedBody(id) : await bodyDamage(output, landed);
    if (damage !== null) damaged.push(damage);
  }
  const files = damaged.map(({ file }) => file);
  await noteDamaged(output, files);
  const [first] = damaged;
  if (first === undefined) return;
  throw new DamagedError(
    `the landed body ${first.name} ${first.what}: the lake cannot be rebuilt without it (damaged bodies: ${files.length})`,
    { hint: 'esg-lake run requests only the damaged bodies and keeps the rest; then replay again.' },
  );
}

export async function* extractLandedSurveys(
  run: LandingRun,
  { state, bodies }: LandedState,
): AsyncGenerator<SurveyBody, void, undefined> {
  for (const survey of state.surveys.values()) {
    const landed = bodyOf(bodies, survey.responseId);
    run.progress('surveys', ++run.stats.surveys.reused, state.surveys.size);
    yield { kind: 'body', wanted: { survey, landed }, response: landed, body: landedBody(run.options, landed) };
  }
}

export function landedOutcome({ state }: LandedState, read: readonly RoundResult[]) {
  const responses = read.flatMap((one) => {
    if (one.kind === 'unusable') {
      throw new InvalidBodyError(one.failure).of(`the landed body of survey ${one.wanted.survey.surveyId}`);
    }
    return one.kind === 'loaded' ? one.response : [];
  });
  const failed = [...state.failures].map(([surveyId, reason]) => ({ surveyId, reason }));
  return { loaded: [...state.surveys.values()], failed, responses };
}

export async function* extractLandedSubResources(
  run: LandingRun,
  { state, bodies }: LandedState,
): AsyncGenerator<SubResourceBody, void, undefined> {
  for (const [resource, entries] of state.subResources) {
    for (const { detail, response_id } of entries) {
      const response = response_id === null ? null : bodyOf(bodies, response_id);
      const data = response === null ? null : await readLandedData(run.options, response);
      yield { resource, detail, data, response };
    }
  }
}

export async function extractLandedListings(
  run: LandingRun & Pick<ExtractRun, 'listings'>,
  { state, bodies }: LandedState,
) {
  const read = async (id: string): Promise<Fetched<readonly unknown[]>> => {
    const response = bodyOf(bodies, id);
    const data = await readLandedData(run.options, response);
    return { data: Array.isArray(data) ? data : [], response };
  };
  const rows = createRowBatches();
  const initiatives = await read(state.last.initiatives);
  const plain: Fetched<readonly unknown[]>[] = [];
  for (const id of state.last.survey_listings) plain.push(await read(id));
  run.listings.initiatives(initiatives, rows.sink);
  run.listings.surveys(plain, [], rows.sink);
  const responses = plain.map(({ response }) => response);
  return { initiatives: initiatives.response, plain: responses, filtered: [], batches: rows.take() };
}

/** `extractLanding` has checked that it is there. */
const bodyOf = (bodies: LandedState['bodies'], id: string): LandedResponse => bodies.get(id) as LandedResponse;
