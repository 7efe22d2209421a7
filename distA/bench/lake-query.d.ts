import { type JS } from '@duckdb/node-api';
/** Runs one statement on a separate database instance; returns the rows as objects. */
export declare function queryOnce(sql: string, file?: string): Promise<readonly Readonly<Record<string, JS>>[]>;
/** The number that a statement returns. */
export declare function queryNumber(sql: string, file?: string): Promise<number>;
