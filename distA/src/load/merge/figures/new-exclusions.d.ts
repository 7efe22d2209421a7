import type { DuckDBConnection } from '@duckdb/node-api';
/**
 * Remembers exclusions, for `countNewExclusions`.
 * @param table the table they are in, before any are replaced
 * @param where SQL condition on those that may be replaced
 */
export declare function rememberExclusions(connection: DuckDBConnection, table: string, where: string): Promise<void>;
/** The exclusions that were not there before, by reason, the most frequent first; null if none were remembered. */
export declare function countNewExclusions(connection: DuckDBConnection, where: string): Promise<Readonly<Record<string, number>> | null>;
