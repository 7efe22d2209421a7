import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256Of } from '../../src/base/files.ts';
import { type Database, openDatabase, selectRows } from '../../src/load/database.ts';
import { createBatchInserter } from '../../src/load/ingest/batch-inserter.ts';
import { shareConnections } from '../../src/load/shared-connections.ts';
import { writeParquetFile } from '../../src/publish/parquet.ts';
import { tableFile } from '../../src/publish/partitions.ts';
import { createTextCodes } from '../../src/publish/text-codes.ts';
import { createTableSql } from '../../src/schema/ddl.ts';
import type { Row } from '../../src/schema/rows.ts';
import { batchOf, createOutput, issue } from '../load/lake-fixture.ts';
import { withoutFigures } from '../support/without-figures.ts';

withoutFigures();

const million = 1_000_000;

async function withIssues<T>(
  rows: readonly Row<'data_issues'>[],
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ file: ':memory:' });
  try {
    await database.connection.run(createTableSql('data_issues'));
    const inserter = createBatchInserter(database.connection);
    await inserter.insert(database.connection, 'data_issues', 'data_issues', batchOf('data_issues', rows));
    return await work(database);
  } finally {
    database.close();
  }
}

/** Columns that get codes when the table is taken for one of a million rows, and the codes that are left afterwards. */
const codedColumns = (rows: readonly Row<'data_issues'>[], rowCount = million) =>
  withIssues(rows, async ({ connection }) => {
    const coded = await createTextCodes(shareConnections([connection]))(
      { table: 'data_issues', where: 'true', rows: rowCount },
      async (codes) => [...codes.keys()],
    );
    const left = await selectRows(connection, 'SELECT type_name FROM duckdb_types() WHERE NOT internal');
    return { coded, left };
  });

describe('texts as codes', () => {
  it('come out in the same order and as the same texts, whatever they hold', async () => {
    const folder = await createOutput();
    const text = fc.oneof(
      fc.constantFrom('', ' ', 'a', 'A', 'a\0b', 'ä', '\u{1f600}', "'", '"', '100', '99'),
      fc.string({ unit: 'binary', maxLength: 14 }),
    );
    const row = fc.record({
      value: fc.option(text, { nil: null }),
      json_pointer: fc.option(text, { nil: null }),
      message: text,
      code: fc.constantFrom('b', 'a'),
    });
    let file = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), (changes) =>
        withIssues(changes.map(issue), async ({ connection }) => {
          const written = async (rows: number): Promise<unknown> => {
            const path = `${file++}.parquet`;
            const target = { connection, folder, checks: { sha256Of } };
            const sorted = { ...tableFile('data_issues'), path, sortedBy: [], rows };
            await createTextCodes(shareConnections([connection]))(sorted, (codes) =>
              writeParquetFile(target, sorted, codes),
            );
            return selectRows(connection, `FROM read_parquet('${folder}/${path}', file_row_number = true)`);
          };
          expect(await written(million)).toEqual(await written(changes.length));
        }),
      ),
      { numRuns: 40 },
    );
  });

  it('are made for columns that repeat, and gone afterwards', async () => {
    const rows = Array.from({ length: 70_000 }, (_, i) =>
      issue({ message: `message ${i}`, value: `value ${i % 10}`, json_pointer: null }),
    );
    const { coded, left } = await codedColumns(rows);
    expect(coded).toContain('value');
    expect(coded).not.toContain('message');
    expect(coded).not.toContain('json_pointer');
    expect(left).toEqual([]);
    expect(await codedColumns(rows, rows.length)).toEqual({ coded: [], left: [] });
  });

  it('are not made of texts that are long together', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => issue({ message: `${i}${'x'.repeat(100_000)}`, value: 'short' }));
    const { coded } = await codedColumns(rows);
    expect(coded).toContain('value');
    expect(coded).not.toContain('message');
  });

  it('are not made if there is no memory for it', () =>
    withIssues(
      Array.from({ length: 70_000 }, (_, i) => issue({ message: `${i}${'x'.repeat(500)}`, value: 'short' })),
      async ({ connection, limitMemory }) => {
        await limitMemory(56);
        const rows = { table: 'data_issues', where: 'true', rows: million } as const;
        const coded = await createTextCodes(shareConnections([connection]))(rows, async (codes) => [...codes.keys()]);
        expect(coded).toEqual([]);
      },
    ));
});
