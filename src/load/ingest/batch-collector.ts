import type { DuckDBConnection } from '@duckdb/node-api';
import { memoryShares } from '../../base/memory-shares.ts';
import type { TableName } from '../../schema/tables.ts';
import { type BatchInserter, type BatchSlice, bytesOf, toSlice } from './batch-inserter.ts';

/** Holds batches back until there are enough rows for a statement. */
export interface BatchCollector extends BatchInserter {
  /** Inserts what is held back. */
  flush(): Promise<void>;
}

/** The rows of one of DuckDB's row groups. */
const rowGroup = 122_880;

/**
 * Inserts full row groups: one that a statement leaves half full, be it by a row, is kept in memory as it is, copied by the
 * next statement, or written again by the checkpoint. Compared with one statement per batch of 80,000 rows, this takes half the
 * processor time and leaves no holes in the file, at the cost of some 40 MB for each table.
 *
 * @param options.rowGroups number of row groups of a table that are inserted together. @default 1
 */
export function createBatchCollector(
  inserter: BatchInserter,
  options: { readonly rowGroups?: number } = {},
): BatchCollector {
  const enough = (options.rowGroups ?? 1) * rowGroup;
  const held = new Map<string, Held>();
  return {
    insert: async (connection, target, table, ...batches) => {
      const found = held.get(target) ?? { connection, table, slices: [], sent: 0 };
      const slices = [...found.slices, ...batches.map(toSlice)];
      const [full, rest] = share(slices, enough, found.sent);
      held.set(target, { connection, table, slices: rest, sent: found.sent + countRows(full) });
      if (full.length > 0) await inserter.insert(connection, target, table, ...full);
    },
    flush: async () => {
      const last = [...held];
      held.clear();
      for (const [target, { connection, table, slices }] of last) {
        if (slices.length > 0) await inserter.insert(connection, target, table, ...slices);
      }
    },
  };
}

interface Held {
  readonly connection: DuckDBConnection;
  readonly table: TableName;
  readonly slices: readonly BatchSlice[];
  /** Rows that were inserted before them. */
  readonly sent: number;
}

/**
 * What is inserted now, and what is held back. One row more than fills the row groups: DuckDB compresses and writes a row group
 * when the next one begins, and until then has it in memory.
 *
 * @param sent rows that the table already has
 */
function share(
  slices: readonly BatchSlice[],
  enough: number,
  sent: number,
): readonly [readonly BatchSlice[], readonly BatchSlice[]] {
  if (slices.reduce((sum, slice) => sum + bytesOf(slice), 0) > memoryShares.columnsWaiting) return [slices, []];
  const groupsEnd = Math.floor((sent + countRows(slices) - 1) / rowGroup) * rowGroup;
  const room = groupsEnd + 1 - sent;
  return groupsEnd > 0 && room > enough - rowGroup ? cutAt(room, slices) : [[], slices];
}

const countRows = (slices: readonly BatchSlice[]): number => slices.reduce((sum, { from, to }) => sum + to - from, 0);

/** The first rows, and the rest. */
function cutAt(rows: number, slices: readonly BatchSlice[]): readonly [readonly BatchSlice[], readonly BatchSlice[]] {
  let room = rows;
  const first: BatchSlice[] = [];
  const rest: BatchSlice[] = [];
  for (const slice of slices) {
    const { batch, from, to } = slice;
    const cut = Math.min(to, from + room);
    room -= cut - from;
    if (cut > from) first.push({ batch, from, to: cut });
    if (cut < to) rest.push({ batch, from: cut, to });
  }
  return [first, rest];
}
