import type { DuckDBValue } from '@duckdb/node-api';
import type { RecordBatch } from 'apache-arrow';
import type { Batches, TableBatch } from '../schema/row-batches.ts';
import type { Rules } from '../schema/rules.ts';
import { type TableName } from '../schema/tables.ts';
import type { SqlRow } from './database.ts';
import type { MergeOutcome } from './merge/merge.ts';
import type { MergeOptions } from './merge/merge-context.ts';
/** What the functions that load need from a run. */
export interface LoadRun {
    readonly runId: string;
    readonly lake: RunLake;
    readonly options: Pick<Rules, 'decisions' | 'yearEnd'>;
    /** The clock of the machine in milliseconds. */
    now(): number;
    /** What the report says about the merged lake. */
    readonly stats: LoadStats;
}
/** The private copy of the lake that the run will publish. It is opened on first use. */
export interface RunLake {
    /** Starts to open it. If that fails, the first call that needs it throws. */
    prepare(): void;
    /** Adds rows for the merge. May be called concurrently. */
    append(table: TableName, batch: RecordBatch): Promise<void>;
    /** Call it once, after the last `append`. */
    merge(options: MergeOptions): Promise<MergeOutcome>;
    /** Queries the copy, until it is published: after the merge, what readers will see. */
    query(sql: string, values?: readonly DuckDBValue[]): Promise<readonly SqlRow[]>;
}
export interface LoadStats {
    /** Microseconds, by the clock of the service. */
    readonly listedAt: number | null;
    changes: {
        readonly added: number;
        readonly changed: number;
        readonly removed: number;
    };
    restated: number;
    boundary: MergeOutcome['boundary'];
    newExclusions: Readonly<Record<string, number>> | null;
    rows: Readonly<Record<string, number>>;
    issues: Readonly<Record<string, number>>;
}
/** Loads batches for the merge as they come, and returns all finished inputs. */
export declare function loadBatches<T>(run: Pick<LoadRun, 'lake'>, parts: AsyncIterable<Batches<T>>): Promise<readonly T[]>;
/** What a run has loaded, and what its listings no longer contain. */
export interface MergedRun {
    readonly plan: {
        readonly removed: readonly string[];
    };
    readonly surveys: {
        readonly loaded: readonly {
            readonly surveyId: string;
        }[];
    };
    readonly subResources: readonly MergedSubResource[];
}
interface MergedSubResource {
    readonly resource: string;
    readonly detail: Readonly<Record<string, string | readonly string[]>>;
}
/**
 * Merges what was loaded, and the batches, into the private copy of the lake, in one transaction.
 * @returns what surveys do not have any more, for `guardLosses`
 */
export declare function mergeRun(run: LoadRun, merged: MergedRun, batches: readonly TableBatch[]): Promise<MergeOutcome['losses']>;
/** What a replay has loaded. */
export interface MergedReplay extends Pick<MergedRun, 'subResources'> {
    readonly landing: {
        readonly state: {
            readonly surveys: ReadonlyMap<string, unknown>;
            readonly last: {
                readonly changed_at: number;
            };
        };
    };
}
/** Rebuilds the current tables from scratch. The history of runs and changes is kept. */
export declare function mergeReplay(run: LoadRun, { landing, subResources }: MergedReplay, batches: readonly TableBatch[]): Promise<void>;
export {};
