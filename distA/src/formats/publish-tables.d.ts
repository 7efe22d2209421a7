import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import { type TableFormat } from '../run/options.ts';
import type { PipelineRun } from '../run/pipeline.ts';
import { type CurrentTables, type TableState } from './current-tables.ts';
import { type DataFile } from './data-files.ts';
import { type CommittedTable } from './open-format.ts';
/** The part of a run that publishing tables needs. */
export type TablesRun = Pick<PipelineRun, 'options' | 'published' | 'stage' | 'log' | 'now'>;
/**
 * Updates the open tables to the published snapshot, if the run requests them or the lake already has them. Writes
 * nothing if they are up to date, and completes what a killed run left unfinished. Call it when the pipeline has
 * published, or has found that nothing changed.
 *
 * @throws GuardError if another engine has written to a table: no table is changed then
 */
export declare function publishTables(run: TablesRun): Promise<void>;
interface TablesWanted {
    readonly output: string;
    /** In addition to the formats that the lake already has. @default none */
    readonly formats?: readonly TableFormat[];
    /** How many states of the tables stay readable. */
    readonly keep: number;
    /** Milliseconds. */
    readonly at: number;
    readonly warn: (message: string) => void;
    /** Readers of Delta read every commit since the last checkpoint. @default 30 */
    readonly commitsPerCheckpoint?: number;
}
/** Like `publishTables`, for any snapshot. The caller holds the lock of the output folder. */
export declare function commitTables({ snapshot, ...wanted }: TablesWanted & {
    readonly snapshot: Snapshot;
}): Promise<{
    readonly changed: number;
}>;
/** All tables of a snapshot. */
export declare function tableStateOf(snapshot: Snapshot): TableState;
type StateWanted = TablesWanted & {
    readonly state: TableState;
    /** Replaces the output folder's address in metadata with full addresses. @default the folder's own address */
    readonly address?: string | undefined;
};
/**
 * Updates the tables to a state. The caller holds the lock of the output folder.
 * @param wanted with the snapshot of the state, if it has a database: the lake's views are published too
 */
export declare function commitTableState(wanted: StateWanted & {
    readonly snapshot?: Snapshot;
}): Promise<{
    readonly changed: number;
}>;
/** The tables at their newest versions, in each of their formats. */
export interface CommittedLogs {
    /** The new content of `current.json`. */
    readonly current: CurrentTables;
    readonly committed: ReadonlyMap<string, readonly CommittedTable[]>;
    /** Number of tables with a new version. */
    readonly changed: number;
    /** Tables whose logs were damaged, and the damage. */
    readonly damaged: readonly string[];
}
/**
 * Updates the logs of the tables to a state. Data files and `current.json` are left to the caller.
 *
 * @param before the previous content of `current.json`
 * @param putFiles puts the data files of a table in place before its logs name them
 */
export declare function commitLogs(wanted: Omit<StateWanted, 'warn'>, before: CurrentTables | null, putFiles: (table: string, files: ReadonlyMap<string, DataFile>) => Promise<void>): Promise<CommittedLogs>;
export {};
