import type { DuckDBConnection } from '@duckdb/node-api';
import type { RecordBatch } from 'apache-arrow';
import type { TableName } from '../schema/tables.ts';
import type { BatchInserter } from './batch-inserter.ts';

/** Holds batches back until there are enough for one statement. */
export interface BatchCollector extends BatchInserter {
  /** Inserts what is held back. */
  flush(): Promise<void>;
}

/**
 * About four row groups: with batches of 80,000 rows inserted one by one, DuckDB copies most rows a second time, since they
 * do not fill its row groups of 122,880; this takes half the processor time, for some 50 MB.
 */
const rowsPerStatement = 500_000;

interface Held {
  readonly connection: DuckDBConnection;
  readonly table: TableName;
  readonly batches: RecordBatch[];
}

/** @param options.rows held back of a table, at most, before they are inserted. @default 500_000 */
export function createBatchCollector(
  inserter: BatchInserter,
  options: { readonly rows?: number } = {},
): BatchCollector {
  const enough = options.rows ?? rowsPerStatement;
  const held = new Map<string, Held>();
  const release = async (target: string): Promise<void> => {
    const found = held.get(target);
    held.delete(target);
    if (found !== undefined) await inserter.insert(found.connection, target, found.table, ...found.batches);
  };
  return {
    insert: async (connection, target, table, ...batches) => {
      const found = held.get(target) ?? { connection, table, batches: [] };
      found.batches.push(...batches);
      held.set(target, found);
      if (found.batches.reduce((sum, batch) => sum + batch.numRows, 0) >= enough) await release(target);
    },
    flush: async () => {
      for (const target of [...held.keys()]) await release(target);
    },
  };
}
