import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDay } from '../../src/transform/reading/calendar.ts';
import { parseDay, parseInstant } from '../../src/transform/reading/instants.ts';

describe('an instant', () => {
  it.each([
    ['2024-12-31', '2024-12-31T00:00:00.000Z'],
    ['2024-12-31T10:20:30Z', '2024-12-31T10:20:30.000Z'],
    ['2024-12-31T10:20:30.5Z', '2024-12-31T10:20:30.500Z'],
    ['2024-12-31T10:20', '2024-12-31T10:20:00.000Z'],
    ['2024-12-31 10:20:30', '2024-12-31T10:20:30.000Z'],
    ['2024-12-31T10:20:30+02:00', '2024-12-31T08:20:30.000Z'],
    ['2024-12-31T23:30:00-0130', '2025-01-01T01:00:00.000Z'],
    ['2024-12-31T24:00:00Z', '2025-01-01T00:00:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['2024-12-31T10:20:30+23:00', '2024-12-30T11:20:30.000Z'],
    ['2024-12-31T10:20:30-00:59', '2024-12-31T11:19:30.000Z'],
    ['0001-01-01T00:00:00.001Z', '0001-01-01T00:00:00.001Z'],
    ['1600-02-29T12:00:00.123456+05:30', '1600-02-29T06:30:00.123Z'],
    ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is %s', (text, expected) => {
    expect(parseInstant(text)?.micros).toBe(Date.parse(expected) * 1000);
  });

  it('keeps microseconds and cuts off what is finer', () => {
    expect(parseInstant('1970-01-01T00:00:00.123456789Z')?.micros).toBe(123_456);
  });

  it.each([
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '2024-12-31T25:00:00Z',
    '2024-12-31T24:00:01Z',
    '2024-12-31T10:60:00Z',
    '2024-12-31T10:00:60Z',
    '2024-12-31T10:00:00+24:00',
    '2024-12-31T10:00:00+02:60',
    '2024-12-31T',
    '2024-12',
    '31.12.2024',
    '12/31/2024',
    ' 2024-12-31',
    '0000-01-01',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    'soon',
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
