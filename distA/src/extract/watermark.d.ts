/**
 * Decides from which day on a run requests changes (architecture.md, "Change detection" and invariant 9). No single
 * clock is trusted: starting too early costs a longer answer, starting too late would hide changes forever. All times
 * are microseconds since the epoch.
 */
export declare const beginningOfTime = "1970-01-01";
/** The clocks at the time of the run's listings. */
export interface Clocks {
    /** The earliest `Date` of the answers; null if none had a readable one. */
    readonly server: number | null;
    readonly ours: number;
}
/** What the published lake says about the previous run. */
export interface Before {
    readonly watermarkAt: number;
    /** `lastUpdated` of every survey that it knows. */
    readonly updates: readonly (number | null)[];
    /** The newest run whose listing was requested from the beginning of time; null if none is known. */
    readonly wholeListing: {
        readonly startedAt: number;
        readonly runsSince: number;
    } | null;
}
export interface Since {
    /** ISO 8601 day. */
    readonly day: string;
    /** Why the lake's watermark is not trusted; null if it is. */
    readonly distrust: string | null;
}
/**
 * The day before the earlier of the lake's watermark and the newest change that it has seen. Everything, if the
 * watermark is in the future by this run's clocks; and once a week, so that a change with a timestamp from a slow clock
 * is seen too. Both cost no additional request, only a longer answer.
 */
export declare function sinceOf(before: Before, clocks: Clocks): Since;
/**
 * The time up to which a run has seen changes: never later than either clock, nor than the newest change among
 * `updates`. Changes with a timestamp later than a clock are ignored here, since they must not confirm a wrong clock.
 */
export declare function watermarkOf(clocks: Clocks, updates: readonly (number | null)[]): number;
/** The day of an instant in UTC. */
export declare const dayOf: (micros: number) => string;
