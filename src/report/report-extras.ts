import type { IssueExample, ReportExtras, Restatement } from './page.ts';

/** The lake that the page is about. */
interface QueriedLake {
  query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

const maxExamplesPerCode = 3;

/** What the report page shows from the lake besides the report's own figures. */
export async function readReportExtras(lake: QueriedLake, runId: string): Promise<ReportExtras> {
  const issues = await lake.query(
    `SELECT severity, code, resource, message, value, survey_id, utrv_id, json_pointer FROM data_issues
     QUALIFY row_number() OVER (PARTITION BY code ORDER BY survey_id, json_pointer) <= ${maxExamplesPerCode}
     ORDER BY code, survey_id, json_pointer`,
  );
  const restatements = await lake.query(
    `SELECT i.path AS initiative, t.name AS tracker, r.utrv_id, r.period_end::VARCHAR AS period_end,
       r.old_value_scaled AS old_value, r.new_value_scaled AS new_value, r.new_unit AS unit, r.difference, r.percent
     FROM restatements r
     LEFT JOIN initiatives i USING (initiative_id)
     LEFT JOIN trackers t USING (tracker_id)
     WHERE r.run_id = '${runId}'
     ORDER BY abs(r.percent) DESC NULLS LAST LIMIT 20`,
  );
  return { issueExamples: issues as unknown as IssueExample[], restatements: restatements as unknown as Restatement[] };
}
