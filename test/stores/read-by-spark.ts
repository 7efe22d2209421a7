import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '../../src/publish/snapshot-folders.ts';
import {
  findJava,
  findPython,
  jarFolder,
  type Missing,
  packageFolder,
  runScript,
} from '../readers/python-environment.ts';
import type { Reached } from './reached-stores.ts';

/** Rows and the sum of the hashes, by table: of the snapshot's own Parquet files, and of the tables in the store. */
export type SeenBySpark = Readonly<Record<'parquet' | 'delta', Readonly<Record<string, readonly [number, string]>>>>;

/** Reads these tables of a snapshot at the versions that `lake_versions` names, through Hadoop's s3a. */
export async function readBySpark(
  { url, endpoint, env }: Reached,
  { folder, manifest }: Snapshot,
  tables: readonly string[],
): Promise<SeenBySpark | Missing> {
  const [python, java] = [await findPython(), await findJava()];
  if ('missing' in python) return python;
  if ('missing' in java) return java;
  const jars: string[] = [];
  for (const project of ['lakehouse-jars.xml', 'stores-jars.xml']) {
    const found = await jarFolder(project);
    if (typeof found !== 'string') return found;
    jars.push(...(await readdir(found)).map((name) => join(found, name)));
  }
  const conf = {
    'spark.hadoop.fs.s3a.endpoint': endpoint,
    'spark.hadoop.fs.s3a.endpoint.region': env['AWS_REGION'],
    'spark.hadoop.fs.s3a.access.key': env['AWS_ACCESS_KEY_ID'],
    'spark.hadoop.fs.s3a.secret.key': env['AWS_SECRET_ACCESS_KEY'],
    'spark.hadoop.fs.s3a.path.style.access': 'true',
    'spark.hadoop.fs.s3a.connection.ssl.enabled': 'false',
  };
  const filesOf = (table: string) => manifest.tables[table]?.files.map(({ path }) => join(folder, path));
  const files = Object.fromEntries(tables.map((table) => [table, filesOf(table)]));
  const request = join(folder, '../../spark-request.json');
  await writeFile(request, JSON.stringify({ jars, conf, files }));
  const packages = await packageFolder(python, 'lakehouse-spark.txt');
  const script = ['../../stores/read_spark.py', url.replace('s3://', 's3a://'), request];
  return (await runScript(python.executable, script, { packages })) as SeenBySpark;
}
