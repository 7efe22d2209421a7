import type { Row } from '../schema/rows.ts';
import type { BoundaryCounts, RunMode } from './report.ts';
/** What the report will say of a run under way: the steps fill it in as they go. */
export interface RunStats {
    mode: RunMode;
    changedSince: string | null;
    /** Microseconds: every change up to then has been seen, whatever the clocks say (`watermark.ts`). */
    watermarkAt: number | null;
    /** Microseconds, by the service's clock: when the listing was requested. */
    listedAt: number | null;
    /** Requests that the stages to come will send, for estimating the time left. */
    expected: {
        listings: number;
        surveys: number;
        subResources: Readonly<Record<string, number>>;
    };
    surveyListing: 'connection' | 'initiatives' | null;
    surveys: {
        listed: number;
        changed: number;
        fetched: number;
        reused: number;
        unchanged: number;
        removed: number;
        failed: {
            readonly surveyId: string;
            readonly reason: string;
        }[];
    };
    /** Requests that concern no single survey and that the run could do without. */
    failedLookups: {
        readonly what: string;
        readonly reason: string;
    }[];
    changes: {
        readonly added: number;
        readonly changed: number;
        readonly removed: number;
    };
    restated: number;
    boundary: BoundaryCounts;
    /** By reason; null if nothing was loaded, or the lake was empty. */
    newExclusions: Readonly<Record<string, number>> | null;
    rows: Readonly<Record<string, number>>;
    issues: Readonly<Record<string, number>>;
}
export declare const emptyStats: () => RunStats;
/** Whether everything that was wanted could be fetched, or read. */
export declare const isWhole: ({ surveys, failedLookups }: RunStats) => boolean;
/** What the client counted about its requests. */
export interface RequestStats {
    readonly requests: number;
    readonly byEndpoint: Readonly<Record<string, number>>;
    readonly retries: number;
    readonly throttled: number;
    readonly waitedMs: number;
    readonly bytesReceived: number;
}
/** What the run's row contains besides the report's facts. */
interface RunRowSource {
    readonly runId: string;
    readonly pipeline: string;
    /** Milliseconds. */
    readonly startedAt: number;
    /** Milliseconds. */
    readonly finishedAt: number;
    readonly timeZone: string;
    readonly defaultCurrency: string;
    /** Null if the run asked no service. */
    readonly isSimulated: boolean | null;
}
/** The run's row in the lake it is about to publish. */
export declare function runRow(source: RunRowSource, stats: RunStats, requestStats: RequestStats | null): Row<'runs'>;
export {};
