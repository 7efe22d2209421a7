import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../src/load/database.ts';
import type { TableName } from '../../src/schema/tables.ts';
import { main, startCommand } from '../cli/command.ts';
import { publishLake } from '../pipeline/published-lake.ts';
import { skip } from '../readers/needs.ts';
import { findJava, findPython, packageFolder, pythonEnvironment } from '../readers/python-environment.ts';
import { hashOfFiles } from '../share/pushed-lake.ts';
import { contentOf } from '../support/content.ts';

const examples = join(import.meta.dirname, '../../examples/spark');
const connections = ['site-a', 'site-b', 'site-c'];

let folder: string;
let environment: Readonly<Record<string, string | undefined>> | null = null;
let python = '';
let missing = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-spark-'));
  const [found, java] = [await findPython(), await findJava()];
  missing = 'missing' in found ? found.missing : 'missing' in java ? java.missing : '';
  if ('missing' in found || missing !== '') return;
  for (const [seed, name] of connections.entries()) {
    const world = { seed: seed + 11, initiatives: 8, surveys: 30, utrvsPerSurvey: 40 } as const;
    const lake = await publishLake(world, { maxRemovedPercent: 100, retries: 0 });
    lake.sandbox.setNight(1);
    await lake.runAgain({});
    await cp(lake.output, join(folder, name), { recursive: true, verbatimSymlinks: true });
    await lake.remove();
  }
  const packages = await packageFolder(found, 'spark-4.txt');
  python = await pythonEnvironment(found);
  environment = {
    ...process.env,
    SPARK_HOME: join(packages, 'pyspark'),
    SPARK_LOCAL_IP: '127.0.0.1',
    PYTHONPATH: packages,
    PYSPARK_PYTHON: python,
    ESG_LAKE: `${process.execPath} ${main}`,
    // Two workers, and executors in processes of their own.
    PYSPARK_SUBMIT_ARGS: `--master local-cluster[2,2,1024] --conf spark.ui.enabled=false
      --conf spark.driver.host=127.0.0.1 --conf spark.driver.bindAddress=127.0.0.1
      --conf spark.executor.memory=1g --conf spark.sql.shuffle.partitions=4
      --conf spark.executor.extraJavaOptions=-Dname=${basename(folder)} pyspark-shell`.replaceAll('\n', ' '),
  };
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs an example; resolves with the last line of its output. */
async function submit(test: Parameters<typeof skip>[0], script: string, args: readonly string[]): Promise<string> {
  const env = environment ?? skip(test, missing);
  const options = { cwd: folder, env, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(python, [join(examples, script), ...args], options);
  return stdout.trim().split('\n').at(-1) ?? '';
}

/** The process ids of the executors. */
async function executors(): Promise<readonly number[]> {
  const words = `${basename(folder)}.*CoarseGrainedExecutorBackend`;
  const { stdout } = await promisify(execFile)('pgrep', ['-f', words]);
  return stdout.trim().split('\n').map(Number);
}

const pathOf = (connection: string): string => join(folder, connection);

/** Of every table of every connection but `runs`, to which a replay adds itself. */
async function contentHashes(): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {};
  for (const connection of connections) {
    const { runs: _, ...content } = await contentOf(join(pathOf(connection), 'current'));
    for (const [table, hash] of Object.entries(content)) hashes[`${connection} ${table}`] = JSON.stringify(hash);
  }
  return hashes;
}

describe('Spark', () => {
  it('replays every connection to the tables that it had, though an executor is killed while it is at work', async (test) => {
    const before = await contentHashes();
    expect(Object.keys(before).length).toBeGreaterThan(40);
    const runs = await runsOf();
    const replaying = submit(test, 'replay_connections.py', connections.map(pathOf));
    replaying.catch(() => {});
    await until(async () => environment === null || (await runsOf()) > runs);
    if (environment !== null) process.kill((await executors())[0] ?? 0, 'SIGKILL');
    const replayed: readonly { readonly snapshot_id: string }[] = JSON.parse(await replaying);
    expect(new Set(replayed.map(({ snapshot_id }) => snapshot_id)).size).toBe(connections.length);
    expect(await contentHashes()).toEqual(before);
  });

  it('transforms bodies one by one to the rows of surveys that the lakes have', async (test) => {
    const list = join(folder, 'bodies.ndjson');
    const listed: string[] = [];
    for (const connection of connections) {
      const { stdout } = await startCommand(['transform', '--list', '--output', connection], { cwd: folder }).outcome;
      listed.push(stdout);
    }
    await writeFile(list, listed.join(''));
    await submit(test, 'transform_bodies.py', [list, join(folder, 'out')]);
    const wanted = await contentHashes();
    const tables: readonly TableName[] = ['surveys', 'utrvs', 'data_points'];
    const found: Record<string, string> = {};
    for (const connection of connections) {
      for (const table of tables) {
        const files = join(folder, 'out', table, `connection_id=${connection}`, '*.parquet');
        const hash = await withDatabase({ file: ':memory:' }, (database) =>
          hashOfFiles(database.connection, table, [files]),
        );
        found[`${connection} ${table}`] = JSON.stringify(hash);
      }
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, wanted[name]])));
  });
});

const runsOf = async (): Promise<number> =>
  (await Promise.all(connections.map((connection) => readdir(join(pathOf(connection), 'runs'))))).flat().length;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}
