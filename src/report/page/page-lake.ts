import { recordCountNames } from '../../schema/record-states.ts';
import { completenessSql } from '../../schema/views/completeness.ts';
import type { RunReport } from '../report.ts';
import { type LakeFacts, readLakeFacts } from './lake-facts.ts';
import { type RowShape, type ShapedRow, shapedRow } from './row-shape.ts';

/** A lake's database, whose connection may have temporary tables. Rows as objects; times and days as Date. */
export interface QueriedLake {
  query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** The lake as the blocks of the page see it. */
export interface PageLake extends QueriedLake {
  readonly facts: LakeFacts;
  /** How the run went that made the snapshot; null if that is no longer known. */
  readonly report: RunReport | null;
  rows<S extends RowShape>(sql: string, shape: S): Promise<readonly ShapedRow<S>[]>;
  /** Fills a temporary table with what the SQL gives, unless it has been filled: what several blocks or files ask for is computed once. */
  keep(table: PageTempTable, sql: string): Promise<void>;
}

export type PageTempTable =
  | 'page_records'
  | 'page_restated'
  | 'page_movers'
  | 'page_outliers'
  | 'page_units'
  | 'page_coverage';

/** Prepares what the blocks have in common. */
export async function openPageLake(lake: QueriedLake, report: RunReport | null): Promise<PageLake> {
  for (const statement of statements) await lake.query(statement);
  const rows: PageLake['rows'] = async (sql, shape) => (await lake.query(sql)).map((row) => shapedRow(row, shape));
  const kept = new Map<PageTempTable, Promise<unknown>>();
  return {
    query: (sql) => lake.query(sql),
    report,
    rows,
    facts: await readLakeFacts(rows),
    keep: async (table, sql) => {
      const filled = kept.get(table) ?? lake.query(`CREATE OR REPLACE TEMP TABLE ${table} AS ${sql}`);
      kept.set(table, filled);
      await filled;
    },
  };
}

/** The counts are those of the views, so that the page says what they say. */
const statements: readonly string[] = [
  `CREATE OR REPLACE TEMP TABLE page_surveys AS
   SELECT c.* EXCLUDE (utrv_count), c.utrv_count AS record_count, s.period_start, s.period_end, s.is_period_aligned, s.last_updated_at
   FROM survey_completeness c JOIN surveys s USING (survey_id) WHERE c.survey_type = 'default'`,
  `CREATE OR REPLACE TEMP TABLE page_completeness AS
   ${completenessSql(`SELECT survey_id, ${recordCountNames.join(', ')} FROM page_surveys`)}`,
];
