import { groupBy } from '../group-by.ts';
import { addDays, type Days, daysBetween, groupYear, overlapDays, weekSlack } from './calendar.ts';
import type { Contest } from './candidates.ts';
import type { FigureRules } from './figure.ts';

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

export function yearsOfParts(
  contests: Iterable<Contest>,
  { yearEnd, decided }: Pick<FigureRules, 'yearEnd' | 'decided'>,
): readonly YearOfParts[] {
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
    if (first === undefined) return [];
    const isPartYear = decided(first.initiativeId, first.trackerId, first.reportingYear) === 'part_year';
    return [yearOf(first, all, yearly.get(ofTracker(first)) ?? [], yearEnd, isPartYear)];
  });
}

const ofTracker = ({ initiativeId, trackerId }: Contest): string => `${initiativeId} ${trackerId}`;

function yearOf(
  { initiativeId, trackerId, reportingYear }: Contest,
  parts: readonly Contest[],
  yearly: readonly Contest[],
  yearEnd: string,
  isPartYear: boolean,
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
    tiles: mayBeMade ? tilesOf(parts, year, isPartYear) : null,
    closing: mayBeMade ? closingParts(parts, year, isPartYear) : [],
  };
}

export const daysOf = ({ periodStart, periodEnd }: Contest): Days => ({ start: periodStart, end: periodEnd });

/** Within seven days of the year's end, before or after. */
const endsWith = ({ periodEnd }: Contest, { end }: Days): boolean => distance(periodEnd, end) <= weekSlack;

const distance = (a: string, b: string): number => Math.abs(daysBetween(a, b));

interface Tiling {
  readonly tiles: readonly Contest[];
  readonly missing: number;
}

/**
 * Quarters and months that start and end with months of the group's year, at each month the longest. Null if they leave
 * a gap, unless the year is what there is: then as few months are missing as can be.
 */
function tilesOf(parts: readonly Contest[], { start }: Days, isPartYear: boolean): readonly Contest[] | null {
  const best = Array.from({ length: 13 }, (): Tiling => ({ tiles: [], missing: 0 }));
  for (let month = 11; month >= 0; month--) {
    const options = [3, 1].flatMap((months): readonly Tiling[] => {
      const part = parts.find((each) => isOfMonths(each, start, month, months));
      const rest = best[month + months];
      return part === undefined || rest === undefined ? [] : [{ ...rest, tiles: [part, ...rest.tiles] }];
    });
    const rest = best[month + 1];
    if (rest !== undefined) options.push({ ...rest, missing: rest.missing + 1 });
    const least = Math.min(...options.map(({ missing }) => missing));
    const found = options.find(({ missing }) => missing === least);
    if (found !== undefined) best[month] = found;
  }
  const [whole] = best;
  return whole !== undefined && (whole.missing === 0 || isPartYear) ? whole.tiles : null;
}

const isOfMonths = (
  { period, periodStart, periodEnd }: Contest,
  start: string,
  month: number,
  months: number,
): boolean =>
  (period === 'quarterly' ? 3 : 1) === months &&
  monthsAfter(start, month) === periodStart &&
  addDays(monthsAfter(start, month + months), -1) === periodEnd;

function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Quarters, then months; the nearest to the year's end, then the later. */
function closingParts(parts: readonly Contest[], year: Days, isPartYear: boolean): readonly Contest[] {
  const rankOf = ({ period, periodEnd }: Contest): string =>
    `${period === 'quarterly' ? 0 : 1} ${distance(periodEnd, year.end)} ${daysBetween(periodEnd, '9999-12-31')}`;
  const atEnd = parts.filter((part) => endsWith(part, year)).sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
  if (!isPartYear) return atEnd;
  const before = parts.filter((part) => !atEnd.includes(part));
  const byEnd = (a: Contest, b: Contest): number =>
    a.periodEnd === b.periodEnd ? (a.period === 'quarterly' ? -1 : 1) : a.periodEnd < b.periodEnd ? 1 : -1;
  return [...atEnd, ...before.sort(byEnd)];
}
