import type { Database } from '../../load/database.ts';
import type { FormatVersions } from '../current-tables.ts';
import { type AddedFile, type DeltaCommit, type DeltaMetaData, type RemovedFile } from './delta-actions.ts';
/** The state of a table at one version. */
export interface DeltaVersion {
    /** -1 for a table that does not exist yet. */
    readonly version: number;
    readonly metaData: DeltaMetaData | null;
    readonly files: ReadonlyMap<string, AddedFile>;
}
/** The content of a table's log. */
export interface DeltaLog {
    /** The table's folder. */
    readonly folder: string;
    /** Without metadata and files if the log is damaged. */
    readonly latest: DeltaVersion;
    /** Removed files that the log still names. */
    readonly removed: readonly RemovedFile[];
    /** The requested versions that can still be read. */
    readonly kept: ReadonlyMap<number, DeltaVersion>;
    /** Versions with a checkpoint, ascending. */
    readonly checkpoints: readonly number[];
    /** Number of actions in the newest of them. */
    readonly checkpointSize: number;
    /** Versions with a commit, ascending. */
    readonly commits: readonly number[];
    /** What is wrong with the log, as the end of a sentence; null if it is intact. */
    readonly damage: string | null;
    /** Names of files in the log's folder that cannot be read. */
    readonly unreadable: readonly string[];
}
/** A version that is kept for readers. */
type NamedVersion = NonNullable<FormatVersions['delta']>;
export declare const logFolder: (folder: string) => string;
export declare const commitName: (version: number) => string;
/**
 * Reads the log of a table. Only commits written by esg-lake are accepted. A damaged log is read as far as possible.
 *
 * @param named the versions that are kept for readers, including the newest
 * @param database opened only if a checkpoint has to be read
 * @throws GuardError if another engine has written to the table
 */
export declare function readDeltaLog(folder: string, named: readonly NamedVersion[], database: () => Promise<Database>): Promise<DeltaLog>;
/** The version that results from a commit. */
export declare function afterCommit(latest: DeltaVersion, commit: DeltaCommit): DeltaVersion;
export declare const checkpointFile: (folder: string, version: number) => string;
/** @throws DamagedError if the log is damaged */
export declare function requireWholeLog({ folder, damage }: DeltaLog): void;
/** Deletes what killed writers left in a log. */
export declare function removeUnfinished(folder: string): Promise<void>;
export {};
