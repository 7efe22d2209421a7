import type { DuckDBConnection } from '@duckdb/node-api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/load/database.ts';
import { createBatchInserter } from '../../src/load/ingest/batch-inserter.ts';
import { type ContentHash, contentHashes } from '../../src/publish/content-hash.ts';
import { createTableSql } from '../../src/schema/ddl.ts';
import type { Row } from '../../src/schema/rows.ts';
import type { TableName } from '../../src/schema/tables.ts';
import { batchOf, issue, survey } from '../load/lake-fixture.ts';

async function hashOf(
  connection: DuckDBConnection,
  table: TableName,
  relation: string,
): Promise<ContentHash | undefined> {
  return (await contentHashes(connection, () => relation, [table])).get(table);
}

async function withHasher(
  work: (hash: (rows: readonly Row<'data_issues'>[]) => Promise<string>) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ file: ':memory:' });
  const inserter = createBatchInserter(database.connection);
  await work(async (rows) => {
    await database.connection.run(createTableSql('data_issues').replace('TABLE', 'OR REPLACE TABLE'));
    if (rows.length > 0) {
      await inserter.insert(database.connection, 'data_issues', 'data_issues', batchOf('data_issues', rows));
    }
    return JSON.stringify(await hashOf(database.connection, 'data_issues', 'data_issues'));
  });
  database.close();
}

describe('a content hash', () => {
  it('depends neither on the order of rows, nor on runs and responses', () =>
    withHasher(async (hash) => {
      const value = fc.option(fc.string({ maxLength: 4 }), { nil: null });
      const cases = fc
        .array(value, { maxLength: 20 })
        .chain((values) => fc.tuple(fc.constant(values), fc.shuffledSubarray(values, { minLength: values.length })));
      await fc.assert(
        fc.asyncProperty(cases, async ([values, shuffled]) => {
          const first = await hash(values.map((each) => issue({ value: each })));
          const second = shuffled.map((each) => issue({ value: each, run_id: 'other', response_id: 'other' }));
          expect(await hash(second)).toBe(first);
        }),
        { numRuns: 20 },
      );
    }));

  it('tells different rows, and how often they are there', () =>
    withHasher(async (hash) => {
      const hashes: string[] = [];
      for (const rows of [
        [],
        [issue()],
        [issue(), issue()],
        [issue(), issue(), issue()],
        [issue({ value: null })],
        [issue({ value: '' })],
        [issue({ message: 'x', value: 'y' })],
        [issue({ message: 'y', value: 'x' })],
      ]) {
        hashes.push(await hash(rows));
      }
      expect(new Set(hashes).size).toBe(hashes.length);
    }));

  it('leaves out rows that are kept with a time of removal', async () => {
    const database = await openDatabase({ file: ':memory:' });
    const inserter = createBatchInserter(database.connection);
    await database.connection.run(createTableSql('surveys'));
    const rows = [survey(1), survey(2, { removed_at: 0 })];
    await inserter.insert(database.connection, 'surveys', 'surveys', batchOf('surveys', rows));
    const all = await hashOf(database.connection, 'surveys', 'surveys');
    const current = await hashOf(database.connection, 'surveys', '(FROM surveys WHERE removed_at IS NULL)');
    expect([all?.sum, all?.xor]).toEqual([current?.sum, current?.xor]);
    expect([all?.rows, current?.rows]).toEqual([2, 1]);
    database.close();
  });
});
