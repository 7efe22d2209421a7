import type { DuckDBConnection } from '@duckdb/node-api';
import type { RecordBatch } from 'apache-arrow';
import { createTableSql } from '../../schema/ddl.ts';
import { type TableName, tableNames } from '../../schema/tables.ts';
import type { Database } from '../database.ts';
import type { BatchInserter } from './batch-inserter.ts';

/** Rows waiting for the merge, in an in-memory database called `staging` (which spills to the work folder). */
export interface Staging {
  append(table: TableName, batch: RecordBatch): Promise<void>;
}

/**
 * Attached alongside the lake, so that its blocks never end up in the published file. It has its own connection, since
 * one transaction can write to only one database.
 */
export async function openStaging(database: Database, inserter: BatchInserter): Promise<Staging> {
  const connection: DuckDBConnection = await database.connect();
  await connection.run(`ATTACH ':memory:' AS staging`);
  await connection.run(['USE staging', ...tableNames.map((table) => createTableSql(table, { name: table }))].join(';'));
  return { append: (table, batch) => inserter.insert(connection, `staging.main.${table}`, table, batch) };
}
