import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
/** A row of the lake by column; times are ISO 8601 in UTC. */
export type LakeRow = Readonly<Record<string, unknown>>;
/** Rows in DuckDB's own JSON form: dates as text, JSON columns as their content, times in ISO 8601. */
export declare function jsonRows(connection: DuckDBConnection, sql: string, ...values: readonly DuckDBValue[]): Promise<readonly LakeRow[]>;
