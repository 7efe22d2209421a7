/**
 * The group's year (lake.md, "Years"): it ends on a day of each calendar year, by whose number it is called. `02-28` and
 * `02-29` mean the last day of February.
 * @param yearEnd `MM-DD`
 */
export function groupYearEndSql(year: string, yearEnd: string): string {
  const [month = 12, day = 31] = yearEnd.split('-').map(Number);
  return month === 2 && day >= 28 ? `last_day(make_date(${year}, 2, 1))` : `make_date(${year}, ${month}, ${day})`;
}

export const groupYearStartSql = (year: string, yearEnd: string): string =>
  `(${groupYearEndSql(`${year} - 1`, yearEnd)} + 1)`;

/** The year of the group in which a period ends; up to seven days after a year's end still belong to it. */
export function reportingYearSql(periodEnd: string, yearEnd: string): string {
  const day = `(${periodEnd} - 7)`;
  return `(year(${day}) + (${day} > ${groupYearEndSql(`year(${day})`, yearEnd)})::INTEGER)::INTEGER`;
}
