import type { DuckDBConnection } from '@duckdb/node-api';
import { columnNames } from '../../../schema/ddl.ts';
import { numberOf, selectRows } from '../../database.ts';
import type { MergeContext } from '../merge-context.ts';
import { ofYearsSql } from '../touched-partitions.ts';
import { numbersSql, placesSql, reportedSql, reportsSql } from './counted-numbers.ts';
import { additivitySql, type FigureScope, findFigureScope, otherYearsSql, treeChanged } from './figure-scope.ts';
import { reportingYearSql } from './group-year.ts';
import { rollupStatements, rollupTreeStatements } from './rollup-figures.ts';
import { partsSql, tilingsSql, yearsFromPartsSql } from './years-from-parts.ts';

/** Rebuilds the figures that may have changed, after records, trackers and initiatives were replaced. */
export async function replaceFigures(context: MergeContext): Promise<void> {
  const { connection, yearEnd } = context;
  const scope = await findFigureScope(context);
  await connection.run('CREATE OR REPLACE TEMP TABLE touched_figures (reporting_year INTEGER)');
  await connection.run(tilingsSql);
  await connection.run(`CREATE OR REPLACE TEMP TABLE figure_other_years AS ${otherYearsSql()}`);
  await connection.run(additivityTableSql);
  for (const years of await togetherInMemory(connection, scope.figures)) {
    const where = `${ofYearsSql(years)} AND ${scope.where}`;
    const statements = [
      touchedFiguresSql(where),
      `DELETE FROM figures WHERE ${where}`,
      `DELETE FROM period_figures WHERE ${where}`,
      placesSql(where),
      numbersSql(where),
      reportsSql,
      partsSql,
      insertFiguresSql,
      insertPeriodFiguresSql,
      touchedFiguresSql(where),
    ];
    for (const sql of statements) await connection.run(sql);
  }
  await prepareRollup(connection, await rollupYears(context, scope), yearEnd);
}

/** Prepares the figures of all years for the view `initiative_rollup`. */
export async function restoreRollup(connection: DuckDBConnection, yearEnd: string): Promise<void> {
  await connection.run(additivityTableSql);
  await prepareRollup(connection, await reportingYears(connection, everyFigureSql), yearEnd);
}

const everyFigureSql = 'SELECT reporting_year FROM figures UNION ALL SELECT reporting_year FROM exclusions';

/** Reporting years with anything that was touched; all of them if the tree is another. */
async function rollupYears(context: MergeContext, { isWhole }: FigureScope): Promise<readonly number[]> {
  const { connection, yearEnd } = context;
  if (isWhole || (await treeChanged(connection))) return reportingYears(connection, everyFigureSql);
  return reportingYears(
    connection,
    `SELECT reporting_year FROM touched_figures
     UNION ALL SELECT ${reportingYearSql('period_end', yearEnd)} AS reporting_year FROM touched_period_ends`,
  );
}

const touchedFiguresSql = (where: string): string => `
INSERT INTO touched_figures
SELECT reporting_year FROM figures WHERE ${where} UNION SELECT reporting_year FROM exclusions WHERE ${where}`;

/** @param sql query for a column `reporting_year` */
async function reportingYears(connection: DuckDBConnection, sql: string): Promise<readonly number[]> {
  const rows = await selectRows(connection, `SELECT DISTINCT reporting_year FROM (${sql}) ORDER BY ALL`);
  return rows.map((row) => numberOf(row, 'reporting_year'));
}

/** Also publishes again the group figures of these reporting years. */
async function prepareRollup(connection: DuckDBConnection, years: readonly number[], yearEnd: string): Promise<void> {
  if (years.length === 0) return;
  for (const sql of rollupTreeStatements) await connection.run(sql);
  for (const some of await togetherInMemory(connection, years)) {
    const list = some.join(', ');
    const [first, last] = [Math.min(...some) - 1, Math.max(...some) + 1];
    const nearby = `period_end BETWEEN make_date(${first}, 1, 1) AND make_date(${last}, 12, 31)`;
    const reportingYear = reportingYearSql('period_end', yearEnd);
    const statements = rollupStatements({
      figures: `${nearby} AND reporting_year IN (${list})`,
      records: `${nearby} AND ${reportingYear} IN (${list})`,
      rows: ofYearsSql(some),
      reportingYear,
      yearEnd,
    });
    for (const sql of statements) await connection.run(sql);
    await connection.run(`INSERT INTO touched_partitions SELECT 'group_figures', unnest([${list}]), NULL`);
    await connection.run(`DELETE FROM group_figures WHERE ${ofYearsSql(some)}`);
    await connection.run(
      `INSERT INTO group_figures BY NAME SELECT ${groupColumns} FROM initiative_rollup WHERE depth <= 2 AND ${ofYearsSql(some)}`,
    );
  }
}

const groupColumns = columnNames('group_figures').join(', ');

/** Figures of this many records are computed together: a large year alone, several small ones at once. */
const maxRecords = 200_000;

async function togetherInMemory(
  connection: DuckDBConnection,
  years: readonly number[],
): Promise<readonly (readonly number[])[]> {
  if (years.length === 0) return [];
  const counted = await selectRows(
    connection,
    `SELECT year(period_end)::INTEGER AS period_year, count(*) AS n FROM utrvs WHERE ${ofYearsSql(years)} GROUP BY ALL`,
  );
  const records = new Map(counted.map((row) => [numberOf(row, 'period_year'), numberOf(row, 'n')]));
  const groups: number[][] = [];
  let room = 0;
  for (const year of years) {
    const needed = records.get(year) ?? 0;
    const last = groups.at(-1);
    if (last === undefined || needed > room) groups.push([year]);
    else last.push(year);
    room = (last === undefined || needed > room ? maxRecords : room) - needed;
  }
  return groups;
}

const additivityTableSql = `CREATE OR REPLACE TEMP TABLE figure_additivity AS ${additivitySql}`;
const columns = columnNames('figures').join(', ');

/**
 * The figures of years: what was reported for the year; else what its parts add up to; else what an aggregation says. A
 * year made of parts is used for all measures that add up over time, even if an aggregation names more.
 */
const insertFiguresSql = `
INSERT INTO figures BY NAME
WITH parts AS (${yearsFromPartsSql}),
made AS (
  SELECT DISTINCT initiative_id, tracker_id, make_date(period_year, 12, 31) AS period_end FROM figure_parts)
SELECT ${columns} FROM parts
UNION ALL BY NAME
SELECT ${columns} FROM (${reportedSql("period = 'yearly'")}) f
  ANTI JOIN made m ON f.basis = 'aggregation' AND f.over_time = 'sum'
    AND m.initiative_id = f.initiative_id AND m.tracker_id = f.tracker_id AND m.period_end = f.period_end`;

/** Quarters and months as reported. */
const insertPeriodFiguresSql = `
INSERT INTO period_figures BY NAME SELECT ${columns} FROM figure_reports`;
