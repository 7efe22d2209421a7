import { planSurveys, type SurveyPlan } from '../extract/change-detection.ts';
import type { Listing } from '../extract/extract-listings.ts';
import type { ExtractRun, ListedSurvey } from '../extract/extract-run.ts';
import type { WantedSurvey } from '../extract/extract-surveys.ts';
import type { Resource } from '../extract/resources/resource.ts';
import type { LakeState } from '../publish/lake-state.ts';
import type { SubResource } from '../schema/rows.ts';
import type { PipelineRun } from './pipeline.ts';

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
export type PlanRun = ExtractRun & Pick<PipelineRun, 'state' | 'resources' | 'published' | 'stats'>;

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
    landed: await run.landed(),
    listedByRun: state?.listedByRun ?? null,
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
    ...surveys.reuse.map(({ survey, landed }) => ({ survey, landed, isInLake: isInLake(survey) })),
    ...surveys.fetch.map(({ survey }) => ({ survey, landed: null, isInLake: isInLake(survey) })),
  ];
  return { ...surveys, surveys: wanted, subResources, removedInitiatives, isEmpty };
}

const asFailed = <T extends { readonly failure: string | null }>(known: T): T => ({
  ...known,
  failure: known.failure ?? 'its landed body is damaged',
});

function surveysInScope(initiatives: readonly string[], listing: Listing): ReadonlySet<string> {
  const named = new Set(initiatives);
  const inScope = (initiativeId: string | null): boolean =>
    initiativeId !== null &&
    (named.has(initiativeId) || (listing.initiativePaths.get(initiativeId) ?? []).some((id) => named.has(id)));
  return new Set(listing.surveys.filter((s) => inScope(s.initiativeId)).map((s) => s.surveyId));
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
