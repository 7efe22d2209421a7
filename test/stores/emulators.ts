import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { main } from '../cli/command.ts';
import { findPython, type Missing, packageFolder } from '../readers/python-environment.ts';

const run = promisify(execFile);
const cache = join(import.meta.dirname, '../../node_modules/.cache/esg-lake-stores');

/** A store on loopback, and how it is reached. */
export interface Emulator {
  readonly url: string;
  /** By which the SDK of the command finds it. */
  readonly env: Readonly<Record<string, string>>;
  /** Options of delta-rs and polars, and SQL that lets DuckDB read it. */
  readonly readers: { readonly options: Readonly<Record<string, string>>; readonly secret?: string };
  /** Of a process that finds the SDK. @default this Node, in which the SDK is found */
  readonly node?: { readonly executable: string; readonly preload: string };
  stop(): Promise<void>;
}

export async function startFolder(): Promise<Emulator> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-shared-'));
  await mkdir(join(folder, 'esg'));
  const stop = () => rm(folder, { recursive: true, force: true });
  return { url: `file://${folder}/esg`, env: {}, stop, readers: { options: {}, secret: 'SELECT 1' } };
}

export async function startMoto(): Promise<Emulator | Missing> {
  const python = await findPython();
  if ('missing' in python) return python;
  const code = 'import sys; from moto.server import main; main(sys.argv[1:])';
  const env = { PYTHONPATH: await packageFolder(python, 'stores.txt') };
  const server = await started(env, (_, port) => [python.executable, '-c', code, '-H', '127.0.0.1', '-p', port]);
  await makeBucket(`${server.endpoint}/lake`, { method: 'PUT' });
  const options = {
    aws_access_key_id: 'tests',
    aws_secret_access_key: 'secret-key-of-the-tests',
    aws_endpoint_url: server.endpoint,
    aws_region: 'us-east-1',
    aws_allow_http: 'true',
  };
  const secret = `CREATE SECRET (TYPE s3, KEY_ID 'tests', SECRET '${options.aws_secret_access_key}',
    ENDPOINT '${new URL(server.endpoint).host}', REGION 'us-east-1', URL_STYLE 'path', USE_SSL false)`;
  const forSdk = {
    AWS_ENDPOINT_URL_S3: server.endpoint,
    AWS_ACCESS_KEY_ID: 'tests',
    AWS_SECRET_ACCESS_KEY: options.aws_secret_access_key,
    AWS_REGION: 'us-east-1',
  };
  return { ...server, url: 's3://lake/esg', env: forSdk, readers: { options, secret } };
}

/** The account of all emulators of Azure, which is no secret. */
const azuriteKey = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

export async function startAzurite(): Promise<Emulator> {
  const packages = await npmPackages();
  const program = join(packages, 'node_modules/azurite/dist/src/blob/main.js');
  const silent = ['--silent', '--skipApiVersionCheck', '--disableTelemetry'];
  const place = (folder: string, port: string) => ['--blobHost', '127.0.0.1', '--blobPort', port, '--location', folder];
  const server = await started({}, (folder, port) => [process.execPath, program, ...place(folder, port), ...silent]);
  const account = `${server.endpoint}/devstoreaccount1`;
  const parts = ['DefaultEndpointsProtocol=http', 'AccountName=devstoreaccount1', `AccountKey=${azuriteKey}`];
  const text = [...parts, `BlobEndpoint=${account}`].join(';');
  const make = `import { BlobServiceClient } from '@azure/storage-blob';
    await BlobServiceClient.fromConnectionString(process.argv[1]).getContainerClient('lake').create();`;
  await run(join(packages, 'node_modules/.bin/node'), ['--input-type=module', '-e', make, text], { cwd: packages });
  const options = {
    azure_storage_account_name: 'devstoreaccount1',
    azure_storage_account_key: azuriteKey,
    azure_endpoint: account,
    azure_allow_http: 'true',
  };
  const env = { AZURE_STORAGE_CONNECTION_STRING: text };
  return { ...server, url: 'az://lake/esg', ...withNewestSdks(packages, env), readers: { options } };
}

export async function startFakeGcs(): Promise<Emulator | Missing> {
  const program = await fakeGcs();
  if (typeof program !== 'string') return program;
  const place = (folder: string, port: string) => ['-host', '127.0.0.1', '-port', port, '-filesystem-root', folder];
  const names = (port: string) => ['-external-url', `http://127.0.0.1:${port}`, '-public-host', `127.0.0.1:${port}`];
  const server = await started({}, (folder, port) => {
    return [program, '-scheme', 'http', '-backend', 'memory', ...place(folder, port), ...names(port)];
  });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'lake' });
  await makeBucket(`${server.endpoint}/storage/v1/b?project=tests`, { method: 'POST', headers, body });
  const account = { client_email: '', private_key: '', private_key_id: '' };
  const key = JSON.stringify({ gcs_base_url: server.endpoint, disable_oauth: true, ...account });
  const env = { STORAGE_EMULATOR_HOST: `${server.endpoint}/storage/v1`, GOOGLE_CLOUD_PROJECT: 'tests' };
  const sdk = withNewestSdks(await npmPackages(), env);
  return { ...server, url: 'gs://lake/esg', ...sdk, readers: { options: { google_service_account_key: key } } };
}

/** The program in Go, built once and kept in node_modules/.cache. */
async function fakeGcs(): Promise<string | Missing> {
  const program = join(cache, 'fake-gcs-server-1.56.1/fake-gcs-server');
  if (await isThere(program)) return program;
  const env = { ...process.env, GOBIN: join(program, '..'), GOFLAGS: '-modcacherw' };
  for (const go of ['go', '/usr/local/go/bin/go']) {
    if ((await run(go, ['version']).catch(() => null)) === null) continue;
    await run(go, ['install', 'github.com/fsouza/fake-gcs-server@v1.56.1'], { env });
    return program;
  }
  return { missing: 'Go' };
}

/** The folder with the npm packages of this lane (package.json): newer SDKs, a Node that runs them, Azurite. */
async function npmPackages(): Promise<string> {
  const file = join(import.meta.dirname, 'package.json');
  const digest = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  const folder = join(cache, `npm-${digest.slice(0, 8)}`);
  if (await isThere(join(folder, 'whole'))) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(file, join(folder, 'package.json'));
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  await run('npm', ['install', ...quiet], { cwd: folder, maxBuffer: 2 ** 26 });
  await mkdir(join(folder, 'whole'));
  return folder;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The Node that the newest SDKs of Azure and Google need, and where they are. */
function withNewestSdks(packages: string, env: Emulator['env']): Required<Pick<Emulator, 'env' | 'node'>> {
  const executable = join(packages, 'node_modules/.bin/node');
  const preload = pathToFileURL(join(import.meta.dirname, 'resolve-sdks.mjs')).href;
  return { env: { ...env, STORES_FOLDER: packages }, node: { executable, preload } };
}

const crashHook = pathToFileURL(join(main, '../../../bench/proof/crash-hook.js')).href;

/** Of a process that pushes to the store; it is killed at a call of the store, if that is given. */
export function environmentOf({ env, node }: Emulator, killedAt?: number): Readonly<Record<string, string>> {
  const preloads = [...(node === undefined ? [] : [node.preload]), ...(killedAt === undefined ? [] : [crashHook])];
  const name = (killedAt ?? 0) % 2 === 0 ? 'store.call' : 'store.called';
  const hook = killedAt === undefined ? {} : { crashAt: { name, count: killedAt } };
  const options = preloads.map((file) => `--import ${file}`).join(' ');
  return { ...env, NODE_OPTIONS: options, PROOF_HOOK: JSON.stringify(hook), ESG_LAKE_CONCURRENCY: '1' };
}

async function makeBucket(url: string, request: RequestInit): Promise<void> {
  const made = await fetch(url, request);
  if (!made.ok) throw new Error(`no bucket was made: ${made.status} ${await made.text()}`);
}

/** Starts a server with a folder of its own, and waits until it listens. */
async function started(
  env: Readonly<Record<string, string>>,
  commandOf: (folder: string, port: string) => readonly string[],
): Promise<Pick<Emulator, 'stop'> & { readonly endpoint: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-store-'));
  const port = await freePort();
  const [program = '', ...args] = commandOf(folder, String(port));
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    await delay(100);
  }
  return { endpoint: `http://127.0.0.1:${port}`, stop };
}

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
