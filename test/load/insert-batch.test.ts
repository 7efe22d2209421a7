import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, selectRows } from '../../src/load/database.ts';
import { insertBatch } from '../../src/load/insert-batch.ts';
import { createTableSql } from '../../src/schema/ddl.ts';
import { buffersOf, createRowBatches, packBatch, unpackBatch } from '../../src/schema/row-batches.ts';
import type { Row } from '../../src/schema/rows.ts';
import type { TableName } from '../../src/schema/tables.ts';
import { batchOf, initiative, issue, response } from './lake-fixture.ts';

/** One for all tests: it remembers texts. */
const batches = createRowBatches();

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ file: ':memory:' });
});
afterAll(() => database.close());

/** What DuckDB has of rows that were a batch, in another thread and in a table. */
async function stored<T extends TableName>(table: T, rows: readonly Row<T>[], select: string) {
  const { connection } = database;
  await connection.run(createTableSql(table).replace('TABLE', 'OR REPLACE TABLE'));
  const packed = packBatch({ table, batch: batchOf(table, rows, batches) });
  const { batch } = unpackBatch(structuredClone(packed, { transfer: buffersOf([packed]) }));
  await insertBatch(connection, null, table, batch);
  return selectRows(connection, select);
}

const texts = (values: readonly string[]) =>
  batchOf(
    'data_issues',
    values.map((value) => issue({ value })),
    batches,
  ).getChild('value');

describe('batches of rows', () => {
  it('arrive in DuckDB as they were, value by value, over several chunks', async () => {
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 30 }), { nil: null });
    const row = fc.record({
      name: text,
      profile_url: fc.constantFrom(null, '', 'twelve bytes', 'thirteen byte', 'née', 'a\u0000b', 'x'.repeat(5000)),
      depth: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      is_leaf: fc.boolean(),
      created_at: fc.option(fc.integer({ min: -1e15, max: 4e15 }), { nil: null }),
      path_ids: fc.array(fc.stringMatching(/^[0-9a-f]{24}$/), { maxLength: 3 }),
    });
    const select = `SELECT name, profile_url, depth, is_leaf, epoch_us(created_at) AS created_at, path_ids, child_count
      FROM initiatives ORDER BY child_count`;
    const property = fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 3 }),
      async (rows, times) => {
        const sent = Array.from({ length: times }, () => rows)
          .flat()
          .map((change, child_count) => ({ ...change, child_count }));
        const given = sent.map((change) => initiative(1, change));
        expect(await stored('initiatives', given, select)).toEqual(
          sent.map((one) => ({ ...one, created_at: one.created_at === null ? null : BigInt(one.created_at) })),
        );
      },
    );
    const plain = { ...{ name: 'é', profile_url: null, depth: 0, is_leaf: true }, created_at: null, path_ids: [] };
    const [odd, even] = [plain, { ...plain, name: null, is_leaf: false }];
    await fc.assert(property, { numRuns: 20, examples: [[[odd, even], 2500]] });
  });

  it('keep 64-bit integers exact', async () => {
    const counts = [0, 1, -1, 2 ** 31, 2 ** 32, -(2 ** 32) - 5, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
    const rows = counts.map((byte_count, i) => response(String(i), { byte_count }));
    const found = await stored('responses', rows, 'SELECT byte_count FROM responses ORDER BY response_id');
    expect(found.map((row) => row['byte_count'])).toEqual(counts.map(BigInt));
  });

  it('have each distinct text once, also one that comes back after thousands that did not', () => {
    const column = texts(Array.from({ length: 5000 }, (_, i) => (i % 2 === 0 ? 'even' : 'odd')));
    expect(column?.data[0]?.dictionary?.length).toBe(2);
    for (const round of [1, 2]) {
      const many = Array.from({ length: 6000 }, (_, i) => (i < 4000 ? `${round}-${i}` : `${round}-${i % 100}`));
      expect(texts(many)?.toJSON()).toEqual(many);
    }
  });

  it.each([[['é', '', 'Übersicht – 🌍', 'plain']], [['a\ud83c', '\udf0d', 'é']]])('keep texts apart: %j', (values) => {
    expect(texts(values)?.toJSON()).toEqual(values.map((text) => text.toWellFormed()));
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
    expect(() => batchOf('initiatives', [row])).toThrow(message);
  });
});
