import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main } from '../cli/command.ts';
import type { Missing } from '../readers/python-environment.ts';
import { npmStores } from './installed-stores.ts';
import {
  azuriteKey,
  type StartedStore,
  startAzurite,
  startFakeGcs,
  startMoto,
  startVersitygw,
} from './started-stores.ts';

/** A store, and how it is reached. */
export interface Reached extends Pick<StartedStore, 'env' | 'stop'> {
  readonly url: string;
  /** Options of delta-rs and polars, and SQL that lets DuckDB read it. */
  readonly readers: { readonly options: Readonly<Record<string, string>>; readonly secret?: string };
  /** Of a process that finds the SDK. @default this Node, in which the SDK is found */
  readonly node?: { readonly executable: string; readonly preload: string };
  /** Of S3. */
  readonly endpoint?: string;
}

export async function folderReached(): Promise<Reached> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-shared-'));
  await mkdir(join(folder, 'esg'));
  const stop = () => rm(folder, { recursive: true, force: true });
  return { url: `file://${folder}/esg`, env: {}, stop, readers: { options: {}, secret: 'SELECT 1' } };
}

export const motoReached = () => ifThere(startMoto(), s3Reached);
export const versitygwReached = () => ifThere(startVersitygw(), s3Reached);
export const azuriteReached = () => ifThere(startAzurite(), azureReached);
export const fakeGcsReached = () => ifThere(startFakeGcs(), googleReached);

async function ifThere(
  starting: Promise<StartedStore | Missing>,
  then: (store: StartedStore) => Reached | Promise<Reached>,
): Promise<Reached | Missing> {
  const store = await starting;
  return 'missing' in store ? store : then(store);
}

function s3Reached(store: StartedStore): Reached {
  const { AWS_ACCESS_KEY_ID: id = '', AWS_SECRET_ACCESS_KEY: key = '' } = store.env;
  const of = `KEY_ID '${id}', SECRET '${key}', ENDPOINT '127.0.0.1:${store.port}'`;
  const options = {
    aws_access_key_id: id,
    aws_secret_access_key: key,
    aws_endpoint_url: store.endpoint,
    aws_region: 'us-east-1',
    aws_allow_http: 'true',
  };
  const secret = `CREATE SECRET (TYPE s3, ${of}, REGION 'us-east-1', URL_STYLE 'path', USE_SSL false)`;
  return { ...store, url: 's3://lake/esg', readers: { options, secret } };
}

/** The Node that the newest SDKs of Azure and Google need, and where they are. */
async function withNewestSdks(store: StartedStore, more: Pick<Reached, 'url' | 'readers'>): Promise<Reached> {
  const packages = await npmStores();
  const executable = join(packages, 'node_modules/.bin/node');
  const preload = pathToFileURL(join(import.meta.dirname, 'resolve-sdks.mjs')).href;
  return { ...store, ...more, env: { ...store.env, STORES_FOLDER: packages }, node: { executable, preload } };
}

const azureReached = (store: StartedStore): Promise<Reached> => {
  const options = {
    azure_storage_account_name: 'devstoreaccount1',
    azure_storage_account_key: azuriteKey,
    azure_endpoint: `${store.endpoint}/devstoreaccount1`,
    azure_allow_http: 'true',
  };
  return withNewestSdks(store, { url: 'az://lake/esg', readers: { options } });
};

const googleReached = (store: StartedStore): Promise<Reached> => {
  const account = {
    gcs_base_url: store.endpoint,
    disable_oauth: true,
    client_email: '',
    private_key: '',
    private_key_id: '',
  };
  const options = { google_service_account_key: JSON.stringify(account) };
  return withNewestSdks(store, { url: 'gs://lake/esg', readers: { options } });
};

const crashHook = pathToFileURL(join(main, '../../../bench/proof/crash-hook.js')).href;

/** Of a process that pushes to the store; it is killed at a call of the store, if that is given. */
export function environmentOf({ env, node }: Reached, killedAt?: number): Readonly<Record<string, string>> {
  const preloads = [...(node === undefined ? [] : [node.preload]), ...(killedAt === undefined ? [] : [crashHook])];
  const name = (killedAt ?? 0) % 2 === 0 ? 'store.call' : 'store.called';
  const hook = killedAt === undefined ? {} : { crashAt: { name, count: killedAt } };
  const options = preloads.map((file) => `--import ${file}`).join(' ');
  return { ...env, NODE_OPTIONS: options, PROOF_HOOK: JSON.stringify(hook), ESG_LAKE_CONCURRENCY: '1' };
}
