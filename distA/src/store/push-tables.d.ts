import { type TableSet, type TableState } from '../formats/current-tables.ts';
import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import type { TableFormat } from '../run/options.ts';
import { type ObjectStore } from './object-store.ts';
import { type PutProgress } from './put-files.ts';
export interface PushWanted {
    readonly store: ObjectStore;
    /** The state that the tables should have. */
    readonly state: TableState;
    /** The snapshot of the state, if it has a database: the lake's views are pushed too. */
    readonly snapshot?: Snapshot;
    /**
     * Whether a state was published by this lake: a store with any other state belongs to another lake.
     * @param set what the pointer records about the state in addition to its id; null without a pointer
     */
    readonly isOurs: (snapshotId: string, set: TableSet | null) => boolean | Promise<boolean>;
    /** A folder for copies of the logs; emptied before and deleted afterwards. */
    readonly folder: string;
    /** In addition to the formats that the store already has. @default delta, if it has none */
    readonly formats?: readonly TableFormat[];
    /** Number of states of the tables that stay readable in the store. */
    readonly keep: number;
    /** Milliseconds. */
    readonly at: number;
    readonly concurrency: number;
    readonly signal?: AbortSignal | undefined;
    readonly onProgress?: (progress: PutProgress) => void;
    /** @default 30 */
    readonly commitsPerCheckpoint?: number;
}
export interface PushReport {
    readonly url: string;
    readonly snapshot_id: string;
    /** False if the store already had the state. */
    readonly changed: boolean;
    /** Tables with a new version. */
    readonly tables: number;
    /** Data files: those put now, and those that were in the store before. */
    readonly put: {
        readonly files: number;
        readonly bytes: number;
    };
    readonly present: {
        readonly files: number;
        readonly bytes: number;
    };
    /** Number of deleted objects that no kept version needs. */
    readonly deleted: number;
}
/**
 * Makes the tables in a store those of a snapshot: puts the data files first, then one commit for each table that
 * changed, then the lake's views, then the pointer. Readers of a table find the old version or the new one, complete; readers of the pointer
 * find all tables of one snapshot. Completes what a killed push left unfinished.
 *
 * @throws GuardError if another lake or engine wrote there, or the store ignores conditions: nothing is changed then;
 * PushLostError if another push was faster
 */
export declare function pushTables(wanted: PushWanted): Promise<PushReport>;
