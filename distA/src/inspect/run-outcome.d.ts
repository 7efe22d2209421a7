import { type FirstFigure } from '../page/key-figures/read-key-figures.ts';
import type { RunReport } from '../report/report.ts';
import { type UnmatchedDecision } from './unmatched-decisions.ts';
/** What a run changed in the lake, in addition to the counts of its report. Texts are as the service sent them. */
export interface RunOutcomeDetails {
    readonly issues: readonly {
        readonly severity: string;
        readonly code: string;
        readonly count: number;
    }[];
    /** Surveys in which figures changed. */
    readonly changedSurveys: number;
    /** Reported numbers that were different before, the largest change in percent first. */
    readonly restated: readonly RestatedFigure[];
    readonly unmatchedDecisions: readonly UnmatchedDecision[];
    readonly openDecisions: number;
    /** Figures of the newest year of the group that has ended; null without any. */
    readonly groupFigures: GroupFigureCounts | null;
    /** The figure that the page shows first; null without any. */
    readonly firstFigure: FirstFigure | null;
}
export interface GroupFigureCounts {
    readonly year: number;
    readonly count: number;
    /** Those with doubts. */
    readonly doubtedCount: number;
    /** The most frequent first. */
    readonly doubts: readonly {
        readonly name: string;
        readonly count: number;
    }[];
}
export interface RestatedFigure {
    readonly tracker: string;
    readonly initiative: string;
    /** YYYY-MM-DD. */
    readonly periodEnd: string | null;
    readonly was: number;
    readonly is: number;
    readonly unit: string | null;
    /** Null when the previous value was 0, or the unit changed. */
    readonly percent: number | null;
}
/** Reads the details from the published lake. @throws DamagedError when that cannot be read */
export declare function readRunOutcome(output: string, report: RunReport, most: number): Promise<RunOutcomeDetails>;
