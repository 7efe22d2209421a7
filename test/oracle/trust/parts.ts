import { groupBy } from '../group-by.ts';
import { addDays, type Days, daysBetween, groupYear, overlapDays, weekSlack } from './calendar.ts';
import type { Contest } from './candidates.ts';

/** §3 and §10 "Years": what an initiative's quarters and months of one tracker make of one of the group's years. */
export interface YearOfParts {
  readonly initiativeId: string;
  readonly trackerId: string;
  readonly reportingYear: number;
  readonly year: Days;
  /** Quarters and months with a report that counts and has a value. */
  readonly parts: readonly Contest[];
  /** The report of the year itself: it ends within seven days of the group's year. */
  readonly report: Contest | null;
  /** A report of another year that stands in the way of parts. */
  readonly obstacle: Contest | null;
  /** Parts that cover the year without gap or overlap; null if they do not, or may not. */
  readonly tiles: readonly Contest[] | null;
  /** Best first: the parts that end with the year. None where parts may not make one. */
  readonly closing: readonly Contest[];
}

export function yearsOfParts(contests: Iterable<Contest>, yearEnd: string): readonly YearOfParts[] {
  const reports = [...contests].filter(({ counting }) => counting?.isReport === true);
  const yearly = groupBy(
    reports.filter(({ period }) => period === 'yearly'),
    ofTracker,
  );
  const parts = groupBy(
    reports.filter(({ period }) => period !== 'yearly'),
    (each) => `${ofTracker(each)} ${each.reportingYear}`,
  );
  return [...parts.values()].flatMap((all) => {
    const [first] = all;
    return first === undefined ? [] : [yearOf(first, all, yearly.get(ofTracker(first)) ?? [], yearEnd)];
  });
}

const ofTracker = ({ initiativeId, trackerId }: Contest): string => `${initiativeId} ${trackerId}`;

function yearOf(
  { initiativeId, trackerId, reportingYear }: Contest,
  parts: readonly Contest[],
  yearly: readonly Contest[],
  yearEnd: string,
): YearOfParts {
  const year = groupYear(reportingYear, yearEnd);
  const report = yearly.find((each) => endsWith(each, year)) ?? null;
  // Of several, the one that ends first.
  const [obstacle = null] = yearly
    .filter((each) => !endsWith(each, year) && overlapDays(daysOf(each), year) > weekSlack)
    .sort((a, b) => a.periodEnd.localeCompare(b.periodEnd));
  const mayBeMade = report === null && obstacle === null;
  return {
    ...{ initiativeId, trackerId, reportingYear, year, parts, report, obstacle },
    tiles: mayBeMade ? tilesOf(parts, year.start, year.end) : null,
    closing: mayBeMade ? closingParts(parts, year) : [],
  };
}

export const daysOf = ({ periodStart, periodEnd }: Contest): Days => ({ start: periodStart, end: periodEnd });

/** Within seven days of the year's end, before or after. */
const endsWith = ({ periodEnd }: Contest, { end }: Days): boolean => distance(periodEnd, end) <= weekSlack;

const distance = (a: string, b: string): number => Math.abs(daysBetween(a, b));

/** At each day the longest part that starts there. */
function tilesOf(parts: readonly Contest[], from: string, to: string): readonly Contest[] | null {
  if (from > to) return [];
  const next = parts
    .filter((part) => part.periodStart === from && part.periodEnd <= to)
    .sort((a, b) => (a.periodEnd < b.periodEnd ? 1 : -1));
  for (const part of next) {
    const rest = tilesOf(parts, addDays(part.periodEnd, 1), to);
    if (rest !== null) return [part, ...rest];
  }
  return null;
}

/** Quarters, then months; the nearest to the year's end, then the later. */
function closingParts(parts: readonly Contest[], year: Days): readonly Contest[] {
  const rankOf = ({ period, periodEnd }: Contest): string =>
    `${period === 'quarterly' ? 0 : 1} ${distance(periodEnd, year.end)} ${daysBetween(periodEnd, '9999-12-31')}`;
  return parts.filter((part) => endsWith(part, year)).sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
}
