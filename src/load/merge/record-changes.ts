import { withBaseValueSql } from '../../schema/base-value.ts';
import { isOfSurveys } from '../rows-of-surveys.ts';
import { changedAtSql, type MergeContext } from './merge-context.ts';

/**
 * Fills `data_point_changes` by comparing the staged surveys with the lake, for surveys that the lake knew before. A change
 * is a difference in anything that a data point says: number, scale, text, unit, status or period. Its cause is `definition`
 * if the record embeds another version of the definition while value and status are the same. A record that moves to another
 * survey, even a new one, is removed from the old one and added to the new one.
 */
export async function recordChanges(context: MergeContext): Promise<void> {
  const { connection, runId } = context;
  await createSurveySets(context);
  await connection.run(
    `INSERT INTO data_point_changes BY NAME
     WITH before AS MATERIALIZED (
            ${versionSql('main', 'known_surveys')}
            UNION ALL ${versionSql('main', 'giving_surveys')} AND d.utrv_id IN (FROM given_records)),
          moved AS (SELECT DISTINCT utrv_id FROM before),
          after AS (
            ${versionSql('staging.main', 'known_surveys')}
            UNION ALL ${versionSql('staging.main', 'new_surveys')} AND d.utrv_id IN (FROM moved)),
          versions AS MATERIALIZED (
            FROM ${withBaseValueSql('(SELECT *, false AS is_after FROM before UNION ALL SELECT *, true FROM after)')})
     SELECT $1 AS run_id, ${changedAtSql(context)} AS changed_at,
       CASE WHEN before.utrv_id IS NULL THEN 'added' WHEN after.utrv_id IS NULL THEN 'removed' ELSE 'changed' END AS change,
       CASE WHEN before.utrv_id = after.utrv_id
             AND before.definition_id IS DISTINCT FROM after.definition_id
             AND before.value_number IS NOT DISTINCT FROM after.value_number
             AND before.value_text IS NOT DISTINCT FROM after.value_text
             AND before.status IS NOT DISTINCT FROM after.status THEN 'definition' ELSE 'reported' END AS cause,
       ${[...keyColumns, ...carriedColumns].map((name) => `CASE WHEN after.utrv_id IS NULL THEN before.${name} ELSE after.${name} END AS ${name}`).join(', ')},
       ${[...comparedColumns, ...derivedColumns].map((name) => `before.${name} AS old_${name}, after.${name} AS new_${name}`).join(', ')}
     FROM (FROM versions WHERE NOT is_after) before FULL OUTER JOIN (FROM versions WHERE is_after) after
       ON ${keyColumns.map((name) => `before.${name} IS NOT DISTINCT FROM after.${name}`).join(' AND ')}
     WHERE before.utrv_id IS NULL OR after.utrv_id IS NULL
       OR ${comparedColumns.map((name) => `before.${name} IS DISTINCT FROM after.${name}`).join(' OR ')}`,
    [runId],
  );
}

const keyColumns = ['survey_id', 'utrv_id', 'row_index', 'column_code', 'option_code'];
const carriedColumns = ['initiative_id', 'tracker_id', 'period_end'];
const comparedColumns = ['value_number', 'number_scale', 'value_scaled', 'value_text', 'unit', 'status', 'period_end'];
/** They follow from what is compared. */
const derivedColumns = ['value_base', 'base_unit'];
const columns = [...new Set([...keyColumns, ...carriedColumns, ...comparedColumns, 'base_unit', 'base_factor'])];

/**
 * Finds surveys that are not loaded again but lose a record to one that is; and loaded surveys that the lake did not know,
 * whose other records are not changes.
 */
async function createSurveySets({ connection }: MergeContext): Promise<void> {
  const given = `FROM cross_duplicates WHERE place = 'main'`;
  await connection.run(`CREATE OR REPLACE TEMP TABLE given_records AS SELECT DISTINCT utrv_id AS id ${given}`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE giving_surveys AS SELECT DISTINCT survey_id AS id ${given}`);
  await connection.run(
    'CREATE OR REPLACE TEMP TABLE new_surveys AS SELECT id FROM loaded_surveys WHERE id NOT IN (FROM known_surveys)',
  );
}

const versionSql = (schema: string, surveys: string): string =>
  `SELECT ${columns.map((name) => (name === 'survey_id' ? name : `d.${name}`)).join(', ')}, u.definition_id
   FROM (FROM ${schema}.data_points WHERE ${isOfSurveys(`${schema}.data_points`, surveys)}) d
     JOIN (FROM ${schema}.utrvs WHERE ${isOfSurveys(`${schema}.utrvs`, surveys)}) u USING (utrv_id, survey_id)
   WHERE true`;
