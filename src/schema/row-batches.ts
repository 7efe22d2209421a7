import { type RecordBatch, RecordBatchReader, RecordBatchStreamWriter } from 'apache-arrow';
import { createTableRows } from './arrow.ts';
import type { Row, RowSink } from './rows.ts';
import type { TableName } from './tables.ts';

export interface TableBatch {
  readonly table: TableName;
  readonly batch: RecordBatch;
}

/** `done` are the finished inputs. */
export interface Batches<T> {
  readonly batches: readonly TableBatch[];
  readonly done: readonly T[];
}

export function createRowBatches() {
  const builders = new Map<TableName, ReturnType<typeof createTableRows>>();
  let rowCount = 0;
  /** Every survey embeds its definitions; a batch needs each version only once. */
  const definitions = new Set<string>();
  const isRepeated = ({ definition_id }: Row<'tracker_definitions'>): boolean =>
    definitions.size === definitions.add(definition_id).size;
  /** The row must not be changed afterwards. After the TypeError of a value that does not fit, nothing can follow. */
  const sink: RowSink = (table, row) => {
    if (table === 'tracker_definitions' && isRepeated(row as Row<'tracker_definitions'>)) return;
    rowCount++;
    const builder = builders.get(table) ?? createTableRows(table);
    builders.set(table, builder);
    builder.append(row);
  };
  return {
    sink,
    get rowCount(): number {
      return rowCount;
    },
    /** The rows collected since the last call. */
    take: (): readonly TableBatch[] => {
      rowCount = 0;
      definitions.clear();
      const batches = [...builders].map(([table, builder]) => ({ table, batch: builder.toBatch() }));
      builders.clear();
      return batches;
    },
  };
}

/** For transfer to another thread. */
export interface PackedBatch {
  readonly table: TableName;
  readonly stream: Uint8Array;
}

export const packBatch = ({ table, batch }: TableBatch): PackedBatch => ({
  table,
  stream: RecordBatchStreamWriter.writeAll([batch]).toUint8Array(true),
});

export function unpackBatch({ table, stream }: PackedBatch): TableBatch {
  const [batch] = RecordBatchReader.from(stream);
  if (batch === undefined) throw new TypeError('the stream has no batch');
  return { table, batch };
}

export const buffersOf = (batches: readonly PackedBatch[]): ArrayBuffer[] =>
  batches.flatMap(({ stream: { buffer } }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
