import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import { type TableName } from '../schema/tables.ts';
import { type DiffedGroupFigure } from './diff/diff-group-figures.ts';
/** The differences between two snapshots; `from` is usually the earlier one. */
export interface SnapshotDiff {
    readonly from: DiffedSnapshot;
    readonly to: DiffedSnapshot;
    /** Every published table, in the order of the dictionary; null if they cannot be compared. */
    readonly tables: readonly DiffedTable[] | null;
    /**
     * Surveys that were added or removed, or in which a row or data point differs; most data points first. Null if they
     * cannot be compared.
     */
    readonly surveys: readonly DiffedSurvey[] | null;
    /**
     * Group figures that differ, with reasons: those that `from` has before new ones, those of the roots before those below, then the
     * largest share. Null if they cannot be compared.
     */
    readonly group_figures: readonly DiffedGroupFigure[] | null;
    /** Why something cannot be compared; empty if all is. */
    readonly notes: readonly string[];
}
interface DiffedSnapshot {
    readonly snapshot_id: string;
    readonly created_at: string;
    readonly watermark_at: string | null;
}
/**
 * Compares two published snapshots: tables by their content hashes, then only the rows that these do not rule out; and the
 * group figures. Tables and surveys of different schema versions are not compared; group figures are, if the snapshot of
 * the other version is pinned.
 *
 * @throws UsageError if nothing can be compared; DamagedError if one cannot be read
 */
export declare function diffSnapshots(from: Snapshot, to: Snapshot): Promise<SnapshotDiff>;
/** Number of rows of a table that differ. Rows kept with a `removed_at` count as removed. */
interface DiffedTable {
    readonly table: TableName;
    readonly added: number;
    /** Rows with the same key and different content; 0 for a table without a key. */
    readonly changed: number;
    readonly removed: number;
}
/** A survey whose content differs between the snapshots, or that only one of them has. */
export interface DiffedSurvey {
    readonly survey_id: string;
    readonly change: 'added' | 'changed' | 'removed';
    readonly survey_name: string | null;
    readonly initiative_name: string | null;
    readonly period_label: string;
    readonly data_points: {
        readonly added: number;
        readonly changed: number;
        readonly removed: number;
    };
}
export {};
