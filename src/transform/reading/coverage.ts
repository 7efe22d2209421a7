import { daysInMonth, fromEpochDay, type Instant, isoDay, toEpochDay } from './instants.ts';

export type Period = 'monthly' | 'quarterly' | 'yearly';

/** The days that a record reports on (lake.md, "Periods"); days since 1970-01-01. */
export interface Coverage {
  readonly period: Period;
  /** Microseconds since the epoch, as sent. */
  readonly effectiveAt: number;
  readonly start: number;
  /** Also the effective date. */
  readonly end: number;
  readonly label: string;
  readonly isAligned: boolean;
}

const monthsOf: Readonly<Record<Period, number>> = { monthly: 1, quarterly: 3, yearly: 12 };

export function isPeriod(value: unknown): value is Period {
  return value === 'monthly' || value === 'quarterly' || value === 'yearly';
}

/**
 * What a period that ends at an instant covers. An effective date without a time is the same calendar day in any time zone.
 * @throws RangeError for an unknown time zone
 */
export function toCoverage(period: Period, effective: Instant, timeZone: string): Coverage {
  const end = effective.hasTime ? dayInTimeZone(effective.micros, timeZone) : effective.day;
  const { year, month, day } = fromEpochDay(end);
  const isAligned = day === daysInMonth(year, month) && month % monthsOf[period] === 0;
  const start = periodStart(end, monthsOf[period]);
  const yyyy = isoDay(end).slice(0, 4);
  const names = { yearly: yyyy, quarterly: `${yyyy}-Q${month / 3}`, monthly: isoDay(end).slice(0, 7) };
  const label = isAligned ? names[period] : `${isoDay(start)}/${isoDay(end)}`;
  return { period, effectiveAt: effective.micros, start, end, label, isAligned };
}

/** The day after `end`, moved back by `months`; the last day of that month if it is shorter. */
function periodStart(end: number, months: number): number {
  const { year, month, day } = fromEpochDay(end + 1);
  const first = fromEpochDay(toEpochDay(year, month - months, 1));
  return toEpochDay(first.year, first.month, Math.min(day, daysInMonth(first.year, first.month)));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day of an instant (microseconds) in a time zone, in days since 1970-01-01. The format has no era: what is
 * before the year 1 there (the first hours of 0001 in UTC) gets a day of year 1.
 */
export function dayInTimeZone(micros: number, timeZone: string): number {
  if (timeZone === 'UTC') return Math.floor(micros / 86_400_000_000);
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    const options = { timeZone, calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' } as const;
    formatter = new Intl.DateTimeFormat('en-US', options);
    formatters.set(timeZone, formatter);
  }
  const [month, day, year] = formatter
    .format(Math.floor(micros / 1000))
    .split('/')
    .map(Number);
  if (year === undefined || month === undefined || day === undefined)
    throw new Error('a formatted day does not have three parts');
  return toEpochDay(year, month, day);
}
