import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDatabase, selectRows } from '../../src/load/database.ts';
import { insertBatch } from '../../src/load/insert-batch.ts';
import { createTableSql } from '../../src/schema/ddl.ts';
import { batchOf, initiative, response } from './lake-fixture.ts';

describe('batches inserted by columns', () => {
  it('arrive in DuckDB as they were, value by value', async () => {
    const database = await openDatabase({ file: ':memory:' });
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 30 }), { nil: null });
    const row = fc.record({
      name: text,
      profile_url: fc.constantFrom(null, '', 'twelve bytes', 'thirteen byte', 'née', 'a\u0000b', 'x'.repeat(5000)),
      depth: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      is_leaf: fc.boolean(),
      created_at: fc.option(fc.integer({ min: -1e15, max: 4e15 }), { nil: null }),
      path_ids: fc.array(fc.string({ unit: 'binary', maxLength: 14 }), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 120 }),
        async (rows, times) => {
          await database.connection.run(createTableSql('initiatives').replace('TABLE', 'OR REPLACE TABLE'));
          const repeated = Array.from({ length: times }, () => rows).flat();
          const sent = repeated.map((change, i) => initiative(1, { ...change, child_count: i }));
          await insertBatch(database.connection, null, 'initiatives', batchOf('initiatives', sent));
          const stored = await selectRows(
            database.connection,
            `SELECT name, profile_url, depth, is_leaf, epoch_us(created_at) AS created_at, path_ids, child_count
           FROM initiatives ORDER BY child_count`,
          );
          expect(stored).toEqual(
            repeated.map((change, child_count) => ({
              ...change,
              created_at: change.created_at === null ? null : BigInt(change.created_at),
              child_count,
            })),
          );
        },
      ),
      { numRuns: 25 },
    );
    database.close();
  });

  it('arrive over several chunks, NULLs and booleans too', async () => {
    const database = await openDatabase({ file: ':memory:' });
    const rows = Array.from({ length: 5001 }, (_, i) =>
      initiative(i, { name: i % 3 === 0 ? null : `no. ${i}`, is_leaf: i % 5 === 0, child_count: i }),
    );
    await database.connection.run(createTableSql('initiatives'));
    await insertBatch(database.connection, null, 'initiatives', batchOf('initiatives', rows));
    const sql = 'SELECT name, is_leaf, child_count FROM initiatives ORDER BY child_count';
    expect(await selectRows(database.connection, sql)).toEqual(
      rows.map(({ name, is_leaf, child_count }) => ({ name, is_leaf, child_count })),
    );
    database.close();
  });

  it('keep 64-bit integers exact', async () => {
    const database = await openDatabase({ file: ':memory:' });
    await database.connection.run(createTableSql('responses'));
    const counts = [0, 1, -1, 2 ** 31, 2 ** 32, -(2 ** 32) - 5, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
    const rows = counts.map((byte_count, i) => response(String(i), { byte_count }));
    await insertBatch(database.connection, null, 'responses', batchOf('responses', rows));
    const stored = await selectRows(database.connection, 'SELECT byte_count FROM responses ORDER BY response_id');
    expect(stored.map((row) => row['byte_count'])).toEqual(counts.map(BigInt));
    database.close();
  });
});
