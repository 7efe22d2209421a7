import type { RecordBatch } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buffersOf, createRowBatches, packBatch, unpackBatch } from '../../src/schema/row-batches.ts';
import type { Row } from '../../src/schema/rows.ts';
import type { TableName } from '../../src/schema/tables.ts';
import { initiative, issue } from '../load/lake-fixture.ts';

const rows = createRowBatches();

function batchOf<T extends TableName>(table: T, list: readonly Row<T>[], batches = rows): RecordBatch {
  for (const row of list) batches.sink(table, row);
  const [taken] = batches.take();
  if (taken === undefined) throw new Error('no batch');
  return taken.batch;
}

describe('batches of rows', () => {
  it('have each distinct text once', () => {
    const values = Array.from({ length: 5000 }, (_, i) => issue({ value: i % 2 === 0 ? 'even' : 'odd' }));
    const column = batchOf('data_issues', values).getChild('value');
    expect(column?.data[0]?.dictionary?.length).toBe(2);
    expect([column?.get(0), column?.get(4999)]).toEqual(['even', 'odd']);
  });

  it('keep texts of any letters apart, and halves of surrogate pairs that meet', () => {
    for (const texts of [
      ['é', '', 'Übersicht – 🌍', 'plain'],
      ['a\ud83c', '\udf0d', 'é'],
    ]) {
      const issues = texts.map((value) => issue({ value }));
      const column = batchOf('data_issues', issues).getChild('value');
      expect(column?.toJSON()).toEqual(texts.map((text) => text.toWellFormed()));
    }
  });

  it('keep texts that come back after thousands that did not, one after the other', () => {
    for (const round of [1, 2]) {
      const texts = Array.from({ length: 6000 }, (_, i) => (i < 4000 ? `${round}-${i}` : `${round}-${i % 100}`));
      const issues = texts.map((value) => issue({ value }));
      expect(batchOf('data_issues', issues).getChild('value')?.toJSON()).toEqual(texts);
    }
  });

  it.each([
    [{ name: undefined }, 'initiatives.name cannot hold undefined'],
    [{ path: null }, 'initiatives.path is never NULL'],
    [{ depth: 1.5 }, 'initiatives.depth cannot hold number 1.5'],
    [{ is_leaf: 1 }, 'initiatives.is_leaf cannot hold number 1'],
    [{ created_at: 1e300 }, 'initiatives.created_at cannot hold'],
    [{ path_ids: ['a', 1] }, 'initiatives.path_ids cannot hold object a,1'],
  ])('refuse %j, which the declaration does not allow', (change, message) => {
    const row = { ...initiative(1), ...change } as Row<'initiatives'>;
    expect(() => batchOf('initiatives', [row], createRowBatches())).toThrow(message);
  });

  it('keep every value across threads', () => {
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 20 }), { nil: null });
    const change = fc.record({
      name: text,
      extra: text,
      created_at: fc.option(fc.maxSafeInteger(), { nil: null }),
      depth: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      is_leaf: fc.boolean(),
      path_ids: fc.array(fc.string({ unit: 'binary', maxLength: 5 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 2500 }), (changes) => {
        const given = changes.map((one) => initiative(1, one));
        const packed = packBatch({ table: 'initiatives', batch: batchOf('initiatives', given) });
        const { batch: back } = unpackBatch(structuredClone(packed, { transfer: buffersOf([packed]) }));
        given.forEach((expected, i) => {
          const actual = back.get(i);
          expect([actual?.['name'], actual?.['extra'], actual?.['depth']]).toEqual([
            expected.name,
            expected.extra,
            expected.depth,
          ]);
          expect(actual?.['is_leaf']).toBe(expected.is_leaf);
          expect([...(actual?.['path_ids'] ?? [])]).toEqual(expected.path_ids);
          expect(back.getChild('created_at')?.data[0]?.values[i]).toBe(BigInt(expected.created_at ?? 0));
          expect(back.getChild('created_at')?.isValid(i)).toBe(expected.created_at !== null);
        });
      }),
      { numRuns: 30 },
    );
  });
});
