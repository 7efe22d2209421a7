import type { SubResource } from '../base/sub-resource.ts';
import type { Listing } from '../extract/extract-listings.ts';
import type { ExtractRun } from '../extract/extract-run.ts';
import type { WantedSurvey } from '../extract/extract-surveys.ts';
import type { Resource } from '../extract/resources/resource.ts';
import type { LakeState } from '../load/lake-state.ts';
import type { Losses } from '../load/merge/merge.ts';
import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import type { RunStats } from '../report/run-stats.ts';
import type { CurrentLake } from '../run/pipeline.ts';
import { type SurveyPlan } from './decide-surveys.ts';
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
/** Compares what is listed with what the lake has, and decides what has to be requested, and why. */
export declare function planLoad(run: PlanRun, listing: Listing): Promise<LoadPlan>;
/** What the guards need from a run. */
export interface GuardedRun {
    readonly options: {
        readonly maxRemovedPercent: number;
        readonly acceptRoots: boolean;
    };
    readonly state: Pick<LakeState, 'rootIds' | 'surveys' | 'initiativeIds' | 'namedInitiativeIds'> | null;
    readonly published: {
        snapshot(): Pick<Snapshot, 'manifest'> | null;
    };
}
/**
 * Stops a run that seems to read another connection, or would remove more than `--max-removed` percent of the surveys or
 * initiatives, or of the initiatives' parents or names, or everything.
 * @throws GuardError that says what would have been removed.
 */
export declare function guardRemovals(run: GuardedRun, listing: Listing, plan: LoadPlan): void;
/**
 * Stops a run after whose merge more than `--max-removed` percent of the published data points, or of the calculated
 * values, would be gone. Answers that removed some are not trusted: the next run requests these surveys again.
 *
 * @param losses from `mergeRun`
 * @param distrust called with the surveys before the run is stopped
 * @throws GuardError that says what would have been removed
 */
export declare function guardLosses(run: GuardedRun, losses: Losses, distrust: (surveyIds: ReadonlySet<string>) => Promise<void>): Promise<void>;
/** Why the guard would stop this plan; null if it would not. */
export declare const whyStopped: (run: GuardedRun, listing: Listing, plan: LoadPlan) => string | null;
