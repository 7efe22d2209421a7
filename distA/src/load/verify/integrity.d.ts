import type { DuckDBConnection } from '@duckdb/node-api';
import { type TableName } from '../../schema/tables.ts';
export interface Check {
    readonly name: string;
    readonly ok: boolean;
    readonly detail: string;
}
/** Where to find the rows of a table to check: in the table itself, or in one with those of some surveys. */
export type RowsToCheck = (table: TableName) => string;
export declare const allRows: RowsToCheck;
/** Copies the rows of some surveys once: otherwise every block of a large table is searched for nine of 15,000. */
export declare function rowsOfSurveys(connection: DuckDBConnection, surveys: readonly string[]): Promise<RowsToCheck>;
/** Whether every table's key is unique. */
export declare function checkKeys(connection: DuckDBConnection, rowsOf: RowsToCheck): Promise<readonly Check[]>;
/** Whether every reference of a row has a target. */
export declare function checkReferences(connection: DuckDBConnection, rowsOf: RowsToCheck): Promise<readonly Check[]>;
