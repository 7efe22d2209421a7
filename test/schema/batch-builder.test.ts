import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buffersOf, createBatchBuilder, packBatch, unpackBatch } from '../../src/schema/row-batches.ts';
import type { Row } from '../../src/schema/rows.ts';
import { initiative, issue } from '../load/lake-fixture.ts';

describe('a batch builder', () => {
  it('gives each distinct text once', () => {
    const builder = createBatchBuilder('data_issues');
    for (let i = 0; i < 5000; i++) builder.append(issue({ value: i % 2 === 0 ? 'even' : 'odd' }));
    const column = builder.finish()?.getChild('value');
    expect(column?.data[0]?.dictionary?.length).toBe(2);
    expect([column?.get(0), column?.get(4999)]).toEqual(['even', 'odd']);
  });

  it('keeps texts of any letters apart, and halves of surrogate pairs that meet', () => {
    for (const texts of [
      ['é', '', 'Übersicht – 🌍', 'plain'],
      ['a\ud83c', '\udf0d', 'é'],
    ]) {
      const builder = createBatchBuilder('data_issues');
      for (const value of texts) builder.append(issue({ value }));
      expect(builder.finish()?.getChild('value')?.toJSON()).toEqual(texts.map((text) => text.toWellFormed()));
    }
  });

  it('keeps texts that come back after thousands that did not, in batch after batch', () => {
    const builder = createBatchBuilder('data_issues');
    for (const round of [1, 2]) {
      const texts = Array.from({ length: 6000 }, (_, i) => (i < 4000 ? `${round}-${i}` : `${round}-${i % 100}`));
      for (const value of texts) builder.append(issue({ value }));
      const column = builder.finish()?.getChild('value');
      expect(column?.toJSON()).toEqual(texts);
    }
  });

  it('refuses what the declaration does not allow', () => {
    const append = (row: unknown): void => {
      const builder = createBatchBuilder('initiatives');
      builder.append(row as Row<'initiatives'>);
      builder.finish();
    };
    expect(() => append({ ...initiative(1), name: undefined })).toThrow('initiatives.name cannot hold undefined');
    expect(() => append({ ...initiative(1), path: null })).toThrow('initiatives.path is never NULL');
    expect(() => append({ ...initiative(1), depth: 1.5 })).toThrow('initiatives.depth cannot hold number 1.5');
    expect(() => append({ ...initiative(1), created_at: 1e300 })).toThrow('initiatives.created_at cannot hold');
    expect(() => append({ ...initiative(1), path_ids: ['a', 1] })).toThrow('initiatives.path_ids cannot hold number 1');
  });

  it('keeps every value across threads', () => {
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 20 }), { nil: null });
    const row = fc.record({
      name: text,
      extra: text,
      created_at: fc.option(fc.maxSafeInteger(), { nil: null }),
      depth: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      is_leaf: fc.boolean(),
      path_ids: fc.array(fc.string({ unit: 'binary', maxLength: 5 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 2500 }), (changes) => {
        const builder = createBatchBuilder('initiatives');
        const rows = changes.map((change) => initiative(1, change));
        for (const each of rows) builder.append(each);
        const batch = builder.finish();
        if (batch === null) throw new Error('no batch');
        const packed = packBatch('initiatives', batch);
        const back = unpackBatch(structuredClone(packed, { transfer: buffersOf([packed]) }));
        rows.forEach((expected, i) => {
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
