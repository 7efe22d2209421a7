import { RecordBatch } from 'apache-arrow';
import type { TableName } from './tables.ts';
/** The rows of a table in a form that can be transferred to another thread: nothing is copied or parsed. */
export interface PackedBatch {
    readonly table: TableName;
    readonly rowCount: number;
    readonly columns: readonly PackedColumn[];
}
type Bytes = Uint8Array<ArrayBuffer>;
type Values = Bytes | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | BigInt64Array<ArrayBuffer>;
/** The parts of an Arrow `Data`. */
interface PackedColumn {
    readonly length: number;
    readonly nullCount: number;
    readonly nullBitmap: Bytes | null;
    readonly values: Values | null;
    readonly valueOffsets: Int32Array<ArrayBuffer> | null;
    /** The texts of a dictionary, or the items of a list. */
    readonly inner: PackedColumn | null;
}
/** A batch of `arrowSchema(table)`. Do not use the batch afterwards: its memory is transferred. */
export declare const packBatch: (table: TableName, batch: RecordBatch) => PackedBatch;
export declare function unpackBatch({ table, rowCount, columns }: PackedBatch): RecordBatch;
/** The buffers to transfer with a message that contains these batches. */
export declare function buffersOf(batches: readonly PackedBatch[]): ArrayBuffer[];
export {};
