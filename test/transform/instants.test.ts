import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayInTimeZone,
  daysInMonth,
  fromEpochDay,
  isoDay,
  type Period,
  parseDay,
  parseInstant,
  toCoverage,
  toEpochDay,
} from '../../src/transform/reading/instants.ts';

describe('an instant', () => {
  it.each([
    ['2024-12-31', '2024-12-31T00:00:00.000Z'],
    ['2024-12-31T10:20', '2024-12-31T10:20:00.000Z'],
    ['2024-12-31 10:20:30', '2024-12-31T10:20:30.000Z'],
    ['2024-12-31T10:20:30+02:00', '2024-12-31T08:20:30.000Z'],
    ['2024-12-31T23:30:00-0130', '2025-01-01T01:00:00.000Z'],
    ['2024-12-31T24:00:00Z', '2025-01-01T00:00:00.000Z'],
    ['2024-12-31T10:20:30+23:00', '2024-12-30T11:20:30.000Z'],
    ['2024-12-31T10:20:30-00:59', '2024-12-31T11:19:30.000Z'],
    ['0001-01-01T00:00:00.001Z', '0001-01-01T00:00:00.001Z'],
    ['1600-02-29T12:00:00.123456+05:30', '1600-02-29T06:30:00.123Z'],
    ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999Z'],
    ['20241231', '2024-12-31T00:00:00.000Z'],
    ['20241231T102030.5Z', '2024-12-31T10:20:30.500Z'],
    ['20241231T1020+0200', '2024-12-31T08:20:00.000Z'],
    ['2024-12-31T10Z', '2024-12-31T10:00:00.000Z'],
    ['2025-W01-2', '2024-12-31T00:00:00.000Z'],
    ['2025W012T1020', '2024-12-31T10:20:00.000Z'],
    ['2020-W53-7', '2021-01-03T00:00:00.000Z'],
    ['2021-W01-1', '2021-01-04T00:00:00.000Z'],
    ['0001-W01-1', '0001-01-01T00:00:00.000Z'],
    ['2024-366', '2024-12-31T00:00:00.000Z'],
    ['2023001T24:00', '2023-01-02T00:00:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(parseInstant(text)?.micros).toBe(Date.parse(expected) * 1000);
  });

  it('keeps microseconds and cuts off what is finer', () => {
    expect(parseInstant('1970-01-01T00:00:00.123456789Z')?.micros).toBe(123_456);
  });

  it.each([
    '2024-02-30',
    '2024-13-01',
    '2024-12-31T25:00:00Z',
    '2024-12-31T24:00:01Z',
    '2024-12-31T10:60:00Z',
    '2024-12-31T10:00:60Z',
    '2024-12-31T10:00:00+24:00',
    '2024-12-31T10:00:00+02:60',
    '2024-12-31T',
    '202412',
    '2024-1231',
    '202412-31',
    '2024-12-31T10:2030',
    '2024-W53-1',
    '2024-W00-1',
    '2024-W10-8',
    '2024-W1',
    '2023-366',
    '2024-000',
    '12/31/2024',
    ' 2024-12-31',
    '0000-01-01',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '',
  ])('%j is none', (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  it('in the farthest years has a time as well', () => {
    expect(parseInstant('9999-12-31T10:00:00Z')?.hasTime).toBe(true);
    expect(parseInstant('9999-12-31')?.hasTime).toBe(false);
    expect(parseInstant('2024-12-31T10:00:00+00:60')).toBeNull();
  });

  it('reads whatever Date writes', () => {
    const dates = fc.date({
      min: new Date('0001-01-01'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseInstant(date.toISOString())?.micros).toBe(date.getTime() * 1000);
      }),
    );
  });
});

describe('the day of a date value', () => {
  it.each([
    ['2024-12-31', '2024-12-31'],
    ['2024-12-31T23:59', '2024-12-31'],
    ['2024-12-31T23:59:00-11:00', '2024-12-31'],
    ['2024-12-31T00:30:00+14:00', '2024-12-31'],
    ['9999-12-31', '9999-12-31'],
    ['0001-01-01', '0001-01-01'],
    ['2000-02-29', '2000-02-29'],
    ['2100-02-29', null],
    ['0000-05-05', null],
  ])('of %s is the day as written', (text, day) => {
    const parsed = parseDay(text);
    expect(parsed === null ? null : isoDay(parsed)).toBe(day);
  });
});

describe('the coverage of a period', () => {
  it('tiles the calendar: where one aligned period ends, the next one begins', () => {
    const months = { monthly: 1, quarterly: 3, yearly: 12 } as const;
    const periods = fc.constantFrom<Period>('monthly', 'quarterly', 'yearly');
    const property = fc.property(periods, fc.integer({ min: 1700, max: 2240 }), fc.nat(11), (period, year, n) => {
      const month = Math.ceil((n + 1) / months[period]) * months[period];
      const end = toEpochDay(year, month, daysInMonth(year, month));
      const next = fromEpochDay(end + 1);
      const nextMonth = next.month - 1 + months[period];
      const nextEnd = toEpochDay(next.year, nextMonth, daysInMonth(next.year, nextMonth));
      const coverage = toCoverage(period, at(end), 'UTC');
      expect(coverage.isAligned).toBe(true);
      expect(toCoverage(period, at(nextEnd), 'UTC').start).toBe(end + 1);
      expect(coverage.start).toBeLessThanOrEqual(end - 27 * months[period]);
    });
    fc.assert(property);
  });

  function at(day: number): { micros: number; day: number; hasTime: boolean } {
    return { micros: day * 86_400_000_000, day, hasTime: true };
  }
});

describe('the calendar', () => {
  it('has the same day in UTC as Intl says', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9e15, max: 9e15 }), (micros) => {
        expect(dayInTimeZone(micros, 'Etc/UTC')).toBe(dayInTimeZone(micros, 'UTC'));
      }),
    );
  });
});
