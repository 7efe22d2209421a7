import { sqlLiteral } from '../../../base/sql-literal.js';
import { columnNames, sqlName } from '../../../schema/ddl.js';
import { numberOf, selectRows, withOneThread } from '../../database.js';
import { bucketSql, ofYearsSql } from '../touched-partitions.js';
import { contestStatements } from './competing-records.js';
import { markOverlapsSql, numbersSql, problemsSql, reportedSql } from './counted-numbers.js';
import { isOtherYearSql, obstaclesSql, placesSql, recordsSql } from './figure-places.js';
import { additivitySql, allYears, findFigureScope, scopeWhere, treeChanged } from './figure-scope.js';
import { groupYearsStatements, ofReportingYearsSql, reportingYearSql } from './group-year.js';
import { countNewExclusions, rememberExclusions } from './new-exclusions.js';
import { rollupStatements, rollupTreeStatements } from './rollup-figures.js';
import { hintsSql, leftOutSql, optionHintsTableSql, overlapsSql } from './row-hints.js';
import { collectStatements, rememberTrackerYears, trackerYearsSql, unusedStatements, unusedTableSql, } from './unused-numbers.js';
import { partStatements, tilingsSql, yearsFromPartsSql } from './years-from-parts.js';
/**
 * Rebuilds the figures that may have changed, after records, trackers, value lists and initiatives were replaced.
 * @returns new exclusions by reason; null if there was no lake
 */
export async function replaceFigures(context) {
    const { connection, yearEnd } = context;
    await prepare(connection, yearEnd);
    const scope = await findFigureScope(context);
    return withOneThread(connection, () => replaceOfScope(context, scope));
}
async function replaceOfScope({ connection, direct, yearEnd }, scope) {
    await touchRows(connection, scope, yearEnd);
    const where = scopeWhere(scope, yearEnd);
    if (!direct)
        await rememberExclusions(connection, 'exclusions', where);
    await makeFigures(connection, scope, yearEnd);
    await touchRows(connection, scope, yearEnd);
    const isOtherTree = !scope.isWhole && (await treeChanged(connection));
    const years = isOtherTree ? [...scope.years, ...(await allYears(connection, yearEnd))] : scope.years;
    await prepareRollup(connection, [...new Set(years)].sort(byNumber), yearEnd);
    for (const sql of renameStatements)
        await connection.run(sql);
    return countNewExclusions(connection, where);
}
const byNumber = (a, b) => a - b;
async function prepare(connection, yearEnd) {
    const statements = [
        ...groupYearsStatements(yearEnd),
        `CREATE OR REPLACE TEMP TABLE figure_additivity AS ${additivitySql}`,
        optionHintsTableSql,
        trackerYearsSql(yearEnd),
    ];
    for (const sql of statements)
        await connection.run(sql);
}
const madeTables = ['figures', 'period_figures', 'exclusions', 'competing_records', 'used_numbers'];
const publishedTables = ['figures', 'period_figures', 'exclusions'];
async function makeFigures(connection, scope, yearEnd) {
    const before = [...rememberTrackerYears, tilingsSql, unusedTableSql, ...obstacleStatements(scope, yearEnd)];
    for (const sql of before)
        await connection.run(sql);
    for (const years of await togetherInMemory(connection, scope.years, yearEnd)) {
        const where = `${ofReportingYearsSql(years, yearEnd)} AND ${scope.where}`;
        for (const table of madeTables)
            await connection.run(`DELETE FROM ${sqlName(table)} WHERE ${where}`);
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
        for (const sql of statements)
            await connection.run(sql);
    }
    const around = scope.years.length === 0 ? 'false' : ofReportingYearsSql(aroundYears(scope), yearEnd);
    for (const sql of unusedStatements(around))
        await connection.run(sql);
}
/** Reports of years that end in another reporting year, but overlap one that is made, are among them. */
function obstacleStatements({ years, isWhole }, yearEnd) {
    if (years.length === 0)
        return [placesSql('false', yearEnd), obstaclesSql];
    const range = ofReportingYearsSql(aroundYears({ years }), yearEnd);
    const buckets = isWhole ? 'true' : `${bucketSql} IN (SELECT bucket FROM figure_scope)`;
    return [placesSql(`${range} AND ${isOtherYearSql(yearEnd)} AND ${buckets}`, yearEnd), obstaclesSql];
}
/** All years from the one before the first to the one after the last. */
function aroundYears({ years }) {
    const first = Math.min(...years) - 1;
    return Array.from({ length: Math.max(...years) - first + 2 }, (_, index) => first + index);
}
/** Lists what has to be published again: before and after rows are replaced. */
async function touchRows(connection, scope, yearEnd) {
    const bucket = scope.isWhole ? 'NULL' : bucketSql;
    for (const table of publishedTables) {
        await connection.run(`INSERT INTO touched_partitions
       SELECT DISTINCT ${sqlLiteral(table)}, year(period_end)::INTEGER, ${bucket} FROM ${table} WHERE ${scopeWhere(scope, yearEnd)}`);
    }
}
/** Also publishes again the group figures of these reporting years. */
async function prepareRollup(connection, years, yearEnd) {
    if (years.length === 0)
        return;
    for (const sql of rollupTreeStatements)
        await connection.run(sql);
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
        for (const sql of statements)
            await connection.run(sql);
        await connection.run(`INSERT INTO touched_partitions SELECT 'group_figures', unnest([${list}]), NULL`);
        await connection.run(`DELETE FROM group_figures WHERE ${ofYearsSql(some)}`);
        await connection.run(`INSERT INTO group_figures BY NAME SELECT ${groupColumns} FROM initiative_rollup WHERE depth <= 2 AND ${ofYearsSql(some)}`);
    }
}
const groupColumns = columnNames('group_figures').join(', ');
/** Names and codes are those of the listing and of the newest definitions, also in years in which nothing else has changed. */
const renameStatements = [
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
async function togetherInMemory(connection, years, yearEnd) {
    if (years.length === 0)
        return [];
    const counted = await selectRows(connection, `SELECT ${reportingYearSql('period_end', yearEnd)} AS reporting_year, count(*) AS n FROM utrvs
     WHERE ${ofReportingYearsSql(years, yearEnd)} GROUP BY ALL`);
    const records = new Map(counted.map((row) => [numberOf(row, 'reporting_year'), numberOf(row, 'n')]));
    const groups = [];
    let room = 0;
    for (const year of years) {
        const needed = records.get(year) ?? 0;
        const last = groups.at(-1);
        if (last === undefined || needed > room)
            groups.push([year]);
        else
            last.push(year);
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
