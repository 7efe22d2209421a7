import type { DataFile } from './data-files.ts';
import { type OpenTable } from './open-table.ts';
/**
 * The version of a table in each format, and the table's id: a table that was deleted and created again has another id.
 */
export interface FormatVersions {
    readonly delta?: {
        readonly version: number;
        readonly table_id: string;
    };
    /** The version of its metadata, and its snapshot; later versions of the metadata may have the same snapshot. */
    readonly iceberg?: {
        readonly version: number;
        readonly snapshot_id: number;
        readonly table_id: string;
    };
}
/** The versions of a table that hold the rows of one snapshot. */
export interface TableVersion extends FormatVersions {
    readonly rows: number;
    readonly content_hash: string;
}
/** The versions of all tables that together are one snapshot. */
export interface TableSet {
    readonly snapshot_id: string;
    readonly created_at: string;
    readonly schema_version: number;
    /** In a fleet's tables: the snapshot of each connection whose rows they contain, in the order of the connections. */
    readonly connections?: readonly {
        readonly id: string;
        readonly snapshot_id: string;
    }[];
    readonly tables: Readonly<Record<string, TableVersion>>;
}
/** The database of views over the data files (`lake-views.duckdb`), as it was published. */
export interface LakeViews {
    readonly snapshot_id: string;
    /** Where its views look for the tables. */
    readonly address: string;
    readonly bytes: number;
    readonly sha256: string;
}
/** `tables/current.json`. */
export interface CurrentTables extends TableSet {
    /** A fleet has none. */
    readonly lake_views?: LakeViews;
    /** Earlier sets that are still complete, newest first. */
    readonly earlier: readonly TableSet[];
}
export declare const currentTablesFile: (output: string) => string;
/** Null if there is no such file; a string describes what is wrong with it. */
export declare function readCurrentTables(output: string): Promise<CurrentTables | string | null>;
/** Replaces the file atomically: readers see the old file or the new one. */
export declare function writeCurrentTables(output: string, current: CurrentTables): Promise<void>;
/** The state of all tables: the snapshot that they hold, and the files of each. */
export type TableState = Omit<TableSet, 'tables'> & {
    readonly tables: readonly (Pick<TableVersion, 'rows' | 'content_hash'> & {
        readonly table: OpenTable;
        readonly files: ReadonlyMap<string, DataFile>;
    })[];
};
/** The set for a state, from the versions of its tables. */
export declare function tableSet({ tables, ...state }: TableState, versions: ReadonlyMap<string, FormatVersions>): TableSet;
/** The content with the record of the lake's views, if there are any. */
export declare const withLakeViews: ({ earlier, ...set }: CurrentTables, lakeViews: LakeViews | undefined) => CurrentTables;
/** All recorded sets, newest first. */
export declare const recordedSets: (current: CurrentTables | null) => readonly TableSet[];
/**
 * The sets to keep in addition to the one of this snapshot.
 *
 * @param keep number of sets to keep, including the new one; the previous set is always kept, for its readers
 */
export declare const earlierSets: (known: readonly TableSet[], snapshotId: string, keep: number) => readonly TableSet[];
/** The versions of a table in the given sets. */
export declare const versionsIn: (sets: readonly TableSet[], table: string) => readonly TableVersion[];
/** The versions of a Delta table that are kept for readers. */
export declare const keptVersions: (current: CurrentTables | null, table: string) => readonly number[];
/** A copy of the set in which every version is replaced by the function's result. */
export declare const mapVersions: (set: TableSet, change: (version: TableVersion, table: string) => TableVersion) => TableSet;
