import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { type ComparedLake, comparedLake } from './compared-lake.ts';
import { duckdbVersions } from './duckdb-versions.ts';
import { findPython, packageFolder, runScript } from './python-environment.ts';

/** The nightly tests of this folder try other readers, and a larger lake. */
const python = await findPython();
if ('missing' in python) console.warn(`readers are not tested: they need ${python.missing}`);
const minor = 'missing' in python ? 0 : Number(python.version.split('.')[1]);

let lake: PublishedLake;
let snapshot: string;
let compared: ComparedLake;
beforeAll(async () => {
  lake = await publishLake({ initiatives: 6, surveys: 14, utrvsPerSurvey: 6 }, { calculations: ['wfn_2024'] });
  snapshot = await realpath(join(lake.output, 'current'));
  compared = await comparedLake(snapshot, lake.output);
});
afterAll(() => lake?.remove());

async function read(requirements: string, script: readonly string[]): Promise<unknown> {
  if ('missing' in python) throw new Error(python.missing);
  return runScript(python.executable, script, { packages: await packageFolder(python, requirements) });
}

it.skipIf('missing' in python).each(duckdbVersions.filter(({ until = 99 }) => minor <= until))(
  'DuckDB $duckdb reads every column of every table and view as ours does',
  async ({ duckdb, file }) => {
    const found = await read(file, ['read_database.py', join(snapshot, 'lake.duckdb'), compared.relationsFile]);
    expect(found).toEqual({ version: duckdb, relations: compared.checksums });
  },
);

it.skipIf('missing' in python)('pyarrow reads every file as ours does', async () => {
  const reader = ['read_tables.py', 'pyarrow.dataset', join(snapshot, 'parquet'), compared.tablesFile];
  const relations = Object.fromEntries(publishedTableNames.map((name) => [name, compared.checksums[name]]));
  expect(await read('pyarrow.txt', reader)).toEqual(relations);
});
