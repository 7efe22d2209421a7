import { sqlName } from '../../../schema/ddl.ts';

/** A year of 52 or 53 weeks may end that many days before or after the group's. */
export const weekSlack = 7;

/**
 * SQL for the last day of a year of the group.
 * @param year SQL for the calendar year in which it ends
 * @param yearEnd MM-DD; a day that the month does not have is its last, and so is 28 February
 */
export function yearEndSql(year: string, yearEnd: string): string {
  const [month = 12, day = 31] = yearEnd.split('-').map(Number);
  const last = month === 2 && day >= 28 ? 31 : day;
  return last === 31
    ? `last_day(make_date(${year}, ${month}, 1))`
    : `least(make_date(${year}, ${month}, 1) + ${last - 1}, last_day(make_date(${year}, ${month}, 1)))`;
}

/** SQL for the group's year in which a day falls; the first days after its end still belong to it. */
export function reportingYearSql(day: string, yearEnd: string): string {
  const isAfter = (year: string): string => `${day} > ${yearEndSql(year, yearEnd)} + ${weekSlack}`;
  const year = `year(${day})`;
  return `(${year} + CASE WHEN NOT (${isAfter(`${year} - 1`)}) THEN -1 WHEN ${isAfter(year)} THEN 1 ELSE 0 END)::INTEGER`;
}

/**
 * SQL condition on rows whose `period_end` is in these reporting years, of which there is at least one. It starts with the
 * range, so that blocks of other years are not read.
 */
export function ofReportingYearsSql(years: readonly number[], yearEnd: string): string {
  const [least, greatest] = [Math.min(...years), Math.max(...years)];
  const range = `period_end BETWEEN ${yearEndSql(`${least - 1}`, yearEnd)} + ${weekSlack + 1} AND ${yearEndSql(`${greatest}`, yearEnd)} + ${weekSlack}`;
  const isWhole = greatest - least + 1 === years.length;
  return isWhole ? range : `${range} AND ${reportingYearSql('period_end', yearEnd)} IN (${years.join(', ')})`;
}

/** Statements that fill `group_years` with all years in which a period ends, and those around them. */
export const groupYearsStatements = (yearEnd: string): readonly string[] => [
  `DELETE FROM ${sqlName('group_years')}`,
  `INSERT INTO ${sqlName('group_years')} BY NAME
   SELECT y::INTEGER AS reporting_year, ${yearEndSql('y - 1', yearEnd)} + 1 AS period_start, ${yearEndSql('y', yearEnd)} AS period_end,
     ${yearEndSql('y - 1', yearEnd)} + ${weekSlack + 1} AS first_end, ${yearEndSql('y', yearEnd)} + ${weekSlack} AS last_end
   FROM (
     SELECT unnest(range(min(year(period_end)) - 2, max(year(period_end)) + 3)) AS y
     FROM (SELECT period_end FROM surveys UNION ALL SELECT period_end FROM utrvs UNION ALL SELECT period_end FROM figures))`,
];
