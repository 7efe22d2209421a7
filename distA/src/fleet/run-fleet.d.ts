import { EsgLakeError, type ExitCode } from '../base/errors.ts';
import type { RunReport, RunStatus } from '../report/report.ts';
import type { RunEvent } from '../run/events.ts';
import type { RunOptions } from '../run/options.ts';
import type { Pipeline } from '../run/pipeline.ts';
/** A connection that can be run, or the reason why it cannot. */
export type FleetMember = {
    readonly id: string;
} & ({
    readonly options: RunOptions;
    readonly error?: never;
} | {
    readonly error: EsgLakeError;
    readonly options?: never;
});
interface FleetRunOptions {
    readonly pipeline: Pipeline;
    readonly members: readonly FleetMember[];
    /** Null: all connections. */
    readonly shard: Shard | null;
    /** Maximum number of connections that run at a time. */
    readonly connectionsAtOnce: number;
    /** Maximum number of connections that merge at a time. */
    readonly mergesAtOnce: number;
    /** Aborting it stops all runs cleanly and starts no more. */
    readonly signal: AbortSignal;
    readonly onEvent: (event: FleetEvent) => void;
}
/** An event of a fleet run. Never contains a credential. */
export type FleetEvent = {
    readonly type: 'started';
    readonly id: string;
} | {
    readonly type: 'run';
    readonly id: string;
    readonly event: RunEvent;
}
/** Not emitted for a run that did not begin. */
 | {
    readonly type: 'reported';
    readonly id: string;
    readonly report: RunReport;
} | {
    readonly type: 'ended';
    readonly connection: ConnectionOutcome;
};
/** How the run of a connection ended. */
interface ConnectionOutcome {
    readonly id: string;
    readonly status: RunStatus;
    readonly exit_code: ExitCode;
    /** Null if the run did not get that far. */
    readonly run_id: string | null;
    /** What is published now; null if nothing is, or if it is unknown. */
    readonly snapshot_id: string | null;
    readonly seconds: number;
    readonly requests: number;
    readonly surveys_fetched: number;
    readonly surveys_failed: number;
    readonly error?: RunReport['error'];
}
/** What `fleet run --json` prints. */
export interface FleetRunReport {
    readonly started_at: string;
    readonly finished_at: string;
    readonly shard: Shard | null;
    readonly exit_code: ExitCode;
    /** Number of connections by how they ended. */
    readonly outcomes: Readonly<Partial<Record<RunStatus, number>>>;
    /** Ids of the connections that did not load everything. */
    readonly failed: readonly string[];
    /** In the order of the file. */
    readonly connections: readonly ConnectionOutcome[];
}
/** Runs the pipeline for every connection, each on its own lake: a failure does not affect the other connections. */
export declare function runFleet(options: FleetRunOptions): Promise<FleetRunReport>;
/**
 * The exit code of several runs: 0 if all succeeded, 3 if some did not, and the gravest of their codes if none did
 * (failed surveys are not a failure of the run). 130 if any was interrupted.
 */
export declare function fleetExitCode(codes: readonly ExitCode[]): ExitCode;
/** One of several parts of a fleet. */
export interface Shard {
    /** From 0. */
    readonly index: number;
    readonly count: number;
}
/**
 * The shard of a connection, from its id alone (jump consistent hash): adding a connection moves no other, and adding a
 * shard moves only the connections that the new shard gets.
 */
export declare function shardOf(id: string, count: number): number;
export declare const inShard: <T extends {
    readonly id: string;
}>(all: readonly T[], shard: Shard | null) => readonly T[];
/**
 * The metrics of `fleet run` in the text format of Prometheus: of the whole fleet, and by connection. A shard reports
 * only its own connections, so each shard needs a separate file.
 *
 * @param lastSuccess of each connection, as ISO 8601: when a run last published or found nothing changed
 */
export declare function fleetMetricsText(report: FleetRunReport, lastSuccess: ReadonlyMap<string, string | null>): string;
export {};
