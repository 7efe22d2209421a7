import { mkdir, realpath, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { publishLake } from '../pipeline/published-lake.ts';
import { type ComparedLake, comparedLake } from './compared-lake.ts';
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
export interface ReadersWorld extends ComparedLake {
  /** A folder with `output` in it, as a clone has one after two nights. */
  readonly clone: string;
  /** The published snapshot, resolved. */
  readonly snapshot: string;
  readonly python: (Python & { readonly environment: string }) | Missing;
  /** The folder of its packages. */
  readonly spark: { readonly packages: string } | Missing;
}

declare module 'vitest' {
  interface ProvidedContext {
    readers: ReadersWorld;
  }
}

/** Two nights of one lake and the Python environment, once for all files of this folder, if any of them is to run. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Of the command line; Vitest has it for itself.
  const filters: unknown = Reflect.get(project.vitest, 'filenamePattern');
  const { testFiles } = await project.globTestFiles(Array.isArray(filters) ? filters.map(String) : []);
  if (!testFiles.some((file) => file.startsWith(import.meta.dirname))) return undefined;
  const sizes = { initiatives: 30, surveys: 120, utrvsPerSurvey: 60 };
  const lake = await publishLake(sizes, { calculations: ['wfn_2024'] });
  const clone = `${lake.output}-clone`;
  const remove = async (): Promise<void> => {
    await lake.remove();
    await rm(clone, { recursive: true, force: true });
  };
  try {
    lake.sandbox.setNight(1);
    await lake.runAgain({});
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
  return { clone, snapshot, ...(await comparedLake(snapshot, clone)), ...(await preparedReaders()) };
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
