import type { DuckDBValue } from '@duckdb/node-api';
import { type Rules } from '../../schema/rules.ts';
import { type Database, type SqlRow } from '../database.ts';
import type { TouchedPartitions } from '../merge/touched-partitions.ts';
import type { Snapshot } from './snapshot-folders.ts';
import { type SealedDatabase, type WorkFolder } from './work-folder.ts';
export interface ExportOptions {
    readonly runId: string;
    readonly rules: Rules;
    /** Microseconds. */
    readonly watermarkAt: number | null;
    /** Milliseconds. */
    readonly createdAt: number;
}
/** Queries the private copy, whatever step it is at. */
export interface QueriedCopy {
    query(sql: string, values?: readonly DuckDBValue[]): Promise<readonly SqlRow[]>;
}
export interface SealedLake extends QueriedCopy {
    /** Whether there is enough memory to query it while it is exported and verified; otherwise wait for these. */
    readonly isSmall: boolean;
    /**
     * Writes a file of the snapshot that is neither database nor table, such as `report.html`; creates folders in the
     * name.
     */
    writeFile(name: string, text: string): Promise<void>;
    /** Writes the Parquet files and the manifest. */
    export(options: ExportOptions): Promise<ExportedLake>;
}
export interface ExportedLake {
    /** Compares what was written with the manifest. @throws GuardError if they differ */
    verify(): Promise<VerifiedLake>;
}
export interface VerifiedLake {
    publish(): Promise<Snapshot>;
}
/** What all steps of making a lake share. */
export interface PrivateCopy {
    readonly work: WorkFolder;
    readonly base: Snapshot | null;
    readonly minPartRows: number;
    readonly closing: Closing;
}
/** Closes the database that is open at the moment. */
export interface Closing {
    holds(database: Database): void;
    /** Does nothing when called again. */
    close(): Promise<void>;
}
/** What may differ from the base; null if all current tables were rebuilt. */
export type Changed = {
    readonly surveys: readonly string[];
    readonly partitions: TouchedPartitions;
} | null;
export declare function sealedLake(copy: PrivateCopy, sealed: SealedDatabase, changed: Changed): SealedLake;
