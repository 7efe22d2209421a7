import type { Listing } from '../extract/extract-listings.ts';
import type { ExtractRun, ListedSurvey } from '../extract/extract-run.ts';
import { answersOf, type WantedSurvey } from '../extract/extract-surveys.ts';
import type { LakeState } from '../publish/lake-state.ts';
import type { KnownSurvey, SubResource } from '../schema/rows.ts';
import type { PipelineRun } from './pipeline.ts';

/** What a run has to do, decided only from the listings. */
export interface LoadPlan {
  /** Surveys to extract, in the order of the listing; a landed body that is current is not requested again. */
  readonly surveys: readonly (WantedSurvey & { readonly reason: FetchReason })[];
  readonly unchanged: readonly string[];
  /** Known surveys that are no longer listed. */
  readonly removed: readonly string[];
  /** What is due of the other resources for reasons other than surveys being loaded, by resource. */
  readonly subResources: ReadonlyMap<string, readonly SubResource[]>;
  /** Ids of initiatives that are no longer listed. */
  readonly removedInitiatives: readonly string[];
  /** Whether there is nothing to request, remove or correct: the published lake stays as it is. */
  readonly isEmpty: boolean;
}

type FetchReason = 'new' | 'changed' | 'metadata' | 'failed_before' | 'full' | 'forced';

export type PlanRun = ExtractRun & Pick<PipelineRun, 'state' | 'resources' | 'published' | 'stats'>;

/** Compares what is listed with what the lake has, and decides what has to be requested, and why. */
export async function planLoad(run: PlanRun, listing: Listing): Promise<LoadPlan> {
  const { state, stats, published } = run;
  const lost = await published.lostBodies();
  const [first] = lost.files;
  const count = `damaged landed responses: ${lost.files.length}`;
  if (first !== undefined) run.log('warn', `${first} is damaged: its content is requested again (${count})`);

  const known = new Map((state?.surveys ?? []).map((survey) => [survey.surveyId, survey]));
  const landed = await landedBodies(run);
  const rejected = new Set(state?.rejectedSurveyIds);
  const surveys: LoadPlan['surveys'][number][] = [];
  const unchanged: string[] = [];
  for (const survey of listing.surveys) {
    const { surveyId } = survey;
    const before = known.get(surveyId);
    const isLost = lost.surveyIds.has(surveyId);
    const reason = reasonToFetch(run, survey, before, isLost);
    if (reason !== null) {
      const isInLake = before !== undefined && before.responseId !== null && !rejected.has(surveyId);
      const isUnknown = survey.lastUpdatedAt === null && survey.inFiltered;
      const current = isUnknown ? null : (landed.get(answersOf(survey, false)) ?? null);
      surveys.push({ survey, landed: current, isInLake, reason });
    } else if (before !== undefined) unchanged.push(surveyId);
  }
  const listed = new Set(listing.surveys.map(({ surveyId }) => surveyId));
  const removed = listing.keepsUnlisted ? [] : [...known.keys()].filter((id) => !listed.has(id));
  const removedInitiatives = (state?.initiativeIds ?? []).filter((id) => !listing.initiativePaths.has(id));

  const due = run.resources.map((resource) => {
    const ofLost = lost.subResources.get(resource.name) ?? [];
    return [resource.name, [...resource.due(run, unchanged), ...ofLost]] as const;
  });
  const subResources = new Map(due);
  const dueCount = [...subResources.values()].flat().length;
  stats.surveys.changed = surveys.length;
  stats.surveys.unchanged = unchanged.length;
  stats.surveys.removed = removed.length;
  const isEmpty = surveys.length + removed.length + dueCount + lost.files.length === 0 && listingStands(state, listing);
  return { surveys, unchanged, removed, subResources, removedInitiatives, isEmpty };
}

function reasonToFetch(
  { options, stats }: PlanRun,
  survey: ListedSurvey,
  known: KnownSurvey | undefined,
  isLost: boolean,
): FetchReason | null {
  if (known === undefined) return 'new';
  if (known.failure !== null || isLost) return 'failed_before';
  if (known.responseId === null) return 'new';
  // "Differs", not "is later": no clock is trusted. A survey that the filtered listing omits was never updated; of one
  // that it has without a time it is not known when, so every run fetches it.
  const { lastUpdatedAt } = survey;
  if (lastUpdatedAt === null ? survey.inFiltered : lastUpdatedAt !== known.lastUpdatedAt) return 'changed';
  if (survey.listingHash !== known.listingHash) return 'metadata';
  if (stats.mode === 'full') return 'full';
  const { changedSince } = options;
  if (changedSince === null || lastUpdatedAt === null) return null;
  return lastUpdatedAt >= Date.parse(changedSince) * 1000 ? 'forced' : null;
}

/**
 * By what they answer, the newest of each. A full run distrusts everything from before it, but not what it landed
 * itself before it was interrupted.
 */
async function landedBodies({ landed, stats }: PlanRun) {
  const usable = (await landed()).filter(({ answers = '' }) => stats.mode !== 'full' || ofFullRun.test(answers));
  return new Map(usable.map((body) => [(body.answers ?? '').replace(ofFullRun, ''), body]));
}

const ofFullRun = / full$/;

function listingStands(state: LakeState | null, listing: Listing): boolean {
  if (state === null) return false;
  const hasNone = state.initiativeIds.length === 0 && listing.initiativePaths.size === 0;
  return (
    (hasNone || state.initiativesBody?.responseId === listing.initiatives.responseId) &&
    state.listingIssueKeys.join('\n') === listing.issueKeys.join('\n')
  );
}
