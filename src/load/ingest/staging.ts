import type { DuckDBConnection } from '@duckdb/node-api';
import type { RecordBatch } from 'apache-arrow';
import { sqlLiteral } from '../../base/sql-literal.ts';
import { createTableSql } from '../../schema/ddl.ts';
import { type TableName, tableNames } from '../../schema/tables.ts';
import type { Database } from '../database.ts';
import { createIdTable, isOfSurveys } from '../merge/merge-context.ts';
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

/** The name under which the base is attached, until the database is sealed. */
export const keptFrom = 'kept_from';

/**
 * Copies the rows of some surveys from a database of the same schema to where their bodies would have put them: value
 * records and data points into the lake, whose transaction has begun, everything else into `staging`. Their other
 * resources are not copied, nor is what the merge determines anew.
 */
export async function keepSurveys(database: Database, file: string, surveys: readonly string[]): Promise<void> {
  const { connection } = database;
  const staging = await database.connect();
  await staging.run(`ATTACH ${sqlLiteral(file)} AS ${keptFrom} (READ_ONLY)`);
  for (const each of [connection, staging]) await createIdTable(each, 'kept_surveys', surveys);
  const rowsOf = (table: 'utrvs' | 'data_points' | 'surveys' | 'data_issues') =>
    `FROM ${keptFrom}.main.${table} WHERE ${isOfSurveys(`${keptFrom}.main.${table}`, 'kept_surveys')}`;
  for (const table of ['utrvs', 'data_points'] as const) {
    await connection.run(`INSERT INTO main.${table} BY NAME SELECT * ${rowsOf(table)}`);
  }
  const embedded = `definition_id IN (SELECT definition_id ${rowsOf('utrvs')})`;
  const statements = [
    `INSERT INTO staging.main.surveys BY NAME SELECT * ${rowsOf('surveys')} AND removed_at IS NULL`,
    `INSERT INTO staging.main.data_issues BY NAME SELECT * ${rowsOf('data_issues')}
     AND (scope = 'survey' OR (scope = 'references' AND code = 'duplicate_id'))`,
    `INSERT INTO staging.main.tracker_definitions BY NAME
     SELECT * FROM ${keptFrom}.main.tracker_definitions WHERE ${embedded}`,
  ];
  for (const statement of statements) await staging.run(statement);
}
