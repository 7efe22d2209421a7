import { type Retention } from '../base/run-id.ts';
import { type PrunedLanding } from '../extract/landing/prune-landing.ts';
/** What is kept of the landing and of the folder `runs`; null keeps all of it. */
export interface RetentionRules {
    readonly output: string;
    readonly keepLanding: Retention | null;
    readonly keepRuns: Retention | null;
}
export interface Removed {
    readonly landing: PrunedLanding;
    /** Runs whose reports and logs were deleted. */
    readonly runs: number;
}
/**
 * Deletes old landed responses that no kept snapshot needs, and old reports and logs of runs. Everything landed since
 * the last successful run is kept, since the next run continues from it. So are the reports of that run and of the runs
 * that made the kept snapshots. Call it while holding the lock; killing it does no harm.
 *
 * @throws DamagedError, before anything of the landing is deleted, if it cannot be determined what is needed
 */
export declare function applyRetention({ output, keepLanding, keepRuns }: RetentionRules, nowMs: number): Promise<Removed>;
/** Deletes what killed runs had set aside for deletion. */
export declare function removeAllSetAside(output: string): Promise<void>;
