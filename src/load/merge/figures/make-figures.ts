import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlLiteral } from '../../../base/sql-text.ts';
import { columnNames } from '../../../schema/ddl.ts';
import { tables } from '../../../schema/tables.ts';
import { numberOf, selectRow, selectRows, textOf, withOneThread } from '../../database.ts';
import type { MergeContext } from '../merge-context.ts';
import { bucketSql, ofYearsSql } from '../touched-records.ts';
import { markOverlapsSql, numbersSql, problemsSql, reportedSql } from './counted-numbers.ts';
import { isOtherYearSql, obstaclesSql, placesSql, recordsSql } from './figure-places.ts';
import { additivitySql, allYears, type FigureScope, findFigureScope, scopeWhere, treeChanged } from './figure-scope.ts';
import { groupYearsStatements, ofReportingYearsSql, reportingYearSql } from './group-year.ts';
import { rollupStatements, rollupTreeStatements } from './rollup-figures.ts';
import { hintsSql, leftOutSql, optionHintsTableSql, overlapsSql } from './row-hints.ts';
import {
  collectStatements,
  rememberTrackerYears,
  trackerYearsSql,
  unusedStatements,
  unusedTableSql,
} from './unused-numbers.ts';
import { partStatements, tilingsSql, yearsFromPartsSql } from './years-from-parts.ts';

const key = tables.exclusions.key.join(', ');

/**
 * Remembers exclusions, for `countNewExclusions`.
 * @param table the table they are in, before any are replaced
 * @param where SQL condition on those that may be replaced
 */
export async function rememberExclusions(connection: DuckDBConnection, table: string, where: string): Promise<void> {
  await connection.run(`CREATE OR REPLACE TEMP TABLE exclusions_before AS SELECT ${key} FROM ${table} WHERE ${where}`);
}

/** The exclusions that were not there before, by reason, the most frequent first; null if none were remembered. */
export async function countNewExclusions(
  connection: DuckDBConnection,
  where: string,
): Promise<Readonly<Record<string, number>> | null> {
  const { n } = await selectRow(
    connection,
    `SELECT count(*) AS n FROM duckdb_tables() WHERE table_name = 'exclusions_before'`,
  );
  if (Number(n) === 0) return null;
  const rows = await selectRows(
    connection,
    `SELECT reason, count(*) AS n FROM (SELECT ${key} FROM exclusions WHERE ${where} EXCEPT FROM exclusions_before)
     GROUP BY reason ORDER BY n DESC, reason`,
  );
  return Object.fromEntries(rows.map((row) => [textOf(row, 'reason'), numberOf(row, 'n')]));
}

/**
 * `figure_rivals`: the other records of places that could count, of the same kind as the one that counts. Where they have
 * numbers, those without any are none.
 */
const rivalsSql = `
CREATE OR REPLACE TEMP TABLE figure_rivals AS
WITH numeric AS (
  SELECT record, bool_or(is_usable) AS is_usable FROM (
    SELECT record, true AS is_usable FROM figure_numbers UNION ALL SELECT record, true FROM figure_left_out
    UNION ALL SELECT record, false FROM figure_problems) GROUP BY record),
ranked AS (
  SELECT r.place, r.record, r.state, r.is_aggregation, n.is_usable, bool_or(n.record IS NOT NULL) OVER (PARTITION BY r.place) AS is_numeric
  FROM figure_records r JOIN (SELECT place FROM figure_places WHERE value_count > 1) USING (place)
    LEFT JOIN numeric n ON n.record = r.record
  WHERE r.state <> 'rejected')
SELECT r.place, r.record FROM ranked r JOIN figure_places p USING (place)
WHERE r.state = 'other' AND r.is_aggregation = p.is_aggregation AND (coalesce(r.is_usable, false) OR NOT r.is_numeric)`;

/** What rivals say of each measure: another number, or one that the record that counts does not name. */
const otherValuesSql = `
CREATE OR REPLACE TEMP TABLE figure_other_values AS
SELECT v.place, n.measure_id, bool_or(w.record IS NULL) AS is_unnamed
FROM figure_rivals v JOIN figure_numbers n USING (record) JOIN figure_places p USING (place)
  LEFT JOIN figure_numbers w ON w.record = p.record AND w.measure_id = n.measure_id
WHERE n.value IS DISTINCT FROM w.value OR w.record IS NULL
GROUP BY v.place, n.measure_id`;

/** `figure_contests`: places with several candidates. What `is_other_of_all` concerns all figures of the record. */
const contestsSql = `
CREATE OR REPLACE TEMP TABLE figure_contests AS
SELECT p.place, (1 + p.inapplicable_count + coalesce(r.rivals, 0))::INTEGER AS candidate_count,
  p.inapplicable_count > 0 OR coalesce(o.is_unnamed, false) AS is_other_of_all,
  p.inapplicable_count > 0 OR o.place IS NOT NULL AS has_other_value
FROM figure_places p
  LEFT JOIN (SELECT place, count(*) AS rivals FROM figure_rivals GROUP BY place) r ON r.place = p.place
  LEFT JOIN (SELECT place, bool_or(is_unnamed) AS is_unnamed FROM figure_other_values GROUP BY place) o ON o.place = p.place
WHERE p.record IS NOT NULL AND (p.inapplicable_count > 0 OR r.rivals > 0)`;

const competingSql = `
INSERT INTO ${'internal.competing_records'} BY NAME
SELECT ${'*'} FROM figure_contests JOIN figure_places USING (place)`;

/** Statements that find the records that could count instead; they need the numbers of all records. */
export const contestStatements: readonly string[] = [rivalsSql, otherValuesSql, contestsSql, competingSql];

/**
 * Rebuilds the figures that may have changed, after records, trackers, value lists and initiatives were replaced.
 * @returns new exclusions by reason; null if there was no lake
 */
export async function replaceFigures(context: MergeContext): Promise<Readonly<Record<string, number>> | null> {
  const { connection, yearEnd } = context;
  await prepare(connection, yearEnd);
  const scope = await findFigureScope(context);
  return withOneThread(connection, () => replaceOfScope(context, scope));
}

async function replaceOfScope(
  { connection, direct, yearEnd }: MergeContext,
  scope: FigureScope,
): Promise<Readonly<Record<string, number>> | null> {
  await touchRows(connection, scope, yearEnd);
  const where = scopeWhere(scope, yearEnd);
  if (!direct) await rememberExclusions(connection, 'exclusions', where);
  await makeFigures(connection, scope, yearEnd);
  await touchRows(connection, scope, yearEnd);
  const isOtherTree = !scope.isWhole && (await treeChanged(connection));
  const years = isOtherTree ? [...scope.years, ...(await allYears(connection, yearEnd))] : scope.years;
  await prepareRollup(connection, [...new Set(years)].sort(byNumber), yearEnd);
  for (const sql of renameStatements) await connection.run(sql);
  return countNewExclusions(connection, where);
}

const byNumber = (a: number, b: number): number => a - b;

async function prepare(connection: DuckDBConnection, yearEnd: string): Promise<void> {
  const statements = [
    ...groupYearsStatements(yearEnd),
    `CREATE OR REPLACE TEMP TABLE figure_additivity AS ${additivitySql}`,
    optionHintsTableSql,
    trackerYearsSql(yearEnd),
  ];
  for (const sql of statements) await connection.run(sql);
}

const madeTables = ['figures', 'period_figures', 'exclusions', 'competing_records', 'used_numbers'] as const;
const publishedTables = ['figures', 'period_figures', 'exclusions'] as const;

async function makeFigures(connection: DuckDBConnection, scope: FigureScope, yearEnd: string): Promise<void> {
  const before = [...rememberTrackerYears, tilingsSql, unusedTableSql, ...obstacleStatements(scope, yearEnd)];
  for (const sql of before) await connection.run(sql);
  for (const years of await togetherInMemory(connection, scope.years, yearEnd)) {
    const where = `${ofReportingYearsSql(years, yearEnd)} AND ${scope.where}`;
    for (const table of madeTables) await connection.run(`DELETE FROM ${table} WHERE ${where}`);
    const statements = [
      placesSql(where, yearEnd),
      recordsSql(where),
      hintsSql(where),
      leftOutSql(where),
      numbersSql(where),
      overlapsSql(where),
      markOverlapsSql,
      problemsSql(where),
      ...contestStatements,
      ...partStatements,
      insertFiguresSql,
      insertPeriodFiguresSql,
      ...collectStatements,
    ];
    for (const sql of statements) await connection.run(sql);
  }
  const around = scope.years.length === 0 ? 'false' : ofReportingYearsSql(aroundYears(scope), yearEnd);
  for (const sql of unusedStatements(around)) await connection.run(sql);
}

/** Reports of years that end in another reporting year, but overlap one that is made, are among them. */
function obstacleStatements({ years, isWhole }: FigureScope, yearEnd: string): readonly string[] {
  if (years.length === 0) return [placesSql('false', yearEnd), obstaclesSql];
  const range = ofReportingYearsSql(aroundYears({ years }), yearEnd);
  const buckets = isWhole ? 'true' : `${bucketSql} IN (SELECT bucket FROM figure_scope)`;
  return [placesSql(`${range} AND ${isOtherYearSql(yearEnd)} AND ${buckets}`, yearEnd), obstaclesSql];
}

/** All years from the one before the first to the one after the last. */
function aroundYears({ years }: Pick<FigureScope, 'years'>): readonly number[] {
  const first = Math.min(...years) - 1;
  return Array.from({ length: Math.max(...years) - first + 2 }, (_, index) => first + index);
}

/** Lists what has to be published again: before and after rows are replaced. */
async function touchRows(connection: DuckDBConnection, scope: FigureScope, yearEnd: string): Promise<void> {
  const bucket = scope.isWhole ? 'NULL' : bucketSql;
  for (const table of publishedTables) {
    await connection.run(
      `INSERT INTO touched_partitions
       SELECT DISTINCT ${sqlLiteral(table)}, year(period_end)::INTEGER, ${bucket} FROM ${table} WHERE ${scopeWhere(scope, yearEnd)}`,
    );
  }
}

/** Also publishes again the group figures of these reporting years. */
async function prepareRollup(connection: DuckDBConnection, years: readonly number[], yearEnd: string): Promise<void> {
  if (years.length === 0) return;
  for (const sql of rollupTreeStatements) await connection.run(sql);
  for (const some of await togetherInMemory(connection, years, yearEnd)) {
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

/** Names and codes are those of the listing and of the newest definitions, also in years in which nothing else has changed. */
const renameStatements: readonly string[] = [
  `CREATE OR REPLACE TEMP TABLE renamed_figures AS
   SELECT g.rowid AS row, g.period_end, i.name, t.name AS tracker_name, t.type_code
   FROM group_figures g JOIN initiatives i USING (initiative_id) LEFT JOIN trackers t USING (tracker_id)
   WHERE g.initiative_name IS DISTINCT FROM i.name OR g.tracker_name IS DISTINCT FROM t.name OR g.type_code IS DISTINCT FROM t.type_code`,
  `INSERT INTO touched_partitions SELECT DISTINCT 'group_figures', year(period_end)::INTEGER, NULL FROM renamed_figures`,
  `UPDATE group_figures SET initiative_name = r.name, tracker_name = r.tracker_name, type_code = r.type_code
   FROM renamed_figures r WHERE r.row = group_figures.rowid`,
];

/** Figures of this many records are computed together: a large year alone, several small ones at once. */
const maxRecords = 200_000;

async function togetherInMemory(
  connection: DuckDBConnection,
  years: readonly number[],
  yearEnd: string,
): Promise<readonly (readonly number[])[]> {
  if (years.length === 0) return [];
  const counted = await selectRows(
    connection,
    `SELECT ${reportingYearSql('period_end', yearEnd)} AS reporting_year, count(*) AS n FROM utrvs
     WHERE ${ofReportingYearsSql(years, yearEnd)} GROUP BY ALL`,
  );
  const records = new Map(counted.map((row) => [numberOf(row, 'reporting_year'), numberOf(row, 'n')]));
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

const columns = columnNames('figures').join(', ');

/**
 * The figures of years: what was reported for the year; else, for each column, what its parts make of it; else what an
 * aggregation says.
 */
const insertFiguresSql = `
INSERT INTO figures BY NAME
WITH parts AS (${yearsFromPartsSql})
SELECT ${columns} FROM parts
UNION ALL BY NAME
SELECT ${columns} FROM (${reportedSql("period = 'yearly'")}) f
  ANTI JOIN parts m ON f.basis = 'aggregation' AND m.initiative_id = f.initiative_id AND m.tracker_id = f.tracker_id
    AND m.column_code IS NOT DISTINCT FROM f.column_code AND m.period_end = f.period_end`;

/** Quarters and months as reported. */
const insertPeriodFiguresSql = `
INSERT INTO period_figures BY NAME SELECT ${columns} FROM (${reportedSql("period <> 'yearly'")})`;
