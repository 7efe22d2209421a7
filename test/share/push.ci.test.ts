import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Fate, type SimulatedS3, simulateS3 } from '../../bench/proof/simulated-s3.ts';
import { checkTables } from '../../bench/proof/whole-tables.ts';
import { createRandom } from '../../bench/world/random.ts';
import { verifyStore } from '../../src/answers/verify-parts.ts';
import { readSnapshot, type Snapshot } from '../../src/publish/snapshot-folders.ts';
import { openStore } from '../../src/share/open-store.ts';
import type { PushReport } from '../../src/share/push.ts';
import type { Store } from '../../src/share/store.ts';
import { startCommand } from '../cli/command.ts';
import { asFiles } from '../stores/read-store.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { type LakeOfNights, lakeOfNights, pushTo, rowsOf } from './pushed-lake.ts';

withoutFigures();

const url = 's3://lake/esg';
const day = 86_400_000;
let lake: LakeOfNights;
let s3: SimulatedS3;

beforeAll(async () => {
  lake = await lakeOfNights(11);
});
afterAll(() => lake.remove());
beforeEach(async () => {
  s3 = await simulateS3();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDFORTESTS');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a-secret-key-for-tests');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ENDPOINT_URL_S3', s3.endpoint);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await s3.close();
});

const push = (night: number, more: Parameters<typeof pushTo>[2] = {}): Promise<PushReport> =>
  pushTo(url, lake.nights[night], more);

const objectsOf = () => [...s3.objects].map(([key, content]) => [key.slice('esg/'.length), content] as const);

/** What is wrong for somebody who reads the store as it is now. */
async function wrong(snapshot?: Snapshot): Promise<readonly string[]> {
  const named = objectsOf();
  const folder = await asFiles(named.filter(([key]) => /_delta_log|lake_versions/.test(key)));
  try {
    const sizes = new Map(named.map(([key, { byteLength }]) => [key, byteLength]));
    return await checkTables(folder, async (path) => sizes.get(path) ?? null, snapshot?.folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Every row of every table, by the content hashes of the manifest. */
async function expectRows(night: number): Promise<void> {
  const snapshot = lake.nights[night];
  if (snapshot === undefined) throw new Error('no such night');
  expect(await wrong(snapshot)).toEqual([]);
  const folder = await asFiles(objectsOf());
  onTestFinished(() => rm(folder, { recursive: true }));
  const { read, said } = await rowsOf(folder, snapshot);
  expect(read).toEqual(said);
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => error,
  );

describe('a push', () => {
  it('puts data files, then a commit for each table, then lake_versions; again it asks, and puts nothing', async () => {
    for (const night of [0, 1]) {
      s3.changes.length = 0;
      const { put, tables } = await push(night);
      const kinds = s3.changes
        .filter((change) => !change.includes('_esg_lake'))
        .map((change) => {
          if (change.includes('lake_versions')) return '3 lake_versions';
          return change.includes('/data/') ? '1 data' : '2 commit';
        });
      expect(kinds).toEqual([...kinds].sort());
      expect(kinds.filter((kind) => kind === '1 data')).toHaveLength(put.files - 1);
      expect(kinds.filter((kind) => kind === '2 commit')).toHaveLength(tables - 1);
    }
    s3.changes.length = 0;
    const asked: string[] = [];
    s3.fate = ({ method, key }) => {
      asked.push(`${method} ${key}`);
      return 'answered';
    };
    expect(await push(1)).toMatchObject({ changed: false, put: { files: 0 }, tables: 0, deleted: 0 });
    expect(s3.changes).toEqual([]);
    const all = Object.keys(lake.nights[1]?.manifest.tables ?? {}).length + 1;
    // Pages of forty objects: data_points has more than one.
    expect(asked.length).toBeLessThan(3 * all);
    await expectRows(1);
  });

  it('deletes by age only: not what is young or was removed in the last week, and nothing if it is idle', async () => {
    await push(0);
    await push(1);
    const first = [...s3.objects.keys()].filter((key) => /\/runs\/data\//.test(key));
    expect(await push(2)).toMatchObject({ deleted: 0 });
    s3.aheadMs = 6.9 * day;
    await push(1, { older: true });
    expect(first.filter((key) => s3.objects.has(key))).toEqual(first);
    s3.aheadMs = 20 * day;
    expect(await push(1)).toMatchObject({ changed: false, deleted: 0 });
    expect((await push(2)).deleted).toBeGreaterThan(0);
    expect(first.filter((key) => s3.objects.has(key))).toEqual([]);
    await expectRows(2);
  });

  it('makes a checkpoint every ten commits, from which tables are read; commits go after thirty days', async () => {
    for (let turn = 0; turn < 24; turn++) {
      s3.aheadMs = turn * 4 * day;
      await push(turn % 2, { older: true });
    }
    const log = [...s3.objects.keys()].filter((key) => key.startsWith('esg/runs/_delta_log/'));
    const names = log.map((key) => key.slice('esg/runs/_delta_log/'.length)).sort();
    expect(names.filter((name) => name.endsWith('.checkpoint.parquet'))).toEqual([
      '00000000000000000010.checkpoint.parquet',
      '00000000000000000020.checkpoint.parquet',
    ]);
    expect(names[0]).toBe('00000000000000000010.checkpoint.parquet');
    expect(JSON.parse(String(s3.objects.get('esg/runs/_delta_log/_last_checkpoint')))).toMatchObject({ version: 20 });
    await expectRows(1);
    // Nothing but the last checkpoint and what follows is needed.
    for (const key of log) if (Number(/(\d{20})\./.exec(key)?.[1] ?? 99) < 20) s3.objects.delete(key);
    await expectRows(1);
  });

  it('puts no file that is damaged, and then no commit', async () => {
    const output = await mkdtemp(join(tmpdir(), 'esg-lake-push-'));
    onTestFinished(() => rm(output, { recursive: true, force: true }));
    await cp(lake.nights[0]?.folder ?? '', output, { recursive: true });
    const snapshot = await readSnapshot(output);
    const file = join(output, snapshot.manifest.tables['surveys']?.files[0]?.path ?? '');
    await rm(file);
    await writeFile(file, 'other bytes');
    const error = await failureOf(pushTo(url, snapshot));
    expect(error).toMatchObject({ exitCode: 7, message: expect.stringContaining(file) });
    expect([...s3.objects.keys()].filter((key) => key.includes('_delta_log'))).toEqual([]);
  });
});

/** A store that is dead after some calls, as for a process that was killed there: before a call, or after it. */
function dying(store: Store, calls: number): Store & { readonly used: () => number } {
  let left = calls;
  let used = 0;
  const edge = (): void => {
    used += 1;
    left -= 1;
    if (left < 0) throw new Error('killed');
  };
  const call =
    <A extends readonly unknown[], T>(work: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      edge();
      const answer = await work(...given);
      edge();
      return answer;
    };
  const { list, get, put, putOnce, remove } = store;
  const wrapped = { list: call(list), get: call(get), put: call(put), putOnce: call(putOnce), remove: call(remove) };
  return { url: store.url, ...wrapped, used: () => used };
}

describe('a push that is killed', () => {
  it('before or after any call leaves readers whole tables and one set; the next push completes it', async () => {
    await push(0);
    const before = new Map(s3.objects);
    const counted = dying(await openStore({ url }), Number.POSITIVE_INFINITY);
    await push(1, { store: counted, concurrency: 1 });
    const edges = counted.used();
    expect(edges).toBeGreaterThan(100);
    const found: unknown[] = [];
    for (let edge = 0; edge < edges; edge += 3) {
      s3.objects.clear();
      for (const [key, content] of before) s3.objects.set(key, content);
      const store = dying(await openStore({ url }), edge);
      await failureOf(push(1, { store, concurrency: 1 }));
      found.push(...(await wrong()).map((one) => [edge, one]));
      if (edge % 4 !== 0) continue;
      await push(1);
      found.push(...(await wrong(lake.nights[1])).map((one) => [edge, 'after the next', one]));
    }
    expect(found).toEqual([]);
  });

  it('by its user ends at once, even if the store does not answer', async () => {
    await push(0);
    const stop = new AbortController();
    s3.fate = async ({ method, key }): Promise<Fate> => {
      if (method === 'PUT' && key.includes('_delta_log')) {
        stop.abort();
        await delay(20_000, undefined, { ref: false });
      }
      return 'answered';
    };
    expect(await failureOf(push(1, { signal: stop.signal }))).toMatchObject({ exitCode: 130 });
    s3.fate = () => 'answered';
    await push(1);
    await expectRows(1);
  });
});

describe('pushes at once', () => {
  it('show a reader whole tables of one snapshot, whoever is killed; at last they are the newest', async () => {
    const [edges, waits] = [createRandom(1), createRandom(2)];
    let killed = 0;
    for (const pair of [...Array(8).keys()].map((round) => [1 + (round % 2), 1 + ((round >> 1) % 2)])) {
      s3.objects.clear();
      s3.fate = () => 'answered';
      await push(0);
      s3.fate = async (): Promise<Fate> => {
        await delay(waits.next() * 8);
        return 'answered';
      };
      // Every third push ends by itself.
      const pushing = pair.map(async (night) => {
        const edge = edges.next() < 0.33 ? Number.POSITIVE_INFINITY : edges.int(150);
        return push(night, { store: dying(await openStore({ url }), edge) });
      });
      let looks = 0;
      const looking = (async () => {
        while (looks >= 0) {
          expect(await wrong()).toEqual([]);
          looks += 1;
          await delay(20);
        }
      })();
      const refused: unknown[] = [];
      for (const ended of await Promise.allSettled(pushing)) {
        if (ended.status === 'fulfilled') continue;
        if (String(ended.reason).includes('killed')) killed += 1;
        else refused.push(ended.reason);
      }
      looks = Number.NEGATIVE_INFINITY;
      await looking;
      for (const error of refused) {
        expect(error).toMatchObject({ exitCode: 7, message: expect.stringContaining('has the newer snapshot') });
      }
      const newest = Math.max(...pair);
      await push(newest);
      expect(await wrong(lake.nights[newest])).toEqual([]);
    }
    expect(killed).toBeGreaterThan(3);
  });
});

describe('on a bad network', () => {
  it('a lost answer to a put that happened is no loss', async () => {
    const lost = new Set<string>();
    s3.fate = ({ method, key }) => {
      if (method !== 'PUT' || lost.has(key)) return 'answered';
      lost.add(key);
      return 'answer lost';
    };
    expect(await push(0)).toMatchObject({ changed: true });
    expect(lost.size).toBeGreaterThan(30);
    await expectRows(0);
    expect(await push(0)).toMatchObject({ changed: false });
  });

  it.each([
    [503, 'SlowDown', 6, 'could not be reached or kept failing'],
    [400, 'ExpiredToken', 5, 'the credentials are missing, expired or refused'],
    [412, 'PreconditionFailed', 4, 'other pushes were faster'],
  ])(
    '%i %s in the middle is a clear error, readers are right, and the next push is whole',
    async (status, body, exitCode, said) => {
      process.env['AWS_MAX_ATTEMPTS'] = '1';
      onTestFinished(() => void delete process.env['AWS_MAX_ATTEMPTS']);
      await push(0);
      for (const part of ['/data/', '/runs/_delta_log/', '/lake_versions/_delta_log/']) {
        if (status === 412 && part === '/data/') continue;
        s3.fate = ({ method, key }) => (method === 'PUT' && key.includes(part) ? { status, body } : 'answered');
        const error = await failureOf(push(1));
        expect([part, error]).toMatchObject([part, { exitCode, message: expect.stringContaining(said) }]);
        expect([part, await wrong()]).toEqual([part, []]);
      }
      s3.fate = () => 'answered';
      await push(1);
      await expectRows(1);
    },
  );

  it('a listing that is cut, or late, deletes nothing that is read, and replaces nothing', async () => {
    for (const night of [0, 1]) await push(night);
    const commits = [...s3.objects.keys()].filter((key) => /_delta_log\/0{19}1\.json$/.test(key));
    s3.isHidden = (key) => commits.includes(key);
    s3.aheadMs = 30 * day;
    expect(await failureOf(push(2))).toMatchObject({ exitCode: 4 });
    expect(await wrong(lake.nights[1])).toEqual([]);
    s3.isHidden = (key) => key.includes('/data/');
    await push(2);
    s3.isHidden = () => false;
    await expectRows(2);
  });

  it.each([-40, 40])('a clock that is wrong by %i days deletes nothing that is young', async (days) => {
    await push(0);
    await push(1);
    const all = [...s3.objects.keys()].filter((key) => key.includes('/data/'));
    const real = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => real() + days * day);
    // The store is in this process, and its clock is right.
    s3.aheadMs = -days * day;
    expect(await push(2)).toMatchObject({ deleted: 0 });
    expect(await push(1, { older: true })).toMatchObject({ deleted: 0 });
    vi.restoreAllMocks();
    s3.aheadMs = 0;
    expect(all.filter((key) => !s3.objects.has(key))).toEqual([]);
    expect(await push(2)).toMatchObject({ deleted: 0 });
    await expectRows(2);
  });

  it('a store that ignores conditions is refused, and nothing is put there', async () => {
    s3.obeysConditions = false;
    const error = await failureOf(push(0));
    expect(error).toMatchObject({ exitCode: 7, message: expect.stringContaining('does not support conditional puts') });
    expect(s3.objects.size).toBe(0);
  });
});

it('verify reads every byte of the tables in a store', async () => {
  const [, night] = lake.nights;
  if (night === undefined) throw new Error('no such night');
  const store = await openStore({ url });
  const failed = async () =>
    (await verifyStore(store, night)).flatMap(({ ok, name, detail }) => (ok ? [] : `${name} ${detail}`));
  await push(0);
  expect((await failed()).join()).toContain(`${url}/runs version 0 has other files than the snapshot`);
  await push(1);
  expect(await failed()).toEqual([]);
  const key = [...s3.objects.keys()].findLast((one) => one.includes('/responses/data/')) ?? '';
  const content = Buffer.from(s3.objects.get(key) ?? '');
  content[100] = (content[100] ?? 0) ^ 1;
  s3.objects.set(key, content);
  expect(await failed()).toEqual([
    expect.stringMatching(/responses data\/\w+-\w+\.parquet does not have the checksum/),
  ]);
  s3.objects.delete(key);
  expect(await failed()).toEqual([expect.stringMatching(/responses data\/\S+ is missing/)]);
  await push(1);
  for (const one of [...s3.objects.keys()]) if (one.includes('/lake_versions/')) s3.objects.delete(one);
  expect(await failed()).toEqual([`${url}/lake_versions is missing`]);
});

it('push says what a store needs that is not installed', async () => {
  const args = ['push', '--output', lake.output, '--to', 'gs://lake/esg'];
  const { code, stderr } = await startCommand(args, { cwd: lake.output }).outcome;
  expect([code, stderr]).toEqual([2, expect.stringContaining('gs:// needs an SDK')]);
  expect(stderr).toContain('npm install @google-cloud/storage');
});
