import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCurrent, type Snapshot } from '../../src/publish/snapshot-folders.ts';
import { verifySnapshot } from '../../src/publish/verify-snapshot.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { queryPublished } from '../run/published.ts';

let lake: PublishedLake;
let snapshot: Snapshot;
let folder: string;

/** Two nights of a small world, the second of which restates. */
beforeAll(async () => {
  lake = await publishLake({ initiatives: 14, surveys: 60, utrvsPerSurvey: 25 });
  lake.sandbox.setNight(3);
  await lake.runAgain({});
  const found = await findCurrent(lake.output);
  if (found === null) throw new Error('nothing is published');
  snapshot = found;
  folder = join(found.folder, 'report');
});

afterAll(() => lake?.remove());

const lines = async (table: string): Promise<number> =>
  (await readFile(join(folder, `${table}.csv`), 'utf8')).split('\r\n').length - 2;

describe('the tables of the page, in a published snapshot', () => {
  it('are CSV files that hold as many rows as the lake', async () => {
    const [counts] = await queryPublished(
      lake.output,
      `SELECT count(*) AS figures FROM group_figures
       SEMI JOIN (FROM internal.reporting_years WHERE is_newest) USING (reporting_year) WHERE depth = 0`,
    );
    expect(Number(counts?.['figures'])).toBe(await lines('figures-of-the-group'));
  });

  it('are read-only, and no damage to the snapshot; any other file beside them is', async () => {
    const names = await readdir(folder);
    expect(names).toContain('look-first.csv');
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o444);
    expect((await verifySnapshot(snapshot)).ok).toBe(true);
    await writeFile(join(folder, 'stray.parquet'), 'x');
    const stray = (await verifySnapshot(snapshot)).checks.filter(({ ok }) => !ok);
    expect(stray.map(({ name }) => name)).toEqual([join('report', 'stray.parquet')]);
    await rm(join(folder, 'stray.parquet'));
  });

  it('may be deleted: the figures are in the lake', async () => {
    const text = await readFile(join(folder, 'completeness.csv'));
    await rm(folder, { recursive: true });
    expect((await verifySnapshot(snapshot)).ok).toBe(true);
    await mkdir(folder);
    await writeFile(join(folder, 'completeness.csv'), text);
    await chmod(join(folder, 'completeness.csv'), 0o444);
  });
});
