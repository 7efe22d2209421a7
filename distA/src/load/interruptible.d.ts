import { type DuckDBConnection } from '@duckdb/node-api';
/**
 * The connection, registered with `endProcess`: its running queries can be interrupted. Queries are counted, including
 * those of its statements and streamed results, since a process that exits meanwhile would wait for them.
 */
export declare function interruptible(connection: DuckDBConnection): DuckDBConnection;
