import { copyFile, mkdtemp, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTables } from '../../bench/proof/whole-tables.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';

let lake: PublishedLake;
let shared: string;
let snapshot: string;

beforeAll(async () => {
  shared = await mkdtemp(join(tmpdir(), 'esg-lake-shared-'));
  const world = { seed: 4, initiatives: 3, surveys: 6, utrvsPerSurvey: 4 };
  lake = await publishLake(world, { push: `file://${shared}` });
  lake.sandbox.setNight(1);
  await lake.runAgain({});
  snapshot = await realpath(join(lake.output, 'current'));
});
afterAll(async () => {
  await lake.remove();
  await rm(shared, { recursive: true, force: true });
});

const sizeOf = (path: string): Promise<number | null> =>
  stat(join(shared, path)).then(
    ({ size }) => size,
    () => null,
  );

async function check(): Promise<readonly string[]> {
  const names = (await readdir(join(shared, 'tables'), { recursive: true })).map((name) => `tables/${name}`);
  return checkTables(shared, sizeOf, { snapshot, keep: 3, names });
}

/** What is said while a file is elsewhere. */
async function without(path: string): Promise<readonly string[]> {
  const file = join(shared, path);
  await rename(file, `${file}.away`);
  try {
    return await check();
  } finally {
    await rename(`${file}.away`, file);
  }
}

const find = async (folder: string, pattern: RegExp): Promise<string> => {
  const names = await readdir(join(shared, folder), { recursive: true });
  return join(folder, names.find((name) => pattern.test(name)) ?? 'nothing');
};

describe('what the proof reads pushed tables by', () => {
  it('says nothing of tables that are whole', async () => {
    expect(await check()).toEqual([]);
  });

  it('misses a data file, a commit and the pointer', async () => {
    const data = await find('tables/utrvs/data', /\.parquet$/);
    expect(await without(data)).toEqual(expect.arrayContaining([expect.stringMatching(/utrvs: .* has null bytes/)]));
    expect((await without(await find('tables/runs/_delta_log', /0\.json$/))).join()).toMatch(/runs: /);
    expect(await without('tables/current.json')).toContain('there is no tables/current.json');
  });

  it('finds a file that no kept state names, and tables of another snapshot', async () => {
    const data = await find('tables/utrvs/data', /\.parquet$/);
    const other = data.replace(/[0-9a-f]{64}/, 'f'.repeat(64));
    await copyFile(join(shared, data), join(shared, other));
    expect(await check()).toEqual([`no kept state names ${other}`]);
    await rm(join(shared, other));
    const wrong = await checkTables(shared, sizeOf, { snapshot: join(lake.output, 'snapshots/another') });
    expect(wrong).toEqual([expect.stringMatching(/^the tables are of .*, not of another$/)]);
  });
});
