import { describe, expect, it } from 'vitest';
import { type Database, openDatabase, selectRows } from '../../src/load/database.ts';
import { createBatchCollector, createBatchInserter } from '../../src/load/ingest/batch-inserter.ts';
import { createTableSql } from '../../src/schema/ddl.ts';
import { batchOf, response } from './lake-fixture.ts';

const batch = (from: number, count: number) =>
  batchOf(
    'responses',
    Array.from({ length: count }, (_, i) => response(`response ${from + i}`, { byte_count: from + i })),
  );

async function storedIn(database: Database): Promise<readonly unknown[]> {
  const rows = await selectRows(database.connection, 'SELECT byte_count FROM responses ORDER BY byte_count');
  return rows.map((row) => Number(row['byte_count']));
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

describe('batches inserted together', () => {
  it('arrive complete, whatever their sizes', async () => {
    const database = await openDatabase({ file: ':memory:' });
    await database.connection.run(createTableSql('responses'));
    const inserter = createBatchInserter(database.connection);
    const batches = [batch(0, 1), batch(1, 2048), batch(2049, 2049), batch(4098, 3), batch(4101, 5000)];
    await inserter.insert(database.connection, 'responses', 'responses', ...batches);
    expect(await storedIn(database)).toEqual(upTo(9101));
    database.close();
  });

  it('wait until they fill row groups, or for the flush', async () => {
    const database = await openDatabase({ file: ':memory:' });
    await database.connection.run(createTableSql('responses'));
    const collector = createBatchCollector(createBatchInserter(database.connection), { rowGroups: 1 });
    await collector.insert(database.connection, 'responses', 'responses', batch(0, 100_000));
    expect(await storedIn(database)).toEqual([]);
    await collector.insert(database.connection, 'responses', 'responses', batch(100_000, 50_000));
    // One row more than a row group: DuckDB writes it when the next one begins.
    expect(await storedIn(database)).toEqual(upTo(122_881));
    await collector.insert(database.connection, 'responses', 'responses', batch(150_000, 1));
    await collector.flush();
    expect(await storedIn(database)).toEqual(upTo(150_001));
    await collector.flush();
    expect(await storedIn(database)).toEqual(upTo(150_001));
    database.close();
  });

  it('fill row groups over many statements', async () => {
    const database = await openDatabase({ file: ':memory:' });
    await database.connection.run(createTableSql('responses'));
    const collector = createBatchCollector(createBatchInserter(database.connection), { rowGroups: 1 });
    for (let i = 0; i < 5; i++) {
      await collector.insert(database.connection, 'responses', 'responses', batch(i * 60_001, 60_001));
    }
    expect(await storedIn(database)).toEqual(upTo(2 * 122_880 + 1));
    await collector.flush();
    expect(await storedIn(database)).toEqual(upTo(300_005));
    database.close();
  });

  it('are tables apart', async () => {
    const database = await openDatabase({ file: ':memory:' });
    await database.connection.run(createTableSql('responses'));
    await database.connection.run('CREATE TABLE others AS FROM responses');
    const collector = createBatchCollector(createBatchInserter(database.connection), { rowGroups: 1 });
    await collector.insert(database.connection, 'others', 'responses', batch(0, 9));
    await collector.insert(database.connection, 'responses', 'responses', batch(0, 9));
    expect(await storedIn(database)).toEqual([]);
    await collector.flush();
    expect(await storedIn(database)).toEqual(upTo(9));
    expect(await selectRows(database.connection, 'FROM others')).toHaveLength(9);
    database.close();
  });
});
