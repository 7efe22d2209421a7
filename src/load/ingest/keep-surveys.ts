import { quotedString } from '@duckdb/node-api';
import type { Database } from '../database.ts';
import { createIdTable } from '../merge/merge-context.ts';
import { isOfSurveys } from '../rows-of-surveys.ts';

/** The name that the base is attached by, until the database is sealed. */
export const keptFrom = 'kept_from';

/**
 * Copies the rows of some surveys from a database of the same schema to where their bodies would have put them: value
 * records and data points into the lake, whose transaction has begun, everything else into `staging`. What they have
 * besides their own bodies is not copied, nor what the merge finds out again.
 */
export async function keepSurveys(database: Database, file: string, surveys: readonly string[]): Promise<void> {
  const { connection } = database;
  const staging = await database.connect();
  await staging.run(`ATTACH ${quotedString(file)} AS ${keptFrom} (READ_ONLY)`);
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
