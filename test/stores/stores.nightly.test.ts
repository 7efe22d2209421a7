import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hashSql } from '../../src/publish/content-hash.ts';
import { listSnapshots } from '../../src/publish/snapshot-folders.ts';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { openStore } from '../../src/share/open-store.ts';
import { main, type Outcome, startCommand } from '../cli/command.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { skip } from '../readers/needs.ts';
import { findPython, type Missing, packageFolder, runScript } from '../readers/python-environment.ts';
import { missingFor, pointerOf, rowsOf } from '../share/stored-tables.ts';
import { withEnvironment } from '../share/with-environment.ts';
import { npmStores } from './installed-stores.ts';
import { readBySpark } from './read-by-spark.ts';
import { readBeside } from './reader-beside.ts';
import {
  azuriteKey,
  type StartedStore,
  startAzurite,
  startFakeGcs,
  startMoto,
  startS3rver,
  startVersitygw,
} from './started-stores.ts';

const run = promisify(execFile);
let lake: PublishedLake;
let folder: string;
/** The lake as it was after each night. */
const nights: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-stores-'));
  lake = await publishLake({ seed: 3, initiatives: 8, surveys: 24, utrvsPerSurvey: 10 }, { keepSnapshots: 4 });
  for (const night of [0, 1, 2]) {
    lake.sandbox.setNight(night);
    if (night > 0) await lake.runAgain({});
    nights.push(await copied(`night-${night}`));
  }
});
afterAll(async () => {
  await lake.remove();
  await rm(folder, { recursive: true, force: true });
});

async function copied(name: string): Promise<string> {
  const output = join(folder, name);
  await cp(lake.output, output, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  return output;
}

/** A store for all tests of a suite, and how it is reached. */
interface Reached extends StartedStore {
  readonly url: string;
  /** Options of delta-rs and polars, and a secret for DuckDB. */
  readonly readers: {
    readonly options: Readonly<Record<string, string>>;
    readonly secret?: string;
  };
  /** Of a process that finds the SDK. @default this Node, in which the SDK is found */
  readonly node?: { readonly executable: string; readonly preload: string };
}

const s3Reached = (store: StartedStore): Reached => {
  const { AWS_ACCESS_KEY_ID: id = '', AWS_SECRET_ACCESS_KEY: key = '' } = store.env;
  const endpoint = `127.0.0.1:${store.port}`;
  const of = `KEY_ID '${id}', SECRET '${key}', ENDPOINT '${endpoint}'`;
  return {
    ...store,
    url: 's3://lake/esg',
    readers: {
      options: {
        aws_access_key_id: id,
        aws_secret_access_key: key,
        aws_endpoint_url: store.endpoint,
        aws_region: 'us-east-1',
        aws_allow_http: 'true',
      },
      secret: `CREATE SECRET (TYPE s3, ${of}, REGION 'us-east-1', URL_STYLE 'path', USE_SSL false)`,
    },
  };
};

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

const stores: Readonly<Record<string, () => Promise<Reached | Missing>>> = {
  versitygw: () => ifThere(startVersitygw(), s3Reached),
  moto: () => ifThere(startMoto(), s3Reached),
  Azurite: () => ifThere(startAzurite(), azureReached),
  'fake-gcs-server': () => ifThere(startFakeGcs(), googleReached),
};

const ifThere = async (
  starting: Promise<StartedStore | Missing>,
  then: (store: StartedStore) => Reached | Promise<Reached>,
): Promise<Reached | Missing> => {
  const store = await starting;
  return 'missing' in store ? store : then(store);
};

const crashHook = pathToFileURL(join(main, '../../../bench/proof/crash-hook.js')).href;

function environmentOf({ env, node }: Pick<Reached, 'env' | 'node'>, hook: object | null = null) {
  const preloads = [...(node === undefined ? [] : [node.preload]), ...(hook === null ? [] : [crashHook])];
  const options = preloads.map((file) => `--import ${file}`).join(' ');
  return { ...env, NODE_OPTIONS: options, PROOF_HOOK: JSON.stringify(hook ?? {}) };
}

function esgLake(store: Pick<Reached, 'env' | 'node'>, args: readonly string[], hook: object | null = null) {
  const executable = store.node?.executable ?? process.execPath;
  return startCommand(args, { cwd: folder, env: environmentOf(store, hook), executable });
}

/** All that is in the store, as files that are gone after the test. */
async function dumped(
  store: Reached,
  url = store.url,
): Promise<{ readonly folder: string; readonly keys: ReadonlySet<string> }> {
  const local = await mkdtemp(join(tmpdir(), 'esg-lake-dumped-'));
  onTestFinished(() => rm(local, { recursive: true, force: true }));
  const script = join(import.meta.dirname, 'dump-store.mjs');
  const env = { ...process.env, ...environmentOf(store) };
  await run(store.node?.executable ?? process.execPath, [script, join(main, '../../..'), url, local], { env });
  const entries = await readdir(local, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return { folder: local, keys: new Set(files.map((file) => file.slice(local.length + 1))) };
}

const pushArguments = ({ url }: Reached, output: string): readonly string[] => [
  ...['push', '--output', output, url, '--keep-snapshots', '2'],
];

const push = (store: Reached, output: string, ...more: readonly string[]): Promise<Outcome> =>
  esgLake(store, [...pushArguments(store, output), ...more]).outcome;

/** Without what Node says of listeners within Google's SDK. */
const said = ({ stderr }: Pick<Outcome, 'stderr'>): string =>
  stderr.replace(/^\(node:\d+\) MaxListenersExceededWarning.*\n|^\(Use `node --trace-warnings.*\n/gm, '');

/** Where pushes of a night are killed: the second night passes every step but the last, of which only the third has files. */
function stepsOf(night: number, steps: readonly string[]): readonly string[] {
  const [first = '', ...others] = steps;
  if (night === 0) return [first, ...others.slice(-2, -1)];
  return night === 1 ? steps.slice(0, -1) : steps.slice(-1);
}

const reportOf = (outcome: Outcome): Readonly<Record<string, unknown>> => {
  expect([outcome.code, said(outcome)]).toEqual([0, '']);
  return JSON.parse(outcome.stdout);
};

for (const [name, begin] of Object.entries(stores)) {
  describe(name, () => {
    let store: Reached | Missing;
    let restore = (): void => {};
    beforeAll(async () => {
      store = await begin();
      if ('missing' in store) return;
      if (store.node === undefined) restore = withEnvironment(store.env);
    });
    afterAll(async () => {
      restore();
      if (!('missing' in store)) await store.stop();
    });
    const reached = (test: Parameters<typeof skip>[0]): Reached =>
      'missing' in store ? skip(test, store.missing) : store;
    /** Only where this Node has the SDK. */
    const besideOf = async (at: Reached): Promise<ReturnType<typeof readBeside> | null> => {
      if (at.node !== undefined) return null;
      const seen = await openStore({ url: at.url });
      const beside = readBeside(seen);
      onTestFinished(async () => {
        await beside.stop().catch(() => {});
        await seen.close();
      });
      return beside;
    };

    it('passes the doctor, who leaves nothing behind', async (test) => {
      const at = reached(test);
      const url = at.url.replace('esg', 'doctor');
      const args = ['doctor', '--sandbox', '--output', nights[0] ?? '', '--push', url, '--json'];
      const { stdout } = await esgLake(at, args).outcome;
      const { checks }: { checks: readonly { name: string; status: string; detail: string }[] } = JSON.parse(stdout);
      expect(checks.filter((check) => check.name.startsWith('object store'))).toEqual([
        { name: 'object store', status: 'ok', detail: `${url}, empty` },
        expect.objectContaining({ status: 'ok', detail: '16 writers at once, 5 times: one won each time' }),
      ]);
      expect((await dumped(at, url)).keys).toEqual(new Set());
    });

    it('has each night after pushes that were killed, with a reader beside them, and again only what is missing', async (test) => {
      const at = reached(test);
      const beside = await besideOf(at);
      const steps = ['push.file-put', 'push.commit-put', 'push.pointer-put', 'push.object-expired'];
      for (const [night, output] of nights.entries()) {
        // Moto answers slowly, and what it adds is a second opinion on conditions: pushes to it run to their end.
        for (const step of name === 'moto' ? [] : stepsOf(night, steps)) {
          const oneByOne = { ...at, env: { ...at.env, ESG_LAKE_CONCURRENCY: '1' } };
          const killed = await esgLake(oneByOne, pushArguments(at, output), {
            crashAt: { name: step, count: step.endsWith('-expired') ? 1 : 2 - Number(step === 'push.pointer-put') },
          }).outcome;
          expect([night, step, killed.code, said(killed)]).toEqual([night, step, null, '']);
        }
        expect(reportOf(await push(at, output, '--json'))).toMatchObject({ url: at.url });
        expect(reportOf(await push(at, output, '--json'))).toMatchObject({
          changed: false,
          put: { files: 0 },
          deleted: 0,
        });
      }
      const seen = await beside?.stop();
      expect(seen?.missing ?? []).toEqual([]);
      if (seen !== undefined) expect(seen.reads).toBeGreaterThan(3);
      const { folder: local, keys } = await dumped(at);
      expect(await missingFor(local, keys)).toEqual([]);
      const current = await pointerOf(local);
      const ids = (await listSnapshots(nights[2] ?? '')).map(({ snapshotId }) => snapshotId);
      expect([current, ...current.earlier].map((set) => set.snapshot_id)).toEqual([...ids].reverse().slice(0, 2));
      for (const set of [current, ...current.earlier]) {
        const { read, said } = await rowsOf(local, set);
        expect(read).toEqual(said);
      }
    });

    it('is read by other engines at every kept version as the manifests say', async (test) => {
      const at = reached(test);
      const python = await findPython();
      if ('missing' in python) return skip(test, python.missing);
      const packages = await packageFolder(python, 'stores.txt');
      const { folder: local } = await dumped(at);
      const current = await pointerOf(local);
      const sets = [current, ...current.earlier];
      const request = join(local, 'request.json');
      await writeFile(
        request,
        JSON.stringify({
          address: `${at.url}/tables`,
          ...at.readers,
          hashes: Object.fromEntries(publishedTableNames.map((table) => [table, hashSql(table)])),
          sets: sets.map(({ tables }) =>
            Object.fromEntries(Object.entries(tables).map(([table, { delta }]) => [table, { delta: delta.version }])),
          ),
        }),
      );
      const script = ['../../stores/read_stored.py', request] as const;
      const answer = (await runScript(python.executable, script, { packages })) as {
        readonly readers: readonly string[];
        readonly sets: readonly Readonly<Record<string, Readonly<Record<string, readonly [number]>>>>[];
      };
      expect(answer.readers).toEqual(expect.arrayContaining(['delta-rs', 'polars']));
      for (const [index, { tables }] of sets.entries()) {
        const said = Object.fromEntries(Object.entries(tables).map(([table, { rows }]) => [table, rows]));
        for (const reader of answer.readers) {
          const read = Object.entries<readonly [number]>(answer.sets[index]?.[reader] ?? {});
          expect([reader, Object.fromEntries(read.map(([table, [rows]]) => [table, rows]))]).toEqual([reader, said]);
        }
      }
    });

    // Spark takes long: one store that speaks S3 says what there is to know.
    it.runIf(name === 'versitygw')('is read by Spark through s3a', { timeout: 1_800_000 }, async (test) => {
      const at = reached(test);
      const { folder: local } = await dumped(at);
      const current = await pointerOf(local);
      const sets = [current, ...current.earlier];
      const place = at.url.replace('s3://', '');
      const tableNames = ['data_points', 'figures', 'initiatives', 'runs', 'surveys'] as const;
      const seen = await readBySpark({ ...at, place, output: nights[2] ?? '', sets, tableNames });
      if ('missing' in seen) return skip(test, seen.missing);
      for (const [index, { parquet, delta }] of seen.entries()) {
        const rows = tableNames.map((table) => [table, sets[index]?.tables[table]?.rows]);
        expect(tableNames.map((table) => [table, parquet[table]?.[0]])).toEqual(rows);
        expect(delta).toEqual(parquet);
      }
      expect(seen).toHaveLength(2);
    });

    it('lets one of two pushes win that come at once, and refuses the other clearly', async (test) => {
      const at = { ...reached(test), url: reached(test).url.replace('esg', 'race') };
      expect((await push(at, nights[0] ?? '')).code).toBe(0);
      let refused = 0;
      for (const night of [1, 2]) {
        const [first = '', second = ''] = [nights[night], join(folder, `race-${name}-${night}`)];
        await cp(first, second, { recursive: true, verbatimSymlinks: true });
        const ended = await Promise.all([first, second].map((output) => push(at, output)));
        expect(ended.map(({ code }) => code).filter((code) => code !== 0 && code !== 4)).toEqual([]);
        expect(ended.some(({ code }) => code === 0)).toBe(true);
        for (const { stderr } of ended.filter(({ code }) => code === 4)) {
          refused += 1;
          expect(stderr).toContain(`another push to ${at.url} was faster`);
        }
      }
      process.stderr.write(`${name}: ${refused} of 4 pushes were refused\n`);
      expect((await push(at, nights[2] ?? '')).code).toBe(0);
    });
  });
}

describe('a store that takes conditions and ignores them', () => {
  it('is refused by the doctor and by a push', async () => {
    const store = await startS3rver();
    onTestFinished(() => store.stop());
    const output = nights[0] ?? '';
    const pushed = await esgLake(store, ['push', '--output', output, 's3://lake/esg']).outcome;
    expect([pushed.code, pushed.stderr]).toEqual([7, expect.stringContaining('does not support conditional puts')]);
    const args = ['doctor', '--sandbox', '--output', output, '--push', 's3://lake/esg', '--json'];
    const { code, stdout } = await esgLake(store, args).outcome;
    expect([code, JSON.parse(stdout).ok]).toEqual([7, false]);
  });
});
