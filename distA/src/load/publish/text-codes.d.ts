import { type DuckDBConnection } from '@duckdb/node-api';
import { type TableName } from '../../schema/tables.ts';
import { type SharedConnections } from '../shared-connections.ts';
/** Rows of a table to be sorted. */
export interface RowsToSort {
    readonly table: TableName;
    /** SQL condition on the rows. */
    readonly where: string;
    readonly rows: number;
}
/** Columns whose texts repeat, each with the ENUM type that has exactly these texts, in their order. */
export type TextCodes = ReadonlyMap<string, string>;
/** Calls `work` with codes that exist until it ends. */
export type WithTextCodes = <T>(rows: RowsToSort, work: (codes: TextCodes) => Promise<T>) => Promise<T>;
/**
 * Lets rows be sorted with numbers in place of their texts. DuckDB moves every column of a row through the sort, and
 * through a file if it does not fit in memory, which takes twice the processor time. The order is the same. All
 * connections can use the types; at most as many tasks have types at a time as there are connections.
 */
export declare function createTextCodes(connections: SharedConnections): WithTextCodes;
/**
 * Prepares a database for `createTextCodes`: types that all connections can use are created in a separate attached
 * database.
 */
export declare function attachTextCodes(connection: DuckDBConnection): Promise<void>;
