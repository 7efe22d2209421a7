import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '../../src/publish/manifest.ts';
import { type TableName, tables } from '../../src/schema/tables.ts';
import type { TableSet } from '../../src/share/table-sets.ts';
import {
  findJava,
  findPython,
  jarFolder,
  type Missing,
  packageFolder,
  runScript,
} from '../readers/python-environment.ts';

/** Rows and the sum of the hashes, by table: of the snapshot's own Parquet files, and of the tables in the store. */
export type SeenBySpark = Readonly<Record<'parquet' | 'delta', Readonly<Record<string, readonly [number, string]>>>>;

interface Asked {
  readonly endpoint: string;
  /** `AWS_ACCESS_KEY_ID` and so on. */
  readonly env: Readonly<Record<string, string>>;
  /** Where the tables are: `lake/prefix`. */
  readonly place: string;
  /** A lake on disk that has the snapshots of the sets. */
  readonly output: string;
  readonly sets: readonly TableSet[];
  readonly tableNames: readonly TableName[];
}

/** Reads these tables of every set through Hadoop's s3a. */
export async function readBySpark({
  endpoint,
  env,
  place,
  output,
  sets,
  tableNames,
}: Asked): Promise<readonly SeenBySpark[] | Missing> {
  const [python, java] = [await findPython(), await findJava()];
  if ('missing' in python) return python;
  if ('missing' in java) return java;
  const jars: string[] = [];
  for (const project of ['lakehouse-jars.xml', 'stores-jars.xml']) {
    const folder = await jarFolder(project);
    if (typeof folder !== 'string') return folder;
    jars.push(...(await readdir(folder)).map((name) => join(folder, name)));
  }
  const conf = {
    'spark.hadoop.fs.s3a.endpoint': endpoint,
    'spark.hadoop.fs.s3a.endpoint.region': env['AWS_REGION'],
    'spark.hadoop.fs.s3a.access.key': env['AWS_ACCESS_KEY_ID'],
    'spark.hadoop.fs.s3a.secret.key': env['AWS_SECRET_ACCESS_KEY'],
    'spark.hadoop.fs.s3a.path.style.access': 'true',
    'spark.hadoop.fs.s3a.connection.ssl.enabled': 'false',
  };
  const wanted: object[] = [];
  for (const set of sets) wanted.push(await wantedOf(set, output, tableNames));
  const request = join(output, 'spark-request.json');
  const columns = tableNames.map((table) => [table, Object.keys(tables[table].columns)]);
  const about = { jars, conf, sets: wanted, columns: Object.fromEntries(columns) };
  await writeFile(request, JSON.stringify(about));
  const packages = await packageFolder(python, 'lakehouse-spark.txt');
  const script = ['../../stores/read_spark.py', `s3a://${place}/tables`, request];
  const seen = (await runScript(python.executable, script, { packages })) as { readonly sets: readonly SeenBySpark[] };
  return seen.sets;
}

async function wantedOf(set: TableSet, output: string, tableNames: readonly TableName[]): Promise<object> {
  const folder = join(output, 'snapshots', set.snapshot_id);
  const manifest = await readManifest(folder);
  const of = tableNames.map((table) => {
    const files = manifest.tables[table]?.files.map(({ path }) => join(folder, path));
    return [table, { delta: set.tables[table]?.delta.version, files }] as const;
  });
  return Object.fromEntries(of);
}
