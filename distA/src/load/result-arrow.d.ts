import { type DuckDBResult, type DuckDBValue } from '@duckdb/node-api';
import { RecordBatch, Schema } from 'apache-arrow';
/** A result that is being read, as Arrow record batches of one schema. */
export interface ArrowResult {
    readonly schema: Schema;
    readonly batches: AsyncGenerator<RecordBatch>;
}
/**
 * Streams a result as Arrow batches. 128-bit integers and decimals become doubles; lists and other nested values become
 * the text that `toText` returns for them.
 */
export declare function toArrow(result: DuckDBResult, toText?: (value: DuckDBValue) => string | null): ArrowResult;
