import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readDelta } from '../../bench/proof/readings/delta-reader.ts';
import { hashSql } from '../../src/publish/content-hash.ts';
import { listSnapshots } from '../../src/publish/snapshot-folders.ts';
import { publishedTableNames, type TableName, tables } from '../../src/schema/tables.ts';
import { openStore } from '../../src/share/open-store.ts';
import { pushSnapshot } from '../../src/share/push.ts';
import type { TableSet } from '../../src/share/table-sets.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { skip } from '../readers/needs.ts';
import { findPython, packageFolder, runScript } from '../readers/python-environment.ts';
import { pointerOf } from '../share/stored-tables.ts';
import { contentOf } from '../support/content.ts';

let lake: PublishedLake;
let shared: string;

beforeAll(async () => {
  shared = await mkdtemp(join(tmpdir(), 'esg-lake-lakehouse-'));
  const options = { push: `file://${shared}`, keepSnapshots: 4 };
  lake = await publishLake({ seed: 3, initiatives: 8, surveys: 24, utrvsPerSurvey: 10 }, options);
  for (const night of [1, 2, 3]) {
    lake.sandbox.setNight(night);
    await lake.runAgain({});
  }
});
afterAll(async () => {
  await lake.remove();
  await rm(shared, { recursive: true, force: true });
});

interface Seen {
  readonly readers: readonly string[];
  /** By set, reader and table: rows, sum and exclusive or of the hashes. */
  readonly sets: readonly Readonly<Record<string, Readonly<Record<string, readonly [number, string, string]>>>>[];
  /** How many files were read. */
  readonly pruned: Readonly<Record<string, number | null>>;
  readonly fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const mapTables = <T>(value: (table: TableName) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(publishedTableNames.map((table) => [table, value(table)]));

async function saidBy(set: TableSet) {
  const content = await contentOf(join(lake.output, 'snapshots', set.snapshot_id));
  return mapTables((table) => [content[table].rows, content[table].sum, content[table].xor]);
}

const testsOf: readonly (readonly [string, (folder: string) => Promise<void>])[] = [
  ['as the nights have left them', async () => {}],
  [
    'after checkpoints, when the beginning of the log is deleted',
    async (folder) => {
      const snapshots = await listSnapshots(lake.output);
      const store = await openStore({ url: `file://${folder}` });
      for (let turn = 0; turn < 7; turn++) {
        const snapshot = snapshots.at(turn % 2 === 0 ? -2 : -1);
        if (snapshot === undefined) throw new Error('no snapshot');
        const wanted = { snapshot, keep: 2, at: Date.now(), commitsPerCheckpoint: 3 };
        await pushSnapshot({ ...wanted, store, output: lake.output, concurrency: 4 });
      }
      await store.close();
    },
  ],
];

describe('other engines read every table at every kept version as the manifest of its snapshot says, and skip files', () => {
  for (const [name, prepare] of testsOf) {
    it(name, async (test) => {
      const python = await findPython();
      if ('missing' in python) return skip(test, python.missing);
      const packages = await packageFolder(python, 'lakehouse.txt');
      const folder = await mkdtemp(join(tmpdir(), 'esg-lake-lakehouse-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      await cp(shared, folder, { recursive: true });
      await prepare(folder);
      const current = await pointerOf(folder);
      const sets = [current, ...current.earlier];
      expect(sets.length).toBeGreaterThan(1);
      const files = (await readDelta(join(folder, 'tables/data_points'))).files;
      const years = [...files.keys()].map((path) => Number(/period_year=(\d+)/.exec(path)?.[1])).sort();
      const [year = 0] = years;
      const day = `${years.at(-1)}-01-01`;
      const request = join(folder, 'request.json');
      const versions = sets.map((set) => mapTables((table) => set.tables[table]?.delta.version));
      await writeFile(request, JSON.stringify({ sets: versions, hashes: mapTables(hashSql), year, day }));

      const script = ['../../lakehouse/read_delta.py', join(folder, 'tables'), request];
      const seen = (await runScript(python.executable, script, { packages })) as Seen;

      expect(seen.readers).toEqual(expect.arrayContaining(['delta-rs', 'polars']));
      for (const [at, set] of sets.entries()) {
        const said = await saidBy(set);
        for (const reader of seen.readers) expect([reader, seen.sets[at]?.[reader]]).toEqual([reader, said]);
      }
      const ofYear = years.filter((one) => one === year).length;
      const since = years.filter((one) => one === years.at(-1)).length;
      expect(years.length).toBeGreaterThan(Math.max(ofYear, since));
      for (const [how, read] of Object.entries(seen.pruned)) {
        expect([how, read]).toEqual([how, how.endsWith('year') ? ofYear : since]);
      }
      const comments = Object.entries(seen.fields).map(([column, metadata]) => [column, metadata['comment']]);
      expect(comments).toEqual(
        Object.entries(tables.initiatives.columns).map(([column, { description }]) => [column, description]),
      );
    });
  }
});
