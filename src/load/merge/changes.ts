import { isOfSurveys } from '../verify/rows-of-surveys.ts';
import { changedAtSql, type MergeContext } from './context.ts';

/**
 * `data_point_changes`: what the staged surveys say against what the lake says, for surveys the lake knew before. A
 * change is one of `value_scaled`, `value_text`, `unit` and `status`; its cause is the definition when the record embeds
 * another version of it while value and status are as they were.
 */
export async function recordChanges(context: MergeContext): Promise<void> {
  const { connection, runId } = context;
  await connection.run(
    `INSERT INTO data_point_changes BY NAME
     WITH before AS (${versionSql('main')}),
          after AS (${versionSql('staging.main')})
     SELECT $1 AS run_id, ${changedAtSql(context)} AS changed_at,
       CASE WHEN before.utrv_id IS NULL THEN 'added' WHEN after.utrv_id IS NULL THEN 'removed' ELSE 'changed' END AS change,
       CASE WHEN before.utrv_id = after.utrv_id
             AND before.definition_id IS DISTINCT FROM after.definition_id
             AND before.value_number IS NOT DISTINCT FROM after.value_number
             AND before.value_text IS NOT DISTINCT FROM after.value_text
             AND before.status IS NOT DISTINCT FROM after.status THEN 'definition' ELSE 'reported' END AS cause,
       ${[...keyColumns, ...carriedColumns].map((name) => `CASE WHEN after.utrv_id IS NULL THEN before.${name} ELSE after.${name} END AS ${name}`).join(', ')},
       ${comparedColumns.map((name) => `before.${name} AS old_${name}, after.${name} AS new_${name}`).join(', ')}
     FROM before FULL OUTER JOIN after
       ON ${keyColumns.map((name) => `before.${name} IS NOT DISTINCT FROM after.${name}`).join(' AND ')}
     WHERE before.utrv_id IS NULL OR after.utrv_id IS NULL
       OR ${comparedColumns.map((name) => `before.${name} IS DISTINCT FROM after.${name}`).join(' OR ')}`,
    [runId],
  );
}

const keyColumns = ['utrv_id', 'row_index', 'column_code', 'option_code'];
const carriedColumns = ['survey_id', 'initiative_id', 'tracker_id', 'period_end'];
const comparedColumns = ['value_scaled', 'value_text', 'unit', 'status'];

const versionSql = (schema: string): string =>
  `SELECT ${[...keyColumns, ...carriedColumns, ...comparedColumns].map((name) => (name === 'survey_id' ? name : `d.${name}`)).join(', ')},
     d.value_number, u.definition_id
   FROM (FROM ${schema}.data_points WHERE ${isOfSurveys(`${schema}.data_points`, 'known_surveys')}) d
     JOIN (FROM ${schema}.utrvs WHERE ${isOfSurveys(`${schema}.utrvs`, 'known_surveys')}) u USING (utrv_id, survey_id)`;
