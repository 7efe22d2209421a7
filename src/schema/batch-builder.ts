import { type Data, makeData, RecordBatch, Struct } from 'apache-arrow';
import { arrowSchema } from './arrow.ts';
import { createColumnSet } from './column-set.ts';
import type { Row } from './rows.ts';
import { type TableName, tables } from './tables.ts';

/** Collects rows of one table into one Arrow record batch; can be used again after `finish`. */
export interface BatchBuilder<T extends TableName> {
  /**
   * The row must not be changed afterwards. A value that does not fit the declaration throws a TypeError here or in a later
   * call; the builder cannot be used after that.
   */
  append(row: Row<T>): void;
  readonly rowCount: number;
  /** The rows since the last call; null when there were none. */
  finish(): RecordBatch | null;
}

export function createBatchBuilder<T extends TableName>(table: T): BatchBuilder<T> {
  const columns = createColumnSet(table, Object.keys(tables[table].columns));
  return {
    append: (row) => {
      columns.append(row);
    },
    get rowCount() {
      return columns.rowCount;
    },
    finish: () => {
      const { rowCount } = columns;
      return rowCount === 0 ? null : toBatch(table, columns.finish(), rowCount);
    },
  };
}

/** A batch of all columns of a table, in their order. */
export function toBatch(table: TableName, columns: readonly Data[], rowCount: number): RecordBatch {
  const schema = arrowSchema(table);
  const children = [...columns];
  return new RecordBatch(
    schema,
    makeData({ type: new Struct(schema.fields), length: rowCount, nullCount: 0, children }),
  );
}
