import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/load/database.ts';
import { openLakeBuilder } from '../../src/publish/lake-builder.ts';
import { findCurrent } from '../../src/publish/snapshot-folders.ts';
import {
  appendRows,
  createOutput,
  id,
  listing,
  loadNight,
  mergeOptions,
  publishLake,
  queryCurrent,
  type Rows,
} from './lake-fixture.ts';
import { reportOf, restatedIn } from './reported-surveys.ts';

const loadNights = async (...nights: readonly (readonly Rows[])[]): Promise<string> => {
  const output = await createOutput();
  for (const [i, rows] of nights.entries())
    await loadNight(output, { snapshotId: `s${i + 1}`, rows: [listing, ...rows] });
  return output;
};

const remembered = (output: string) =>
  queryCurrent(output, 'SELECT utrv_id FROM internal.reported_records ORDER BY utrv_id');

describe('was_reported', () => {
  it('is counted for the report of the run', async () => {
    const output = await loadNights([
      reportOf(1, [
        { record: 1, is: 1, status: 'verified' },
        { record: 2, is: 1 },
        { record: 3, is: 1, status: 'verified' },
      ]),
    ]);
    const { outcome } = await loadNight(output, {
      snapshotId: 's2',
      rows: [
        reportOf(1, [
          { record: 1, is: 2 },
          { record: 2, is: 2 },
        ]),
      ],
    });
    expect(outcome).toMatchObject({ changes: { changed: 2, removed: 1 }, restated: 2 });
  });

  it('needs one row for a record that is not shown as reported any more, and none for the others', async () => {
    const output = await loadNights(
      [
        reportOf(
          1,
          [1, 2, 3].map((record) => ({ record, is: 1, status: 'verified' })),
        ),
        reportOf(2, [{ record: 4, is: 1 }], true),
      ],
      [
        reportOf(1, [
          { record: 1, is: 1 },
          { record: 2, is: 5, status: 'verified' },
        ]),
      ],
    );
    expect(await remembered(output)).toEqual([{ utrv_id: id('c', 1) }, { utrv_id: id('c', 3) }]);
    await loadNight(output, { snapshotId: 's3', rows: [], removedSurveys: [id('b', 2)] });
    expect(await remembered(output)).toHaveLength(3);
  });

  it('is kept by a rebuild', async () => {
    const opened = reportOf(1, [{ record: 1, is: 1 }]);
    const output = await loadNights([reportOf(1, [{ record: 1, is: 1 }], true)], [opened]);
    await loadNight(output, { snapshotId: 's3', rows: [listing, opened], rebuild: true });
    await loadNight(output, { snapshotId: 's4', rows: [reportOf(1, [{ record: 1, is: 2 }])] });
    expect(await restatedIn(output, 'run_id, was_reported')).toEqual([{ run_id: 's4', was_reported: true }]);
  });
});

describe('a pin', () => {
  const draft = (is: number): Rows =>
    reportOf(
      1,
      [1, 2].map((record) => ({ record, is })),
    );

  /** As `snapshots pin` makes it, with figures that are made of these records. */
  async function writePin(output: string, name: string, records: readonly number[]): Promise<string> {
    const folder = join(output, 'snapshots', `of-${name}`);
    await mkdir(folder);
    await mkdir(join(output, 'pins'), { recursive: true });
    await symlink(join('..', 'snapshots', `of-${name}`), join(output, 'pins', name));
    const file = join(folder, 'lake.duckdb');
    const database = await openDatabase({ file });
    await database.connection.run('CREATE TABLE figures (utrv_id VARCHAR)');
    await database.connection.run('CREATE SCHEMA internal');
    await database.connection.run('CREATE TABLE internal.used_numbers ("use" VARCHAR, utrv_id VARCHAR)');
    for (const record of records) await database.connection.run('INSERT INTO figures VALUES ($1)', [id('c', record)]);
    database.close();
    return file;
  }

  it('makes what its figures are made of reported, whatever its state', async () => {
    const output = await loadNights([draft(1)]);
    await writePin(output, '2025-annual-report', [1]);
    await loadNight(output, { snapshotId: 's2', rows: [draft(2)] });
    await loadNight(output, { snapshotId: 's3', rows: [draft(3)] });
    expect(await restatedIn(output, 'run_id, utrv_id, was_reported')).toEqual([
      { run_id: 's2', utrv_id: id('c', 1), was_reported: true },
      { run_id: 's2', utrv_id: id('c', 2), was_reported: false },
      { run_id: 's3', utrv_id: id('c', 1), was_reported: true },
      { run_id: 's3', utrv_id: id('c', 2), was_reported: false },
    ]);
    expect(await remembered(output)).toEqual([{ utrv_id: id('c', 1) }]);
  });

  it('that is damaged costs a warning, and is read once it is whole', async () => {
    const output = await loadNights([draft(1)]);
    const database = await writePin(output, 'broken', [1]);
    const whole = join(output, 'whole.duckdb');
    await copyFile(database, whole);
    await writeFile(database, 'DUCK and no more');
    await mkdir(join(output, 'pins', 'empty'));
    const warnings: string[] = [];
    const builder = await openLakeBuilder({
      output,
      snapshotId: 's2',
      base: await findCurrent(output),
      warn: (message) => warnings.push(message),
    });
    await appendRows(builder, draft(2));
    await builder.merge(mergeOptions('s2', [draft(2)]));
    await publishLake(builder, 's2');
    await builder.discard();
    expect(warnings).toEqual([
      expect.stringContaining('the pin broken is damaged'),
      expect.stringContaining('the pin empty is damaged'),
    ]);
    await copyFile(whole, database);
    await loadNight(output, { snapshotId: 's3', rows: [draft(3)] });
    expect(await restatedIn(output, 'run_id, was_reported')).toEqual([
      { run_id: 's2', was_reported: false },
      { run_id: 's2', was_reported: false },
      { run_id: 's3', was_reported: true },
      { run_id: 's3', was_reported: false },
    ]);
  });
});
