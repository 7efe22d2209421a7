import { setTimeout as delay } from 'node:timers/promises';
import { type BodyFailure, fromBodyFailure } from '../base/body-errors.ts';
import type { ExtractRun } from './extract-run.ts';
import { type WantedSurvey, wantedAgain } from './extract-surveys.ts';
import { createGaps, nothingRead } from './gaps.ts';
import { backoffMs } from './http/retry.ts';
import { type LandedResponse, readLandings } from './landing/reader.ts';
import type { ExtractedSurveys, LoadedSurvey } from './resources/resource.ts';
import type { ResponseInfo } from './types.ts';

/** The outcome for a wanted survey at the end of the pipeline. */
export type RoundResult = { readonly wanted: WantedSurvey } & (
  | {
      readonly kind: 'loaded';
      readonly response: ResponseInfo;
      readonly outcome: { readonly loaded: boolean; readonly valueListIds: readonly string[] };
    }
  | { readonly kind: 'unusable'; readonly response: ResponseInfo; readonly failure: BodyFailure }
  | { readonly kind: 'gap'; readonly reason: string }
);

/** What became of the surveys that a night wanted to load. */
export interface NightSurveys extends ExtractedSurveys {
  readonly responses: readonly ResponseInfo[];
  readonly failed: readonly { readonly surveyId: string; readonly reason: string }[];
}

interface RoundsPlan {
  readonly surveys: readonly WantedSurvey[];
  readonly removed: readonly string[];
}

type Round = (wanted: readonly WantedSurvey[]) => Promise<readonly RoundResult[]>;

/**
 * Sends the surveys of a plan through a pipeline, whose last step says what became of each: those whose landed body proved
 * unusable go through it again with a new request, as often as `--retries` allows; after that they are gaps. Last come
 * surveys that are not requested again but whose records another survey had until now.
 *
 * @throws UnreachableError if there is no lake yet and nothing could be read
 */
export async function inRounds(run: ExtractRun, plan: RoundsPlan, round: Round): Promise<NightSurveys> {
  const night = createNight();
  let wanted = plan.surveys;
  for (let requests = 1; wanted.length > 0; requests++) {
    const results = await round(wanted);
    for (const result of results) {
      night.keep(result);
      if (result.kind === 'loaded') run.facts.surveys[result.wanted.landed === null ? 'fetched' : 'reused']++;
    }
    wanted = await wantedNext(run, night, results, requests);
  }
  const [lost] = night.surveys.failed;
  if (run.state === null && night.surveys.loaded.length === 0 && lost !== undefined) {
    throw nothingRead(night.surveys.failed.length, lost.reason);
  }
  const displaced = await displacedSurveys(run, plan.removed, night.surveys.loaded);
  if (displaced.length > 0) for (const result of await round(displaced)) night.keep(result);
  return night.surveys;
}

function createNight() {
  const loaded: LoadedSurvey[] = [];
  const rejected = new Set<string>();
  const valueListIds = new Set<string>();
  const responses: ResponseInfo[] = [];
  const failed: { surveyId: string; reason: string }[] = [];
  return {
    surveys: { loaded, rejected, valueListIds, responses, failed } satisfies NightSurveys,
    keep: (result: RoundResult): void => {
      const { survey } = result.wanted;
      if (result.kind === 'gap') failed.push({ surveyId: survey.surveyId, reason: result.reason });
      if (result.kind !== 'loaded') return;
      loaded.push({ ...survey, responseId: result.response.responseId });
      responses.push(result.response);
      for (const id of result.outcome.valueListIds) valueListIds.add(id);
      if (!result.outcome.loaded) rejected.add(survey.surveyId);
    },
  };
}

/** After this many surveys in a row that cannot be used, none of them is requested again. */
const hopeless = 12;

/** Surveys to request again; from now on, one that cannot be fetched is a gap. */
async function wantedNext(
  run: ExtractRun,
  night: ReturnType<typeof createNight>,
  results: readonly RoundResult[],
  requests: number,
): Promise<readonly WantedSurvey[]> {
  const next: WantedSurvey[] = [];
  const gaps = createGaps(run);
  const isHopeless = results.length >= hopeless && !results.some(({ kind }) => kind === 'loaded');
  let waits = false;
  for (const { wanted, ...result } of results) {
    if (result.kind !== 'unusable') continue;
    const { surveyId } = wanted.survey;
    const error = fromBodyFailure(result.failure).of(`${result.response.method} ${result.response.path}`);
    const isReused = wanted.landed !== null;
    if (isReused) {
      run.log('warn', `the landed body of survey ${surveyId} cannot be used (${error.message}): it is requested again`);
    } else if (result.failure.kind === 'too_large' || isHopeless || requests > run.options.retries) {
      night.keep({ kind: 'gap', wanted, reason: gaps.note(surveyId, `survey ${surveyId}`, error) });
      continue;
    } else {
      run.log('warn', `${error.message}; trying again`);
      waits = true;
    }
    next.push({ survey: wanted.survey, landed: null });
  }
  if (waits)
    await delay(Math.round(Math.random() * backoffMs(requests)), undefined, { signal: run.signal }).catch(() => {});
  return next;
}

/**
 * A value record that two surveys have is loaded with one of them. If that one is loaded again or removed, the other is read
 * again from its landed body: its record may be loaded now.
 */
async function displacedSurveys(
  run: ExtractRun,
  removed: readonly string[],
  loaded: readonly LoadedSurvey[],
): Promise<readonly WantedSurvey[]> {
  const touched = new Set([...removed, ...loaded.map(({ surveyId }) => surveyId)]);
  const displaced = new Set(
    (run.state?.crossDuplicates ?? [])
      .filter(({ surveyId, standsIn }) => !touched.has(surveyId) && (standsIn === null || touched.has(standsIn)))
      .map(({ surveyId }) => surveyId),
  );
  if (displaced.size === 0) return [];
  const bodies = new Map<string, LandedResponse>();
  for await (const body of readLandings(run.options.output)) bodies.set(body.responseId, body);
  return (run.state?.surveys ?? []).flatMap((known) => {
    const body = known.responseId === null ? undefined : bodies.get(known.responseId);
    return body === undefined || !displaced.has(known.surveyId) ? [] : [wantedAgain(known, body)];
  });
}
