import { groupBy } from '../group-by.ts';
import { addDays, type Days, groupYear, reportingYear, weekSlack } from './calendar.ts';
import type { Contest } from './candidates.ts';
import { type Figure, type FigureRules, measureId } from './figure.ts';
import { daysOf, type YearOfParts } from './parts.ts';
import type { NumberPoint, ValueRecord } from './records.ts';

/** In the order in which the first that applies is given (contract of figures, §7). */
export const exclusionReasons = ['rejected', 'other_record', 'unusable', 'decided', 'no_year'] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

/** `detail`: what the reason is about. */
interface Excluded {
  readonly kind: 'exclusion';
  readonly reason: ExclusionReason;
  readonly detail: string | null;
}

const because = (reason: ExclusionReason, detail: string | null = null): Excluded => ({
  kind: 'exclusion',
  reason,
  detail,
});

/** Where a number is: each is in exactly one place (§6). */
export type Use = { readonly kind: 'figure' | 'elsewhere'; readonly figure: Figure } | Excluded;

export interface UsedPoint {
  readonly record: ValueRecord;
  readonly point: NumberPoint;
  readonly use: Use;
}

interface UsesInput extends FigureRules {
  readonly contests: ReadonlyMap<string, Contest>;
  readonly years: readonly YearOfParts[];
  readonly figures: readonly Figure[];
}

/** Every number, and every answer that should be one, of every record. */
export function usesOf(input: UsesInput): readonly UsedPoint[] {
  const figures = groupBy(input.figures, ({ initiativeId, trackerId, columnCode }) =>
    columnKey(initiativeId, trackerId, columnCode),
  );
  const years = new Map(input.years.map((year) => [yearKey(year), year]));
  return [...input.contests.values()].flatMap((contest) =>
    contest.records.flatMap((record) =>
      record.numbers.map((point): UsedPoint => {
        const { initiativeId, trackerId } = record;
        const known = figures.get(columnKey(initiativeId, trackerId, point.columnCode)) ?? [];
        const place: PointPlace = { record, point, contest, year: years.get(yearKey(contest)), input };
        return { record, point, use: figureUse(place, known) ?? elsewhereUse(place, known) ?? exclusionOf(place) };
      }),
    ),
  );
}

const columnKey = (initiativeId: string, trackerId: string, columnCode: string | null): string =>
  JSON.stringify([initiativeId, trackerId, columnCode]);
const yearKey = (of: {
  readonly initiativeId: string;
  readonly trackerId: string;
  readonly reportingYear: number;
}): string => `${of.initiativeId} ${of.trackerId} ${of.reportingYear}`;

interface PointPlace {
  readonly record: ValueRecord;
  readonly point: NumberPoint;
  readonly contest: Contest;
  readonly year: YearOfParts | undefined;
  readonly input: UsesInput;
}

/** A yearly figure that the number is a part of. */
function figureUse({ record, point, input }: PointPlace, known: readonly Figure[]): Use | null {
  const id = measureId({ trackerId: record.trackerId, ...point });
  const measured = input.valuesOf(record).get(id);
  if (measured === undefined || measured.amount === null || !measured.numbers.includes(point)) return null;
  const figure = known.find((each) => each.measureId === id && each.sources.includes(record));
  return figure === undefined ? null : { kind: 'figure', figure };
}

/**
 * A figure of the column that stands in its place: of several, the one that ends with its period, else the one that
 * ends first. None of its own record does, and none for a total that is left out.
 */
function elsewhereUse({ record, point, contest, input }: PointPlace, known: readonly Figure[]): Use | null {
  const measured = input.valuesOf(record).get(measureId({ trackerId: record.trackerId, ...point }));
  if (contest.counting === record && measured?.leftOut.includes(point) === true) return null;
  const standing = known.filter((each) => {
    if (each.sources.includes(record)) return false;
    if (contest.period === 'yearly' && contest.periodEnd === each.periodEnd) return true;
    return contains(each, daysOf(contest)) || isLaterPart(each, contest, input.yearEnd);
  });
  const ends = standing.map(({ periodEnd }) => periodEnd).sort();
  const end = ends.includes(contest.periodEnd) ? contest.periodEnd : ends[0];
  const figure = standing.find(({ periodEnd }) => periodEnd === end);
  return figure === undefined ? null : { kind: 'elsewhere', figure };
}

/** Within the seven days that a year of weeks may end earlier or later. */
const contains = ({ periodStart, periodEnd }: Figure, { start, end }: Days): boolean =>
  start >= addDays(periodStart, -weekSlack) && end <= addDays(periodEnd, weekSlack);

function isLaterPart(figure: Figure, contest: Contest, yearEnd: string): boolean {
  const [closing] = figure.sources;
  return (
    figure.basis === 'period_end' &&
    closing !== undefined &&
    contest.period !== 'yearly' &&
    closing.periodEnd > contest.periodEnd &&
    reportingYear(closing.periodEnd, yearEnd) === contest.reportingYear
  );
}

function exclusionOf({ record, point, contest, year, input }: PointPlace): Use {
  const { initiativeId, trackerId } = record;
  if (record.isRejected) return because('rejected');
  if (contest.counting !== record) return because('other_record', contest.counting?.utrvId ?? null);
  if (point.amount === null) return because('unusable', point.digits);
  const measured = input.valuesOf(record).get(measureId({ trackerId, ...point }));
  const isLeftOut = measured?.leftOut.includes(point) === true;
  if (measured?.amount === null && !isLeftOut) return because('unusable', String(measured.numbers.length));
  const decided = input.decided(initiativeId, trackerId, contest.reportingYear) ?? '';
  if (isLeftOut || ['not_counted', 'wrong'].includes(decided)) return because('decided');
  if (contest.period === 'yearly') return because('other_record');
  const { overTime } = input.additivity(trackerId, point.columnCode);
  if (overTime === 'none') return because('no_year', 'rate');
  if (overTime === 'undecided' || overTime === null) return because('no_year', 'undecided');
  return partExclusion({ overTime, year, days: groupYear(contest.reportingYear, input.yearEnd) });
}

interface PartInput {
  readonly overTime: 'sum' | 'period_end';
  /** Undefined where no report of the initiative is a part of that year. */
  readonly year: YearOfParts | undefined;
  readonly days: Days;
}

/** §7: why a part that adds up over time has made no year. */
function partExclusion({ overTime, year, days }: PartInput): Excluded {
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
