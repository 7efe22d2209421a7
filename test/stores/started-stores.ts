import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Missing } from '../readers/python-environment.ts';
import { goStore, motoPackages, npmStores } from './installed-stores.ts';

/** A store on loopback with a bucket named `lake`. */
export interface StartedStore {
  readonly port: number;
  readonly endpoint: string;
  /** By which the SDK of the command finds it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const secret = 'secret-key-of-the-tests';

export async function startVersitygw(): Promise<StartedStore | Missing> {
  const program = await goStore('versitygw');
  if (typeof program !== 'string') return program;
  return started('versitygw', async (folder, port) => {
    await mkdir(join(folder, 'lake'));
    const env = { ROOT_ACCESS_KEY: 'tests', ROOT_SECRET_KEY: secret };
    return start(program, ['--quiet', '--port', `127.0.0.1:${port}`, 'posix', folder], env);
  }).then(withS3);
}

export async function startMoto(): Promise<StartedStore | Missing> {
  const python = await motoPackages();
  if ('missing' in python) return python;
  const store = await started('moto', async (_, port) => {
    const code = 'import sys; from moto.server import main; main(sys.argv[1:])';
    return start(python.executable, ['-c', code, '-H', '127.0.0.1', '-p', String(port)], {
      PYTHONPATH: python.packages,
    });
  }).then(withS3);
  const made = await fetch(`${store.endpoint}/lake`, { method: 'PUT' });
  if (!made.ok) throw new Error(`moto made no bucket: ${made.status} ${await made.text()}`);
  return store;
}

const withS3 = (store: StartedStore): StartedStore => ({
  ...store,
  env: {
    AWS_ENDPOINT_URL_S3: store.endpoint,
    AWS_ACCESS_KEY_ID: 'tests',
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_REGION: 'us-east-1',
  },
});

/** The account of all emulators of Azure, which is no secret. */
export const azuriteKey = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

export async function startAzurite(): Promise<StartedStore> {
  const packages = await npmStores();
  const store = await started('azurite', async (folder, port) => {
    const program = join(packages, 'node_modules/azurite/dist/src/blob/main.js');
    const place = ['--blobHost', '127.0.0.1', '--blobPort', String(port), '--location', folder];
    return start(process.execPath, [program, ...place, '--silent', '--skipApiVersionCheck', '--disableTelemetry']);
  });
  const parts = ['DefaultEndpointsProtocol=http', 'AccountName=devstoreaccount1', `AccountKey=${azuriteKey}`];
  const text = [...parts, `BlobEndpoint=${store.endpoint}/devstoreaccount1`].join(';');
  const make = `import { BlobServiceClient } from '@azure/storage-blob';
    await BlobServiceClient.fromConnectionString(process.argv[1]).getContainerClient('lake').create();`;
  const node = join(packages, 'node_modules/.bin/node');
  await promisify(execFile)(node, ['--input-type=module', '-e', make, text], { cwd: packages });
  return { ...store, env: { AZURE_STORAGE_CONNECTION_STRING: text } };
}

export async function startFakeGcs(): Promise<StartedStore | Missing> {
  const program = await goStore('fake-gcs-server');
  if (typeof program !== 'string') return program;
  const store = await started('fake-gcs-server', async (folder, port) => {
    const place = ['-host', '127.0.0.1', '-port', String(port), '-backend', 'memory'];
    const names = ['-external-url', `http://127.0.0.1:${port}`, '-public-host', `127.0.0.1:${port}`];
    return start(program, ['-scheme', 'http', ...place, ...names, '-filesystem-root', folder]);
  });
  const made = await fetch(`${store.endpoint}/storage/v1/b?project=tests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'lake' }),
  });
  if (!made.ok) throw new Error(`fake-gcs-server made no bucket: ${made.status} ${await made.text()}`);
  return { ...store, env: { STORAGE_EMULATOR_HOST: `${store.endpoint}/storage/v1`, GOOGLE_CLOUD_PROJECT: 'tests' } };
}

/** A store that takes conditions and ignores them. */
export async function startS3rver(): Promise<StartedStore> {
  const packages = await npmStores();
  return started('s3rver', async (folder, port) => {
    const program = join(packages, 'node_modules/s3rver/bin/s3rver.js');
    const place = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', 'lake'];
    return start(process.execPath, [program, ...place, '-s']);
  }).then((store) => ({
    ...store,
    env: { ...withS3(store).env, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
  }));
}

async function started(
  name: string,
  run: (folder: string, port: number) => Promise<ChildProcess>,
): Promise<StartedStore> {
  const folder = await mkdtemp(join(tmpdir(), `esg-lake-${name}-`));
  const port = await freePort();
  const child = await run(folder, port);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      said = (said + piece).slice(-2000);
    });
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  for (;;) {
    if (await answers(port)) return { port, endpoint: `http://127.0.0.1:${port}`, env: {}, stop };
    if (child.exitCode !== null) {
      await stop();
      throw new Error(`${name} ended with ${child.exitCode}: ${said}`);
    }
    await delay(100);
  }
}

const start = (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess =>
  spawn(program, args, { env: { ...process.env, ...env } });

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (found: boolean) => (): void => {
      socket.destroy();
      resolve(found);
    };
    socket.on('connect', end(true)).on('error', end(false));
  });
