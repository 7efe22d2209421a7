import { columnNames } from '../../schema/ddl.ts';
import type { ColumnDeclaration } from '../../schema/table-declaration.ts';
import { tables } from '../../schema/tables.ts';
import { deleteRows, type MergeContext, mergeRows } from './merge-context.ts';

/**
 * Keeps the definitions that a current value record embeds, and chooses for each tracker the version from the survey
 * with the greatest (`last_updated_at`, `survey_id`), NULL lowest; within a survey the first one.
 *
 * @returns whether there are other definitions than before
 */
export async function chooseTrackers(context: MergeContext): Promise<boolean> {
  const { connection, staged } = context;
  // By row number: DISTINCT ON would hold all texts in memory, and a hostile survey has more of them than fit.
  const added = staged.has('tracker_definitions') ? (await connection.run(addedSql)).rowsChanged : 0;
  const deleted = await deleteRows(context, 'tracker_definitions', `definition_id NOT IN (${embeddedSql})`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE chosen_definitions AS ${chosenSql}`);
  await mergeRows(context, 'trackers', `SELECT ${columnNames('trackers').join(', ')} ${chosen}`, 'THEN DELETE');
  await mergeRows(context, 'tracker_columns', columnsSql, 'THEN DELETE');
  return added + deleted > 0;
}

const addedSql = `
  INSERT INTO internal.tracker_definitions BY NAME SELECT * FROM staging.main.tracker_definitions
  WHERE rowid IN (SELECT min(rowid) FROM staging.main.tracker_definitions GROUP BY definition_id)
    AND definition_id NOT IN (SELECT definition_id FROM internal.tracker_definitions)`;

/** DuckDB groups by the few distinct texts of a compressed block: a twentieth of the time for millions of records. */
const embeddedSql = 'SELECT definition_id FROM utrvs WHERE definition_id IS NOT NULL GROUP BY definition_id';

/** Surveys are ranked first, so that one integer per record is enough to compare the versions of millions of records. */
const chosenSql = `
  WITH ranked AS (
    SELECT survey_id, row_number() OVER (ORDER BY last_updated_at NULLS FIRST, survey_id) AS rank FROM surveys)
  SELECT arg_max(definition_id, rank * 4294967296 - source_index) AS definition_id
  FROM utrvs JOIN ranked USING (survey_id) WHERE definition_id IS NOT NULL GROUP BY tracker_id`;

const chosen = 'FROM internal.tracker_definitions SEMI JOIN chosen_definitions USING (definition_id)';

const columnTypes = Object.entries<ColumnDeclaration>(tables.tracker_columns.columns)
  .filter(([name]) => name !== 'tracker_id')
  .map(([name, { type }]) => `"${name}":"${type}"`)
  .join(',');

const columnsSql = `
  SELECT tracker_id, unnest(from_json(table_columns, '[{${columnTypes}}]'), max_depth := 2)
  FROM (SELECT tracker_id, table_columns ${chosen} WHERE table_columns IS NOT NULL)`;
