import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCurrent, type Snapshot } from '../../src/publish/snapshot-folders.ts';
import { verifySnapshot } from '../../src/publish/verify-snapshot.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { queryPublished } from '../run/published.ts';
import { readPage } from './page-cells.ts';

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

const isRestated = `was_reported AND change <> 'added' AND old_value_number IS NOT NULL AND old_value_base IS DISTINCT FROM new_value_base`;

describe('the tables of the page, in a published snapshot', () => {
  it('are CSV files that hold as many rows as the lake', async () => {
    const [counts] = await queryPublished(
      lake.output,
      `SELECT (SELECT count(*) FROM restatements WHERE was_reported) AS restatements, 
         (SELECT count(*) FROM completeness) AS completeness, (SELECT count(*) FROM group_figures WHERE depth = 0) AS figures`,
    );
    expect(Object.values(counts ?? {}).map(Number)).toEqual([
      await lines('restatements'),
      await lines('completeness'),
      await lines('key-figures'),
    ]);
    expect(counts?.['restatements']).toBeGreaterThan(0);
  });

  it('say the same as the page', async () => {
    const page = readPage(await readFile(join(snapshot.folder, 'report.html'), 'utf8'));
    const [counts] = await queryPublished(
      lake.output,
      `SELECT count(*) AS restated FROM data_point_changes
       WHERE run_id = '${snapshot.manifest.run_id}' AND ${isRestated}`,
    );
    expect(page.text).toContain(`: ${counts?.['restated']}reported numbers restated`);
  });

  it('are read-only, and no damage to the snapshot; any other file beside them is', async () => {
    const names = await readdir(folder);
    expect(names).toContain('to-chase.csv');
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o444);
    expect((await verifySnapshot(snapshot)).ok).toBe(true);
    await writeFile(join(folder, 'stray.csv'), 'x');
    const stray = (await verifySnapshot(snapshot)).checks.filter(({ ok }) => !ok);
    expect(stray.map(({ name }) => name)).toEqual([join('report', 'stray.csv')]);
    await rm(join(folder, 'stray.csv'));
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
