import { type TableName } from './tables.ts';
import type { ViewDeclaration } from './views/view-declaration.ts';
/** The schema of `lake.duckdb` for internal tables, which readers do not need. */
export declare const internalSchema = "internal";
/** A table's name in the SQL of a lake; in the staging database, all tables are in `main`. */
export declare const sqlName: (table: TableName) => string;
/** Creates all tables of an empty lake, with their comments. */
export declare const createTablesSql: (compressionOf?: (table: TableName) => Compression) => readonly string[];
/** How DuckDB compresses some columns; it chooses for the others. */
export type Compression = Readonly<Record<string, 'dictionary' | 'fsst' | 'rle'>>;
/** `CREATE TABLE` as declared, including NOT NULL, but without keys: their indexes would cost more than the load. */
export declare function createTableSql(table: TableName, options?: {
    readonly name?: string;
    readonly compression?: Compression;
}): string;
/** `COMMENT ON` the table and each of its columns. */
export declare function commentSql(table: TableName): readonly string[];
export declare const columnNames: (table: TableName) => readonly string[];
/** Creates a view and the comments of it and its columns, replacing any older definition. */
export declare const createViewSql: ({ name, description, columns, sql, }: Omit<ViewDeclaration, 'worth'>) => readonly string[];
