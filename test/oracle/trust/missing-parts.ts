import { addDays, type Days } from './calendar.ts';
import type { Contest } from './candidates.ts';
import { because, type Excluded } from './exclusion-reasons.ts';
import type { YearOfParts } from './parts.ts';

interface PartInput {
  readonly part: Contest;
  readonly overTime: 'sum' | 'period_end';
  /** Undefined where no report of the initiative is a part of that year. */
  readonly year: YearOfParts | undefined;
  readonly days: Days;
  /** Anybody has a part or year of the tracker in a later reporting year. */
  readonly hasLaterYear: boolean;
}

/** §3 and §10 "Years": why a part has made no year. */
export function partExclusion({ part, overTime, year, days, hasLaterYear }: PartInput): Excluded {
  if (year?.report != null) return because('other_record', year.report.counting?.utrvId);
  const parts = year?.parts ?? [];
  const hole = overTime === 'sum' ? firstHole(parts, days) : days.end;
  const cannotTile = overTime === 'sum' && (!fits(part, days) || (hole === null && year?.tiles == null));
  if (year?.obstacle != null || cannotTile) return because('parts_of_another_year', year?.obstacle?.counting?.utrvId);
  const isLaterHere = hole !== null && parts.some(({ periodStart }) => periodStart > hole);
  return because(isLaterHere || hasLaterYear ? 'part_missing' : 'part_of_open_year', hole);
}

/** The first day of the year that no part covers. */
function firstHole(parts: readonly Contest[], { start, end }: Days): string | null {
  let day = start;
  while (day <= end) {
    const covering = parts.filter(({ periodStart, periodEnd }) => periodStart <= day && day <= periodEnd);
    if (covering.length === 0) return day;
    const last =
      covering
        .map(({ periodEnd }) => periodEnd)
        .sort()
        .at(-1) ?? day;
    day = addDays(last, 1);
  }
  return null;
}

/** Whether a quarter is one of the year's four, a month one of its twelve. */
function fits({ period, periodStart, periodEnd }: Contest, { start }: Days): boolean {
  const length = period === 'quarterly' ? 3 : 1;
  return Array.from({ length: 12 / length }, (_, index) => index * length).some(
    (month) =>
      monthsAfter(start, month) === periodStart && addDays(monthsAfter(start, month + length), -1) === periodEnd,
  );
}

function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}
