import { recordCountNames, recordCountsSql } from '../../schema/record-states.ts';
import { treeChanged } from './figures/figure-scope.ts';
import { changedAtSql, type MergeContext } from './merge-context.ts';

/**
 * Adds a row to `run_completeness` for each period whose counts differ from the newest row of the same period; a period
 * without any survey left gets zeros. Only the years of touched surveys may differ, unless other initiatives are leaves now.
 */
export async function recordCompleteness(context: MergeContext): Promise<void> {
  const { connection, runId, direct, rebuild } = context;
  const inYears = direct || rebuild || (await treeChanged(connection)) ? 'true' : `year(period_end) IN (${touchedSql})`;
  await connection.run(
    `INSERT INTO run_completeness BY NAME
     WITH surveyed AS (
       SELECT survey_id, initiative_id, period, period_end, is_complete FROM surveys
       WHERE removed_at IS NULL AND survey_type = 'default' AND ${inYears}),
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

/** Years of what was touched, of surveys without a record too. */
const touchedSql = `FROM touched_years UNION SELECT year(period_end) FROM surveys WHERE survey_id IN (FROM touched_surveys)`;

/** Leaves that have no survey are not counted by period. */
const counts = ['survey_count', 'complete_survey_count', 'surveyed_leaf_count', ...recordCountNames];
