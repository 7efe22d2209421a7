/** §3 and §10 "Years": days as ISO 8601, and the group's years. */
export type Period = 'yearly' | 'quarterly' | 'monthly';

const dayLength = 86_400_000;

/** A year of 52 or 53 weeks may end that many days from the group's. */
export const weekSlack = 7;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const addDays = (day: string, count: number): string => isoDay(timeOf(day) + count * dayLength);
export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / dayLength);

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

export interface Days {
  readonly start: string;
  readonly end: string;
}

/** The group's year that is named by the calendar year in which it ends. */
export function groupYear(year: number, yearEnd: string): Days {
  return { start: addDays(groupYearEnd(year - 1, yearEnd), 1), end: groupYearEnd(year, yearEnd) };
}

function groupYearEnd(year: number, yearEnd: string): string {
  const [month = 0, day = 0] = yearEnd.split('-').map(Number);
  const last = lastDayOf(year, month);
  return isoDay(Date.UTC(year, month - 1, month === 2 && day >= 28 ? last : Math.min(day, last)));
}

/** The group's year in which a period ends, or has ended up to seven days ago. */
export function reportingYear(periodEnd: string, yearEnd: string): number {
  const guess = Number(periodEnd.slice(0, 4)) - 1;
  const years = [guess, guess + 1, guess + 2];
  return years.find((year) => periodEnd <= addDays(groupYearEnd(year, yearEnd), weekSlack)) ?? guess + 2;
}

/** Days that two periods share. */
export function overlapDays(a: Days, b: Days): number {
  const start = a.start > b.start ? a.start : b.start;
  const end = a.end < b.end ? a.end : b.end;
  return Math.max(0, daysBetween(start, end) + 1);
}
