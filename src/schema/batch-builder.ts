import { makeData, RecordBatch, RecordBatchReader, RecordBatchStreamWriter, Struct } from 'apache-arrow';
import { arrowSchema } from './arrow.ts';
import { type ColumnBuilder, createColumnBuilder } from './column-builder.ts';
import type { Row } from './rows.ts';
import { type TableDeclaration, type TableName, tables } from './tables.ts';

/** Collects rows of one table into one Arrow record batch; can be used again after `finish`. */
export interface BatchBuilder<T extends TableName> {
  /**
   * The row must not be changed afterwards. A value that does not fit the declaration is a TypeError here or in a later
   * call; the builder is of no further use then.
   */
  append(row: Row<T>): void;
  readonly rowCount: number;
  /** The rows since the last call; null when there were none. */
  finish(): RecordBatch | null;
}

/** Rows go to the columns in blocks: column by column is 1.6 times faster than row by row. */
const blockSize = 1024;

export function createBatchBuilder<T extends TableName>(table: T): BatchBuilder<T> {
  const schema = arrowSchema(table);
  const declaration: TableDeclaration = tables[table];
  const createColumns = (): readonly ColumnBuilder[] =>
    Object.entries(declaration.columns).map(([name, column], i) => createColumnBuilder(table, name, column, i));
  let columns = createColumns();
  let rowCount = 0;
  let pending: Readonly<Record<string, unknown>>[] = [];
  const flush = (): void => {
    for (const column of columns) column.appendFrom(pending);
    pending = [];
  };
  return {
    append(row: Readonly<Record<string, unknown>>): void {
      pending.push(row);
      rowCount++;
      if (pending.length === blockSize) flush();
    },
    get rowCount(): number {
      return rowCount;
    },
    finish(): RecordBatch | null {
      if (rowCount === 0) return null;
      flush();
      const children = columns.map((column) => column.finish());
      const data = makeData({ type: new Struct(schema.fields), length: rowCount, nullCount: 0, children });
      columns = createColumns();
      rowCount = 0;
      return new RecordBatch(schema, data);
    },
  };
}

/** The batch as an Arrow IPC stream in a buffer of its own, which a worker can transfer. */
export function batchToIpc(batch: RecordBatch): Uint8Array<ArrayBuffer> {
  const writer = new RecordBatchStreamWriter();
  writer.write(batch);
  writer.finish();
  return new Uint8Array(writer.toUint8Array(true));
}

/** The batch of `batchToIpc`; its columns are views of `bytes`. */
export function batchFromIpc(bytes: Uint8Array): RecordBatch {
  for (const batch of RecordBatchReader.from(bytes)) return batch;
  throw new Error('the stream holds no record batch');
}
