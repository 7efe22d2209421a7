import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayInTimeZone,
  daysInMonth,
  fromEpochDay,
  isoDay,
  type Period,
  parseInstant,
  toCoverage,
  toEpochDay,
} from '../../src/transform/reading/instants.ts';

function cover(period: Period, effectiveDate: string, timeZone = 'UTC'): readonly unknown[] {
  const instant = parseInstant(effectiveDate);
  if (instant === null) throw new Error(`${effectiveDate} is no date`);
  const { start, end, label, isAligned } = toCoverage(period, instant, timeZone);
  return [isoDay(start), isoDay(end), label, isAligned];
}

describe('the coverage of a period', () => {
  it.each([
    ['yearly', '2025-03-31', '2024-04-01', '2025-03-31', '2024-04-01/2025-03-31', false],
    ['yearly', '2024-02-29', '2023-03-01', '2024-02-29', '2023-03-01/2024-02-29', false],
    ['yearly', '2024-02-28', '2023-02-28', '2024-02-28', '2023-02-28/2024-02-28', false],
    ['yearly', '2025-07-15T12:34:56.789Z', '2024-07-16', '2025-07-15', '2024-07-16/2025-07-15', false],
    ['quarterly', '2024-12-31', '2024-10-01', '2024-12-31', '2024-Q4', true],
    ['quarterly', '2024-02-29', '2023-12-01', '2024-02-29', '2023-12-01/2024-02-29', false],
    ['quarterly', '2024-05-30', '2024-02-29', '2024-05-30', '2024-02-29/2024-05-30', false],
    ['monthly', '2024-02-29', '2024-02-01', '2024-02-29', '2024-02', true],
    ['monthly', '2024-02-28', '2024-01-29', '2024-02-28', '2024-01-29/2024-02-28', false],
    ['monthly', '2024-03-30', '2024-02-29', '2024-03-30', '2024-02-29/2024-03-30', false],
    ['monthly', '2023-03-29', '2023-02-28', '2023-03-29', '2023-02-28/2023-03-29', false],
    ['monthly', '2024-01-15', '2023-12-16', '2024-01-15', '2023-12-16/2024-01-15', false],
  ] as const)('%s ending %s is %s to %s', (period, effectiveDate, start, end, label, aligned) => {
    expect(cover(period, effectiveDate)).toEqual([start, end, label, aligned]);
  });

  it('ends on the day that the instant has in the reporting time zone', () => {
    expect(cover('yearly', '2024-12-31T23:00:00Z')[1]).toBe('2024-12-31');
    expect(cover('yearly', '2024-12-31T23:00:00Z', 'Europe/Berlin')[1]).toBe('2025-01-01');
    expect(cover('yearly', '2025-01-01T03:00:00Z', 'America/New_York')).toEqual([
      '2024-01-01',
      '2024-12-31',
      '2024',
      true,
    ]);
    expect(cover('monthly', '2024-06-30T22:30:00+00:00', 'Asia/Kolkata')[1]).toBe('2024-07-01');
  });

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
