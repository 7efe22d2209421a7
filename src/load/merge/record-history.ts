import { withBaseValueSql } from '../../schema/base-value.ts';
import { sqlName } from '../../schema/ddl.ts';
import { recordCountNames, recordCountsSql } from '../../schema/record-states.ts';
import { treeChanged } from './figures/figure-scope.ts';
import { changedAtSql, isOfSurveys, type MergeContext } from './merge-context.ts';
import { rememberReported, reportedSql } from './reported-records.ts';

/**
 * Fills `data_point_changes` by comparing the staged surveys with the lake, for surveys that the lake knew before. A
 * change is a difference in anything that a data point says: number, scale, text, unit, status or period. Its cause is
 * `definition` if the record embeds another version of the definition while value and status are the same. A record
 * that moves to another survey, even a new one and nights later, is removed from the old one and added to the new one.
 */
export async function recordChanges(context: MergeContext): Promise<void> {
  const { connection, runId } = context;
  await createSurveySets(context);
  await rememberReported(context);
  await connection.run(
    `INSERT INTO data_point_changes BY NAME
     WITH before AS MATERIALIZED (
            ${versionSql('main', 'known_surveys')}
            UNION ALL ${versionSql('main', 'giving_surveys')} AND d.utrv_id IN (FROM given_records)),
          moved AS (SELECT utrv_id FROM before UNION SELECT utrv_id FROM data_point_changes WHERE change = 'removed'),
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
       ${recordedColumns.map((name) => `before.${name} AS old_${name}, after.${name} AS new_${name}`).join(', ')},
       coalesce(before.utrv_id, after.utrv_id) IN (${reportedSql}) AS was_reported
     FROM (FROM versions WHERE NOT is_after) before FULL OUTER JOIN (FROM versions WHERE is_after) after
       ON ${keyColumns.map((name) => `before.${name} IS NOT DISTINCT FROM after.${name}`).join(' AND ')}
     WHERE before.utrv_id IS NULL OR after.utrv_id IS NULL
       OR ${recordedColumns.map((name) => `before.${name} IS DISTINCT FROM after.${name}`).join(' OR ')}`,
    [runId],
  );
}

const keyColumns = ['survey_id', 'utrv_id', 'row_index', 'column_code', 'option_code'];
const carriedColumns = ['initiative_id', 'tracker_id', 'period_end'];
const comparedColumns = ['value_number', 'number_scale', 'value_scaled', 'value_text', 'unit', 'status', 'period_end'];
/** A definition with another type may change only these. */
const derivedColumns = ['value_base', 'base_unit'];
const recordedColumns = [...comparedColumns, ...derivedColumns];

const columns = [...new Set([...keyColumns, ...carriedColumns, ...comparedColumns, 'base_unit', 'base_factor'])];

/**
 * Finds surveys that are not loaded again but lose a record to one that is; and loaded surveys that the lake did not
 * know, whose other records are not changes.
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

/**
 * Adds a row to `run_completeness` for each period whose counts differ from the newest row of the same period; years are
 * the group's, and a period without any survey left gets zeros. Only the years of touched surveys may differ, unless other
 * initiatives are leaves now.
 */
export async function recordCompleteness(context: MergeContext): Promise<void> {
  const { connection, runId, direct, rebuild } = context;
  const inYears = direct || rebuild || (await treeChanged(connection)) ? 'true' : `year(period_end) IN (${touchedSql})`;
  await connection.run(
    `INSERT INTO run_completeness BY NAME
     WITH surveyed AS (
       FROM (
         SELECT s.survey_id, s.initiative_id, s.period, s.is_complete,
           CASE WHEN s.period = 'yearly' THEN g.period_end ELSE s.period_end END AS period_end
         FROM surveys s JOIN ${sqlName('group_years')} g ON s.period_end BETWEEN g.first_end AND g.last_end
         WHERE s.removed_at IS NULL AND s.survey_type = 'default')
       WHERE ${inYears}),
     counted AS (
       SELECT survey_id, ${recordCountsSql} FROM utrvs WHERE survey_id IN (SELECT survey_id FROM surveyed) GROUP BY survey_id),
     leaves AS (SELECT initiative_id FROM initiatives WHERE removed_at IS NULL AND is_leaf),
     now AS (
       SELECT s.period, s.period_end, count(*) AS survey_count, count(*) FILTER (s.is_complete) AS complete_survey_count,
         count(DISTINCT l.initiative_id) AS surveyed_leaf_count,
         ${recordCountNames.map((name) => `coalesce(sum(c.${name}), 0)::BIGINT AS ${name}`).join(', ')}
       FROM surveyed s LEFT JOIN counted c USING (survey_id) LEFT JOIN leaves l ON l.initiative_id = s.initiative_id
       GROUP BY s.period, s.period_end),
     known AS (
       SELECT period, period_end, ${counts.map((name) => `arg_max(${name}, run_id) AS ${name}`).join(', ')}
       FROM run_completeness WHERE ${inYears} GROUP BY period, period_end)
     SELECT $1 AS run_id, ${changedAtSql(context)} AS changed_at, period, period_end,
       (SELECT count(*) FROM leaves) AS leaf_count, ${counts.map((name) => `coalesce(now.${name}, 0) AS ${name}`).join(', ')}
     FROM now FULL OUTER JOIN known USING (period, period_end)
     WHERE ${counts.map((name) => `coalesce(now.${name}, 0) IS DISTINCT FROM known.${name}`).join(' OR ')}`,
    [runId],
  );
}

/**
 * Years of what was touched, including years of surveys without a record, and those around them: the group's year may end
 * in another.
 */
const touchedSql = `SELECT y + unnest([-1, 0, 1]) FROM (
  SELECT * FROM touched_years UNION SELECT year(period_end) FROM surveys WHERE survey_id IN (FROM touched_surveys)) AS t(y)`;

/** Leaves without a survey are not counted by period. */
const counts = ['survey_count', 'complete_survey_count', 'surveyed_leaf_count', ...recordCountNames];

/**
 * Adds a row to `run_issues` for each severity and code whose number of issues differs from its newest row; zero for
 * those that are gone.
 */
export async function recordIssueCounts(context: MergeContext): Promise<void> {
  await context.connection.run(
    `INSERT INTO run_issues BY NAME
     WITH now AS (SELECT severity, code, count(*) AS issue_count FROM data_issues GROUP BY severity, code),
       known AS (SELECT severity, code, arg_max(issue_count, run_id) AS issue_count FROM run_issues GROUP BY severity, code)
     SELECT $1 AS run_id, ${changedAtSql(context)} AS changed_at, severity, code, coalesce(now.issue_count, 0) AS issue_count
     FROM now FULL OUTER JOIN known USING (severity, code)
     WHERE coalesce(now.issue_count, 0) <> coalesce(known.issue_count, 0)`,
    [context.runId],
  );
}

/** What may have happened to an initiative between two runs. */
export const boundaryKinds = ['added', 'moved', 'removed', 'renamed'] as const;

/** Fills `boundary_changes` by comparing the staged initiatives with those of the lake, before these are replaced. */
export async function recordBoundaryChanges(context: MergeContext): Promise<void> {
  if (!context.initiativesListed) return;
  await context.connection.run(
    `INSERT INTO boundary_changes BY NAME
     WITH compared AS (
       SELECT coalesce(a.initiative_id, b.initiative_id) AS initiative_id,
         b.initiative_id IS NULL AS is_added, a.initiative_id IS NULL AS is_removed,
         b.parent_id AS old_parent_id, a.parent_id AS new_parent_id, b.name AS old_name, a.name AS new_name
       FROM (FROM main.initiatives WHERE removed_at IS NULL) b FULL JOIN staging.main.initiatives a
         ON a.initiative_id = b.initiative_id)
     SELECT $1 AS run_id, ${changedAtSql(context)} AS seen_at, initiative_id, change,
       old_parent_id, new_parent_id, old_name, new_name
     FROM compared JOIN (VALUES ('added'), ('removed'), ('moved'), ('renamed')) AS changes (change)
       ON CASE WHEN is_added OR is_removed THEN change = CASE WHEN is_added THEN 'added' ELSE 'removed' END
         ELSE (change = 'moved' AND old_parent_id IS DISTINCT FROM new_parent_id)
           OR (change = 'renamed' AND old_name IS DISTINCT FROM new_name) END`,
    [context.runId],
  );
}
