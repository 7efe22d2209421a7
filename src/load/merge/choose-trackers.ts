import { columnNames } from '../../schema/ddl.ts';
import { deleteRows, type MergeContext } from './merge-context.ts';

/**
 * Keeps the definitions that a current value record embeds, and chooses for each tracker the version from the survey
 * with the greatest (`last_updated_at`, `survey_id`), NULL lowest; within a survey the first one.
 */
export async function chooseTrackers(context: MergeContext): Promise<void> {
  const { connection } = context;
  // By row number: DISTINCT ON would hold all texts in memory, and a hostile survey has more of them than fit.
  await connection.run(
    `INSERT INTO internal.tracker_definitions BY NAME SELECT * FROM staging.main.tracker_definitions
     WHERE rowid IN (SELECT min(rowid) FROM staging.main.tracker_definitions GROUP BY definition_id)
       AND definition_id NOT IN (SELECT definition_id FROM internal.tracker_definitions)`,
  );
  await deleteRows(context, 'tracker_definitions', `definition_id NOT IN (${embeddedSql})`);
  await deleteRows(context, 'trackers', 'true');
  await deleteRows(context, 'tracker_columns', 'true');
  await connection.run(`CREATE OR REPLACE TEMP TABLE chosen_definitions AS ${chosenSql}`);
  const fields = columnNames('trackers').join(', ');
  await connection.run(
    `INSERT INTO trackers BY NAME
     SELECT ${fields} FROM internal.tracker_definitions SEMI JOIN chosen_definitions USING (definition_id)`,
  );
  await connection.run(
    `INSERT INTO tracker_columns BY NAME
     SELECT tracker_id, unnest(from_json(table_columns, '[{${columnTypes}}]'), max_depth := 2)
     FROM (SELECT tracker_id, table_columns FROM internal.tracker_definitions SEMI JOIN chosen_definitions USING (definition_id)
           WHERE table_columns IS NOT NULL)`,
  );
}

/** DuckDB groups by the few distinct texts of a compressed block: a twentieth of the time for millions of records. */
const embeddedSql = 'SELECT definition_id FROM utrvs WHERE definition_id IS NOT NULL GROUP BY definition_id';

/** Surveys are ranked first, so that one integer per record is enough to compare the versions of millions of records. */
const chosenSql = `
  WITH ranked AS (
    SELECT survey_id, row_number() OVER (ORDER BY last_updated_at NULLS FIRST, survey_id) AS rank FROM surveys)
  SELECT arg_max(definition_id, rank * 4294967296 - source_index) AS definition_id
  FROM utrvs JOIN ranked USING (survey_id) WHERE definition_id IS NOT NULL GROUP BY tracker_id`;

const columnTypes = [
  ['column_code', 'VARCHAR'],
  ['column_index', 'INTEGER'],
  ['name', 'VARCHAR'],
  ['value_type', 'VARCHAR'],
  ['unit', 'VARCHAR'],
  ['unit_type', 'VARCHAR'],
  ['number_scale', 'VARCHAR'],
  ['value_list_id', 'VARCHAR'],
  ['is_additive', 'BOOLEAN'],
  ['rows_add', 'BOOLEAN'],
  ['over_time', 'VARCHAR'],
  ['over_time_reason', 'VARCHAR'],
  ['additive_reason', 'VARCHAR'],
]
  .map(([name, type]) => `"${name}":"${type}"`)
  .join(',');
