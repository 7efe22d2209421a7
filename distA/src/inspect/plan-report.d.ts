import type { Endpoint } from '../extract/types.ts';
import type { RunMode, RunReport } from '../report/report.ts';
import type { RunOptions, RunWorld } from '../run/options.ts';
/** What `run` would do now, and why. */
export interface PlanReport {
    readonly source: string;
    readonly mode: RunMode;
    /** Day from which the filtered listing was requested. */
    readonly changed_since: string | null;
    /** Requests that `run` would send, including the listings. */
    readonly requests: readonly {
        readonly endpoint: Endpoint;
        readonly count: number;
        readonly why: string;
    }[];
    readonly total_requests: number;
    readonly surveys: {
        readonly listed: number;
        readonly unchanged: number;
        readonly fetch: readonly {
            readonly survey_id: string;
            readonly reason: string;
        }[];
        /** Read from bodies that an unpublished run landed. */
        readonly reuse: readonly string[];
        readonly removed: readonly string[];
    };
    readonly initiatives_removed: readonly string[];
    readonly rate_limit: RunReport['requests']['rate_limit'];
    /** Under the service's rate limit; `null` when the service reports none. */
    readonly minutes: number | null;
    /** Why the guard would stop the run, if it would. */
    readonly guard: string | null;
}
/** Requests only listings and writes nothing. Throws the same EsgLakeError as `run` would. */
export declare function planRun(options: RunOptions, world?: RunWorld): Promise<PlanReport>;
