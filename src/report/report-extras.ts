import type { IssueExample, ReportExtras, Restatement } from './page.ts';

/** The lake that the page is about. */
interface QueriedLake {
  query(sql: string): Promise<readonly QueriedRow[]>;
}

const maxExamplesPerCode = 3;

/** What the report page shows from the lake besides the report's own figures. */
export async function readReportExtras(lake: QueriedLake, runId: string): Promise<ReportExtras> {
  const issues = await lake.query(
    `SELECT severity, code, resource, message, value, survey_id, utrv_id, json_pointer FROM data_issues
     WHERE rowid IN (
       SELECT unnest(arg_min(rowid, (survey_id, json_pointer), ${maxExamplesPerCode})) FROM data_issues GROUP BY code)
     ORDER BY code, survey_id, json_pointer`,
  );
  const restatements = await lake.query(
    `SELECT i.path AS initiative, t.name AS tracker, r.utrv_id, r.period_end::VARCHAR AS period_end,
       coalesce(r.old_value_base, r.old_value_scaled) AS old_value, coalesce(r.new_value_base, r.new_value_scaled) AS new_value,
       coalesce(r.new_base_unit, r.new_unit) AS unit, r.difference, r.percent
     FROM restatements r
     LEFT JOIN initiatives i USING (initiative_id)
     LEFT JOIN trackers t USING (tracker_id)
     WHERE r.run_id = '${runId}'
     ORDER BY abs(r.percent) DESC NULLS LAST LIMIT 20`,
  );
  return { issueExamples: issues.map(toExample), restatements: restatements.map(toRestatement) };
}

type QueriedRow = Readonly<Record<string, unknown>>;

const toExample = (row: QueriedRow): IssueExample => ({
  severity: textOf(row['severity']) ?? '',
  code: textOf(row['code']) ?? '',
  resource: textOf(row['resource']) ?? '',
  message: textOf(row['message']) ?? '',
  value: textOf(row['value']),
  survey_id: textOf(row['survey_id']),
  utrv_id: textOf(row['utrv_id']),
  json_pointer: textOf(row['json_pointer']),
});

const toRestatement = (row: QueriedRow): Restatement => ({
  initiative: textOf(row['initiative']),
  tracker: textOf(row['tracker']),
  utrv_id: textOf(row['utrv_id']) ?? '',
  period_end: textOf(row['period_end']) ?? '',
  old_value: numberOf(row['old_value']),
  new_value: numberOf(row['new_value']),
  unit: textOf(row['unit']),
  difference: numberOf(row['difference']),
  percent: numberOf(row['percent']),
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
