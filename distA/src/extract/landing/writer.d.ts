import type { Endpoint, Note, ResponseInfo } from '../types.ts';
import { type StagedFile } from './staged-file.ts';
/** A body to keep: checked to be complete, and still set aside. */
export interface LandingEntry {
    readonly response: Omit<ResponseInfo, 'landingFile' | 'runId'>;
    readonly requestIds?: readonly string[];
    readonly note?: Note;
}
/**
 * Keeps bodies as received: each in `landing/<run>/<endpoint>/<response id>.json.gz`, with a line in
 * `landing/<run>/index.ndjson`. A body counts as landed once it has its line. Folders are 0700, files 0600.
 */
export interface LandingWriter {
    readonly runId: string;
    /** A file to write a body to while it is being received; commit or discard it. */
    stage(): StagedFile;
    /** A file that contains this body when the call returns; commit or discard it. Throws LandingError. */
    setAside(bytes: Uint8Array): StagedFile;
    /**
     * Resolves when the body and its line are on disk; overlapping landings share their fsyncs. Throws LandingError. Once
     * the file is written and this has been called, the body survives if the process is killed: the next run lands it.
     */
    commit(file: StagedFile, entry: LandingEntry): Promise<ResponseInfo>;
    /** Waits for landings in progress. */
    close(): Promise<void>;
}
/**
 * Throws UsageError if the folder cannot be created. Deletes leftovers of dead runs: the caller must hold the folder's lock.
 */
export declare function openLanding(options: {
    readonly output: string;
    readonly runId: string;
}): Promise<LandingWriter>;
/** Path of a landed body, relative to the output folder. */
export declare function landingFile(runId: string, endpoint: Endpoint, responseId: string): string;
