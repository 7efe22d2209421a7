import { type EsgLakeError } from '../../base/errors.ts';
import { type Manifest } from './manifest.ts';
/** A published state of the lake. */
export interface Snapshot {
    readonly snapshotId: string;
    /** Absolute, without symbolic links, so that it stays valid when `current` moves on. */
    readonly folder: string;
    readonly databaseFile: string;
    readonly manifest: Manifest;
}
export declare const snapshotsFolder: (output: string) => string;
/**
 * The snapshot that `current` points to; null if there is none (see `nothingPublished`).
 * @throws DamagedError if its manifest cannot be read
 */
export declare function findCurrent(output: string): Promise<Snapshot | null>;
/** The snapshot that `current` points to. @throws what `nothingPublished` returns, if there is none */
export declare function requireCurrent(output: string): Promise<Snapshot>;
/** The folder in `snapshots` that `current` leads to, without symbolic links; null if it does not lead to one. */
export declare function currentFolder(output: string): Promise<string | null>;
/** Why `current` leads nowhere, and what to do: nothing has been published yet, or the link is gone. */
export declare function nothingPublished(output: string): Promise<EsgLakeError>;
/** A folder in `snapshots`, whether or not it can be used. */
export interface SnapshotEntry {
    readonly snapshotId: string;
    readonly folder: string;
    /** Null if its manifest is lost. */
    readonly snapshot: Snapshot | null;
    /** What is wrong with its manifest; null if nothing is. */
    readonly damage: string | null;
}
/** All snapshots that were published and not pruned, oldest first. */
export declare function snapshotEntries(output: string): Promise<readonly SnapshotEntry[]>;
/** All published snapshots whose manifest can be read, oldest first. */
export declare function listSnapshots(output: string): Promise<readonly Snapshot[]>;
export declare function readSnapshot(folder: string): Promise<Snapshot>;
/** Points `current` to a snapshot by renaming a new symbolic link over the old one, so that the link always exists. */
export declare function switchCurrent(output: string, snapshotId: string): Promise<void>;
/**
 * Deletes all but the newest `keep` snapshots and those that are pinned, and returns the ids of those deleted. Never
 * deletes the current snapshot or the one before it, which readers may still have open.
 *
 * @param previous the snapshot that was current until now, which is kept too: after a rollback, or a crash before a
 * switch, there are others in between
 */
export declare function pruneSnapshots(output: string, keep: number, previous?: string | null): Promise<readonly string[]>;
/** Name of the folder that `current` points to; null if there is none. */
export declare function currentId(output: string): Promise<string | null>;
/**
 * Deletes what killed runs left behind: work folders, links that never became `current`, half pins. Call it only while
 * holding the lock.
 */
export declare function removeLeftovers(output: string): Promise<void>;
/**
 * The snapshot with this id, or that a pin of this name keeps.
 * @throws UsageError if there is neither; DamagedError if the pin is damaged and its snapshot is lost
 */
export declare function namedSnapshot(output: string, idOrName: string): Promise<SnapshotEntry>;
