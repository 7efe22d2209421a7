import { addDays, type Days } from './calendar.ts';
import type { Contest } from './candidates.ts';
import { because, type Excluded } from './exclusion-reasons.ts';
import type { YearOfParts } from './parts.ts';

interface PartInput {
  readonly overTime: 'sum' | 'period_end';
  /** Undefined where no report of the initiative is a part of that year. */
  readonly year: YearOfParts | undefined;
  readonly days: Days;
}

/** §7: why a part that adds up over time has made no year. */
export function partExclusion({ overTime, year, days }: PartInput): Excluded {
  if (year?.report != null) return because('other_record', year.report.counting?.utrvId);
  if (year?.obstacle != null) return because('no_year', year.obstacle.counting?.utrvId);
  return because('no_year', overTime === 'sum' ? firstHole(year?.parts ?? [], days) : days.end);
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
