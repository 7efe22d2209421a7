import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, it, onTestFinished } from 'vitest';
import { hashSql, parseHash } from '../../src/load/publish/content-hash.ts';
import { readManifest } from '../../src/load/publish/manifest.ts';
import { findCurrent } from '../../src/load/publish/snapshot-folders.ts';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { publishLake } from '../pipeline/published-lake.ts';
import { skip } from '../readers/needs.ts';
import { findJavaFrom, findPython, jarFolder, packageFolder, runScript } from '../readers/python-environment.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** A server of another program, once it has said where it listens. */
async function started(child: ChildProcess, address: RegExp): Promise<string> {
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let said = '';
  return new Promise((done, failed) => {
    const hear = (part: Buffer): void => {
      said += String(part);
      const found = address.exec(said)?.[1];
      if (found !== undefined) done(found);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => failed(new Error(`it ended: ${said.slice(-2000)}`)));
  });
}

function startStore(executable: string, packages: string): Promise<string> {
  const program = 'from moto.server import main; main(["-H", "127.0.0.1", "-p", "0"])';
  const env = { ...process.env, PYTHONPATH: packages, PYTHONUNBUFFERED: '1' };
  return started(spawn(executable, ['-c', program], { env }), /Running on (http:\/\/127\.0\.0\.1:\d+)/);
}

function startCatalog(java: string, jar: string, store: string): Promise<string> {
  const s3 = 'nessie.catalog.service.s3.default-options';
  const settings = {
    'quarkus.http.host': '127.0.0.1',
    'quarkus.http.port': '0',
    'quarkus.management.host': '127.0.0.1',
    'quarkus.management.port': '0',
    'quarkus.otel.sdk.disabled': 'true',
    'nessie.version.store.type': 'IN_MEMORY',
    'nessie.catalog.default-warehouse': 'lake',
    'nessie.catalog.warehouses.lake.location': 's3://lake/warehouse',
    [`${s3}.endpoint`]: store,
    [`${s3}.region`]: 'us-east-1',
    [`${s3}.path-style-access`]: 'true',
    [`${s3}.access-key`]: 'urn:nessie-secret:quarkus:lake-keys',
    'lake-keys.name': 'test',
    'lake-keys.secret': 'test',
  };
  const options = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`);
  const child = spawn(java, ['-Xmx600m', '-XX:TieredStopAtLevel=1', ...options, '-jar', jar]);
  return started(child, /Listening on: (http:\/\/127\.0\.0\.1:\d+)/);
}

it('a REST catalog gets the tables registered, and each night as a commit, by the example', {
  timeout: 1_800_000,
}, async (test) => {
  const python = await findPython();
  if ('missing' in python) return skip(test, python.missing);
  const java = await findJavaFrom(21);
  if ('missing' in java) return skip(test, java.missing);
  const jars = await jarFolder('lakehouse-nessie.xml');
  if (typeof jars !== 'string') return skip(test, jars.missing);
  const packages = await packageFolder(python, 'lakehouse.txt');
  const moto = await packageFolder(python, 'lakehouse-moto.txt');
  const servers = async (): Promise<readonly [store: string, catalog: string]> => {
    const store = await startStore(python.executable, moto);
    return [store, await startCatalog(java.executable, join(jars, 'nessie-quarkus-0.99.0-runner.jar'), store)];
  };
  // While the catalog starts, which takes longest.
  const [[store, catalog], lake] = await Promise.all([
    servers(),
    publishLake(
      { seed: 3, initiatives: 8, surveys: 24, utrvsPerSurvey: 10 },
      { tableFormats: ['iceberg'], keepSnapshots: 3 },
    ),
  ]);
  onTestFinished(() => lake.remove());
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new S3Client({ endpoint: store, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: 'lake' }));

  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-catalog-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const request = join(folder, 'request.json');
  const hashes = Object.fromEntries(publishedTableNames.map((table) => [table, hashSql(table)]));
  await writeFile(request, JSON.stringify({ hashes }));
  const env = {
    ...process.env,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL: store,
    AWS_S3_PATH_STYLE: 'true',
  };
  const uri = `${catalog}/iceberg`;
  const example = ['examples/iceberg-catalog/catalog.mjs', lake.output, 's3://lake/esg', uri, 'lake', 'esg'];
  for (const nights of [[0], [1, 2], [2]]) {
    for (const night of nights) {
      lake.sandbox.setNight(night);
      await lake.runAgain({});
    }
    await run('node', example, { cwd: root, env });
    const seen = await runScript(python.executable, ['../../lakehouse/read_catalog.py', uri, store, request], {
      packages,
    });
    const current = await findCurrent(lake.output);
    const manifest = await readManifest(current?.folder ?? '');
    const said = publishedTableNames.map((table) => {
      const { rows = 0, content_hash: hash = '' } = manifest.tables[table] ?? {};
      const { sum, xor } = parseHash(hash, rows);
      return [table, [rows, String(sum), String(xor)]];
    });
    expect(seen).toEqual(Object.fromEntries(said));
  }
});
