import { type DuckDBResult } from '@duckdb/node-api';
import { type BoundParameter } from './read-only.ts';
import { type ResultColumn } from './result-values.ts';
interface QueryDatabaseOptions {
    /** The published `lake.duckdb`. */
    readonly path: string;
    /** Allows the SQL to read and write any file. */
    readonly allowFiles: boolean;
    /** The one file that may be written anyway. */
    readonly writable?: string;
}
export interface QueryDatabase {
    /**
     * Runs a statement with values for its parameters; returns SQL for the result, which every other method accepts.
     * @throws UsageError for invalid SQL or values
     */
    answer(sql: string, parameters: readonly BoundParameter[]): Promise<string>;
    /** Of the result of one statement without parameters. @throws UsageError for invalid SQL */
    columnNames(sql: string): Promise<readonly string[]>;
    /** Streams the result of one statement. @throws UsageError for invalid SQL */
    stream(sql: string): Promise<DuckDBResult>;
    /**
     * Streams one text per row, built by the database: `expressionOf` returns its SQL, in which the columns are `c0`,
     * `c1` and so on. `null` when it returns none, or when the statement (such as EXPLAIN) cannot be selected from.
     */
    streamTexts(sql: string, expressionOf: (columns: readonly ResultColumn[]) => string | null): Promise<TextResult | null>;
    /** Throws the reason if the stream of `sql` that has just ended was incomplete. */
    requireWhole(sql: string): Promise<void>;
    /** Writes the result to a Parquet file. */
    writeParquet(sql: string, file: string): Promise<void>;
    close(): void;
}
/** The published database, read-only; the SQL cannot reach files, extensions and settings. */
export declare function openQueryDatabase(options: QueryDatabaseOptions): Promise<QueryDatabase>;
/** A result that the database itself converts to text, one text per row. */
interface TextResult {
    readonly columns: readonly ResultColumn[];
    /** The texts of many rows, joined. */
    readonly pieces: AsyncIterable<TextPiece>;
}
interface TextPiece {
    readonly rows: number;
    readonly text: string;
}
/** Runs `work`; DuckDB's errors about the SQL become a UsageError with DuckDB's own hint. */
export declare function translated<T>(work: () => Promise<T>): Promise<T>;
export {};
