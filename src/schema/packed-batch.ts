import { type RecordBatch, RecordBatchReader, RecordBatchStreamWriter } from 'apache-arrow';
import type { TableName } from './tables.ts';

/** The rows of a table in a form that can be transferred to another thread: a stream of Arrow IPC with one batch. */
export interface PackedBatch {
  readonly table: TableName;
  readonly rowCount: number;
  readonly stream: Uint8Array;
}

/** @param batch of `arrowSchema(table)` */
export const packBatch = (table: TableName, batch: RecordBatch): PackedBatch => ({
  table,
  rowCount: batch.numRows,
  stream: RecordBatchStreamWriter.writeAll([batch]).toUint8Array(true),
});

export function unpackBatch({ stream }: PackedBatch): RecordBatch {
  const [batch] = RecordBatchReader.from(stream);
  if (batch === undefined) throw new TypeError('the stream has no batch');
  return batch;
}

/** The buffers to transfer with a message that contains these batches. */
export const buffersOf = (batches: readonly PackedBatch[]): ArrayBuffer[] =>
  batches.flatMap(({ stream: { buffer } }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
