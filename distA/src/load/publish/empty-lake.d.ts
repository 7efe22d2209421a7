import type { TableName } from '../../schema/tables.ts';
/**
 * Writes a database with all tables and views but no rows. The 560 statements that create one, most of them comments,
 * take 0.3 s of processor time, so a process creates it once and then copies it: tests make hundreds.
 */
export declare function writeEmptyLake(file: string): Promise<void>;
/** The columns of a large table whose texts repeat. */
export declare const repeatingColumns: (table: TableName) => readonly string[];
