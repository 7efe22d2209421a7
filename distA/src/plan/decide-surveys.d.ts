import type { ListedSurvey } from '../extract/extract-run.ts';
import type { LandedResponse } from '../extract/landing/reader.ts';
import type { KnownSurvey } from '../schema/rows.ts';
/** A body landed by a run that did not publish, with the listing for which it was requested. */
export interface LandedSurvey {
    readonly surveyId: string;
    readonly listingHash: string;
    readonly lastUpdatedAt: number | null;
    /** Whether it was landed after the listing of the published lake, judged by the order of runs and not by a clock. */
    readonly isRecent: boolean;
    readonly response: LandedResponse;
}
export type FetchReason = 'new' | 'changed' | 'metadata' | 'failed_before' | 'full' | 'forced';
export interface SurveyPlan {
    /** In the order of the listing. */
    readonly fetch: readonly {
        readonly survey: ListedSurvey;
        readonly reason: FetchReason;
    }[];
    /** Surveys that would be fetched, but whose current body is already landed. */
    readonly reuse: readonly {
        readonly survey: ListedSurvey;
        readonly landed: LandedSurvey;
    }[];
    readonly unchanged: readonly string[];
    /** Known surveys that are no longer listed. */
    readonly removed: readonly string[];
}
export interface PlanOptions {
    readonly listed: readonly ListedSurvey[];
    readonly known: readonly KnownSurvey[];
    /** Bodies of all runs that did not publish, in the order of landing; the last one of a survey counts. */
    readonly landed: readonly LandedSurvey[];
    readonly mode: 'full' | 'incremental';
    /** Microseconds: surveys updated since then are fetched even if the lake has them. */
    readonly forcedSince: number | null;
    /** Only these are fetched or removed; all others are left as they are. */
    readonly scope?: ReadonlySet<string>;
}
/** Decides what to request. The decision for a survey does not depend on the order of the inputs. */
export declare function planSurveys(options: PlanOptions): SurveyPlan;
