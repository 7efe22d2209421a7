import { mkdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { TestProject } from 'vitest/node';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { views } from '../../src/schema/views.ts';
import { publishLake } from '../pipeline/published-lake.ts';
import { type Checksums, type ComparedRelation, checksumsOf, comparedRelation } from './canonical-rows.ts';
import {
  findJava,
  findPython,
  type Missing,
  type Python,
  packageFolder,
  pythonEnvironment,
} from './python-environment.ts';
import { sparkVersion } from './spark-version.ts';

/** What every test of this lane reads. */
export interface ReadersWorld {
  /** A folder with `output` in it, as a clone has one after two nights. */
  readonly clone: string;
  /** The published snapshot, resolved. */
  readonly snapshot: string;
  /** Columns of the tables, and of tables and views, as files for scripts. */
  readonly tablesFile: string;
  readonly relationsFile: string;
  /** What DuckDB in this package reads. */
  readonly checksums: Readonly<Record<string, Checksums>>;
  readonly columnTypes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly python: (Python & { readonly environment: string }) | Missing;
  /** The folder of its packages. */
  readonly spark: { readonly packages: string } | Missing;
}

declare module 'vitest' {
  interface ProvidedContext {
    readers: ReadersWorld;
  }
}

/** Two nights of one lake and the Python environment, once for all files of the lane. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const sizes = { initiatives: 30, surveys: 120, utrvsPerSurvey: 60 };
  const lake = await publishLake(sizes, { calculations: ['wfn_2024'] });
  const clone = `${lake.output}-clone`;
  const remove = async (): Promise<void> => {
    await lake.remove();
    await rm(clone, { recursive: true, force: true });
  };
  try {
    lake.sandbox.setNight(1);
    await lake.runAgain({ tableFormats: ['delta'] });
    await mkdir(clone);
    await symlink(lake.output, join(clone, 'output'));
    project.provide('readers', await describeWorld(clone, await realpath(join(lake.output, 'current'))));
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

async function describeWorld(clone: string, snapshot: string): Promise<ReadersWorld> {
  const instance = await DuckDBInstance.create(join(snapshot, 'lake.duckdb'), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    const tables = await Promise.all(publishedTableNames.map((name) => comparedRelation(connection, name)));
    const relations = [...tables];
    for (const { name } of views) relations.push(await comparedRelation(connection, name));
    const checksums: Record<string, Checksums> = {};
    for (const relation of relations) checksums[relation.name] = await checksumsOf(connection, relation);
    return {
      clone,
      snapshot,
      tablesFile: await written(clone, 'tables.json', tables),
      relationsFile: await written(clone, 'relations.json', relations),
      checksums,
      columnTypes: Object.fromEntries(
        relations.map(({ name, columns }) => [name, Object.fromEntries(columns.map((c) => [c.name, c.type]))]),
      ),
      ...(await preparedReaders()),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function written(folder: string, name: string, relations: readonly ComparedRelation[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(relations));
  return file;
}

/** Here and not in the tests, so that what several of them need is installed once. */
async function preparedReaders(): Promise<Pick<ReadersWorld, 'python' | 'spark'>> {
  const [python, java] = await Promise.all([findPython(), findJava()]);
  if ('missing' in python) return { python, spark: python };
  const [environment, spark] = await Promise.all([
    pythonEnvironment(python),
    'missing' in java ? java : packageFolder(python, `spark-${sparkVersion}.txt`).then((packages) => ({ packages })),
  ]);
  return { python: { ...python, environment }, spark };
}
