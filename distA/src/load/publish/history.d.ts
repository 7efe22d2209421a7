import { type DuckDBConnection } from '@duckdb/node-api';
import { type TableName } from '../../schema/tables.ts';
import { type Manifest } from './manifest.ts';
/** What a rebuild keeps of a lake: it is read from the database or, where that is damaged, from Parquet files. */
export type KeptHistory = {
    readonly databaseFile: string;
} | {
    readonly files: ReadonlyMap<TableName, readonly string[]>;
};
/**
 * Finds the history of a snapshot, and reads every byte of it.
 * @param manifest null if it is lost
 * @throws DamagedError if neither the database nor the files are intact
 */
export declare function findHistory(folder: string, manifest: Manifest | null): Promise<KeptHistory>;
/** Attaches a history as the database `base`, which has at least the tables with a history. */
export declare function attachHistory(connection: DuckDBConnection, history: KeptHistory): Promise<void>;
/** Copies a history into an empty lake, as far as both have the same columns. */
export declare function copyHistory(connection: DuckDBConnection, history: KeptHistory): Promise<void>;
