import {
  BIGINT,
  BOOLEAN,
  DATE,
  DOUBLE,
  type DuckDBConnection,
  type DuckDBDataChunk,
  DuckDBTableFunction,
  type DuckDBType,
  INTEGER,
  LIST,
  TIMESTAMPTZ,
  VARCHAR,
} from '@duckdb/node-api';
import type { RecordBatch } from 'apache-arrow';
import { type ColumnType, type TableDeclaration, type TableName, tables } from '../schema/tables.ts';
import { type ChunkWriter, chunkSize, createChunkWriter } from './chunk-writer.ts';

/** Inserts record batches into tables of the database it was made for, one after the other. */
export interface BatchInserter {
  /** @param target the table's name in SQL, quoted; its columns are those of the declaration */
  insert(connection: DuckDBConnection, target: string, table: TableName, batch: RecordBatch): Promise<void>;
}

/**
 * Offers batches to DuckDB as a table function: DuckDB's threads pull chunks from it and write the table, while this thread
 * only copies columns. An appender would do the writing on this thread, four times as long.
 */
export function createBatchInserter(connection: DuckDBConnection): BatchInserter {
  let source: Source | null = null;
  const current = (): Source => {
    if (source === null) throw new Error('no batch is being inserted');
    return source;
  };
  connection.registerTableFunction(
    DuckDBTableFunction.create({
      name: functionName,
      bindFunction: (info) => {
        for (const { name, type } of current().columns) info.addResultColumn(name, type);
        info.setCardinality(current().rowCount, true);
      },
      initFunction: (info) => info.setMaxThreads(2),
      mainFunction: (_info, chunk) => fill(chunk, current()),
    }),
  );
  let last: Promise<unknown> = Promise.resolve();
  return {
    insert(on, target, table, batch) {
      const insertion = last.then(async () => {
        source = createSource(table, batch);
        try {
          await on.run(`INSERT INTO ${target} SELECT * FROM ${functionName}()`);
        } finally {
          source = null;
        }
      });
      last = insertion.catch(() => undefined);
      return insertion;
    },
  };
}

const functionName = 'esg_lake_batch';

interface Source {
  readonly columns: readonly { readonly name: string; readonly type: DuckDBType }[];
  readonly rowCount: number;
  readonly writer: ChunkWriter;
  /** The next row. */
  at: number;
}

function createSource(table: TableName, batch: RecordBatch): Source {
  const declaration: TableDeclaration = tables[table];
  const columns = Object.entries(declaration.columns).map(([name, column]) => ({ name, type: types[column.type] }));
  const names = batch.schema.fields.map((field) => field.name);
  if (names.join() !== columns.map(({ name }) => name).join()) {
    throw new TypeError(`the batch is none of ${table}: its columns are ${names.join(', ')}`);
  }
  return { columns, rowCount: batch.numRows, writer: createChunkWriter(batch), at: 0 };
}

/** JSON arrives as text; the insertion into a JSON column checks it. */
const types: Readonly<Record<ColumnType, DuckDBType>> = {
  VARCHAR,
  JSON: VARCHAR,
  INTEGER,
  BIGINT,
  DOUBLE,
  BOOLEAN,
  DATE,
  TIMESTAMPTZ,
  'VARCHAR[]': LIST(VARCHAR),
};

function fill(chunk: DuckDBDataChunk, source: Source): void {
  const count = Math.min(chunkSize, source.rowCount - source.at);
  chunk.rowCount = count;
  if (count > 0) source.writer.write(chunk, source.at, count);
  source.at += count;
}
