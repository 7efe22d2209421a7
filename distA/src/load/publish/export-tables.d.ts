import { type TouchedPartitions } from '../merge/touched-partitions.ts';
import type { SharedConnections } from '../shared-connections.ts';
import type { ManifestTable } from './manifest.ts';
import type { Snapshot } from './snapshot-folders.ts';
import { type WithTextCodes } from './text-codes.ts';
interface Exported {
    readonly tables: Readonly<Record<string, ManifestTable>>;
    /** Paths of the files that were written, not linked. */
    readonly written: readonly string[];
}
/** Exports every published table to Parquet. A file that would be the same as the base's is linked. */
export declare function exportTables(options: Omit<ExportContext, 'withTextCodes'>): Promise<Exported>;
interface ExportContext {
    readonly connections: SharedConnections;
    readonly withTextCodes: WithTextCodes;
    /** The snapshot's folder. */
    readonly folder: string;
    /** The snapshot whose files are linked where new ones would be the same. */
    readonly base: Snapshot | null;
    /** What may differ from the base in the tables that are published by year; null: everything. */
    readonly touched: TouchedPartitions | null;
    /** Minimum number of rows of a part of a year, on average. */
    readonly minPartRows: number;
}
export {};
