import type { DuckDBValue } from '@duckdb/node-api';
import { type RecordIds, recordUrl } from '../base/record-url.ts';
import type { RunReport } from '../report/report.ts';
import type { SincePin } from '../schema/changed-figures.ts';
import { sqlName } from '../schema/ddl.ts';
import { recordStateSql } from '../schema/record-states.ts';
import { periodCompletenessSql } from '../schema/views/completeness.ts';
import { type LakeOverview, readLakeOverview, recentRuns } from './lake-overview.ts';
import { type AskRows, shapedRow } from './row-shape.ts';

/** A connection to a lake's database that allows temporary tables. Rows are objects; times and days are Date. */
export interface QueriedLake {
  query(sql: string, values?: readonly DuckDBValue[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** The lake as the sections of the page read it. */
export interface PageLake extends QueriedLake {
  readonly overview: LakeOverview;
  /** The report of the run that made the snapshot; null if it is gone. */
  readonly report: RunReport | null;
  /** Null without a pin. */
  readonly sincePin: SincePin | null;
  /** The address of a record or report in the service; null if the page has no links, or the address asks for more ids. */
  readonly urlOf: (ids: RecordIds) => string | null;
  /** A question that several sections have is asked once. */
  readonly rows: AskRows;
  /** Fills a temporary table, unless it has been filled: results that several sections or files use are computed once. */
  keep(table: PageTempTable, sql: string): Promise<void>;
}

type PageTempTable =
  | 'page_records'
  | 'page_restated'
  | 'page_restated_places'
  | 'page_counting'
  | 'page_movers'
  | 'page_outliers'
  | 'page_units'
  | 'page_coverage';

/** Reads and prepares what the sections have in common. */
export async function openPageLake(
  lake: QueriedLake,
  report: RunReport | null,
  {
    sincePin = null,
    recordUrl: template = null,
  }: { readonly sincePin?: SincePin | null; readonly recordUrl?: string | null } = {},
): Promise<PageLake> {
  for (const statement of statements) await lake.query(statement);
  const answers = new Map<string, ReturnType<QueriedLake['query']>>();
  const rows: AskRows = async (sql, shape, values) => {
    const question = JSON.stringify([sql, values]);
    const answer = answers.get(question) ?? lake.query(sql, values);
    answers.set(question, answer);
    return (await answer).map((row) => shapedRow(row, shape));
  };
  const overview = await readLakeOverview(rows);
  for (const [statement, value] of factTables(overview)) await lake.query(statement, [value]);
  const kept = new Map<PageTempTable, Promise<unknown>>();
  return {
    query: (sql, values) => lake.query(sql, values),
    report,
    sincePin,
    urlOf: (ids) => recordUrl(template, ids),
    rows,
    overview,
    keep: async (table, sql) => {
      const filled = kept.get(table) ?? lake.query(`CREATE OR REPLACE TEMP TABLE ${table} AS ${sql}`);
      kept.set(table, filled);
      await filled;
    },
  };
}

/** The counts come from the views, so that page and views agree. Years are the group's, whatever day a survey's year ends on. */
const statements: readonly string[] = [
  `CREATE OR REPLACE TEMP TABLE page_surveys AS
   SELECT c.* EXCLUDE (utrv_count, period_label), c.utrv_count AS record_count, s.is_period_aligned, s.last_updated_at,
     count(*) OVER (PARTITION BY c.initiative_id, c.period, g.reporting_year, CASE WHEN c.period <> 'yearly' THEN s.period_end END) > 1 AS has_namesake,
     CASE WHEN c.period = 'yearly' THEN g.reporting_year::VARCHAR ELSE c.period_label END AS period_label,
     CASE WHEN c.period = 'yearly' THEN g.period_start ELSE s.period_start END AS period_start,
     CASE WHEN c.period = 'yearly' THEN g.period_end ELSE s.period_end END AS period_end
   FROM survey_completeness c JOIN surveys s USING (survey_id)
     JOIN ${sqlName('group_years')} g ON s.period_end BETWEEN g.first_end AND g.last_end
   WHERE c.survey_type = 'default'`,
  `CREATE OR REPLACE TEMP TABLE page_completeness AS
   ${periodCompletenessSql('page_surveys')}`,
];

/** Tables of the recent runs and of the newest closed period of each frequency. Each is bound as one JSON value. */
function factTables({
  head,
  alsoClosed,
  ...overview
}: LakeOverview): readonly (readonly [sql: string, value: string])[] {
  const runs = recentRuns(overview).map(({ run_id }) => run_id);
  const closed = (head === null ? [] : [head, ...alsoClosed]).map((one) => ({ ...one, is_head: one === head }));
  return [
    [
      `CREATE OR REPLACE TEMP TABLE page_runs AS SELECT unnest(from_json($1, '["VARCHAR"]')) AS run_id`,
      JSON.stringify(runs),
    ],
    [
      `CREATE OR REPLACE TEMP TABLE page_closed AS SELECT period, "end" AS period_end, is_head FROM (
         SELECT unnest(from_json($1, '[{"period": "VARCHAR", "end": "DATE", "is_head": "BOOLEAN"}]'), recursive := true))`,
      JSON.stringify(closed),
    ],
  ];
}

/** Fills `page_records` with the value records of the newest closed period, each with its `state`. */
export const keepHeadRecords = (lake: PageLake): Promise<void> =>
  lake.keep(
    'page_records',
    `SELECT initiative_id, tracker_id, assurance_status, ${recordStateSql} AS state
     FROM utrvs SEMI JOIN (
       FROM page_surveys SEMI JOIN (FROM page_closed WHERE is_head) USING (period, period_end)) USING (survey_id)`,
  );
