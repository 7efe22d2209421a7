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

/** Inserts record batches into tables of the database it was made for, one statement after the other. */
export interface BatchInserter {
  /** In one statement. @param target the table's name in SQL, quoted; its columns are those of the declaration */
  insert(
    connection: DuckDBConnection,
    target: string,
    table: TableName,
    ...batches: readonly RecordBatch[]
  ): Promise<void>;
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
    insert(on, target, table, ...batches) {
      const insertion = last.then(async () => {
        source = createSource(table, batches);
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
  /** All are kept until the statement is done: its rows may point into their memory. */
  readonly parts: readonly { readonly writer: ChunkWriter; readonly rowCount: number }[];
  /** The part that is read, and its next row. */
  part: number;
  at: number;
}

function createSource(table: TableName, batches: readonly RecordBatch[]): Source {
  const declaration: TableDeclaration = tables[table];
  const columns = Object.entries(declaration.columns).map(([name, column]) => ({ name, type: types[column.type] }));
  const expected = columns.map(({ name }) => name).join();
  const parts = batches.map((batch) => {
    const names = batch.schema.fields.map((field) => field.name);
    if (names.join() !== expected)
      throw new TypeError(`the batch is none of ${table}: its columns are ${names.join(', ')}`);
    return { writer: createChunkWriter(batch), rowCount: batch.numRows };
  });
  return { columns, rowCount: parts.reduce((sum, part) => sum + part.rowCount, 0), parts, part: 0, at: 0 };
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

/** The next rows of the part that is read; no rows at the end. */
function fill(chunk: DuckDBDataChunk, source: Source): void {
  let part = source.parts[source.part];
  while (part !== undefined && source.at === part.rowCount) {
    part = source.parts[++source.part];
    source.at = 0;
  }
  const count = part === undefined ? 0 : Math.min(chunkSize, part.rowCount - source.at);
  chunk.rowCount = count;
  if (count > 0) part?.writer.write(chunk, source.at, count);
  source.at += count;
}
