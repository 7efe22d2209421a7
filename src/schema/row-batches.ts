import type { RecordBatch } from 'apache-arrow';
import { type BatchBuilder, createBatchBuilder } from './batch-builder.ts';
import type { Row, RowSink } from './rows.ts';
import type { TableName } from './tables.ts';

export interface TableBatch {
  readonly table: TableName;
  readonly batch: RecordBatch;
}

/** What a transform passes on at a time: batches to load, and inputs that are finished. */
export interface Batches<T> {
  readonly batches: readonly TableBatch[];
  readonly done: readonly T[];
}

/** Collects the rows that a transform writes to any table as Arrow record batches. */
export interface RowBatches {
  readonly sink: RowSink;
  readonly rowCount: number;
  /** What was collected since the last call. */
  take(): readonly TableBatch[];
}

export function createRowBatches(): RowBatches {
  const builders = new Map<TableName, BatchBuilder<TableName>>();
  let rowCount = 0;
  const builderOf = (table: TableName): BatchBuilder<TableName> => {
    const known = builders.get(table);
    if (known !== undefined) return known;
    const builder: BatchBuilder<TableName> = createBatchBuilder(table);
    builders.set(table, builder);
    return builder;
  };
  /** Every survey embeds its definitions; a batch needs each version only once. */
  const definitions = new Set<string>();
  const isRepeated = ({ definition_id }: Row<'tracker_definitions'>): boolean =>
    definitions.size === definitions.add(definition_id).size;
  return {
    sink: <T extends TableName>(table: T, row: Row<T>) => {
      if (table === 'tracker_definitions' && isRepeated(row as Row<'tracker_definitions'>)) return;
      rowCount++;
      builderOf(table).append(row);
    },
    get rowCount() {
      return rowCount;
    },
    take: () => {
      rowCount = 0;
      definitions.clear();
      return [...builders].flatMap(([table, builder]) => {
        const batch = builder.finish();
        return batch === null ? [] : [{ table, batch }];
      });
    },
  };
}
