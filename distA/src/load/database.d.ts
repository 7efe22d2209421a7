import { type DuckDBConnection, type DuckDBValue, type JS } from '@duckdb/node-api';
import type { TableName } from '../schema/tables.ts';
export interface DatabaseOptions {
    readonly file: string;
    readonly readOnly?: boolean;
    /** Where DuckDB spills what does not fit in memory. @default none: it does not spill */
    readonly tempDirectory?: string;
    /** In MB. @default usualMemoryMb */
    readonly memoryLimitMb?: number;
    /** @default threadsFor the size of the file */
    readonly threads?: number;
    /** Whether SQL may read and write other files. @default true */
    readonly externalAccess?: boolean;
}
/** An open database file; DuckDB never downloads anything for it. */
export interface Database {
    readonly connection: DuckDBConnection;
    /** Another connection, with its own transaction; it is closed with the database. */
    connect(): Promise<DuckDBConnection>;
    /** Sets DuckDB's memory limit from now on, in MB. */
    limitMemory(mb: number): Promise<void>;
    /**
     * Returns freed memory to the system, including that of other threads and of Node's buffers. The C library otherwise
     * keeps it for later use, up to half of what a load has at its peak. DuckDB does so whenever its limit is set, at
     * most ten times a second; returning 200 MB takes a tenth of a second of processor time, returning nothing takes two
     * milliseconds.
     */
    returnFreedMemory(): Promise<void>;
    close(): void;
}
/**
 * How many threads of DuckDB are useful for this much data. A table of up to 122,880 rows is read by one thread in any
 * case. Starting and waking others for each of the hundreds of statements of a small run costs a quarter of its
 * processor time.
 */
export declare const threadsFor: (bytes: number) => number;
/** Sessions are in UTC; rows come in no particular order unless a query sorts them. */
export declare function openDatabase(options: DatabaseOptions): Promise<Database>;
/** Opens a database for `work` and closes it afterwards. */
export declare function withDatabase<T>(options: DatabaseOptions, work: (database: Database) => Promise<T>): Promise<T>;
/**
 * Returns freed memory to the system while a database is open, whenever the process has grown by `memoryShares.growth`
 * since the last time, and takes `memoryShares.kept` in all. Otherwise the C library keeps what threads, inserts and
 * sorts leave behind, as much again as is in use.
 *
 * @returns ends it: call it before the database is closed, since it waits for calls in progress
 */
export declare function keepMemory(database: Pick<Database, 'returnFreedMemory'>): () => Promise<void>;
export type SqlRow = Readonly<Record<string, JS>>;
/**
 * Runs `work` with one thread of DuckDB, and gives back the others when it succeeds. Of statements that join and add up
 * a few hundred thousand rows, two threads take as long as one, and two fifths more processor time.
 */
export declare function withOneThread<T>(connection: DuckDBConnection, work: () => Promise<T>): Promise<T>;
/** All rows as objects: 64-bit integers as bigint, times as Date. */
export declare function selectRows(connection: DuckDBConnection, sql: string, values?: readonly DuckDBValue[]): Promise<readonly SqlRow[]>;
/** The first row; throws if there is none. */
export declare function selectRow(connection: DuckDBConnection, sql: string, values?: readonly DuckDBValue[]): Promise<SqlRow>;
/** SQL for one row with the row count of each table, under the table's name. */
export declare const countsSql: (tables: readonly TableName[]) => string;
/** A text column of a row that is never NULL. */
export declare function textOf(row: SqlRow, column: string): string;
export declare const textOrNull: (row: SqlRow, column: string) => string | null;
/** An integer column of a row that is never NULL, as a number: exact up to 2^53. */
export declare function numberOf(row: SqlRow, column: string): number;
export declare const numberOrNull: (row: SqlRow, column: string) => number | null;
