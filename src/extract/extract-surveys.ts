import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { StagedBody } from '../base/body.ts';
import { InvalidBodyError } from '../base/body-errors.ts';
import { isoTime } from '../base/iso-time.ts';
import type { ListedSurvey } from '../plan/decide-surveys.ts';
import type { NightPlan } from '../plan/plan-night.ts';
import type { PipelineRun } from '../run/pipeline.ts';
import type { SurveyResult } from '../transform/workers/jobs.ts';
import { createGaps, nothingRead } from './gaps.ts';
import type { JournalSurvey } from './landing/journal.ts';
import { type LandedResponse, readLandings } from './landing/reader.ts';
import type { BodyReader } from './types.ts';

/** What became of the surveys a run wanted to load. */
export interface LoadedSurveys {
  readonly loaded: readonly JournalSurvey[];
  /** Of those loaded the ones whose own record could not be used: nothing but issues came of them. */
  readonly rejected: ReadonlySet<string>;
  readonly failed: readonly { readonly survey: ListedSurvey; readonly reason: string }[];
  readonly valueListIds: ReadonlySet<string>;
}

/**
 * Besides the requests under way, so many bodies may be read and landed: connections do not wait for the disk, and landings
 * share their fsyncs.
 */
const bodiesBeside = 48;

/**
 * Requests the plan's surveys (endpoint 5) and takes bodies that earlier runs had landed from disk; each goes through a
 * worker thread into the lake's staging. A survey that still fails after its retries is a gap, not the end.
 *
 * @throws UnreachableError when surveys fail one after the other; CredentialsError at once.
 */
export async function extractSurveys(run: PipelineRun, plan: NightPlan): Promise<LoadedSurveys> {
  const loaded: JournalSurvey[] = [];
  const failed: { survey: ListedSurvey; reason: string }[] = [];
  const valueListIds = new Set<string>();
  const rejected = new Set<string>();
  const total = plan.fetch.length + plan.reuse.length;
  const gaps = createGaps(run);
  const keep = (survey: ListedSurvey, result: SurveyResult): void => {
    for (const id of result.outcome.valueListIds) valueListIds.add(id);
    if (!result.outcome.loaded) rejected.add(survey.surveyId);
    loaded.push(journalSurvey(survey, result.responseId));
    run.progress('surveys', loaded.length + failed.length, total);
  };
  const damaged: ListedSurvey[] = [];
  await eachConcurrently(plan.reuse, 2 * run.options.workers + 1, async ({ survey, landed: { response } }) => {
    const result = await transformLanded(run, survey.surveyId, survey.lastUpdatedRaw, response).catch(whyDamaged);
    if (typeof result === 'string') {
      run.log('warn', `the landed body of survey ${survey.surveyId} cannot be used (${result}): it is requested again`);
      damaged.push(survey);
      return;
    }
    keep(survey, result);
    run.facts.responses.push(response);
    run.facts.surveys.reused++;
  });
  const places = run.options.concurrency * 2;
  const requests = pLimit(places);
  const wanted = [...plan.fetch.map(({ survey }) => survey), ...damaged];
  await eachConcurrently(wanted, places + bodiesBeside, async (survey) => {
    const leave = await takePlace(requests);
    if (gaps.ended) return leave();
    try {
      keep(survey, await fetchSurvey(run, survey, leave));
      gaps.succeeded();
      run.facts.surveys.fetched++;
    } catch (error) {
      failed.push({ survey, reason: gaps.note(survey.surveyId, `survey ${survey.surveyId}`, error) });
      run.progress('surveys', loaded.length + failed.length, total);
    }
  });
  const [lost] = failed;
  if (run.state === null && loaded.length === 0 && lost !== undefined) throw nothingRead(failed.length, lost.reason);
  for (const survey of await reloadDisplaced(run, plan, new Set(loaded.map((s) => s.survey_id)))) loaded.push(survey);
  await run.transforms.flush();
  return { loaded, rejected, failed, valueListIds };
}

/**
 * A value record that two surveys hold stands in one of them. When that one is loaded again or removed, the other is read
 * again from its landed body: its record may stand now.
 */
async function reloadDisplaced(
  run: PipelineRun,
  plan: NightPlan,
  loaded: ReadonlySet<string>,
): Promise<readonly JournalSurvey[]> {
  const gone = new Set(plan.removed);
  const isTouched = (id: string): boolean => loaded.has(id) || gone.has(id);
  const displaced = new Set(
    (run.state?.crossDuplicates ?? [])
      .filter(({ surveyId, standsIn }) => !isTouched(surveyId) && (standsIn === null || isTouched(standsIn)))
      .map(({ surveyId }) => surveyId),
  );
  if (displaced.size === 0) return [];
  const bodies = new Map<string, LandedResponse>();
  for await (const body of readLandings(run.options.output)) bodies.set(body.responseId, body);
  const reloaded: JournalSurvey[] = [];
  for (const known of run.state?.surveys ?? []) {
    const body = known.responseId === null ? undefined : bodies.get(known.responseId);
    if (!displaced.has(known.surveyId) || body === undefined) continue;
    const lastUpdated = known.lastUpdatedAt === null ? null : isoTime(known.lastUpdatedAt);
    await transformLanded(run, known.surveyId, lastUpdated, body);
    reloaded.push({
      survey_id: known.surveyId,
      response_id: body.responseId,
      listing_hash: known.listingHash ?? '',
      last_updated_at: known.lastUpdatedAt,
      last_updated: lastUpdated,
    });
  }
  return reloaded;
}

/** What is under way when something fails gets so long to be landed; a hung connection gets no longer. */
const graceMs = 5_000;

/** Works on all items, so many at a time; the first failure stops what has not begun. */
export async function eachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const limit = pLimit(concurrency);
  const begun = new Set<Promise<void>>();
  const begin = (item: T): Promise<void> => {
    const one = work(item);
    begun.add(one);
    return one;
  };
  try {
    await Promise.all(items.map((item) => limit(begin, item)));
  } catch (error) {
    limit.clearQueue();
    await Promise.race([Promise.allSettled(begun), delay(graceMs, undefined, { ref: false })]);
    throw error;
  }
}

/** Resolves, when there is room, with how to give the place back. */
function takePlace(limit: LimitFunction): Promise<() => void> {
  return new Promise((taken) => {
    void limit(() => new Promise<void>((leave) => taken(leave)));
  });
}

/**
 * A body from the landing to rows in staging, without a request.
 * @throws InvalidBodyError when it is not what was landed; an error of the file system when it is not there
 */
export async function transformLanded(
  run: PipelineRun,
  surveyId: string,
  lastUpdated: unknown,
  landed: LandedResponse,
): Promise<SurveyResult> {
  const file = join(run.options.output, landed.landingFile);
  await stat(file);
  const job = surveyJob(run, surveyId, lastUpdated, { gzip: { file }, maxBytes: maxBytes(run) });
  return run.transforms.survey({ ...job, expectedResponseId: landed.responseId });
}

/** Why a landed body cannot be used; other errors are thrown on. */
function whyDamaged(error: unknown): string {
  const isMissing = error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
  if (isMissing || error instanceof InvalidBodyError) return error.message;
  throw error;
}

/** Leaves its place among the requests as soon as its body is there. */
async function fetchSurvey(run: PipelineRun, survey: ListedSurvey, leave: () => void): Promise<SurveyResult> {
  const read: BodyReader<SurveyResult> = async (body) => {
    leave();
    const result = await run.transforms.survey(surveyJob(run, survey.surveyId, survey.lastUpdatedRaw, body));
    return { responseId: result.responseId, byteCount: result.byteCount, value: result };
  };
  const note = landingNote(run, survey);
  const { data, response } = await run.client.survey(survey.surveyId, read, note).finally(leave);
  run.facts.responses.push(response);
  return data;
}

/** What the landing index keeps of the listing that a body answers to, so that a later run knows if it is current. */
export const landingNote = (
  run: PipelineRun,
  survey: ListedSurvey,
): Readonly<Record<string, string | number | null>> => ({
  survey_id: survey.surveyId,
  listing_hash: survey.listingHash,
  last_updated_at: survey.lastUpdatedAt,
  full: run.facts.mode === 'full' ? 1 : 0,
});

const surveyJob = (run: PipelineRun, surveyId: string, lastUpdated: unknown, body: StagedBody) => ({
  body,
  surveyId,
  lastUpdated,
  runId: run.runId,
  timeZone: run.options.timeZone,
  defaultCurrency: run.options.defaultCurrency,
});

const maxBytes = (run: PipelineRun): number => run.options.maxBodyMb * 1024 * 1024;

const journalSurvey = (survey: ListedSurvey, responseId: string): JournalSurvey => ({
  survey_id: survey.surveyId,
  response_id: responseId,
  listing_hash: survey.listingHash,
  last_updated_at: survey.lastUpdatedAt,
  last_updated: survey.lastUpdatedRaw ?? null,
});
