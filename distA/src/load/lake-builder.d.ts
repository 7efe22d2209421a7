import type { RecordBatch } from 'apache-arrow';
import type { Row } from '../schema/rows.ts';
import type { TableName } from '../schema/tables.ts';
import { type MergeOutcome } from './merge/merge.ts';
import type { MergeOptions } from './merge/merge-context.ts';
import type { KeptHistory } from './publish/history.ts';
import { type QueriedCopy, type SealedLake } from './publish/sealed-lake.ts';
import type { Snapshot } from './publish/snapshot-folders.ts';
export interface LakeBuilderOptions {
    readonly output: string;
    /** Name of the snapshot's folder; snapshots sort by name. */
    readonly snapshotId: string;
    /** The published snapshot to start from; null for a lake without current rows. */
    readonly base: Snapshot | null;
    /** What is kept of the lake that is rebuilt. @default null: there was none */
    readonly history?: KeptHistory | null;
    /** Minimum number of rows of a part of a year, on average. @default 250,000: smaller parts compress worse */
    readonly minPartRows?: number;
    /** Called for each pin that cannot be read. */
    readonly warn?: (message: string) => void;
}
/**
 * A private copy of the lake. Every step returns the next one: rows are appended and merged, the merged lake is sealed,
 * exported, verified and published.
 */
export interface LakeBuilder extends QueriedCopy {
    /** Adds rows for the merge. May be called concurrently; batches are inserted one after the other. */
    append(table: TableName, batch: RecordBatch): Promise<void>;
    /** Call it once, after the last `append`. */
    merge(options: MergeOptions): Promise<MergedLake>;
    /** Deletes the private copy, whatever step it is at; does nothing after `publish` or when called again. */
    discard(): Promise<void>;
}
export interface MergedLake extends QueriedCopy {
    readonly outcome: MergeOutcome;
    /** Number of records that were rejected, according to the lake's issues. */
    rejectedCount(): Promise<number>;
    /** Adds the run's row and closes the database: from now on its bytes are what will be published. */
    seal(run: Row<'runs'>): Promise<SealedLake>;
}
export declare function openLakeBuilder(options: LakeBuilderOptions): Promise<LakeBuilder>;
