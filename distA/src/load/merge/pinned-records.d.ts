import type { DuckDBConnection } from '@duckdb/node-api';
/**
 * Creates the temporary tables `newly_read_pins`, with the pins of an output folder that the lake has not read yet, and
 * `pinned_records`, with the records that their figures are made of. A pin that cannot be read is left out with a warning,
 * and is read by the next run. Call it outside a transaction: an error would end that.
 */
export declare function findPinnedRecords(connection: DuckDBConnection, output: string, warn: (message: string) => void): Promise<void>;
