import type { KnownSurvey } from '../schema/rows.ts';
import type { ListedSurvey } from './extract-run.ts';
import type { LandedResponse } from './landing/landing-files.ts';

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

/**
 * "Differs", not "is later": no clock is trusted. A survey that the filtered listing omits was never updated; of one that
 * it has without a time it is not known when, so it is fetched by every run.
 */
function isUpdated(survey: ListedSurvey, known: KnownSurvey): boolean {
  if (survey.lastUpdatedAt === null) return survey.inFiltered;
  return survey.lastUpdatedAt !== known.lastUpdatedAt;
}

/** Whether a body was requested for what is listed now, as its note says. */
function isCurrent({ note = {} }: LandedResponse, survey: ListedSurvey, options: PlanOptions): boolean {
  const { full, listing_hash: listingHash, last_updated_at: lastUpdatedAt = null } = note;
  // A full run distrusts everything from before it, but not what it landed itself before it was interrupted.
  if (options.mode === 'full' && full !== 1) return false;
  if (listingHash !== survey.listingHash) return false;
  return lastUpdatedAt === survey.lastUpdatedAt && (lastUpdatedAt !== null || !survey.inFiltered);
}
