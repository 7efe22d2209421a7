import { type DuckDBConnection } from '@duckdb/node-api';
import { type TableName } from '../../schema/tables.ts';
import { type SqlRow } from '../database.ts';
/**
 * Hash of rows as a multiset: the sum (mod 2^64) and exclusive or of the rows' hashes. It does not depend on their
 * order, counts equal rows as often as they occur, and rows can be added to it and removed from it.
 */
export interface ContentHash {
    /** Number of all rows; rows with a `removed_at` are counted but not hashed. */
    readonly rows: number;
    readonly sum: bigint;
    readonly xor: bigint;
}
export declare const emptyHash: ContentHash;
/** The hash of the union of two parts without common rows. */
export declare const addHashes: (a: ContentHash, b: ContentHash) => ContentHash;
/** As written in the manifest: 32 hexadecimal digits, sum first. */
export declare const formatHash: ({ sum, xor }: ContentHash) => string;
/** The inverse of `formatHash`. */
export declare const parseHash: (text: string, rows: number) => ContentHash;
/** SQL aggregates that make up the hash of a table's rows; columns `rows`, `sum` and `xor`, the latter two as text. */
export declare function hashSql(table: TableName): string;
/** @param filter of the rows to hash; all are counted */
export declare function columnsHashSql(columns: readonly string[], filter?: string): string;
/**
 * The content hash of a relation that has the table's columns (lake.md, "Current and append-only tables").
 * @param relation SQL of a table, or of files
 */
export declare function hashOf(connection: DuckDBConnection, table: TableName, relation: string): Promise<ContentHash>;
/** Reads a row of `hashSql`. */
export declare const toHash: (row: SqlRow) => ContentHash;
