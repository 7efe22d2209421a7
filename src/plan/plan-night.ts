import type { Detail } from '../base/detail.ts';
import { GuardError } from '../base/errors.ts';
import type { Listing } from '../extract/extract-listings.ts';
import type { ExtractRun } from '../extract/extract-run.ts';
import type { WantedSurvey } from '../extract/extract-surveys.ts';
import type { LostBodies } from '../extract/landing/needed-bodies.ts';
import type { LandedResponse } from '../extract/landing/reader.ts';
import type { Resource } from '../extract/resources/resource.ts';
import type { LakeState } from '../load/lake-state.ts';
import type { RunFacts } from '../report/facts.ts';
import { type LandedSurvey, planSurveys, type SurveyPlan } from './decide-surveys.ts';
import { otherConnection } from './roots.ts';

/** What a night has to do, decided only from the listings. */
export interface NightPlan extends SurveyPlan {
  /** Surveys to extract: bodies that are landed and current come from disk, the others from the service. */
  readonly surveys: readonly WantedSurvey[];
  /** What is due of the other resources apart from surveys that are loaded, by resource. */
  readonly details: ReadonlyMap<string, readonly Detail[]>;
  /** Ids of initiatives that are no longer listed. */
  readonly removedInitiatives: readonly string[];
  /** Whether there is nothing to request, remove, correct or heal: the published lake stays. */
  readonly isEmpty: boolean;
}

/** What planning needs from a run. */
export interface PlanRun extends ExtractRun {
  readonly options: ExtractRun['options'] & { readonly maxRemovedPercent: number; readonly acceptRoots: boolean };
  readonly state: LakeState | null;
  readonly resources: readonly Resource[];
  /** Whether everything published is byte for byte as it was published. Reads all of it. */
  isPublishedIntact(): Promise<boolean>;
  /** Landed bodies that the lake was built from and that are lost. */
  lostBodies(): Promise<LostBodies>;
  readonly facts: RunFacts;
}

/** Compares what is listed with what the lake has, and says what has to be requested, and why. */
export async function planNight(run: PlanRun, listing: Listing): Promise<NightPlan> {
  const { options, state, facts } = run;
  const lost = await run.lostBodies();
  for (const body of lost.damaged) run.log('warn', `${body.landing_file} ${body.what}: it is requested again`);
  const surveys = planSurveys({
    listed: listing.surveys,
    known: (state?.surveys ?? []).map((known) => (lost.surveyIds.has(known.surveyId) ? asFailed(known) : known)),
    landed: (await run.landed()).flatMap((landed) => toLandedSurvey(landed, state?.listedByRun ?? null)),
    mode: facts.mode === 'full' ? 'full' : 'incremental',
    forcedSince: options.changedSince === null ? null : Date.parse(options.changedSince) * 1000,
    ...(options.initiatives.length === 0 ? {} : { scope: surveysInScope(run, listing) }),
  });
  const removedInitiatives = (state?.initiativeIds ?? []).filter((id) => !listing.initiativePaths.has(id));
  const dueOf = (resource: Resource): readonly Detail[] => [
    ...resource.due(run, surveys.unchanged),
    ...(lost.details.get(resource.name) ?? []),
  ];
  const details = new Map(run.resources.map((resource) => [resource.name, dueOf(resource)]));
  const dueCount = [...details.values()].flat().length;
  facts.surveys.changed = surveys.fetch.length + surveys.reuse.length;
  facts.surveys.unchanged = surveys.unchanged.length;
  facts.surveys.removed = surveys.removed.length;
  facts.expected = {
    listings: 0,
    surveys: surveys.fetch.length,
    details: Object.fromEntries(
      run.resources.map((resource) => {
        const due = details.get(resource.name) ?? [];
        return [resource.name, resource.forecast(run, { surveys: facts.surveys.changed, due }).count];
      }),
    ),
  };
  const hasNothing =
    facts.surveys.changed + surveys.removed.length + dueCount === 0 &&
    state?.isOlder !== true &&
    !listing.isWatermarkWrong &&
    lost.damaged.length === 0 &&
    listingStands(run, listing);
  const isEmpty = hasNothing && (await run.isPublishedIntact());
  const wanted = [
    ...surveys.reuse.map(({ survey, landed }) => ({ survey, landed: landed.response })),
    ...surveys.fetch.map(({ survey }) => ({ survey, landed: null })),
  ];
  return { ...surveys, surveys: wanted, details, removedInitiatives, isEmpty };
}

const asFailed = <T extends { readonly failure: string | null }>(known: T): T => ({
  ...known,
  failure: known.failure ?? 'its landed body is damaged',
});

/**
 * Stops a run that seems to read another connection, or would remove more than `--max-removed` percent, or everything.
 * @throws GuardError that says what would have been removed.
 */
export function guardRemovals(run: PlanRun, listing: Listing, plan: NightPlan): void {
  const other = rootsGone(run, listing);
  if (other !== null) {
    throw new GuardError(`nothing was published: ${other}`, {
      hint: 'Use the credentials of this lake, or another --output folder for the other connection. If its roots really have changed, run once with --accept-roots.',
    });
  }
  const reason = removalsTooMany(run, listing, plan);
  if (reason === null) return;
  throw new GuardError(`nothing was published: ${reason}`, {
    hint: 'If this is right, run again with a higher --max-removed (percent; 100 allows everything).',
  });
}

/** Why the guard would stop this plan; null if it would not. */
export const whyStopped = (run: PlanRun, listing: Listing, plan: NightPlan): string | null =>
  rootsGone(run, listing) ?? removalsTooMany(run, listing, plan);

const rootsGone = ({ state, options }: PlanRun, listing: Listing): string | null =>
  otherConnection({
    known: state?.rootIds ?? [],
    listed: listing.initiativePaths,
    accepted: options.acceptRoots,
  });

function removalsTooMany(run: PlanRun, listing: Listing, plan: NightPlan): string | null {
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

function surveysInScope(run: PlanRun, listing: Listing): ReadonlySet<string> {
  const named = new Set(run.options.initiatives);
  const inScope = (initiativeId: string | null): boolean =>
    initiativeId !== null &&
    (named.has(initiativeId) || (listing.initiativePaths.get(initiativeId) ?? []).some((id) => named.has(id)));
  return new Set(listing.surveys.filter((s) => inScope(s.initiativeId)).map((s) => s.surveyId));
}

/** A survey body that an unpublished run landed, with what was listed when it was requested. */
function toLandedSurvey(landed: LandedResponse, listedByRun: string | null): readonly LandedSurvey[] {
  const { survey_id: surveyId, listing_hash: listingHash, last_updated_at: lastUpdatedAt } = landed.note ?? {};
  if (landed.endpoint !== 'survey' || typeof surveyId !== 'string' || typeof listingHash !== 'string') return [];
  return [
    {
      surveyId,
      listingHash,
      lastUpdatedAt: typeof lastUpdatedAt === 'number' ? lastUpdatedAt : null,
      isRecent: listedByRun === null || landed.runId > listedByRun,
      response: landed,
    },
  ];
}

/** Whether the listings imply exactly the rows that are published. */
function listingStands(run: PlanRun, listing: Listing): boolean {
  const { state } = run;
  if (state === null) return false;
  const hasNone = state.initiativeIds.length === 0 && listing.initiativePaths.size === 0;
  return (
    (hasNone || state.initiativesResponseId === listing.initiatives.responseId) &&
    state.listingIssueKeys.join('\n') === listing.issueKeys.join('\n')
  );
}
