import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const requirements = join(import.meta.dirname, 'requirements');
const scripts = join(import.meta.dirname, 'python');
const cache = join(import.meta.dirname, '../../node_modules/.cache/esg-lake-readers');

/** For a small lake: no compiler for what runs once, no 200 tasks for a hundred rows. */
const sparkArguments = [
  '--master local[2]',
  '--driver-java-options "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"',
  '--conf spark.ui.enabled=false',
  '--conf spark.sql.shuffle.partitions=2',
  '--conf spark.driver.bindAddress=127.0.0.1',
  '--conf spark.driver.host=127.0.0.1',
  'pyspark-shell',
];

export interface Python {
  readonly executable: string;
  /** Such as `3.11`. */
  readonly version: string;
}

/** What is missing here, for the name of a test that is skipped. */
export interface Missing {
  readonly missing: string;
}

/** The first Python that the pinned packages can be installed for. */
export async function findPython(): Promise<Python | Missing> {
  const found: string[] = [];
  for (const executable of ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.14']) {
    const asked = await run(executable, [
      '-c',
      'import sys, venv, ensurepip; print("%d.%d" % sys.version_info[:2])',
    ]).catch(() => undefined);
    const version = asked?.stdout.trim();
    if (version === undefined) continue;
    if (Number(version.split('.')[1]) >= 11) return { executable, version };
    found.push(version);
  }
  return { missing: `Python 3.11 or newer with venv (found: ${found.join(', ') || 'none'})` };
}

/** The Java runtime that Spark 4 and 3.5 both run on. */
export async function findJava(): Promise<{ readonly version: number } | Missing> {
  const java = process.env['JAVA_HOME'] === undefined ? 'java' : join(process.env['JAVA_HOME'], 'bin/java');
  const version = await javaVersion(java);
  return version >= 17 ? { version } : { missing: `Java 17 or newer (found: ${version === 0 ? 'none' : version})` };
}

/** 0 if there is none. */
async function javaVersion(executable: string): Promise<number> {
  try {
    const { stderr } = await run(executable, ['-version']);
    return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** A folder with the jars that a project file of Maven names. */
export async function jarFolder(name: string): Promise<string | Missing> {
  const asked = await run('mvn', ['--version']).catch(() => undefined);
  if (asked === undefined) return { missing: 'Maven' };
  return made('jars', name, async (work, file) => {
    const options = ['--batch-mode', '--quiet', '--file', file, `-Dmaven.repo.local=${join(cache, 'maven')}`];
    await run('mvn', [...options, 'dependency:copy-dependencies', `-DoutputDirectory=${work}`], { maxBuffer: 2 ** 26 });
  });
}

/** A virtual environment with the packages of a file, made once and kept in node_modules/.cache: its interpreter. */
export async function pythonEnvironment(python: Python, name = 'readers.txt'): Promise<string> {
  const folder = await made(`python-${python.version}`, name, async (work, file) => {
    await run(python.executable, ['-m', 'venv', work]);
    await pip(join(work, 'bin/python'), ['--requirement', file]);
  });
  return join(folder, 'bin/python');
}

/** A folder with the packages of another file, which take precedence over those of the environment. */
export function packageFolder(python: Python, name: string): Promise<string> {
  return made(`python-${python.version}`, name, async (work, file) => {
    await pip(python.executable, ['--target', work, '--requirement', file]);
  });
}

/** What a script of ours prints, as JSON. */
export async function runScript(
  executable: string,
  [name = '', ...args]: readonly string[],
  { packages, cwd = scripts }: { readonly packages?: string; readonly cwd?: string } = {},
): Promise<unknown> {
  const path = [packages, scripts].filter((folder) => folder !== undefined).join(':');
  const env = {
    ...process.env,
    PYTHONPATH: path,
    PYTHONPYCACHEPREFIX: join(cache, 'bytecode'),
    MPLBACKEND: 'agg',
    PYSPARK_SUBMIT_ARGS: sparkArguments.join(' '),
  };
  const { stdout } = await run(executable, [join(scripts, name), ...args], { cwd, env, maxBuffer: 2 ** 28 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/** Made aside and renamed when it is whole: another run may make the same at the same time. */
async function made(
  prefix: string,
  name: string,
  make: (folder: string, file: string) => Promise<void>,
): Promise<string> {
  const file = join(requirements, name);
  const digest = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 8);
  const folder = join(cache, `${prefix}-${name.replace(/\.\w+$/, '')}-${digest}`);
  if ((await stat(folder).catch(() => undefined)) !== undefined) return folder;
  const work = `${folder}.${process.pid}`;
  await mkdir(cache, { recursive: true });
  await rm(work, { recursive: true, force: true });
  try {
    await make(work, file);
    await rename(work, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return folder;
}

async function pip(executable: string, args: readonly string[]): Promise<void> {
  // What is never imported need not be compiled.
  const options = ['--quiet', '--no-compile', '--require-hashes', '--disable-pip-version-check'];
  await run(executable, ['-m', 'pip', 'install', ...options, ...args], { maxBuffer: 2 ** 26 });
}
