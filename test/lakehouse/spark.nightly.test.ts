import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/load/database.ts';
import { contentHashes as hashesOf } from '../../src/publish/content-hash.ts';
import type { TableName } from '../../src/schema/tables.ts';
import { main, startCommand } from '../cli/command.ts';
import { publishLake } from '../pipeline/published-lake.ts';
import { skip } from '../readers/needs.ts';
import { findJava, findPython, packageFolder, pythonEnvironment } from '../readers/python-environment.ts';
import { contentOf } from '../support/content.ts';
import { type SparkCluster, startSparkCluster } from './spark-cluster.ts';

const examples = join(import.meta.dirname, '../../examples/spark');
const connections = ['site-a', 'site-b', 'site-c'];

let folder: string;
let cluster: SparkCluster | null = null;
let missing = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-spark-'));
  const python = await findPython();
  const java = await findJava();
  missing = 'missing' in python ? python.missing : 'missing' in java ? java.missing : '';
  if ('missing' in python || missing !== '') return;
  for (const [seed, name] of connections.entries()) {
    const world = { seed: seed + 11, initiatives: 8, surveys: 30, utrvsPerSurvey: 40, badData: 'all' } as const;
    const lake = await publishLake(world, { maxRemovedPercent: 100, retries: 0 });
    lake.sandbox.setNight(1);
    await lake.runAgain({});
    await cp(lake.output, join(folder, name), { recursive: true, verbatimSymlinks: true });
    await lake.remove();
  }
  const packages = await packageFolder(python, 'spark-4.txt');
  const place = { python: await pythonEnvironment(python), packages, folder, main };
  cluster = await startSparkCluster(place, [{ cores: 2 }, { cores: 2 }]);
});

afterAll(async () => {
  cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

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
  it('replays every connection to the tables that it had, issues included', async (test) => {
    const spark = cluster ?? skip(test, missing);
    const before = await contentHashes();
    expect(Object.keys(before).length).toBeGreaterThan(40);
    const said = await spark.submit(join(examples, 'replay_connections.py'), connections.map(pathOf));
    const replayed: readonly { readonly snapshot_id: string }[] = JSON.parse(said.trim().split('\n').at(-1) ?? '');
    expect(new Set(replayed.map(({ snapshot_id }) => snapshot_id)).size).toBe(connections.length);
    expect(await contentHashes()).toEqual(before);
  });

  it('replays them though an executor is killed while it is at work', async (test) => {
    const spark = cluster ?? skip(test, missing);
    const before = await contentHashes();
    const runs = await runsOf();
    const done = spark.submit(join(examples, 'replay_connections.py'), connections.map(pathOf));
    await until(async () => (await runsOf()) > runs);
    const executors = await spark.executors();
    expect(executors.length).toBeGreaterThan(0);
    for (const pid of executors.slice(0, 1)) process.kill(pid, 'SIGKILL');
    expect(JSON.parse((await done).trim().split('\n').at(-1) ?? '')).toHaveLength(connections.length);
    expect(await contentHashes()).toEqual(before);
  });

  it('transforms bodies one by one to the rows of surveys that the lakes have', async (test) => {
    const spark = cluster ?? skip(test, missing);
    const list = join(folder, 'bodies.ndjson');
    const listed: string[] = [];
    for (const connection of connections) {
      const { stdout } = await startCommand(['transform', '--list', '--output', connection], { cwd: folder }).outcome;
      listed.push(stdout);
    }
    await writeFile(list, listed.join(''));
    await spark.submit(join(examples, 'transform_bodies.py'), [list, join(folder, 'out')]);
    const wanted = await contentHashes();
    const tables: readonly TableName[] = ['surveys', 'utrvs', 'data_points'];
    const found: Record<string, string> = {};
    for (const connection of connections) {
      for (const table of tables) found[`${connection} ${table}`] = await hashOfFiles(table, connection);
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, wanted[name]])));
  });
});

const runsOf = async (): Promise<number> =>
  (await Promise.all(connections.map((connection) => readdir(join(pathOf(connection), 'runs'))))).flat().length;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function hashOfFiles(table: TableName, connection: string): Promise<string> {
  const database = await openDatabase({ file: ':memory:' });
  const files = join(folder, 'out', table, `connection_id=${connection}`, '*.parquet');
  const relation = `read_parquet('${files}', hive_partitioning = false)`;
  const hashes = await hashesOf(database.connection, () => relation, [table]);
  database.close();
  return JSON.stringify(hashes.get(table));
}
