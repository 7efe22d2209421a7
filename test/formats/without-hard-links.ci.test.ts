import { statSync } from 'node:fs';
import { cp, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readDelta } from '../../bench/proof/readings/delta-reader.ts';
import { commitTables } from '../../src/formats/publish-tables.ts';
import { verifyTables } from '../../src/formats/verify-tables.ts';
import { type Database, openDatabase } from '../../src/load/database.ts';
import { listSnapshots } from '../../src/load/publish/snapshot-folders.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { rowsOfSet, setsOf } from './table-sets.ts';

const refused = vi.hoisted(() => ({ by: null as string | null }));

/** A file system that knows no hard links. */
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const link: typeof real.link = async (from, to) => {
    if (refused.by === null) return real.link(from, to);
    throw Object.assign(new Error(`${refused.by}: link`), { code: refused.by });
  };
  return { ...real, link };
});

let lake: PublishedLake;
let database: Database;

beforeAll(async () => {
  lake = await publishLake({ seed: 3, initiatives: 4, surveys: 8, utrvsPerSurvey: 4 }, { keepSnapshots: 3 });
  lake.sandbox.setNight(1);
  await lake.runAgain({});
  database = await openDatabase({ file: ':memory:' });
});
afterAll(async () => {
  refused.by = null;
  database.close();
  await lake.remove();
});

async function copyOfLake(): Promise<string> {
  const output = await mkdtemp(join(tmpdir(), 'esg-lake-formats-'));
  onTestFinished(() => rm(output, { recursive: true, force: true }));
  await cp(lake.output, output, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  return output;
}

/** The tables of one snapshot and then of the next, in both formats, are whole and copies; to do it again changes nothing. */
async function expectCopies(output: string): Promise<void> {
  const snapshots = await listSnapshots(output);
  const commit = async (snapshot: (typeof snapshots)[number]): Promise<number> =>
    (await commitTables({ output, snapshot, formats: ['delta', 'iceberg'], keep: 2, at: 1, warn: () => {} })).changed;
  for (const snapshot of snapshots) {
    expect(await commit(snapshot)).toBeGreaterThan(0);
    expect(await commit(snapshot)).toBe(0);
    expect((await verifyTables(output, snapshot)).filter(({ ok }) => !ok)).toEqual([]);
  }
  for (const set of await setsOf(output)) {
    for (const format of ['delta', 'iceberg'] as const) {
      const { read, said } = await rowsOfSet(database, output, format, set);
      expect(read).toEqual(said);
    }
  }
  const folder = join(output, 'tables/data_points');
  const [path = ''] = (await readDelta(folder)).files.keys();
  expect(statSync(join(folder, path)).nlink).toBe(1);
}

describe('tables where there are no hard links', () => {
  it.each(['EPERM', 'ENOTSUP', 'EMLINK'])('are made of copies, and committed all the same: %s', async (code) => {
    const output = await copyOfLake();
    refused.by = code;
    try {
      await expectCopies(output);
    } finally {
      refused.by = null;
    }
  });

  it('are made of copies on another file system', async (test) => {
    const output = await copyOfLake();
    const memory = await stat('/dev/shm').catch(() => null);
    if (memory === null || memory.dev === statSync(output).dev) return test.skip('it needs another file system');
    const other = await mkdtemp('/dev/shm/esg-lake-formats-');
    onTestFinished(() => rm(other, { recursive: true, force: true }));
    await symlink(other, join(output, 'tables'));
    await expectCopies(output);
  });
});
