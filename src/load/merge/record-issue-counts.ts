import { changedAtSql, type MergeContext } from './merge-context.ts';

/**
 * Adds a row to `run_issues` for each severity and code of which there are more or fewer issues than in its newest row; zero
 * for those that are gone.
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
