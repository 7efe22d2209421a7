import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderByTracker } from '../../src/schema/gather-rows.ts';
import { batchOf, id, simpleSurvey, utrv } from '../load/lake-fixture.ts';

const record = fc
  .record({
    tracker: fc.integer({ min: 1, max: 4 }),
    isPrivate: fc.option(fc.boolean()),
    effectiveAt: fc.integer({ min: 0, max: 9_000_000 }),
    rows: fc.option(fc.nat(9)),
    note: fc.option(fc.constantFrom('"a"', '"ü"')),
  })
  .map(({ tracker, isPrivate, effectiveAt, rows, note }) => ({
    tracker_id: id('d', tracker),
    is_private: isPrivate,
    effective_at: effectiveAt,
    table_row_count: rows,
    notes: note,
  }));

describe('batches of value records and data points', () => {
  it('are ordered by tracker, and have the same rows, those of a tracker in the same order', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 40 }), (said) => {
        const rows = said.map((one, i) => utrv(i + 1, 1, one));
        const ordered = orderByTracker('utrvs', batchOf('utrvs', rows));
        const sorted = [...rows].sort((a, b) =>
          a.tracker_id < b.tracker_id ? -1 : a.tracker_id > b.tracker_id ? 1 : 0,
        );
        expect(ordered.toArray().map(String)).toEqual(batchOf('utrvs', sorted).toArray().map(String));
      }),
      { numRuns: 50 },
    );
  });

  it('are left alone where nobody asks for single trackers', () => {
    const batch = batchOf('surveys', simpleSurvey(1).surveys ?? []);
    expect(orderByTracker('surveys', batch)).toBe(batch);
  });
});
