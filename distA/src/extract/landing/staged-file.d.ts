import { type FileHandle } from 'node:fs/promises';
/** A file set aside for a body that is being received. */
export interface StagedFile {
    readonly path: string;
    /** Writes happen in the order of the calls, whether or not they are awaited. */
    write(chunk: Uint8Array | Promise<Uint8Array>): Promise<void>;
    /**
     * Syncs and closes the file once everything is written. Throws LandingError, including errors of writes that were not
     * awaited.
     */
    finish(): Promise<void>;
    /** Deletes the file; does nothing if it has been moved. */
    discard(): Promise<void>;
}
export declare function createStagedFile(path: string): StagedFile;
/**
 * Sets a complete body aside synchronously: from now on it survives if the process is killed.
 * @throws LandingError if the disk rejects it
 */
export declare function setAside({ path, descriptor }: OpenedFile, bytes: Uint8Array): StagedFile;
/** An empty file, open for writing. */
interface OpenedFile {
    readonly path: string;
    readonly descriptor: number;
}
/**
 * Files to set bodies aside in, created in advance. While others are synced, creating a file takes a millisecond, and
 * the thread that receives bodies would wait for it.
 */
interface PreallocatedFiles {
    /** @throws LandingError if none is ready and none can be created */
    take(): OpenedFile;
    close(): Promise<void>;
}
export declare function createPreallocatedFiles(nextPath: () => string): PreallocatedFiles;
/** Runs one step of landing a body; a disk error becomes a LandingError that says what was being done. */
export declare function landingStep<T>(doing: string, step: () => Promise<T>): Promise<T>;
/** The same for a synchronous step. */
export declare function landingStepNow<T>(doing: string, step: () => T): T;
/** Appends all bytes. */
export declare function writeAllNow(file: number, bytes: Uint8Array): void;
/** Writes all bytes, at `position` or where the last write ended. */
export declare function writeAll(handle: FileHandle, bytes: Uint8Array, position?: number | null): Promise<void>;
export {};
