import { type Data, RecordBatch } from 'apache-arrow';
import { type ColumnBuilder } from './column-builder.ts';
import type { Row, RowSink } from './rows.ts';
import { type TableName } from './tables.ts';
export interface TableBatch {
    readonly table: TableName;
    readonly batch: RecordBatch;
}
/** What a transform passes on at a time: batches to load, and inputs that are finished. */
export interface Batches<T> {
    readonly batches: readonly TableBatch[];
    readonly done: readonly T[];
}
/** Collects the rows that a transform writes to any table, as Arrow record batches. */
interface RowBatches {
    readonly sink: RowSink;
    readonly rowCount: number;
    /** The rows collected since the last call. */
    take(): readonly TableBatch[];
}
export declare function createRowBatches(): RowBatches;
/** Collects rows of one table into one Arrow record batch; can be reused after `finish`. */
interface BatchBuilder<T extends TableName> {
    /**
     * The row must not be changed afterwards. A value that does not fit the declaration throws a TypeError here or in a later
     * call; the builder cannot be used after that.
     */
    append(row: Row<T>): void;
    readonly rowCount: number;
    /** The rows since the last call; null when there were none. */
    finish(): RecordBatch | null;
}
export declare function createBatchBuilder<T extends TableName>(table: T): BatchBuilder<T>;
/** A batch of all columns of a table, in their order. */
export declare function toBatch(table: TableName, columns: readonly Data[], rowCount: number): RecordBatch;
type AnyRow = Readonly<Record<string, unknown>>;
/** Collects rows as columns of a table, all or some of them; can be reused after `finish`. */
interface ColumnSet {
    /**
     * Ignores other fields of the row, which must not be changed afterwards. A value that does not match the declaration
     * throws a TypeError here or in a later call; the set cannot be used after that.
     * @returns the index of the row, from 0 on after each `finish`
     */
    append(row: AnyRow): number;
    readonly rowCount: number;
    /** The columns of the rows since the last call, in the order of `names`. */
    finish(): readonly Data[];
}
export declare function createColumnSet(table: TableName, names: readonly string[]): ColumnSet;
/** @param expected probable number of values in each column */
export declare function createColumns(table: TableName, names: readonly string[], expected: number): readonly ColumnBuilder[];
export {};
