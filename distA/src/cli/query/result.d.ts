import type { DuckDBValue } from '@duckdb/node-api';
import { type QueryDatabase } from './query-database.ts';
import { type ResultColumn } from './result-values.ts';
/** A result that arrives in batches of rows. */
interface RowResult {
    readonly columns: readonly ResultColumn[];
    readonly batches: AsyncIterable<readonly (readonly DuckDBValue[])[]>;
}
export declare function askRows(database: QueryDatabase, sql: string): Promise<RowResult>;
/**
 * The pieces of a streamed result; throws if the stream broke off, which the binding does not distinguish from its end.
 */
export declare function wholePieces<T>(database: QueryDatabase, sql: string, pieces: AsyncIterable<T>): AsyncGenerator<T>;
/** The destination of a result. */
export interface ResultOutput {
    readonly write: (piece: string | Uint8Array) => Promise<void>;
    /** A person is reading: control characters are removed even from formats for programs. */
    readonly isTerminal: boolean;
    /** Width of the terminal, in columns. */
    readonly width?: number;
    /** Names of columns, the first to be shown in a narrow terminal first. @default the writer decides */
    readonly worth?: readonly string[];
    /** Whether CSV begins with a byte order mark. @default false */
    readonly hasBom?: boolean;
    /** A file that DuckDB may write directly. */
    readonly file?: string;
}
/** Number of rows in the result, and of rows written. */
export interface WrittenRows {
    readonly rows: number;
    readonly written: number;
}
/** Runs the query and writes its result; `null` when the rows were not counted. */
export type FormatWriter = (database: QueryDatabase, sql: string, output: ResultOutput) => Promise<WrittenRows | null>;
/** A text format that consists only of its rows, one after the other. */
export interface RowFormat {
    /** Written before the rows. @default nothing */
    readonly head?: (columns: readonly RowColumn[]) => string;
    /** One row, with its line break. Text for people must go through `plainText`: it may contain control characters. */
    readonly row: (row: ResultRow) => string;
}
interface RowColumn {
    readonly name: string;
    readonly isNumeric: boolean;
}
export interface ResultRow {
    /** From 0. */
    readonly index: number;
    /** As the cells of a table; null is NULL. */
    readonly texts: readonly (string | null)[];
    /**
     * As values for `stringify` of text.ts (integers may be bigint), by column name; of two columns with the same
     * name, the second is `name_2`.
     */
    readonly values: Readonly<Record<string, unknown>>;
}
export {};
