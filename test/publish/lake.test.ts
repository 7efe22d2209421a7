import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sqlLiteral } from '../../src/base/sql-text.ts';
import { selectRows, withDatabase } from '../../src/load/database.ts';
import { openLake } from '../../src/publish/lake.ts';
import { createTableSql } from '../../src/schema/ddl.ts';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { views } from '../../src/schema/views.ts';
import { createOutput, id, listing, loadNight, simpleSurvey } from '../load/lake-fixture.ts';

it('the published lake can only be read, and nothing else with it', async () => {
  const output = await createOutput();
  await expect(openLake(output)).rejects.toThrow('no lake has been published');
  await loadNight(output, { snapshotId: 's1', rows: [listing, simpleSurvey(1)] });
  const csv = join(output, 'other.csv');
  await writeFile(csv, 'a\n1\n');
  const lake = await openLake(output);
  await expect(lake.query('DELETE FROM surveys')).rejects.toThrow('read-only');
  await expect(lake.query(`FROM read_csv('${csv}')`)).rejects.toThrow('disabled');
  await expect(lake.query(`COPY surveys TO '${csv}'`)).rejects.toThrow('disabled');
  await expect(lake.query('SET enable_external_access = true')).rejects.toThrow();
  await expect(lake.query(`SET memory_limit = '1GB'`)).rejects.toThrow('locked');
  const sql = 'SELECT utrv_id, value_scaled, period_end FROM data_points WHERE value_scaled > $1';
  expect(await lake.query(sql, [0])).toEqual([
    { utrv_id: id('c', 1), value_scaled: 1, period_end: new Date('2024-12-31T00:00:00Z') },
  ]);
  lake.close();
  const open = await openLake(output, { allowFiles: true });
  expect(await open.query(`FROM read_csv('${csv}')`)).toEqual([{ a: 1n }]);
  open.close();
});

it('a lake that is attached to another database answers from every view', async () => {
  const output = await createOutput();
  const { snapshot } = await loadNight(output, { snapshotId: 's1', rows: [listing, simpleSurvey(1)] });
  await withDatabase({ file: ':memory:' }, async ({ connection }) => {
    // With tables of its own by the same names.
    for (const table of publishedTableNames) await connection.run(createTableSql(table));
    await connection.run(`ATTACH ${sqlLiteral(snapshot.databaseFile)} AS lake (READ_ONLY)`);
    const counts = async (schema: string) =>
      selectRows(
        connection,
        views.map(({ name }) => `SELECT '${name}' AS name, count(*) AS n FROM ${schema}.${name}`).join(' UNION ALL '),
      );
    const attached = await counts('lake.main');
    await connection.run('USE lake');
    expect(attached).toEqual(await counts('main'));
  });
});
