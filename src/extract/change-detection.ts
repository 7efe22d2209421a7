import { UsageError } from '../base/errors.ts';
import type { KnownSurvey } from '../schema/rows.ts';
import type { ExtractRun, ListedSurvey } from './extract-run.ts';
import type { LandedResponse } from './landing/landing-files.ts';
import type { ResponseInfo } from './types.ts';

/**
 * Decides from which day on a run requests changes (architecture.md, "Change detection" and invariant 9). No single
 * clock is trusted: starting too early costs a longer answer, starting too late would hide changes forever. All times
 * are microseconds since the epoch.
 */

export const beginningOfTime = '1970-01-01';

/** The clocks at the time of the run's listings. */
interface Clocks {
  /** The earliest `Date` of the answers; null if none had a readable one. */
  readonly server: number | null;
  readonly ours: number;
}

/** What the published lake says about the previous run. */
export interface Before {
  readonly watermarkAt: number;
  /** `lastUpdated` of every survey that it knows. */
  readonly updates: readonly (number | null)[];
  /** The newest run whose listing was requested from the beginning of time; null if none is known. */
  readonly wholeListing: { readonly startedAt: number; readonly runsSince: number } | null;
}

export interface Since {
  /** ISO 8601 day. */
  readonly day: string;
  /** Why the lake's watermark is not trusted; null if it is. */
  readonly distrust: string | null;
}

const dayMicros = 86_400_000_000;
const weekDays = 7;

/**
 * The day before the earlier of the lake's watermark and the newest change that it has seen. Everything, if the
 * watermark is in the future by this run's clocks; and once a week, so that a change with a timestamp from a slow clock
 * is seen too. Both cost no additional request, only a longer answer.
 */
export function sinceOf(before: Before, clocks: Clocks): Since {
  const now = earlierOf(clocks);
  const { watermarkAt, updates } = before;
  if (watermarkAt > now) return { day: beginningOfTime, distrust: whyDistrusted(watermarkAt, clocks) };
  if (isWholeListingDue(before, clocks.ours)) return { day: beginningOfTime, distrust: null };
  const from = Math.min(watermarkAt, newestUpTo(now, updates) ?? watermarkAt) - dayMicros;
  return { day: dayOf(Math.max(0, from)), distrust: null };
}

/**
 * The time up to which a run has seen changes: never later than either clock, nor than the newest change among
 * `updates`. Changes with a timestamp later than a clock are ignored here, since they must not confirm a wrong clock.
 */
export function watermarkOf(clocks: Clocks, updates: readonly (number | null)[]): number {
  const now = earlierOf(clocks);
  return Math.max(0, newestUpTo(now, updates) ?? now);
}

/** The day of an instant in UTC. */
export const dayOf = (micros: number): string => new Date(Math.floor(micros / 1000)).toISOString().slice(0, 10);

const earlierOf = ({ server, ours }: Clocks): number => (server === null ? ours : Math.min(server, ours));

function newestUpTo(now: number, updates: readonly (number | null)[]): number | null {
  let newest: number | null = null;
  for (const at of updates) if (at !== null && at <= now && (newest === null || at > newest)) newest = at;
  return newest;
}

/** Without the times of all surveys, a listing of everything could not be told from one of changes. */
function isWholeListingDue({ updates, wholeListing }: Before, ours: number): boolean {
  if (updates.includes(null)) return false;
  if (wholeListing === null) return true;
  const { startedAt, runsSince } = wholeListing;
  return runsSince >= weekDays || ours < startedAt || ours - startedAt >= weekDays * dayMicros;
}

function whyDistrusted(watermarkAt: number, { server, ours }: Clocks): string {
  const at = (micros: number): string => new Date(Math.floor(micros / 1000)).toISOString();
  const clocks = [server === null ? [] : `the service's clock says ${at(server)}`, `this machine's ${at(ours)}`].flat();
  return `the lake claims to have seen everything up to ${at(watermarkAt)}, but ${clocks.join(', ')}`;
}

/**
 * The day from which the filtered listing is requested.
 * @throws UsageError for a `--changed-since` that is in the future by the service's clock and ours
 */
export function chooseSince(run: ExtractRun, answer: ResponseInfo): Since & { readonly isComplete: boolean } {
  const { state, options, stats } = run;
  const clocks = { server: answer.serverDate, ours: run.now() * 1000 };
  const before = state === null || state.watermarkAt === null ? null : { ...state, watermarkAt: state.watermarkAt };
  const updates = state?.surveys.map(({ lastUpdatedAt }) => lastUpdatedAt) ?? [];
  const since =
    stats.mode === 'full' || before === null
      ? { day: beginningOfTime, distrust: null }
      : sinceOf({ ...before, updates }, clocks);
  const byHand = options.changedSince;
  if (byHand !== null) {
    refuseFuture(byHand, clocks);
    const isComplete = stats.mode === 'full' || byHand <= since.day;
    return { day: byHand, distrust: since.distrust, isComplete };
  }
  if (since.distrust !== null) run.log('warn', `${since.distrust}: changes since ${since.day} are requested`);
  return { ...since, isComplete: true };
}

/** The earliest time that the service reported while listing, and our own clock. */
export function clocksOf(run: ExtractRun, listings: readonly { readonly response: ResponseInfo }[]): Clocks {
  const dates = listings.flatMap(({ response }) => response.serverDate ?? []);
  return { server: dates.length === 0 ? null : Math.min(...dates), ours: run.now() * 1000 };
}

/**
 * A run that did not examine everything that changed since the lake's watermark leaves the watermark unchanged. If the
 * watermark is wrong, it is unknown what has been seen, and the next run requests everything.
 */
export function watermarkAfter(
  run: ExtractRun,
  since: Since & { readonly isComplete: boolean },
  clocks: Clocks,
  listed: readonly ListedSurvey[],
): number {
  const { state, options } = run;
  const known = state?.surveys.map(({ lastUpdatedAt }) => lastUpdatedAt) ?? [];
  const seen = watermarkOf(clocks, [...known, ...listed.map(({ lastUpdatedAt }) => lastUpdatedAt)]);
  if (since.isComplete && options.initiatives.length === 0) return seen;
  return since.distrust === null ? Math.min(seen, state?.watermarkAt ?? 0) : 0;
}

/** Rejects a day that has not begun according to either clock. */
export function refuseFuture(day: string, { server, ours }: Clocks): void {
  const today = dayOf(Math.max(server ?? ours, ours));
  if (day <= today) return;
  const clocks =
    server === null ? `this machine's clock says ${dayOf(ours)}` : `the service's clock says ${dayOf(server)}`;
  throw new UsageError(`--changed-since ${day} is in the future: ${clocks}`, {
    hint: 'Nothing can have changed since then. Give an earlier day, or omit it to continue from the last run.',
  });
}

type FetchReason = 'new' | 'changed' | 'metadata' | 'failed_before' | 'full' | 'forced';

export interface SurveyPlan {
  /** In the order of the listing. */
  readonly fetch: readonly { readonly survey: ListedSurvey; readonly reason: FetchReason }[];
  /** Surveys that would be fetched, but whose current body is already landed. */
  readonly reuse: readonly { readonly survey: ListedSurvey; readonly landed: LandedResponse }[];
  readonly unchanged: readonly string[];
  /** Known surveys that are no longer listed. */
  readonly removed: readonly string[];
}

export interface PlanOptions {
  readonly listed: readonly ListedSurvey[];
  readonly known: readonly KnownSurvey[];
  /** Bodies of all runs that did not publish, in the order of landing; the last one of a survey counts. */
  readonly landed: readonly LandedResponse[];
  /** The newest run in the lake that listed what the service has; null for a new lake. */
  readonly listedByRun: string | null;
  readonly mode: 'full' | 'incremental';
  /** Microseconds: surveys updated since then are fetched even if the lake has them. */
  readonly forcedSince: number | null;
  /** Only these are fetched or removed; all others are left as they are. */
  readonly scope?: ReadonlySet<string>;
}

/** Decides what to request. The decision for a survey does not depend on the order of the inputs. */
export function planSurveys(options: PlanOptions): SurveyPlan {
  const known = new Map(options.known.map((survey) => [survey.surveyId, survey]));
  const listed = new Map([...options.listed].reverse().map((survey) => [survey.surveyId, survey]));
  const bodies = options.landed.filter(({ endpoint }) => endpoint === 'survey');
  const landed = new Map(bodies.map((body) => [body.note?.['survey_id'], body]));
  const inScope = (surveyId: string) => options.scope?.has(surveyId) ?? true;
  const plan = {
    fetch: [] as { survey: ListedSurvey; reason: FetchReason }[],
    reuse: [] as { survey: ListedSurvey; landed: LandedResponse }[],
    unchanged: [] as string[],
    removed: options.known.map((survey) => survey.surveyId).filter((id) => !listed.has(id) && inScope(id)),
  };
  for (const survey of options.listed) {
    if (listed.get(survey.surveyId) !== survey) continue; // listed twice: the first one counts
    const before = known.get(survey.surveyId);
    const reason = inScope(survey.surveyId) ? reasonToFetch(survey, before, options) : null;
    const body = landed.get(survey.surveyId);
    if (reason !== null && body !== undefined && isCurrent(body, survey, options)) {
      plan.reuse.push({ survey, landed: body });
    } else if (reason !== null) plan.fetch.push({ survey, reason });
    else if (before !== undefined) plan.unchanged.push(survey.surveyId);
  }
  return plan;
}

function reasonToFetch(survey: ListedSurvey, known: KnownSurvey | undefined, options: PlanOptions): FetchReason | null {
  if (known === undefined) return 'new';
  if (known.failure !== null) return 'failed_before';
  if (known.responseId === null) return 'new';
  if (isUpdated(survey, known)) return 'changed';
  if (survey.listingHash !== known.listingHash) return 'metadata';
  if (options.mode === 'full') return 'full';
  const since = options.forcedSince;
  return since !== null && survey.lastUpdatedAt !== null && survey.lastUpdatedAt >= since ? 'forced' : null;
}

/** "Differs", not "is later": a service whose clock was set back must not hide a change. */
function isUpdated(survey: ListedSurvey, known: KnownSurvey): boolean {
  if (survey.lastUpdatedAt === null) return survey.inFiltered;
  return survey.lastUpdatedAt !== known.lastUpdatedAt;
}

/** Whether a body was requested for what is listed now, as its note says. */
function isCurrent({ note = {}, runId }: LandedResponse, survey: ListedSurvey, options: PlanOptions): boolean {
  const { full, listing_hash: listingHash, last_updated_at: lastUpdatedAt = null } = note;
  // A full run distrusts everything from before it, but not what it landed itself before it was interrupted.
  if (options.mode === 'full' && full !== 1) return false;
  if (listingHash !== survey.listingHash) return false;
  if (survey.lastUpdatedAt !== null) return lastUpdatedAt === survey.lastUpdatedAt;
  // No time to compare: absence from the filtered listing only covers the time since the published lake was listed,
  // judged by the order of runs and not by a clock.
  const isRecent = options.listedByRun === null || runId > options.listedByRun;
  return lastUpdatedAt === null && !survey.inFiltered && isRecent;
}
