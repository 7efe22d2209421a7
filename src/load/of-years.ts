/**
 * SQL condition on rows whose `period_end` lies in these years, of which there is at least one. It starts with the range, so
 * that blocks and files of other years are not read.
 */
export function ofYearsSql(years: readonly number[]): string {
  const range = `period_end BETWEEN make_date(${Math.min(...years)}, 1, 1) AND make_date(${Math.max(...years)}, 12, 31)`;
  return years.length === 1 ? range : `${range} AND year(period_end) IN (${years.join(', ')})`;
}
