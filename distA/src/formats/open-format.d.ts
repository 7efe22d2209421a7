import type { FileBounds } from './column-bounds.ts';
import type { CurrentTables, FormatVersions, TableSet, TableVersion } from './current-tables.ts';
import type { DataFile } from './data-files.ts';
import type { OpenTable } from './open-table.ts';
/** What a table should contain, in every format. */
export interface TableTarget {
    readonly table: OpenTable;
    readonly snapshotId: string;
    readonly files: ReadonlyMap<string, DataFile>;
    /** Milliseconds. */
    readonly at: number;
    readonly bounds: FileBounds;
    /** Earlier states of the lake that stay readable. */
    readonly earlier: readonly TableSet[];
}
/** All tables of a lake in one format. All of them are read before any is written. */
export interface OpenFormat {
    /** Tables with damaged logs, and the damage. `commit` makes a new version of them from the published files alone. */
    readonly damaged: readonly string[];
    /** Deletes or completes what killed writers left. */
    removeUnfinished(): Promise<void>;
    /** The set without what this format can no longer read, for example a table that was deleted and starts again. */
    readable(set: TableSet): TableSet;
    /** Commits a new version of a table whose data files are linked, if anything changed. */
    commit(target: TableTarget): Promise<CommittedTable>;
}
/** A table in one format, at its newest version. */
export interface CommittedTable {
    readonly isChanged: boolean;
    readonly version: FormatVersions;
    /** How an earlier state of the table is read from now on. */
    asNow(version: TableVersion): TableVersion;
    /** What the newest version and the versions in `current` need. */
    kept(current: CurrentTables): KeptTable;
}
interface KeptTable {
    /** Paths of data files. */
    readonly paths: ReadonlySet<string>;
    /** Deletes every part of the log that is not kept. */
    expire(): Promise<void>;
}
/**
 * The description of a log file that cannot be read, from the error.
 *
 * @throws the error if the file is not the cause
 */
export declare function damageBy(error: unknown): string;
export declare const healedByNextRun = "The next run rebuilds it from the published files (in a fleet: fleet commit; in a store: push).";
/** The set without this format's versions if one of them is lost: a set is complete or absent. */
export declare function readableSet(set: TableSet, format: keyof FormatVersions, isKnown: (version: TableVersion, table: string) => boolean): TableSet;
/** What a format records about a data file. */
export interface DescribedFile {
    readonly rows: number;
    readonly bytes: number;
    /** Values of the partition columns. */
    readonly partition: Readonly<Record<string, string>>;
}
/** A table as its log in one format describes it, for comparison with the snapshot. */
export interface TableView {
    readonly format: 'Delta' | 'Iceberg';
    /** The newest version. */
    readonly version: number;
    /** Number of kept versions. */
    readonly states: number;
    /** By path, relative to the table's folder. */
    readonly latest: ReadonlyMap<string, DescribedFile>;
    /** The files of all kept versions. */
    readonly kept: ReadonlyMap<string, DescribedFile>;
    /** What is wrong with the log itself, human-readable. */
    readonly wrong: readonly string[];
}
export {};
