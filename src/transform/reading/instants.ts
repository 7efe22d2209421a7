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

const monthsOf = { monthly: 1, quarterly: 3, yearly: 12 } as const;

export type Period = keyof typeof monthsOf;

export const isPeriod = (value: unknown): value is Period =>
  typeof value === 'string' && Object.hasOwn(monthsOf, value);

/** An effective date without a time is the same day in any zone. @throws RangeError for an unknown time zone */
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

/** In days since 1970-01-01. The format has no era: the first hours of 0001 in UTC may get a day of year 1. */
export function dayInTimeZone(micros: number, timeZone: string): number {
  if (timeZone === 'UTC') return Math.floor(micros / 86_400_000_000);
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    const options = { timeZone, calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' } as const;
    formatter = new Intl.DateTimeFormat('en-US', options);
    formatters.set(timeZone, formatter);
  }
  const parts = formatter.format(Math.floor(micros / 1000)).split('/');
  const [month = 0, day = 0, year = 0] = parts.map(Number);
  return toEpochDay(year, month, day);
}

export interface Instant {
  /**
   * Microseconds since 1970-01-01T00:00:00Z; a date without a time is midnight UTC, a time without a zone is in UTC.
   * Beyond safe integers (before 1684 and after 2255) it is the double nearest to a whole millisecond.
   */
  readonly micros: number;
  /** The day as written, in days since 1970-01-01, whatever the time zone. */
  readonly day: number;
  readonly hasTime: boolean;
}

const dayMillis = 86_400_000;
const dayMicros = 1000 * dayMillis;
/** 0001-01-01 to the last millisecond of 9999, in UTC. */
const [firstMillis, lastMillis] = [-62_135_596_800_000, 253_402_300_799_999];

/** Of the three dates of ISO 8601 (calendar, week, ordinal) and the time, in the extended and the basic format. */
const date = String.raw`(?<y>\d{4})(?:(?<d1>-?)(?<m>\d\d)\k<d1>(?<d>\d\d)|(?<d2>-?)W(?<w>\d\d)\k<d2>(?<wd>[1-7])|-?(?<n>\d{3}))`;
const time = String.raw`(?<h>\d\d)(?:(?<c>:?)(?<min>\d\d)(?:\k<c>(?<s>\d\d)(?:[.,](?<f>\d+))?)?)?(?<zone>[Zz]|[+-]\d\d(?::?\d\d)?)?`;
const pattern = new RegExp(`^${date}(?:[Tt ]${time})?$`);

/** Of the years 0001 to 9999 (in UTC), cut to microseconds; null for anything else, such as 2024-02-30. */
export function parseInstant(text: string): Instant | null {
  const parsed = parseIso(text);
  if (parsed === null) return null;
  const millis = Math.floor(parsed.micros / 1000);
  return millis >= firstMillis && millis <= lastMillis ? parsed : null;
}

/** The day as written, in days since 1970-01-01 (lake.md, rule 10). */
export function parseDay(text: string): number | null {
  return parseIso(text)?.day ?? null;
}

function parseIso(text: string): Instant | null {
  const parts = pattern.exec(text)?.groups;
  const day = parts === undefined ? null : dayOf(parts);
  if (parts === undefined || day === null) return null;
  if (parts['h'] === undefined) return { micros: day * dayMicros, day, hasTime: false };
  const sinceMidnight = timeMicros(parts);
  const offset = offsetMicros(parts['zone'] ?? 'Z');
  if (sinceMidnight === null || offset === null) return null;
  const micros = day * dayMicros + sinceMidnight - offset;
  if (Number.isSafeInteger(micros)) return { micros, day, hasTime: true };
  const wholeMillis = (day * dayMicros - offset) / 1000 + Math.floor(sinceMidnight / 1000);
  return { micros: wholeMillis * 1000, day, hasTime: true };
}

type Parts = Readonly<Record<string, string | undefined>>;

function dayOf({ y, m, d, w, wd, n }: Parts): number | null {
  const year = Number(y);
  if (year === 0) return null;
  if (w !== undefined) {
    // The first week is that of 4 January, and 1970-01-01 was a Thursday.
    const fourth = toEpochDay(year, 1, 4);
    const day = fourth - ((((fourth + 3) % 7) + 7) % 7) + 7 * (Number(w) - 1) + Number(wd) - 1;
    const thursday = day - Number(wd) + 4;
    return Number(w) > 0 && fromEpochDay(thursday).year === year ? day : null;
  }
  const day = n === undefined ? toEpochDay(year, Number(m), Number(d)) : toEpochDay(year, 1, Number(n));
  const is = fromEpochDay(day);
  if (n !== undefined) return Number(n) > 0 && is.year === year ? day : null;
  return is.year === year && is.month === Number(m) && is.day === Number(d) ? day : null;
}

/** As in ISO 8601, 24:00 is the midnight at the end of the day. */
function timeMicros({ h, min = '0', s = '0', f = '' }: Parts): number | null {
  const micros = Number(f.slice(0, 6).padEnd(6, '0'));
  const sum = ((Number(h) * 60 + Number(min)) * 60 + Number(s)) * 1_000_000 + micros;
  return Number(min) > 59 || Number(s) > 59 || sum > dayMicros ? null : sum;
}

function offsetMicros(zone: string): number | null {
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', ''));
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000_000;
}

/** Days since 1970-01-01. Not `Date.UTC`, which misreads years below 100. */
export const toEpochDay = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / dayMillis;

/** In the proleptic Gregorian calendar; month 1 to 12. */
export function fromEpochDay(epochDay: number) {
  const date = new Date(epochDay * dayMillis);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export const daysInMonth = (year: number, month: number): number => fromEpochDay(toEpochDay(year, month + 1, 0)).day;

export const isoDay = (epochDay: number): string => new Date(epochDay * dayMillis).toISOString().slice(0, 10);
