import type { Manifest } from '../load/publish/manifest.ts';
import type { RunReport } from '../report/report.ts';
import { type DiskUse } from './disk-use.ts';
import { type PinStatus } from './pin-status.ts';
/** What is published, and how fresh it is. Times are ISO 8601 in UTC. */
export interface StatusReport {
    readonly output: string;
    /** `null`: nothing is published. */
    readonly published: PublishedLake | null;
    /** Start of the last run that loaded from the service or found nothing changed, by the local clock. */
    readonly fresh_at: string | null;
    readonly age_s: number | null;
    readonly rows: Readonly<Record<string, number>>;
    readonly issues: readonly {
        readonly severity: string;
        readonly code: string;
        readonly count: number;
    }[];
    /** Surveys whose last request failed: their previous data is kept. */
    readonly failed_surveys: readonly {
        readonly survey_id: string;
        readonly reason: string;
    }[];
    /** Damaged files that were noticed; `verify` checks all files. */
    readonly damage: readonly string[];
    /** Newest first, including failed runs. */
    readonly runs: readonly RunLine[];
    /** Runs without a report, newest first: the one in progress, and killed ones. */
    readonly unreported_runs: readonly UnreportedRun[];
    /** Snapshots that are kept permanently, by name. */
    readonly pins: readonly PinStatus[];
    /** Bytes on disk. */
    readonly disk: DiskUse;
}
export interface PublishedLake {
    readonly snapshot_id: string;
    readonly run_id: string;
    readonly created_at: string;
    readonly schema_version: number;
    /** All changes up to this time have been seen: the time of the newest change, never later than the clocks. */
    readonly watermark_at: string | null;
    readonly database_bytes: number;
    readonly path: string;
    /** MM-DD. */
    readonly year_end: string;
    /** The files of decisions that it was made by. */
    readonly decisions: Manifest['rules']['decisions'];
    /** How many decisions are open (`esg-lake decide`); null if another version made the lake, or if it cannot be read. */
    readonly open_decisions: number | null;
}
type RunLine = Pick<RunReport, 'run_id' | 'mode' | 'status' | 'exit_code' | 'started_at' | 'finished_at' | 'snapshot_id'> & {
    readonly requests: number;
    readonly surveys_fetched: number;
    readonly surveys_failed: number;
    readonly changes: number;
};
/** Reads the published lake and the reports of runs; writes nothing. */
export declare function lakeStatus(output: string, nowMs: number): Promise<StatusReport>;
/** A run without a report: it is in progress, or it was killed (kill -9, out of memory, power failure). */
export interface UnreportedRun {
    readonly run_id: string;
    readonly status: 'in_progress' | 'ended_without_report';
    /** From the run's log, or else its folder. ISO 8601. */
    readonly started_at: string;
    /** The last stage named in its log; null when it had not reached one. */
    readonly last_stage: string | null;
    /** The process running it; null when there is none. */
    readonly holder: {
        readonly pid: number;
        readonly host: string;
    } | null;
}
export {};
