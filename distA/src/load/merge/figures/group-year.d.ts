/** A year of 52 or 53 weeks may end that many days before or after the group's. */
export declare const weekSlack = 7;
/**
 * The group's year (lake.md, "Years"): it ends on a day of each calendar year, by whose number it is called. `02-28` and
 * `02-29` mean the last day of February.
 * @param yearEnd `MM-DD`
 */
export declare function groupYearEndSql(year: string, yearEnd: string): string;
export declare const groupYearStartSql: (year: string, yearEnd: string) => string;
/** The year of the group in which a period ends; up to seven days after a year's end still belong to it. */
export declare function reportingYearSql(periodEnd: string, yearEnd: string): string;
/**
 * SQL condition on rows whose `period_end` is in these reporting years, of which there is at least one. It starts with the
 * range, so that blocks of other years are not read.
 */
export declare function ofReportingYearsSql(years: readonly number[], yearEnd: string): string;
/** Statements that fill `group_years` with all years in which a period ends, and those around them. */
export declare const groupYearsStatements: (yearEnd: string) => readonly string[];
