import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase, type SqlRow, selectRows } from '../../src/load/database.ts';
import { restoreDatabase } from '../../src/load/publish/open-base.ts';
import { standAlone } from '../decisions.ts';
import { createOutput, loadNight } from './lake-fixture.ts';
import { nodeId, type ReportingWorld, rowsOf } from './reporting-world.ts';

const world: ReportingWorld = {
  nodes: { R: null, M: 'R', a: 'M', b: 'M' },
  trackers: { energy: { unit: 'MWh', unit_type: 'energy' } },
  surveys: [
    { of: 'R', type: 'aggregation', answers: [{ to: 'energy', values: [{ is: 9 }] }] },
    { of: 'M', answers: [{ to: 'energy', status: 'rejected', values: [{ is: 4 }] }] },
    { of: 'a', answers: [{ to: 'energy', status: 'verified', values: [{ is: 2000, unit: 'kWh' }] }] },
    { of: 'b', answers: [{ to: 'energy', values: [] }] },
    { of: 'b', end: '2023-12-31', answers: [{ to: 'energy', isPrivate: true, values: [{ is: 1 / 3 }] }] },
  ],
};

const views = ['figures', 'initiative_rollup', 'completeness', 'internal.counting_records', 'record_uses'];

async function rowsIn(file: string): Promise<readonly SqlRow[]> {
  const database = await openDatabase({ file, readOnly: true });
  try {
    const rows = views.map((name) => `SELECT '${name} ' || r::VARCHAR AS row FROM ${name} r`);
    return await selectRows(database.connection, `${rows.join(' UNION ALL ')} ORDER BY 1`);
  } finally {
    database.close();
  }
}

it('figures and their roll-up are the same in a database that was restored from Parquet files', async () => {
  const output = await createOutput();
  const { snapshot } = await loadNight(output, {
    snapshotId: '1',
    rows: rowsOf(world),
    decisions: standAlone([nodeId(world, 'M')]),
  });
  const folder = join(output, 'restored');
  await mkdir(folder);
  const restored = await restoreDatabase(snapshot, folder, () => Promise.resolve([]));
  expect(restored?.lost).toEqual([]);
  const rows = await rowsIn(snapshot.databaseFile);
  expect(rows.length).toBeGreaterThan(10);
  expect(await rowsIn(restored?.databaseFile ?? '')).toEqual(rows);
  await rm(output, { recursive: true });
});
