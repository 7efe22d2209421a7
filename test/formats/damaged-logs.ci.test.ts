import { readdirSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDelta } from '../../bench/proof/readings/delta-reader.ts';
import { metadataOf, readIceberg } from '../../bench/proof/readings/iceberg-reader.ts';
import { commitTables } from '../../src/formats/publish-tables.ts';
import { verifyTables } from '../../src/formats/verify-tables.ts';
import { type Database, openDatabase } from '../../src/load/database.ts';
import { formatHash } from '../../src/load/publish/content-hash.ts';
import { readManifest } from '../../src/load/publish/manifest.ts';
import { findCurrent, listSnapshots } from '../../src/load/publish/snapshot-folders.ts';
import { publishedTableNames, type TableName } from '../../src/schema/tables.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { hashOfFiles } from './hash-of-files.ts';
import { setsOf } from './table-sets.ts';

/** Those whose Delta logs begin with a checkpoint: each suffers another damage. */
let changing: readonly TableName[];
let lake: PublishedLake;
let database: Database;
let sound: string;
const keep = 3;

/** Three nights, whose tables then change so often that the beginning of the Delta logs is gone: a checkpoint stands for it. */
beforeAll(async () => {
  lake = await publishLake(
    { seed: 5, initiatives: 6, surveys: 14, utrvsPerSurvey: 6 },
    { keepSnapshots: 4, tableFormats: ['delta', 'iceberg'] },
  );
  for (const night of [1, 2]) {
    lake.sandbox.setNight(night);
    await lake.runAgain({});
  }
  for (const at of [0, 1, 0, 1, -1]) await commit(at);
  sound = `${lake.output}-sound`;
  await cp(join(lake.output, 'tables'), sound, { recursive: true });
  database = await openDatabase({ file: ':memory:' });
  changing = publishedTableNames.filter(
    (table) =>
      inLog(table, /checkpoint\.parquet$/).length === 1 &&
      inLog(table, /^0{20}\.json$/).length === 0 &&
      inLog(table, /^\d+\.json$/).length > 1,
  );
  expect(changing).toEqual(expect.arrayContaining(['surveys', 'utrvs']));
  expect(changing.length).toBeGreaterThanOrEqual(Object.keys(damages).length);
});
afterAll(async () => {
  database.close();
  await rm(sound, { recursive: true, force: true });
  await lake.remove();
});

async function commit(snapshotAt = -1): Promise<{ readonly changed: number; readonly warnings: readonly string[] }> {
  const { output } = lake;
  const snapshot = (await listSnapshots(output)).at(snapshotAt);
  if (snapshot === undefined) throw new Error('no snapshot');
  const warnings: string[] = [];
  const warn = (message: string): unknown => warnings.push(message);
  const { changed } = await commitTables({ output, snapshot, keep, at: Date.now(), warn, commitsPerCheckpoint: 4 });
  return { changed, warnings };
}

const tableIn = (table: TableName): string => join(lake.output, 'tables', table);
const inLog = (table: TableName, pattern: RegExp): readonly string[] =>
  readdirSync(join(tableIn(table), '_delta_log'))
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(tableIn(table), '_delta_log', name));
const inMetadata = (table: TableName, name: string): string => join(tableIn(table), 'metadata', name);

const newestVersion = (table: TableName): number =>
  Number(readFileSync(inMetadata(table, 'version-hint.text'), 'utf8'));
const lists = (table: TableName): readonly string[] =>
  metadataOf(tableIn(table), newestVersion(table)).snapshots.map((one) =>
    inMetadata(table, one['manifest-list'].slice(one['manifest-list'].lastIndexOf('/') + 1)),
  );
const versionFiles = (table: TableName): readonly string[] =>
  readdirSync(join(tableIn(table), 'metadata'))
    .filter((name) => /^v\d+\.metadata\.json$/.test(name))
    .sort((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b)))
    .map((name) => inMetadata(table, name));
const manifests = (table: TableName): readonly string[] =>
  readdirSync(join(tableIn(table), 'metadata'))
    .filter((name) => name.startsWith('manifest-'))
    .map((name) => inMetadata(table, name));

/** Each kind of file that a table has besides its rows. */
const kinds: Readonly<Record<string, (table: TableName) => string | undefined>> = {
  'the newest Delta commit': (table) => inLog(table, /^\d+\.json$/).at(-1),
  'an earlier Delta commit': (table) => inLog(table, /^\d+\.json$/).at(-2),
  'the oldest Delta commit': (table) => inLog(table, /^\d+\.json$/).at(0),
  'the Delta checkpoint': (table) => inLog(table, /checkpoint\.parquet$/).at(0),
  'the last-checkpoint file': (table) => inLog(table, /^_last_checkpoint$/).at(0),
  'the newest Iceberg metadata': (table) => versionFiles(table).at(-1),
  'earlier Iceberg metadata': (table) => versionFiles(table).at(-2),
  'the version hint': (table) => inMetadata(table, 'version-hint.text'),
  'the current manifest list': (table) => lists(table).at(-1),
  'an earlier manifest list': (table) => lists(table).at(0),
  'a manifest': (table) => manifests(table).at(0),
  'another manifest': (table) => manifests(table).at(-1),
};

const damages: Readonly<Record<string, (file: string) => Promise<void>>> = {
  flipped,
  cut: async (file) => truncate(file, Math.floor(readFileSync(file).length / 2)),
  'cut after its first line': async (file) => truncate(file, readFileSync(file).indexOf('\n') + 1),
  emptied: async (file) => truncate(file, 0),
  deleted: async (file) => rm(file),
  'replaced by a folder': async (file) => {
    await rm(file);
    await mkdir(join(file, 'inside'), { recursive: true });
  },
  'replaced by a dangling link': async (file) => {
    await rm(file);
    await symlink(`${lake.output}/nowhere`, file);
  },
  'replaced by another text': async (file) => writeFile(file, '7'),
};

async function flipped(file: string): Promise<void> {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

async function restoreTables(): Promise<void> {
  await rm(join(lake.output, 'tables'), { recursive: true, force: true });
  await cp(sound, join(lake.output, 'tables'), { recursive: true });
}

/** Every version that `current.json` names, and the newest as readers find it who are given the folder alone. */
async function expectRight(table: TableName, damage: string): Promise<void> {
  const sets = await setsOf(lake.output);
  const folder = tableIn(table);
  const rowsOf = async (paths: Iterable<string>): Promise<string> => {
    const hash = await hashOfFiles(
      database.connection,
      table,
      [...paths].map((path) => join(folder, path)),
    );
    return `${damage}: ${hash.rows} ${formatHash(hash)}`;
  };
  const saidOf = async (snapshotId: string): Promise<string> => {
    const manifest = await readManifest(join(lake.output, 'snapshots', snapshotId));
    return `${damage}: ${manifest.tables[table]?.rows} ${manifest.tables[table]?.content_hash}`;
  };
  const now = await saidOf(sets[0]?.snapshot_id ?? '');
  expect(await rowsOf((await readDelta(folder)).files.keys())).toBe(now);
  expect(await rowsOf((await readIceberg(folder)).files.keys())).toBe(now);
  for (const { snapshot_id, tables } of sets) {
    const { delta, iceberg } = tables[table] ?? {};
    const said = await saidOf(snapshot_id);
    if (delta !== undefined) expect(await rowsOf((await readDelta(folder, delta.version)).files.keys())).toBe(said);
    if (iceberg === undefined) continue;
    for (const version of [iceberg.version, sets[0]?.tables[table]?.iceberg?.version]) {
      expect(await rowsOf((await readIceberg(folder, version, iceberg.snapshot_id)).files.keys())).toBe(said);
    }
  }
}

const failed = async (): Promise<readonly string[]> => {
  const snapshot = await findCurrent(lake.output);
  if (snapshot === null) throw new Error('no snapshot');
  return (await verifyTables(lake.output, snapshot)).filter(({ ok }) => !ok).map(({ detail }) => detail);
};

describe('after one run every version is readable again, and equal, where', () => {
  it.each(Object.keys(kinds))('%s was damaged', async (kind) => {
    await restoreTables();
    const damaged = new Map(Object.keys(damages).map((damage, at) => [damage, changing[at] ?? 'runs'] as const));
    for (const [damage, table] of damaged) await suffer(kinds[kind]?.(table), damage);
    const { warnings } = await commit();
    expect(warnings.length).toBeLessThanOrEqual(1);
    expect(await failed()).toEqual([]);
    for (const [damage, table] of damaged) await expectRight(table, damage);
    expect(await commit()).toEqual({ changed: 0, warnings: [] });
    for (const at of [0, -1]) expect((await commit(at)).warnings).toEqual([]);
    expect(await failed()).toEqual([]);
    for (const [damage, table] of damaged) await expectRight(table, damage);
  });

  it.each(Object.keys(damages))('the pointer to all tables was %s', async (damage) => {
    await restoreTables();
    await suffer(join(lake.output, 'tables/current.json'), damage);
    await commit();
    expect(await failed()).toEqual([]);
    await expectRight('surveys', damage);
  });
});

async function suffer(file: string | undefined, damage: string): Promise<void> {
  if (file === undefined) throw new Error('there is no such file');
  await chmod(file, 0o644);
  await damages[damage]?.(file);
}

describe('a link at the name of the next version', () => {
  it.each(['delta', 'iceberg'])('of %s is replaced, and nothing is written through it', async (format) => {
    await restoreTables();
    const [set] = await setsOf(lake.output);
    const { delta, iceberg } = set?.tables['runs'] ?? {};
    const folder = join(lake.output, 'tables/runs');
    const victim = join(lake.output, 'victim');
    await writeFile(victim, 'theirs');
    for (const target of [victim, join(lake.output, 'nowhere')]) {
      const file =
        format === 'delta'
          ? join(folder, '_delta_log', `${String((delta?.version ?? 0) + 1).padStart(20, '0')}.json`)
          : join(folder, 'metadata', `v${(iceberg?.version ?? 0) + 1}.metadata.json`);
      await symlink(target, file);
      expect((await commit(0)).warnings).toEqual([expect.stringContaining('runs')]);
      expect(readFileSync(victim, 'utf8')).toBe('theirs');
      expect(readdirSync(lake.output)).not.toContain('nowhere');
      await restoreTables();
    }
    await commit();
    expect(await failed()).toEqual([]);
  });
});
