import { DuckDBDataChunk } from '@duckdb/node-api';
import { type RecordBatch } from 'apache-arrow';
/** The number of rows that a vector of DuckDB holds. */
export declare const chunkSize = 2048;
/** Copies the rows of one Arrow record batch into DuckDB data chunks. */
export interface ChunkWriter {
    /**
     * Fills the chunk, whose row count is already set, with the rows from `from` on. The chunk's texts point into memory of
     * this writer: keep it until DuckDB has read them.
     */
    write(chunk: DuckDBDataChunk, from: number, count: number): void;
}
/**
 * Makes one native call per column and chunk and one per dictionary, but none per value: half a million data points take
 * 0.1 s of the main thread. The batch must not be a slice, and its columns must be those of `arrowSchema`.
 */
export declare function createChunkWriter(batch: RecordBatch): ChunkWriter;
