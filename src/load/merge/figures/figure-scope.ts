import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName } from '../../../schema/ddl.ts';
import { numberOf, selectRow, selectRows } from '../../database.ts';
import type { MergeContext } from '../merge-context.ts';
import { bucketSql, buckets } from '../touched-records.ts';
import { groupYearEndSql, ofReportingYearsSql, reportingYearSql, weekSlack } from './group-year.ts';
import { optionHintsSql } from './row-hints.ts';

/** What has to be rebuilt after a merge. */
export interface FigureScope {
  /** Reporting years with figures to rebuild. */
  readonly years: readonly number[];
  /** SQL condition on the rows of these years with `period_end` and `initiative_id`. */
  readonly where: string;
  /** Whether these are all rows that there are. */
  readonly isWhole: boolean;
}

/** Whether the group may not be all of it: a node has a parent that is not listed. */
export const unknownParentSql = `SELECT 1 FROM data_issues WHERE code = 'unknown_parent'`;

/** Records what figures depend on in addition to records; call it before anything is replaced. */
export async function rememberFigureRules({ connection }: MergeContext): Promise<void> {
  await connection.run(`CREATE OR REPLACE TEMP TABLE additivity_before AS ${additivitySql}`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE option_hints_before AS ${optionHintsSql}`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE tree_before AS ${treeSql}`);
}

/**
 * A figure, and the reason of what is in none, follow from the records that one initiative has in one reporting year, so
 * only initiatives and years with touched records are rebuilt. There are three exceptions. If a tracker or column adds up
 * differently than before, has another code by which decisions may name it, or options that hint at totals by name, all
 * initiatives are rebuilt. A yearly report that does not end with the group's year also concerns the other years that it
 * overlaps. And a missing part is one only once anybody reports the tracker for a later year.
 *
 * Call it after `tracker_years_now` was created.
 */
export async function findFigureScope(context: MergeContext): Promise<FigureScope> {
  const { connection, direct, yearEnd } = context;
  if (direct || (await addsUpDifferently(connection))) {
    return { years: await allYears(connection, yearEnd), where: 'true', isWhole: true };
  }
  await connection.run(`CREATE OR REPLACE TEMP TABLE figure_scope AS ${scopeSql(yearEnd)}`);
  const rows = await selectRows(connection, 'SELECT DISTINCT reporting_year FROM figure_scope ORDER BY ALL');
  const where = `${reportingYearSql('period_end', yearEnd)} * ${buckets} + ${bucketSql}
    IN (SELECT reporting_year * ${buckets} + bucket FROM figure_scope)`;
  return { years: rows.map((row) => numberOf(row, 'reporting_year')), where, isWhole: false };
}

/** The reporting years of all records and figures. */
export async function allYears(connection: DuckDBConnection, yearEnd: string): Promise<readonly number[]> {
  const rows = await selectRows(
    connection,
    `SELECT DISTINCT ${reportingYearSql('period_end', yearEnd)} AS reporting_year
     FROM (SELECT period_end FROM utrvs UNION SELECT period_end FROM figures UNION SELECT period_end FROM exclusions)
     ORDER BY ALL`,
  );
  return rows.map((row) => numberOf(row, 'reporting_year'));
}

/** SQL condition on all rows of a scope. */
export const scopeWhere = ({ years, where }: FigureScope, yearEnd: string): string =>
  years.length === 0 ? 'false' : `${ofReportingYearsSql(years, yearEnd)} AND ${where}`;

/** A figure of a year that is not the group's may cover parts that lie within seven days of it. */
const scopeSql = (yearEnd: string): string => {
  const own = reportingYearSql('period_end', yearEnd);
  const isOther = `period = 'yearly' AND period_end <> ${groupYearEndSql(own, yearEnd)}`;
  return `
  SELECT ${own} AS reporting_year, bucket FROM touched_periods
  UNION
  SELECT g.reporting_year, p.bucket
  FROM (FROM touched_periods WHERE ${isOther}) p JOIN ${sqlName('group_years')} g
    ON g.period_start <= p.period_end + ${weekSlack} AND g.period_end >= p.period_start - ${weekSlack}
  UNION
  SELECT e.reporting_year, ${bucketSql}
  FROM exclusions e JOIN (
    SELECT tracker_id, least(coalesce(b.reporting_year, -9999), coalesce(a.reporting_year, -9999)) AS since,
      greatest(coalesce(b.reporting_year, -9999), coalesce(a.reporting_year, -9999)) AS until
    FROM ${'internal.tracker_years'} b FULL OUTER JOIN tracker_years_now a USING (tracker_id)
    WHERE a.reporting_year IS DISTINCT FROM b.reporting_year) t
    ON t.tracker_id = e.tracker_id AND e.reporting_year >= t.since AND e.reporting_year < t.until
  WHERE e.reason IN ('part_missing', 'part_of_open_year')`;
};

/** What is known about the values of each tracker (`column_code` NULL) and column, and the code by which decisions may name it. */
export const additivitySql = `
  SELECT tracker_id, NULL::VARCHAR AS column_code, is_additive, rows_add, over_time, over_time_reason,
    CASE WHEN EXISTS (FROM internal.consolidation_decisions) OR EXISTS (FROM internal.measure_decisions) THEN type_code END AS decided_code
  FROM trackers
  UNION ALL BY NAME SELECT tracker_id, column_code, is_additive, rows_add, over_time, over_time_reason FROM tracker_columns`;

/** Whether untouched records add up differently than before. */
async function addsUpDifferently(connection: DuckDBConnection): Promise<boolean> {
  const changed = (before: string, now: string): string =>
    `SELECT tracker_id FROM ((FROM ${before} EXCEPT (${now})) UNION ((${now}) EXCEPT FROM ${before}))`;
  const { n } = await selectRow(
    connection,
    `SELECT count(*)::INTEGER AS n FROM (
       SELECT 1 FROM utrvs WHERE survey_id NOT IN (FROM touched_surveys) AND tracker_id IN (
         ${changed('additivity_before', additivitySql)} UNION ${changed('option_hints_before', optionHintsSql)})
       LIMIT 1)`,
  );
  return n !== 0;
}

const treeSql = `
  SELECT count(*) AS pairs, sum(hash(a.ancestor_id, a.descendant_id, a.distance, i.is_leaf))::VARCHAR AS hash,
    EXISTS (${unknownParentSql}) AS has_unknown_parent
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.descendant_id`;

/**
 * Whether the listed initiatives, or their places in the tree, differ from when `rememberFigureRules` was called, or whether
 * any has a parent that is not listed.
 */
export async function treeChanged(connection: DuckDBConnection): Promise<boolean> {
  const { n } = await selectRow(connection, `SELECT count(*)::INTEGER AS n FROM (${treeSql} EXCEPT FROM tree_before)`);
  return n !== 0;
}
