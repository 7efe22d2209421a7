import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayInTimeZone,
  daysInMonth,
  fromEpochDay,
  type Period,
  toCoverage,
  toEpochDay,
} from '../../src/transform/reading/instants.ts';

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
