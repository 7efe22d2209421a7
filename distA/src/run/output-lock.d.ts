import { EsgLakeError } from '../base/errors.ts';
/**
 * Creates the folders that a run writes to.
 * @throws UsageError if they cannot be created, or cannot hold the database; EsgLakeError if the disk is full
 */
export declare function prepareOutput(output: string): Promise<void>;
export interface OutputLock {
    release(): Promise<void>;
}
/** Who holds an output folder, according to the holder's own note. */
export interface LockHolder {
    readonly pid: number;
    readonly host: string;
    /** Id that the holder started with; its later runs have later ids. */
    readonly run_id: string;
    readonly since: string;
}
/** Another run holds the output folder: exit code 4. */
export declare class LockedError extends EsgLakeError {
    readonly name = "LockedError";
    constructor(message: string, options?: {
        readonly hint?: string;
        readonly cause?: unknown;
    });
}
/**
 * Ensures one run per output folder. The lock is the operating system's lock on a tiny DuckDB file. The kernel releases
 * it as soon as its holder dies, for whatever reason, so there are no stale locks to detect by process ids (which
 * containers reuse).
 *
 * @throws LockedError that says who holds it; the error from `unwritable` if the folder cannot be written.
 */
export declare function lockOutput(output: string, runId: string): Promise<OutputLock>;
/** Holds the lock of an output folder during `work`. @throws what `lockOutput` throws */
export declare function whileLocked<T>(output: string, runId: string, work: () => Promise<T>): Promise<T>;
/** Who holds the output folder right now; null if nobody does, whatever a killed process left behind. */
export declare function lockHolder(output: string): Promise<LockHolder | null>;
