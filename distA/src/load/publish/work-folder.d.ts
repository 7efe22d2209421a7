import type { DuckDBConnection } from '@duckdb/node-api';
import { type Database } from '../database.ts';
import { type SharedConnections } from '../shared-connections.ts';
import { type KeptHistory } from './history.ts';
import { type Snapshot } from './snapshot-folders.ts';
/** The private folder of a run, which becomes its snapshot. */
export interface WorkFolder {
    readonly snapshotId: string;
    /** Where the files are until publication. */
    readonly folder: string;
    readonly databaseFile: string;
    readonly tempDirectory: string;
    /** Where they will be then. */
    readonly published: string;
    /** Renames the folder to the snapshot's name and points `current` to it. */
    publish(): Promise<void>;
    remove(): Promise<void>;
}
/** Removes what dead runs left behind, and creates an empty folder. */
export declare function createWorkFolder(output: string, snapshotId: string): Promise<WorkFolder>;
/** A private copy of the base's database; it shares blocks with it if the file system can. */
export declare function copyDatabase({ databaseFile }: Snapshot, work: WorkFolder): Promise<Database>;
/** An empty lake with a history. */
export declare function createDatabase(history: KeptHistory | null, work: WorkFolder): Promise<Database>;
/**
 * Gives DuckDB the memory and processors of the worker threads, which have ended, for merging.
 * @param bytes of the lake and of what is merged into it
 */
export declare function prepareForMerge({ connection, limitMemory }: Database, bytes: number): Promise<void>;
export interface SealedDatabase {
    readonly database: Database;
    /** As many as there are processors for this much data. */
    readonly connections: SharedConnections;
    /** An additional connection, for queries. */
    readonly reader: DuckDBConnection;
    /** Whether there is enough memory for queries next to the other work. */
    readonly isSmall: boolean;
}
/** Lets several threads run one statement: call it when only one statement runs at a time. */
export declare function divideStatements({ connections, reader }: SealedDatabase): Promise<void>;
/** Opens the database with one thread (see `shareConnections`). */
export declare function openSealedDatabase({ databaseFile, tempDirectory }: WorkFolder): Promise<SealedDatabase>;
