import { GuardError } from '../base/errors.ts';
import type { SubResource } from '../base/sub-resource.ts';
import type { Listing } from '../extract/extract-listings.ts';
import type { ExtractRun, ListedSurvey } from '../extract/extract-run.ts';
import type { WantedSurvey } from '../extract/extract-surveys.ts';
import type { LandedResponse } from '../extract/landing/reader.ts';
import type { Resource } from '../extract/resources/resource.ts';
import type { Losses } from '../load/merge/merge.ts';
import type { LakeState } from '../publish/lake-state.ts';
import type { Snapshot } from '../publish/snapshot-folders.ts';
import type { RunStats } from '../report/run-stats.ts';
import type { CurrentLake } from '../run/pipeline.ts';
import { type LandedSurvey, planSurveys, type SurveyPlan } from './decide-surveys.ts';

/** What a run has to do, decided only from the listings. */
export interface LoadPlan extends SurveyPlan {
  /** Surveys to extract: landed bodies that are current come from disk, the others from the service. */
  readonly surveys: readonly WantedSurvey[];
  /** What is due of the other resources for reasons other than surveys being loaded, by resource. */
  readonly subResources: ReadonlyMap<string, readonly SubResource[]>;
  /** Ids of initiatives that are no longer listed. */
  readonly removedInitiatives: readonly string[];
  /** Whether there is nothing to request, remove or correct: the published lake stays as it is. */
  readonly isEmpty: boolean;
}

/** What planning needs from a run. */
export interface PlanRun extends ExtractRun {
  readonly state: LakeState | null;
  readonly resources: readonly Resource[];
  readonly published: Pick<CurrentLake, 'lostBodies'>;
  readonly stats: RunStats;
}

/** Maximum number of damaged files to name. */
const maxNamed = 10;

/** Compares what is listed with what the lake has, and decides what has to be requested, and why. */
export async function planLoad(run: PlanRun, listing: Listing): Promise<LoadPlan> {
  const { options, state, stats, published } = run;
  const lost = await published.lostBodies();
  for (const file of lost.files.slice(0, maxNamed)) {
    run.log('warn', `${file} is damaged: its content is requested again`);
  }
  const more = lost.files.length - maxNamed;
  if (more > 0) run.log('warn', `${more} more landed responses are damaged and requested again`);
  const planned = planSurveys({
    listed: listing.surveys,
    known: (state?.surveys ?? []).map((known) => (lost.surveyIds.has(known.surveyId) ? asFailed(known) : known)),
    landed: (await run.landed()).flatMap((landed) => toLandedSurvey(landed, state?.listedByRun ?? null)),
    mode: stats.mode === 'full' ? 'full' : 'incremental',
    forcedSince: options.changedSince === null ? null : Date.parse(options.changedSince) * 1000,
    ...(options.initiatives.length === 0 ? {} : { scope: surveysInScope(options.initiatives, listing) }),
  });
  const surveys = listing.keepsUnlisted ? { ...planned, removed: [] } : planned;
  const removedInitiatives = (state?.initiativeIds ?? []).filter((id) => !listing.initiativePaths.has(id));
  const dueOf = (resource: Resource): readonly SubResource[] => [
    ...resource.due(run, surveys.unchanged),
    ...(lost.subResources.get(resource.name) ?? []),
  ];
  const subResources = new Map(run.resources.map((resource) => [resource.name, dueOf(resource)]));
  const dueCount = [...subResources.values()].flat().length;
  stats.surveys.changed = surveys.fetch.length + surveys.reuse.length;
  stats.surveys.unchanged = surveys.unchanged.length;
  stats.surveys.removed = surveys.removed.length;
  const counts = run.resources.map((resource) => {
    const due = subResources.get(resource.name) ?? [];
    return [resource.name, resource.forecast(run, { surveys: stats.surveys.changed, due }).count] as const;
  });
  stats.expected = { surveys: surveys.fetch.length, ...Object.fromEntries(counts) };
  const isEmpty =
    stats.surveys.changed + surveys.removed.length + dueCount === 0 &&
    !listing.isWatermarkWrong &&
    lost.files.length === 0 &&
    listingStands(state, listing);
  const rejected = new Set(state?.rejectedSurveyIds);
  const loaded = new Set(state?.surveys.flatMap((known) => (known.responseId === null ? [] : known.surveyId)));
  const isInLake = ({ surveyId }: ListedSurvey): boolean => loaded.has(surveyId) && !rejected.has(surveyId);
  const wanted = [
    ...surveys.reuse.map(({ survey, landed }) => ({ survey, landed: landed.response, isInLake: isInLake(survey) })),
    ...surveys.fetch.map(({ survey }) => ({ survey, landed: null, isInLake: isInLake(survey) })),
  ];
  return { ...surveys, surveys: wanted, subResources, removedInitiatives, isEmpty };
}

const asFailed = <T extends { readonly failure: string | null }>(known: T): T => ({
  ...known,
  failure: known.failure ?? 'its landed body is damaged',
});

/** What the guards need from a run. */
export interface GuardedRun {
  readonly options: { readonly maxRemovedPercent: number; readonly acceptRoots: boolean };
  readonly state: Pick<LakeState, 'rootIds' | 'surveys' | 'initiativeIds' | 'namedInitiativeIds'> | null;
  readonly published: { snapshot(): Pick<Snapshot, 'manifest'> | null };
}

/**
 * Stops a run that seems to read another connection, or would remove more than `--max-removed` percent of the surveys or
 * initiatives, or of the initiatives' parents or names, or everything.
 * @throws GuardError that says what would have been removed.
 */
export function guardRemovals(run: GuardedRun, listing: Listing, plan: LoadPlan): void {
  const other = rootsGone(run, listing);
  if (other !== null) {
    throw new GuardError(`nothing was published: ${other}`, {
      hint: 'Use the credentials of this lake, or another --output folder for the other connection. If its roots really have changed, run once with --accept-roots.',
    });
  }
  const reason = removalsTooMany(run, listing, plan);
  if (reason === null) return;
  throw new GuardError(`nothing was published: ${reason}`, { hint: higherLimit });
}

const higherLimit = 'If this is right, run again with a higher --max-removed (percent; 100 allows everything).';

/**
 * Stops a run after whose merge more than `--max-removed` percent of the published data points, or of the calculated
 * values, would be gone. Answers that removed some are not trusted: the next run requests these surveys again.
 *
 * @param losses from `mergeRun`
 * @param distrust called with the surveys before the run is stopped
 * @throws GuardError that says what would have been removed
 */
export async function guardLosses(
  run: GuardedRun,
  losses: Losses,
  distrust: (surveyIds: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  const limit = run.options.maxRemovedPercent;
  const tables = run.published.snapshot()?.manifest.tables ?? {};
  const kinds = [
    { name: 'data points', bySurvey: losses.dataPoints, before: tables['data_points']?.rows ?? 0 },
    { name: 'calculated values', bySurvey: losses.calculatedValues, before: tables['calculated_values']?.rows ?? 0 },
  ];
  for (const { name, bySurvey, before } of kinds) {
    const gone = [...bySurvey.values()].reduce((sum, lost) => sum + lost, 0);
    const percent = percentOver(limit, gone, before);
    if (percent === null) continue;
    await distrust(new Set([...losses.dataPoints.keys(), ...losses.calculatedValues.keys()]));
    throw new GuardError(
      `nothing was published: ${gone} of ${before} ${name} (${percent} %) would have been removed, more than the ${limit} % that --max-removed allows; surveys with fewer values: ${someOf([...bySurvey.keys()])}`,
      { hint: `The next run requests these surveys again. ${higherLimit}` },
    );
  }
}

/** The share as text if it exceeds the limit, else null; a limit of 100 allows everything. */
function percentOver(limit: number, gone: number, before: number): string | null {
  const percent = (100 * gone) / Math.max(before, 1);
  return limit < 100 && percent > limit ? percent.toFixed(1) : null;
}

/** Why the guard would stop this plan; null if it would not. */
export const whyStopped = (run: GuardedRun, listing: Listing, plan: LoadPlan): string | null =>
  rootsGone(run, listing) ?? removalsTooMany(run, listing, plan);

/**
 * Why this seems to be the data of another connection: none of the lake's root initiatives is listed any more. Loading
 * it would mark the whole lake as removed. Null if one of them is listed, or if the lake has no initiatives.
 */
function rootsGone({ state, options }: GuardedRun, { initiativePaths: listed }: Listing): string | null {
  const known = state?.rootIds ?? [];
  if (options.acceptRoots || known.length === 0 || known.some((id) => listed.has(id))) return null;
  const names = known.length <= 3 ? known.join(', ') : `${known.slice(0, 3).join(', ')} and ${known.length - 3} more`;
  const which =
    known.length === 1
      ? `the lake's root initiative ${names} is not`
      : `none of the lake's root initiatives (${names}) is`;
  if (listed.size === 0) return `the service listed no initiatives: ${which} listed any more`;
  return `${which} listed any more: these credentials seem to belong to another connection`;
}

function removalsTooMany({ state, options }: GuardedRun, listing: Listing, plan: LoadPlan): string | null {
  const limit = options.maxRemovedPercent;
  const kinds = [
    { name: 'surveys', gone: plan.removed, before: state?.surveys.length ?? 0, now: listing.surveys.length },
    {
      name: 'initiatives',
      gone: plan.removedInitiatives,
      before: state?.initiativeIds.length ?? 0,
      now: listing.initiativePaths.size,
    },
  ];
  for (const { name, gone, before, now } of kinds) {
    if (gone.length === 0 || limit >= 100) continue;
    if (now === 0) return `the service listed no ${name}; all ${before} ${name} would have been removed`;
    const percent = percentOver(limit, gone.length, before);
    if (percent !== null) {
      return `${gone.length} of ${before} ${name} (${percent} %) are no longer listed, more than the ${limit} % that --max-removed allows: ${someOf(gone)}`;
    }
  }
  const roots = new Set(state?.rootIds);
  const isFlat = (id: string): boolean => listing.initiativePaths.get(id)?.length === 1;
  const lost = [
    { what: 'parent', ids: (state?.initiativeIds ?? []).filter((id) => !roots.has(id) && isFlat(id)) },
    { what: 'name', ids: (state?.namedInitiativeIds ?? []).filter((id) => listing.namelessInitiatives.has(id)) },
  ];
  for (const { what, ids } of lost) {
    const before = state?.initiativeIds.length ?? 0;
    const percent = percentOver(limit, ids.length, before);
    if (percent !== null) {
      return `${ids.length} of ${before} initiatives (${percent} %) are listed without the ${what} that they had, more than the ${limit} % that --max-removed allows: ${someOf(ids)}`;
    }
  }
  return null;
}

const someOf = (ids: readonly string[]): string =>
  `${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ` and ${ids.length - 5} more` : ''}`;

function surveysInScope(initiatives: readonly string[], listing: Listing): ReadonlySet<string> {
  const named = new Set(initiatives);
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

/** Whether the listings imply exactly the published rows. */
function listingStands(state: LakeState | null, listing: Listing): boolean {
  if (state === null) return false;
  const hasNone = state.initiativeIds.length === 0 && listing.initiativePaths.size === 0;
  return (
    (hasNone || state.initiativesResponseId === listing.initiatives.responseId) &&
    state.listingIssueKeys.join('\n') === listing.issueKeys.join('\n')
  );
}
