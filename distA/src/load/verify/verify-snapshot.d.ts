import type { DuckDBConnection } from '@duckdb/node-api';
import { type Manifest } from '../publish/manifest.ts';
import type { Snapshot } from '../publish/snapshot-folders.ts';
import type { SharedConnections } from '../shared-connections.ts';
import { type Check } from './integrity.ts';
/** What `verifySnapshot` found. */
export interface VerifyReport {
    /** Whether every check passed. */
    readonly ok: boolean;
    readonly checks: readonly Check[];
}
/**
 * Compares everything in a snapshot with its manifest: checksums, rows and content hashes of the database and the
 * Parquet files, keys, references, and whether there are files that the manifest does not name. Reads every byte. For a
 * snapshot with a different schema version, only checksums and names are compared, since its columns differ.
 */
export declare function verifySnapshot(snapshot: Snapshot): Promise<VerifyReport>;
export interface WorkToVerify {
    /** Connection to the sealed database. */
    readonly connection: DuckDBConnection;
    /** Additional connections, to check several things at a time. */
    readonly connections: SharedConnections;
    readonly folder: string;
    readonly manifest: Manifest;
    /** Paths of the files that are not linked from an earlier snapshot. */
    readonly written: readonly string[];
    /** Surveys whose rows are checked; null: all. */
    readonly touchedSurveys: readonly string[] | null;
}
/**
 * Checks what is new in a snapshot before it is published: reads back the written files, compares row counts, keys and
 * references.
 */
export declare function verifyWork(work: WorkToVerify): Promise<VerifyReport>;
