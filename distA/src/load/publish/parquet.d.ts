import { type DuckDBConnection } from '@duckdb/node-api';
import { type TableName } from '../../schema/tables.ts';
import { type ContentHash } from './content-hash.ts';
import type { ManifestFile } from './manifest.ts';
import type { TextCodes } from './text-codes.ts';
/** The contents and path of a file. */
export interface ParquetFile {
    readonly table: TableName;
    /** Relative to the snapshot's folder. */
    readonly path: string;
    /** SQL condition on the rows that go into it. */
    readonly where: string;
    /** Columns that the file is sorted by, before those of the key. */
    readonly sortedBy: readonly string[];
}
/** Where files are written from and to. */
export interface ParquetTarget {
    readonly connection: DuckDBConnection;
    /** The snapshot's folder. */
    readonly folder: string;
}
/**
 * Writes a file under a temporary name, syncs it, makes it read-only and renames it. JSON becomes text. The footer
 * contains the descriptions of the table and its columns (`description`, `columns` as JSON) and the `schema_version`.
 */
export declare function writeParquetFile({ connection, folder }: ParquetTarget, file: ParquetFile, hash: ContentHash, codes: TextCodes): Promise<ManifestFile>;
/** Hard-links a file of another snapshot; copies it if the file system has no hard links. */
export declare function linkFile(from: string, to: string, path: string): Promise<void>;
