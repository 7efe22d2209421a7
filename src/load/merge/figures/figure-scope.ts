import type { DuckDBConnection } from '@duckdb/node-api';
import { numberOf, selectRow, selectRows } from '../../database.ts';
import type { MergeContext } from '../merge-context.ts';
import { bucketSql, buckets } from '../touched-partitions.ts';

/** What has to be rebuilt after a merge. */
export interface FigureScope {
  /** Years of `period_end` with figures to rebuild. */
  readonly figures: readonly number[];
  /** SQL condition on the rows of these years with `period_end` and `initiative_id`. */
  readonly where: string;
  /** Whether these are all there are. */
  readonly isWhole: boolean;
}

/** Records what figures depend on in addition to records; call it before anything is replaced. */
export async function rememberFigureRules({ connection }: MergeContext): Promise<void> {
  await connection.run(`CREATE OR REPLACE TEMP TABLE additivity_before AS ${additivitySql}`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE other_years_before AS ${otherYearsSql()}`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE tree_before AS ${treeSql}`);
}

/**
 * A figure is made of the records that one initiative has in one calendar year, so only initiatives and years with
 * touched records are rebuilt. There are two exceptions. If a tracker or column adds up differently than before, all
 * initiatives are rebuilt. If an initiative gets its first year with an end other than December, or loses its last, all
 * its years are rebuilt. Which figure shadows another depends on the whole tree, and is determined again for whole
 * years.
 */
export async function findFigureScope(context: MergeContext): Promise<FigureScope> {
  const { connection, direct, rebuild } = context;
  if (direct || rebuild || (await addsUpDifferently(connection))) {
    const all = await allYears(connection);
    await touch(connection, `SELECT unnest([${all.join(', ')}]::INTEGER[]) AS period_year, NULL AS bucket`);
    return { figures: all, where: 'true', isWhole: true };
  }
  await connection.run(`CREATE OR REPLACE TEMP TABLE figure_scope AS ${scopeSql}`);
  await touch(connection, 'SELECT period_year, bucket FROM figure_scope');
  const rows = await selectRows(connection, 'SELECT DISTINCT period_year FROM figure_scope ORDER BY ALL');
  const figures = rows.map((row) => numberOf(row, 'period_year'));
  const where = `year(period_end) * ${buckets} + ${bucketSql} IN (SELECT period_year * ${buckets} + bucket FROM figure_scope)`;
  return { figures, where, isWhole: false };
}

const allYears = (connection: DuckDBConnection): Promise<readonly number[]> =>
  yearsOf(connection, 'SELECT period_end FROM utrvs UNION ALL SELECT period_end FROM figures');

const scopeSql = `
  SELECT DISTINCT period_year, coalesce(bucket, all_buckets) AS bucket
  FROM touched_partitions, (SELECT unnest(range(${buckets}))::INTEGER AS all_buckets) any_bucket
  WHERE table_name = 'utrvs' AND (bucket IS NULL OR all_buckets = 0)
  UNION SELECT DISTINCT year(period_end)::INTEGER, ${bucketSql} FROM utrvs
    WHERE initiative_id IN (SELECT initiative_id FROM (
      (FROM other_years_before EXCEPT ${otherYearsSql()}) UNION (${otherYearsSql()} EXCEPT FROM other_years_before)))`;

/** @param sql query for columns `period_year` and `bucket`, NULL for all of a year */
async function touch(connection: DuckDBConnection, sql: string): Promise<void> {
  await connection.run(
    `INSERT INTO touched_partitions SELECT unnest(['figures', 'period_figures']), period_year, bucket FROM (${sql})`,
  );
}

/** What is known about the values of each tracker (`column_code` NULL) and column. */
export const additivitySql = `
  SELECT tracker_id, NULL::VARCHAR AS column_code, is_additive, rows_add, over_time, over_time_reason FROM trackers
  UNION ALL SELECT tracker_id, column_code, is_additive, rows_add, over_time, over_time_reason FROM tracker_columns`;

/** Whether untouched records add up differently than before. */
async function addsUpDifferently(connection: DuckDBConnection): Promise<boolean> {
  const { n } = await selectRow(
    connection,
    `SELECT count(*)::INTEGER AS n FROM (
       SELECT 1 FROM utrvs WHERE survey_id NOT IN (FROM touched_surveys) AND tracker_id IN (SELECT tracker_id FROM (
         (FROM additivity_before EXCEPT (${additivitySql})) UNION ((${additivitySql}) EXCEPT FROM additivity_before)))
       LIMIT 1)`,
  );
  return n !== 0;
}

/** Initiatives that report years which do not end with a calendar year. */
export function otherYearsSql(): string {
  return `SELECT DISTINCT initiative_id FROM utrvs
    WHERE period = 'yearly' AND NOT (month(period_end) = 12 AND day(period_end) = 31)`;
}

const treeSql = `
  SELECT count(*) AS pairs, sum(hash(a.ancestor_id, a.descendant_id, a.distance, i.is_leaf))::VARCHAR AS hash
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.descendant_id`;

/** Whether the listed initiatives, or their places in the tree, differ from when `rememberFigureRules` was called. */
export async function treeChanged(connection: DuckDBConnection): Promise<boolean> {
  const { n } = await selectRow(connection, `SELECT count(*)::INTEGER AS n FROM (${treeSql} EXCEPT FROM tree_before)`);
  return n !== 0;
}

/** @param sql query with a column `period_end` */
export async function yearsOf(connection: DuckDBConnection, sql: string): Promise<readonly number[]> {
  const rows = await selectRows(
    connection,
    `SELECT DISTINCT year(period_end)::INTEGER AS period_year FROM (${sql}) ORDER BY ALL`,
  );
  return rows.map((row) => numberOf(row, 'period_year'));
}
