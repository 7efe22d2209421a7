import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { readIceberg } from '../../bench/proof/readings/iceberg-reader.ts';
import { hashSql, parseHash } from '../../src/load/publish/content-hash.ts';
import { readManifest } from '../../src/load/publish/manifest.ts';
import { publishedTableNames, type TableName, tables } from '../../src/schema/tables.ts';
import { setsOf } from '../formats/table-sets.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { skip } from '../readers/needs.ts';
import {
  findJava,
  findPython,
  jarFolder,
  type Python,
  packageFolder,
  runScript,
} from '../readers/python-environment.ts';

let lake: PublishedLake;

/** Four nights, in both formats, of which three are kept. */
beforeAll(async () => {
  lake = await publishLake(
    { seed: 3, initiatives: 8, surveys: 24, utrvsPerSurvey: 10 },
    { tableFormats: ['delta', 'iceberg'], keepSnapshots: 3 },
  );
  for (const night of [1, 2, 3]) {
    lake.sandbox.setNight(night);
    await lake.runAgain({});
  }
});
afterAll(() => lake.remove());

const mapTables = <T>(value: (table: TableName) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(publishedTableNames.map((table) => [table, value(table)]));

async function needPython(test: TestContext): Promise<Python> {
  const python = await findPython();
  return 'missing' in python ? skip(test, python.missing) : python;
}

/** A request as a file, with what pruning is tried by: the first day of the last year. */
async function written(request: object): Promise<{ readonly file: string; readonly ofLastYear: number }> {
  const { files } = await readIceberg(join(lake.output, 'tables/data_points'));
  const years = [...files.keys()].map((path) => Number(/period_year=(\d+)/.exec(path)?.[1])).sort();
  const last = years.at(-1);
  const ofLastYear = years.filter((year) => year === last).length;
  expect(years.length).toBeGreaterThan(ofLastYear);
  const file = join(lake.output, 'request.json');
  await writeFile(file, JSON.stringify({ ...request, day: `${last}-01-01` }));
  return { file, ofLastYear };
}

interface Seen {
  readonly readers: readonly string[];
  /** By set, reader and table: rows, sum and exclusive or of the hashes. */
  readonly sets: readonly Readonly<Record<string, Readonly<Record<string, readonly [number, string, string]>>>>[];
  /** How many files were read. */
  readonly pruned: Readonly<Record<string, number | null>>;
  readonly fields: Readonly<Record<string, number>>;
  readonly history: readonly number[];
}

interface SeenBySpark {
  /** By set, format and table: rows and the sum of the hashes. */
  readonly sets: readonly Readonly<Record<string, Readonly<Record<string, readonly [number, string]>>>>[];
  readonly pruned: Readonly<Record<string, number>>;
  readonly history: readonly number[];
  readonly snapshots: readonly string[];
}

describe('other engines read every table at every kept snapshot as its manifest says, and skip files', () => {
  it('pyiceberg, polars and DuckDB, by content hash', async (test) => {
    const python = await needPython(test);
    const packages = await packageFolder(python, 'lakehouse.txt');
    const sets = await setsOf(lake.output);
    expect(sets).toHaveLength(3);
    const { file, ofLastYear } = await written({
      newest: mapTables((table) => sets[0]?.tables[table]?.iceberg?.version),
      sets: sets.map((set) => mapTables((table) => set.tables[table]?.iceberg?.snapshot_id)),
      hashes: mapTables(hashSql),
      initiative: 'none of this name',
    });
    const script = ['../../lakehouse/read_iceberg.py', join(lake.output, 'tables'), file];
    const seen = (await runScript(python.executable, script, { packages })) as Seen;

    expect(seen.readers).toEqual(expect.arrayContaining(['pyiceberg', 'polars']));
    for (const [at, set] of sets.entries()) {
      const manifest = await readManifest(join(lake.output, 'snapshots', set.snapshot_id));
      const said = mapTables((table) => {
        const { rows = 0, content_hash: hash = '' } = manifest.tables[table] ?? {};
        const { sum, xor } = parseHash(hash, rows);
        return [rows, String(sum), String(xor)];
      });
      for (const reader of seen.readers) expect([reader, seen.sets[at]?.[reader]]).toEqual([reader, said]);
    }
    for (const [how, read] of Object.entries(seen.pruned)) {
      expect([how, read]).toEqual([how, how.endsWith('bounds') ? 0 : ofLastYear]);
    }
    const ids = Object.entries(tables.data_points.columns).map(([name, { fieldId }]) => [name, fieldId]);
    expect(Object.entries(seen.fields)).toEqual(ids);
    expect(seen.history).toEqual(sets.map((set) => set.tables['data_points']?.iceberg?.snapshot_id).reverse());
  });

  it('Spark, in Delta and in Iceberg, as the Parquet files of the snapshot', { timeout: 1_800_000 }, async (test) => {
    const python = await needPython(test);
    const java = await findJava();
    if ('missing' in java) return skip(test, java.missing);
    const jars = await jarFolder('lakehouse-jars.xml');
    if (typeof jars !== 'string') return skip(test, jars.missing);
    const packages = await packageFolder(python, 'lakehouse-spark.txt');
    const all = await setsOf(lake.output);
    const sets = [...all.slice(0, 1), ...all.slice(-1)];
    const wanted: object[] = [];
    for (const set of sets) {
      const folder = join(lake.output, 'snapshots', set.snapshot_id);
      const manifest = await readManifest(folder);
      wanted.push(
        mapTables((table) => ({
          delta: set.tables[table]?.delta?.version,
          iceberg: set.tables[table]?.iceberg?.snapshot_id,
          files: manifest.tables[table]?.files.map(({ path }) => join(folder, path)),
        })),
      );
    }
    const { file, ofLastYear } = await written({
      jars: (await readdir(jars)).map((name) => join(jars, name)),
      sets: wanted,
      columns: mapTables((table) => Object.keys(tables[table].columns)),
    });
    const script = ['../../lakehouse/read_spark.py', join(lake.output, 'tables'), file];
    const seen = (await runScript(python.executable, script, { packages })) as SeenBySpark;

    for (const [at, set] of sets.entries()) {
      const { parquet, delta, iceberg } = seen.sets[at] ?? {};
      expect(mapTables((table) => parquet?.[table]?.[0])).toEqual(mapTables((table) => set.tables[table]?.rows));
      expect(delta).toEqual(parquet);
      expect(iceberg).toEqual(parquet);
    }
    expect(seen.pruned).toEqual({ 'iceberg by day': ofLastYear, 'delta by day': ofLastYear });
    expect(seen.history).toEqual(all.map((set) => set.tables['data_points']?.iceberg?.snapshot_id).reverse());
    expect(seen.snapshots).toEqual(all.map(({ snapshot_id }) => snapshot_id).reverse());
  });
});
