import { type BodyFailure, InvalidBodyError, type StagedBody } from '../base/body.ts';
import { mapConcurrently } from '../base/concurrency.ts';
import { isoTime } from '../base/time.ts';
import type { FailedFetch, KnownValueList } from '../schema/rows.ts';
import type { ExtractRun, ListedSurvey } from './extract-run.ts';
import { createFetchFailures, nothingRead } from './fetch-failures.ts';
import { type LandedResponse, landedBody, readLandings } from './landing/landing-files.ts';
import type { ExtractedSurveys, LoadedSurvey } from './resources/resource.ts';
import type { ResponseInfo } from './types.ts';

/** A survey to extract, with the body that an earlier run landed for it if that is still current. */
export interface WantedSurvey {
  readonly survey: Pick<ListedSurvey, 'surveyId' | 'listingHash' | 'lastUpdatedAt' | 'lastUpdatedRaw'>;
  readonly landed: LandedResponse | null;
  /** Whether the lake has its values, which are kept if the body cannot be used. @default false */
  readonly isInLake?: boolean;
}

/** A landed body of a survey. */
export interface SurveyBody {
  readonly kind: 'body';
  readonly wanted: WantedSurvey;
  readonly response: ResponseInfo;
  readonly body: StagedBody;
}

export interface FailedSurvey {
  readonly kind: 'failed';
  readonly wanted: WantedSurvey;
  readonly reason: string;
}

/**
 * Bodies of surveys (endpoint 5), each as soon as it is landed: from disk if an earlier run landed it, else from the
 * service. A survey that still fails after its retries counts as failed and does not end the run.
 *
 * @throws UnreachableError if surveys fail one after the other; CredentialsError at once.
 */
export async function* extractSurveys(
  run: ExtractRun,
  wanted: readonly WantedSurvey[],
): AsyncGenerator<SurveyBody | FailedSurvey, void, undefined> {
  const startFetch = createFetchFailures(run);
  const extract = async (one: WantedSurvey): Promise<SurveyBody | FailedSurvey> => {
    const { landed } = one;
    if (landed !== null) return { kind: 'body', wanted: one, response: landed, body: landedBody(run.options, landed) };
    const { surveyId } = one.survey;
    const fetch = startFetch();
    try {
      const received = await run.client.surveyBody(surveyId, answersOf(one.survey, run.stats.mode === 'full'));
      fetch.succeeded();
      return { kind: 'body', wanted: one, ...received };
    } catch (error) {
      return { kind: 'failed', wanted: one, reason: fetch.failed(surveyId, `survey ${surveyId}`, error) };
    }
  };
  let done = 0;
  // As many bodies as there are connections may wait to be transformed, so that none of these is idle.
  for await (const one of mapConcurrently(wanted, 2 * run.options.concurrency, extract)) {
    run.progress('surveys', ++done, wanted.length);
    yield one;
  }
}

/** By this text in the landing's index, a full or another run finds a body again. */
export const answersOf = ({ surveyId, listingHash, lastUpdatedAt }: WantedSurvey['survey'], isFull: boolean): string =>
  `survey ${surveyId} ${listingHash} ${lastUpdatedAt}${isFull ? ' full' : ''}`;

export interface ReadSurvey {
  /** False if it was rejected: only issues were written. */
  readonly loaded: boolean;
  readonly valueListIds: readonly string[];
  readonly answeredOptions: readonly { readonly valueListIds: readonly string[]; readonly codes: readonly string[] }[];
}

export type RoundResult =
  | FailedSurvey
  | ({ readonly wanted: WantedSurvey; readonly response: ResponseInfo } & (
      | { readonly kind: 'loaded'; readonly outcome: ReadSurvey }
      | { readonly kind: 'unusable'; readonly failure: BodyFailure }
    ));

/** The outcome of all surveys that a run wanted to load. */
export interface RunSurveys extends ExtractedSurveys {
  readonly responses: readonly ResponseInfo[];
  readonly failed: readonly FailedFetch[];
}

/**
 * Sends the surveys of a plan through a pipeline whose last step returns the outcome of each. Surveys whose body turned
 * out to be unusable are requested again and go through it once more; then they count as failed. Last come surveys that
 * are not requested again, but share a record with a survey that had it until now.
 *
 * @throws UnreachableError if there is no lake yet and none of the surveys can be used
 */
export async function inRounds(
  run: ExtractRun,
  plan: { readonly surveys: readonly WantedSurvey[]; readonly removed: readonly string[] },
  round: (wanted: readonly WantedSurvey[]) => Promise<readonly RoundResult[]>,
): Promise<RunSurveys> {
  const outcome = createOutcome(run.state?.valueLists ?? []);
  const reading = createFetchFailures(run)();
  const read = async (surveys: readonly WantedSurvey[], isLast: boolean): Promise<readonly WantedSurvey[]> => {
    const results = await round(surveys);
    // After twelve unusable surveys, and none that can be used, none of them is requested again.
    const isEnd = isLast || (results.length >= 12 && !results.some(({ kind }) => kind === 'loaded'));
    return results.flatMap((result) => {
      const { wanted } = result;
      outcome.keep(result);
      if (result.kind === 'loaded') run.stats.surveys[wanted.landed === null ? 'fetched' : 'reused']++;
      if (result.kind !== 'unusable') return [];
      const { surveyId } = wanted.survey;
      const error = new InvalidBodyError(result.failure).of(`${result.response.method} ${result.response.path}`);
      if (wanted.landed === null && (isEnd || result.failure.kind === 'too_large')) {
        outcome.keep({ kind: 'failed', wanted, reason: reading.failed(surveyId, `survey ${surveyId}`, error) });
        return [];
      }
      const body = wanted.landed === null ? 'body' : 'landed body';
      run.log('warn', `the ${body} of survey ${surveyId} cannot be used (${error.message}): it is requested again`);
      return [{ ...wanted, landed: null }];
    });
  };
  const again = await read(plan.surveys, run.options.retries === 0);
  if (again.length > 0) await read(again, true);
  const { loaded, rejected, failed } = outcome.surveys;
  if (run.state === null && plan.surveys.length > 0 && loaded.length === rejected.size) {
    throw nothingRead(plan.surveys.length, failed[0]?.reason ?? 'every one of them was rejected');
  }
  const displaced = await displacedSurveys(run, plan.removed, loaded);
  if (displaced.length > 0) for (const result of await round(displaced)) outcome.keep(result);
  return outcome.surveys;
}

function createOutcome(known: readonly Pick<KnownValueList, 'id' | 'codes'>[]) {
  const codesOf = new Map(known.map(({ id, codes }) => [id, new Set(codes)]));
  const loaded: LoadedSurvey[] = [];
  const rejected = new Set<string>();
  const valueListIds = new Set<string>();
  const outdatedValueLists = new Set<string>();
  const responses: ResponseInfo[] = [];
  const failed: FailedFetch[] = [];
  return {
    surveys: { loaded, rejected, valueListIds, outdatedValueLists, responses, failed } satisfies RunSurveys,
    keep: (result: RoundResult): void => {
      const { surveyId, listingHash, lastUpdatedAt, lastUpdatedRaw = null } = result.wanted.survey;
      if (result.kind === 'failed') failed.push({ surveyId, reason: result.reason });
      if (result.kind !== 'loaded') return;
      loaded.push({ surveyId, listingHash, lastUpdatedAt, lastUpdatedRaw, responseId: result.response.responseId });
      responses.push(result.response);
      for (const id of result.outcome.valueListIds) valueListIds.add(id);
      for (const { valueListIds: ids, codes } of result.outcome.answeredOptions) {
        const lists = ids.filter((id) => codesOf.has(id));
        const isKnown = (code: string): boolean => lists.some((id) => codesOf.get(id)?.has(code));
        if (!codes.every(isKnown)) for (const id of lists) outdatedValueLists.add(id);
      }
      if (!result.outcome.loaded) rejected.add(surveyId);
    },
  };
}

/** A value record of two surveys is loaded with one. If that is loaded again or removed, the other is read again. */
async function displacedSurveys(run: ExtractRun, removed: readonly string[], loaded: readonly LoadedSurvey[]) {
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
    if (body === undefined || !displaced.has(known.surveyId)) return [];
    const { surveyId, listingHash, lastUpdatedAt } = known;
    const lastUpdatedRaw = lastUpdatedAt === null ? null : isoTime(lastUpdatedAt);
    return { survey: { surveyId, listingHash: listingHash ?? '', lastUpdatedAt, lastUpdatedRaw }, landed: body };
  });
}
