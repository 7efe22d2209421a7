import type { DuckDBConnection } from '@duckdb/node-api';
import type { RecordBatch } from 'apache-arrow';
import { createTableSql } from '../../schema/ddl.ts';
import { type TableName, tableNames } from '../../schema/tables.ts';
import type { Database } from '../database.ts';
import type { BatchInserter } from './batch-inserter.ts';

/** Rows that wait for the merge, in a database in memory (which spills to the work folder) called `staging`. */
export interface Staging {
  append(table: TableName, batch: RecordBatch): Promise<void>;
}

/**
 * Attached beside the lake: its blocks never come into the published file. It has a connection of its own, since one
 * transaction writes one database.
 */
export async function openStaging(database: Database, inserter: BatchInserter): Promise<Staging> {
  const connection: DuckDBConnection = await database.connect();
  await connection.run(`ATTACH ':memory:' AS staging`);
  await connection.run(['USE staging', ...tableNames.map((table) => createTableSql(table))].join(';'));
  return { append: (table, batch) => inserter.insert(connection, `staging.main.${table}`, table, batch) };
}
