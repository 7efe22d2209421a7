import { sqlName } from '../../../schema/ddl.js';
/** A year of 52 or 53 weeks may end that many days before or after the group's. */
export const weekSlack = 7;
/**
 * The group's year (lake.md, "Years"): it ends on a day of each calendar year, by whose number it is called. `02-28` and
 * `02-29` mean the last day of February.
 * @param yearEnd `MM-DD`
 */
export function groupYearEndSql(year, yearEnd) {
    const [month = 12, day = 31] = yearEnd.split('-').map(Number);
    return month === 2 && day >= 28 ? `last_day(make_date(${year}, 2, 1))` : `make_date(${year}, ${month}, ${day})`;
}
export const groupYearStartSql = (year, yearEnd) => `(${groupYearEndSql(`${year} - 1`, yearEnd)} + 1)`;
/** The year of the group in which a period ends; up to seven days after a year's end still belong to it. */
export function reportingYearSql(periodEnd, yearEnd) {
    const day = `(${periodEnd} - ${weekSlack})`;
    return `(year(${day}) + (${day} > ${groupYearEndSql(`year(${day})`, yearEnd)})::INTEGER)::INTEGER`;
}
/**
 * SQL condition on rows whose `period_end` is in these reporting years, of which there is at least one. It starts with the
 * range, so that blocks of other years are not read.
 */
export function ofReportingYearsSql(years, yearEnd) {
    const [least, greatest] = [Math.min(...years), Math.max(...years)];
    const range = `period_end BETWEEN ${groupYearEndSql(`${least - 1}`, yearEnd)} + ${weekSlack + 1} AND ${groupYearEndSql(`${greatest}`, yearEnd)} + ${weekSlack}`;
    const isWhole = greatest - least + 1 === years.length;
    return isWhole ? range : `${range} AND ${reportingYearSql('period_end', yearEnd)} IN (${years.join(', ')})`;
}
/** Statements that fill `group_years` with all years in which a period ends, and those around them. */
export const groupYearsStatements = (yearEnd) => [
    `DELETE FROM ${sqlName('group_years')}`,
    `INSERT INTO ${sqlName('group_years')} BY NAME
   SELECT y::INTEGER AS reporting_year, ${groupYearEndSql('y - 1', yearEnd)} + 1 AS period_start, ${groupYearEndSql('y', yearEnd)} AS period_end,
     ${groupYearEndSql('y - 1', yearEnd)} + ${weekSlack + 1} AS first_end, ${groupYearEndSql('y', yearEnd)} + ${weekSlack} AS last_end
   FROM (
     SELECT unnest(range(min(year(period_end)) - 2, max(year(period_end)) + 3)) AS y
     FROM (SELECT period_end FROM surveys UNION ALL SELECT period_end FROM utrvs UNION ALL SELECT period_end FROM figures))`,
];
