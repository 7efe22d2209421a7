import type { Findings, RunReport, RunStatus } from './report.ts';
import { type RequestStats, type RunStats } from './run-stats.ts';
/** How a run ended. */
interface RunOutcome {
    readonly status: RunStatus;
    readonly exitCode: RunReport['exit_code'];
    readonly error: RunReport['error'] | null;
}
export interface RunSummary {
    readonly runId: string;
    readonly pipeline: string;
    readonly source: string;
    readonly sandbox: {
        readonly night: number;
    } | null;
    readonly snapshotId: string | null;
    /** Milliseconds. */
    readonly startedAt: number;
    readonly stats: RunStats;
    readonly findings: Findings;
    readonly requestStats: RequestStats | null;
    readonly rateLimit: RunReport['requests']['rate_limit'];
    readonly stages: RunReport['stages'];
}
export declare function buildReport(o: RunSummary & {
    readonly outcome: RunOutcome;
    readonly finishedAt: number;
}): RunReport;
/** The outcome of a pipeline that has ended. */
export declare function outcomeOf(ended: {
    readonly published: boolean;
    readonly stats: RunStats;
}, failure: unknown): RunOutcome;
/** A run under way. */
interface WatchedRun {
    readonly stats: RunStats;
    readonly published: boolean;
    summary(): RunSummary;
}
interface CrashWatch {
    /** `undefined` while nothing has happened. */
    readonly fault: unknown;
    end(): void;
}
/** Writes `report.json` for a run that an uncaught fault is about to end: the run itself may not get that far. */
export declare function watchForCrash(session: WatchedRun, folder: string, clock: () => number): CrashWatch;
export {};
