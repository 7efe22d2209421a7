import { GuardError } from '../base/errors.ts';
import type { Listing } from '../extract/extract-listings.ts';
import type { LandedResponse } from '../extract/landing/reader.ts';
import type { PipelineRun } from '../run/pipeline.ts';
import { type LandedSurvey, planSurveys, type SurveyPlan } from './decide-surveys.ts';
import { otherConnection } from './roots.ts';

/** What a night has to do, decided from the listings alone. */
export interface NightPlan extends SurveyPlan {
  /** Calculations of surveys that are not loaded again but never had them: `[surveyId, code]`. */
  readonly calculations: readonly (readonly [string, string])[];
  /** Whether the known value lists are due to be asked for again. */
  readonly refreshValueLists: boolean;
  /** Ids of initiatives that are no longer listed. */
  readonly removedInitiatives: readonly string[];
  /** Nothing to request, remove, correct or heal: the published lake stands. */
  readonly isEmpty: boolean;
}

export async function planNight(run: PipelineRun, listing: Listing): Promise<NightPlan> {
  const { options, state, facts } = run;
  const surveys = planSurveys({
    listed: listing.surveys,
    known: state?.surveys ?? [],
    landed: (await run.landed()).flatMap((landed) => toLandedSurvey(landed, state?.listedByRun ?? null)),
    mode: facts.mode === 'full' ? 'full' : 'incremental',
    forcedSince: options.changedSince === null ? null : Date.parse(options.changedSince) * 1000,
    ...(options.initiatives.length === 0 ? {} : { scope: surveysInScope(run, listing) }),
  });
  const removedInitiatives = (state?.initiativeIds ?? []).filter((id) => !listing.initiativePaths.has(id));
  const calculations = missingCalculations(run, surveys);
  const refreshValueLists = valueListsAreDue(run);
  facts.surveys.changed = surveys.fetch.length + surveys.reuse.length;
  facts.surveys.unchanged = surveys.unchanged.length;
  facts.surveys.removed = surveys.removed.length;
  facts.expected = {
    listings: 0,
    surveys: surveys.fetch.length,
    calculated: facts.surveys.changed * options.calculations.length + calculations.length,
    valueLists: refreshValueLists ? Math.ceil(knownLists(run) / 100) : 0,
  };
  const hasNothing =
    facts.surveys.changed + surveys.removed.length + calculations.length === 0 &&
    state?.isOlder !== true &&
    !refreshValueLists &&
    !listing.isWatermarkWrong &&
    listingStands(run, listing);
  const isEmpty = hasNothing && (await run.isPublishedIntact());
  return { ...surveys, calculations, refreshValueLists, removedInitiatives, isEmpty };
}

/**
 * Stops a run that seems to read another connection, or would remove more than `--max-removed` percent, or everything.
 * @throws GuardError that says what would have gone.
 */
export function guardRemovals(run: PipelineRun, listing: Listing, plan: NightPlan): void {
  const other = rootsGone(run, listing);
  if (other !== null) {
    throw new GuardError(`nothing was published: ${other}`, {
      hint: 'Use the credentials of this lake, or another --output folder for the other connection. If its roots really are others now, run once with --accept-roots.',
    });
  }
  const reason = removalsTooMany(run, listing, plan);
  if (reason === null) return;
  throw new GuardError(`nothing was published: ${reason}`, {
    hint: 'If this is right, run again with a higher --max-removed (percent; 100 allows everything).',
  });
}

/** Why the guard would stop this plan, or `null`. */
export const whyStopped = (run: PipelineRun, listing: Listing, plan: NightPlan): string | null =>
  rootsGone(run, listing) ?? removalsTooMany(run, listing, plan);

const rootsGone = ({ state, options }: PipelineRun, listing: Listing): string | null =>
  otherConnection({
    known: state?.rootIds ?? [],
    listed: listing.initiativePaths,
    accepted: options.acceptRoots,
  });

function removalsTooMany(run: PipelineRun, listing: Listing, plan: NightPlan): string | null {
  const limit = run.options.maxRemovedPercent;
  const kinds = [
    { name: 'surveys', gone: plan.removed, before: run.state?.surveys.length ?? 0, now: listing.surveys.length },
    {
      name: 'initiatives',
      gone: plan.removedInitiatives,
      before: run.state?.initiativeIds.length ?? 0,
      now: listing.initiativePaths.size,
    },
  ];
  for (const { name, gone, before, now } of kinds) {
    if (gone.length === 0 || limit >= 100) continue;
    if (now === 0) return `the listing of ${name} is suddenly empty; all ${before} ${name} would have been removed`;
    const percent = (100 * gone.length) / Math.max(before, 1);
    if (percent > limit) {
      return `${gone.length} of ${before} ${name} (${percent.toFixed(1)} %) are no longer listed, more than the ${limit} % that --max-removed allows: ${someOf(gone)}`;
    }
  }
  return null;
}

const someOf = (ids: readonly string[]): string =>
  `${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ` and ${ids.length - 5} more` : ''}`;

function surveysInScope(run: PipelineRun, listing: Listing): ReadonlySet<string> {
  const named = new Set(run.options.initiatives);
  const inScope = (initiativeId: string | null): boolean =>
    initiativeId !== null &&
    (named.has(initiativeId) || (listing.initiativePaths.get(initiativeId) ?? []).some((id) => named.has(id)));
  return new Set(listing.surveys.filter((s) => inScope(s.initiativeId)).map((s) => s.surveyId));
}

/** A survey body that an unpublished run landed, with what was listed when it was asked for. */
function toLandedSurvey(landed: LandedResponse, listedByRun: string | null): readonly LandedSurvey[] {
  const { survey_id: surveyId, listing_hash: listingHash, last_updated_at: lastUpdatedAt } = landed.note ?? {};
  if (landed.endpoint !== 'survey' || typeof surveyId !== 'string' || typeof listingHash !== 'string') return [];
  return [
    {
      surveyId,
      listingHash,
      lastUpdatedAt: typeof lastUpdatedAt === 'number' ? lastUpdatedAt : null,
      isRecent: isRecent(landed, listedByRun),
      response: landed,
    },
  ];
}

function missingCalculations(run: PipelineRun, plan: SurveyPlan): readonly (readonly [string, string])[] {
  if (run.options.calculations.length === 0) return [];
  const known = new Set(run.state?.calculated.map(({ surveyId, code }) => `${surveyId} ${code}`));
  const rejected = new Set(run.state?.rejectedSurveyIds);
  const loaded = plan.unchanged.filter((surveyId) => !rejected.has(surveyId));
  return loaded.flatMap((surveyId) =>
    run.options.calculations
      .filter((code) => !known.has(`${surveyId} ${code}`))
      .map((code) => [surveyId, code] as const),
  );
}

const knownLists = ({ state }: PipelineRun): number =>
  state === null ? 0 : state.valueLists.length + state.unknownValueLists.length;

function valueListsAreDue(run: PipelineRun): boolean {
  const { state, options, facts } = run;
  if (state === null || knownLists(run) === 0) return false;
  if (facts.mode === 'full') return true;
  const now = facts.listedAt ?? run.now() * 1000;
  const dueBefore = now - options.valueListMaxAgeDays * 86_400_000_000;
  // One that was answered in the future was answered by a clock that was wrong.
  return state.valueLists.some(({ fetchedAt }) => fetchedAt !== null && (fetchedAt <= dueBefore || fetchedAt > now));
}

/** Whether the listings imply the very rows that are published. */
function listingStands(run: PipelineRun, listing: Listing): boolean {
  const { state } = run;
  if (state === null) return false;
  const hasNone = state.initiativeIds.length === 0 && listing.initiativePaths.size === 0;
  return (
    (hasNone || state.initiativesResponseId === listing.initiatives.responseId) &&
    state.listingIssueKeys.join('\n') === listing.issueKeys.join('\n')
  );
}

/** Whether a body of an unpublished run was landed after the published lake was listed. Runs are in the order of their ids. */
export const isRecent = (landed: LandedResponse, listedByRun: string | null): boolean =>
  listedByRun === null || (landed.runId !== null && landed.runId > listedByRun);
