import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Fate, type SimulatedS3, simulateS3 } from '../../bench/proof/simulated-s3.ts';
import { EsgLakeError } from '../../src/base/errors.ts';
import { findCurrent, listSnapshots, type Snapshot } from '../../src/publish/snapshot-folders.ts';
import { openStore } from '../../src/share/open-store.ts';
import { raceWriters } from '../../src/share/probe-conditions.ts';
import { type PushReport, type PushWanted, pushSnapshot } from '../../src/share/push.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { asFiles, missingFor, pointerOf, rowsOf, sha256Each } from './stored-tables.ts';
import { withS3 } from './with-environment.ts';

let lake: PublishedLake;
let nights: readonly Snapshot[];
let s3: SimulatedS3;
let restore: () => void;

beforeAll(async () => {
  lake = await publishLake({ seed: 11, initiatives: 6, surveys: 14, utrvsPerSurvey: 6 }, { keepSnapshots: 4 });
  for (const night of [1, 2]) {
    lake.sandbox.setNight(night);
    await lake.runAgain({});
  }
  nights = await listSnapshots(lake.output);
});
afterAll(() => lake.remove());
beforeEach(async () => {
  s3 = await simulateS3();
  restore = withS3(s3.endpoint);
});
afterEach(async () => {
  restore();
  await s3.close();
});

const nightAt = (at: number): Snapshot => {
  const snapshot = nights.at(at);
  if (snapshot === undefined) throw new Error('no such night');
  return snapshot;
};

async function push(snapshot: Snapshot, more: Partial<PushWanted> = {}): Promise<PushReport> {
  const { signal } = more;
  const store = await openStore({
    url: 's3://lake/esg',
    ...(signal === undefined ? {} : { signal }),
  });
  const { output } = lake;
  const wanted = { store, output, snapshot, keep: 3, at: Date.now(), concurrency: 4 };
  return pushSnapshot({ ...wanted, ...more }).finally(() => store.close());
}

/** As another machine may have one. */
async function copyOfLake(): Promise<string> {
  const output = await mkdtemp(join(tmpdir(), 'esg-lake-push-'));
  onTestFinished(() => rm(output, { recursive: true, force: true }));
  await cp(lake.output, output, { recursive: true, verbatimSymlinks: true });
  return output;
}

const failureOf = async (work: Promise<unknown>): Promise<EsgLakeError> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => (error instanceof EsgLakeError ? error : Promise.reject(error)),
  );

type Objects = ReadonlyMap<string, Buffer>;

/** What is in the store, as files that are gone after the test. */
async function stored(
  objects: Objects = s3.objects,
): Promise<{ readonly folder: string; readonly keys: ReadonlySet<string> }> {
  const named = [...objects].map(([key, content]) => [key.slice('esg/'.length), content] as const);
  const folder = await asFiles(named);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, keys: new Set(named.map(([key]) => key)) };
}

/** Whether readers of every table, and of the pointer, find all that they need. Reads logs and the pointer only. */
async function missing(objects: Objects = s3.objects): Promise<readonly string[]> {
  const logs = [...objects].filter(([key]) => /\/_delta_log\/|current\.json$/.test(key));
  const { folder } = await stored(new Map(logs));
  return missingFor(folder, new Set([...objects.keys()].map((key) => key.slice('esg/'.length))));
}

const puts = (): readonly string[] =>
  s3.changes.filter((change) => change.startsWith('put ') && !change.includes('probe'));

describe('a push', () => {
  it('makes the tables in the store those of the snapshot, at versions that are named by the pointer', async () => {
    const pushed = nights;
    for (const night of pushed) await push(night);
    const { folder, keys } = await stored();
    const current = await pointerOf(folder);
    expect([current, ...current.earlier].map(({ snapshot_id: id }) => id)).toEqual(
      [...pushed].reverse().map(({ snapshotId }) => snapshotId),
    );
    expect(await missingFor(folder, keys)).toEqual([]);
    for (const set of [current, ...current.earlier]) {
      const { read, said } = await rowsOf(folder, set);
      expect(read).toEqual(said);
    }
    const { tables } = nightAt(pushed.length - 1).manifest;
    for (const [table, { rows }] of Object.entries(current.tables)) {
      expect([table, rows]).toEqual([table, tables[table]?.rows]);
    }
  });

  it('puts data files first, then one commit for each table that changed, then the pointer; again: nothing', async () => {
    await push(nightAt(0));
    s3.changes.length = 0;
    const night = await push(nightAt(1));
    const kinds = puts().map((change) =>
      change.includes('/data/') ? '1 data' : change.includes('_delta_log') ? '2 log' : '3 pointer',
    );
    expect(kinds).toEqual([...kinds].sort());
    expect(kinds.at(-1)).toBe('3 pointer');
    expect(kinds.filter((kind) => kind === '1 data')).toHaveLength(night.put.files);
    expect(night.present.files).toBeGreaterThan(0);
    expect(puts().find((change) => change.includes('_delta_log'))).toContain('/runs/');
    s3.changes.length = 0;
    expect(await push(nightAt(1))).toMatchObject({ changed: false, put: { files: 0 }, tables: 0 });
    expect(s3.changes).toEqual([]);
  });

  it('goes back with the lake, as a new version', async () => {
    for (const night of [nightAt(0), nightAt(1), nightAt(0)]) await push(night);
    const { folder } = await stored();
    const current = await pointerOf(folder);
    expect(current).toMatchObject({ snapshot_id: nightAt(0).snapshotId, tables: { runs: { delta: { version: 2 } } } });
    const { read, said } = await rowsOf(folder, current);
    expect(read).toEqual(said);
  });

  it('deletes what no kept version names, and only what has a name of ours', async () => {
    await push(nightAt(0));
    const first = new Set([...s3.objects.keys()].filter((key) => key.includes('/data/')));
    s3.objects.set('esg/tables/runs/data/notes.parquet', Buffer.from('theirs'));
    s3.objects.set('esg/other.txt', Buffer.from('theirs'));
    await push(nightAt(1), { keep: 2 });
    expect([...first].filter((key) => !s3.objects.has(key))).toEqual([]);
    const { deleted } = await push(nightAt(2), { keep: 2 });
    const gone = [...first].filter((key) => !s3.objects.has(key));
    expect(gone.length).toBeGreaterThan(0);
    expect(deleted).toBe(gone.length);
    expect([...s3.objects.keys()].filter((key) => /notes|other|probe/.test(key))).toHaveLength(2);
    const { folder } = await stored();
    const current = await pointerOf(folder);
    expect(current.earlier.map(({ snapshot_id: id }) => id)).toEqual([nightAt(1).snapshotId]);
    for (const set of [current, ...current.earlier])
      expect((await rowsOf(folder, set)).read).toHaveLength(Object.keys(set.tables).length);
  });

  it('makes checkpoints, and lets no log grow for ever', async () => {
    for (let turn = 0; turn < 8; turn++) await push(nightAt(turn % 2), { keep: 2, commitsPerCheckpoint: 3 });
    const log = [...s3.objects.keys()].filter((key) => key.startsWith('esg/tables/runs/_delta_log/'));
    expect(log.filter((key) => key.endsWith('.checkpoint.parquet'))).toHaveLength(1);
    expect(log).toContain('esg/tables/runs/_delta_log/_last_checkpoint');
    expect(log.length).toBeLessThan(7);
    expect(await missing()).toEqual([]);
    const { folder } = await stored();
    const { read, said } = await rowsOf(folder, await pointerOf(folder));
    expect(read).toEqual(said);
  });
});

describe('a push that ends too early', () => {
  it('leaves every reader the old version or the new one, whole, and the next push completes it', async () => {
    await push(nightAt(0));
    const before = new Map(s3.objects);
    const changes: string[] = [];
    const after: Objects[] = [];
    s3.changes.push = (change) => {
      after.push(new Map(s3.objects));
      return changes.push(change);
    };
    await push(nightAt(1), { keep: 2 });
    expect(changes.length).toBeGreaterThan(20);
    for (const [at, objects] of after.entries()) expect([at, await missing(objects)]).toEqual([at, []]);

    // Interrupted before some changes: the first and the last of each kind, and every fortieth of the others.
    const kinds = changes.map((change) =>
      change.replace(/^(\w+) \S*?\/(data|_delta_log|\.esg-lake-probe|[^/]+$).*/, '$1 $2'),
    );
    const interrupted = [...kinds.keys()].filter(
      (at) => at % 40 === 0 || kinds[at] !== kinds[at - 1] || kinds[at] !== kinds[at + 1],
    );
    expect(interrupted.length).toBeGreaterThan(8);
    for (const last of interrupted) {
      s3.objects.clear();
      for (const [key, content] of before) s3.objects.set(key, content);
      changes.length = 0;
      const stop = new AbortController();
      s3.fate = () => {
        if (changes.length >= last) stop.abort();
        return 'answered';
      };
      expect(await failureOf(push(nightAt(1), { keep: 2, signal: stop.signal }))).toMatchObject({ exitCode: 130 });
      expect([last, await missing()]).toEqual([last, []]);
      s3.fate = () => 'answered';
      await push(nightAt(1), { keep: 2 });
      expect([last, await missing()]).toEqual([last, []]);
      const { folder } = await stored();
      expect(await pointerOf(folder)).toMatchObject({ snapshot_id: nightAt(1).snapshotId });
    }
  });

  it('is not told that it lost when only the answer was lost', async () => {
    const lost = new Set<string>();
    s3.fate = ({ method, key }) => {
      if (method !== 'PUT' || lost.size > 2 || !/runs\/_delta_log|current\.json/.test(key) || lost.has(key))
        return 'answered';
      lost.add(key);
      return 'answer lost';
    };
    expect(await push(nightAt(0))).toMatchObject({ changed: true });
    expect(lost.size).toBe(2);
    expect(await missing()).toEqual([]);
  });

  it('puts again what has not arrived whole', async () => {
    await push(nightAt(0));
    const [key = ''] = [...s3.objects.keys()].filter((one) => one.includes('/utrvs/data/'));
    s3.objects.set(key, Buffer.from('half'));
    expect(await push(nightAt(0))).toMatchObject({ changed: true, put: { files: 1 } });
    expect(await missing()).toEqual([]);
  });

  it.each([
    ['an MD5 as its tag', true, true],
    ['a SHA-256', false, true],
    ['nothing of its content', false, false],
  ])(
    'puts again what has other bytes of the same size, where the store states %s',
    async (_, tagsAreMd5, statesSha256) => {
      Object.assign(s3, { tagsAreMd5, statesSha256 });
      await push(nightAt(0));
      const before = sha256Each(s3.objects);
      const [key = ''] = [...s3.objects.keys()].filter((one) => one.includes('/utrvs/data/'));
      const other = Buffer.from(s3.objects.get(key) ?? '');
      other[100] = (other[100] ?? 0) ^ 1;
      s3.objects.set(key, other);
      expect(await push(nightAt(0))).toMatchObject({ changed: true, put: { files: 1 } });
      expect(sha256Each(s3.objects)).toEqual(before);
      s3.changes.length = 0;
      expect(await push(nightAt(0))).toMatchObject({ changed: false });
      expect(s3.changes).toEqual([]);
    },
  );

  it('makes a damaged log in the store again', async () => {
    for (const night of [nightAt(0), nightAt(1)]) await push(night);
    const key =
      [...s3.objects.keys()]
        .filter((one) => /surveys\/_delta_log\/\d+\.json$/.test(one))
        .sort()
        .at(-1) ?? '';
    s3.objects.set(key, (s3.objects.get(key) ?? Buffer.alloc(0)).subarray(0, 99));
    expect(await push(nightAt(1))).toMatchObject({ changed: true, put: { files: 0 } });
    expect(await missing()).toEqual([]);
    const { folder } = await stored();
    const { read, said } = await rowsOf(folder, await pointerOf(folder));
    expect(read).toEqual(said);
    expect(await push(nightAt(1))).toMatchObject({ changed: false });
  });

  it('puts no file that is damaged', async () => {
    const output = await copyOfLake();
    const snapshot = await findCurrent(output);
    if (snapshot === null) throw new Error('no snapshot');
    const file = join(snapshot.folder, snapshot.manifest.tables['surveys']?.files[0]?.path ?? '');
    await rm(file);
    await writeFile(file, 'other bytes');
    const error = await failureOf(push(snapshot, { output }));
    expect(error).toMatchObject({ exitCode: 7, message: expect.stringContaining(file) });
    expect([...s3.objects.keys()].filter((key) => /_delta_log|current/.test(key))).toEqual([]);
  });
});

describe('two pushes at once', () => {
  it('have one winner and one that is refused, which puts nothing but data and completes it later', async () => {
    await push(nightAt(0));
    let asked = 0;
    let bothHaveRead: () => void = () => {};
    const meeting = new Promise<void>((resolve) => {
      bothHaveRead = resolve;
    });
    s3.fate = async ({ method, key }): Promise<Fate> => {
      if (method === 'PUT' && key.includes('_delta_log')) {
        asked += 1;
        if (asked === 2) bothHaveRead();
        if (asked <= 2) await meeting;
      }
      return 'answered';
    };
    const ended = await Promise.allSettled([push(nightAt(1)), push(nightAt(2), { output: await copyOfLake() })]);
    const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      exitCode: 4,
      message: expect.stringContaining('another push to s3://lake/esg was faster'),
    });
    expect(await missing()).toEqual([]);
    s3.fate = () => 'answered';
    await push(nightAt(2));
    expect(await missing()).toEqual([]);
    const { folder } = await stored();
    const { read, said } = await rowsOf(folder, await pointerOf(folder));
    expect(read).toEqual(said);
  });
});

describe('a store is refused, and nothing in it changed,', () => {
  const unchanged = async (work: () => Promise<unknown>, message: string): Promise<EsgLakeError> => {
    const before = sha256Each(s3.objects);
    const error = await failureOf(work());
    expect(error.exitCode).toBe(7);
    expect(error.message).toContain(message);
    expect(sha256Each(s3.objects)).toEqual(before);
    return error;
  };

  it('where another engine has committed to a table, which is named', async () => {
    await push(nightAt(0));
    const theirs = {
      commitInfo: { timestamp: 1, operation: 'OPTIMIZE', engineInfo: 'Apache-Spark/4.0 Delta-Lake/4.0' },
    };
    const key = `esg/tables/surveys/_delta_log/${'1'.padStart(20, '0')}.json`;
    s3.objects.set(key, Buffer.from(`${JSON.stringify(theirs)}\n`));
    const said = 'another engine has written version 1 of the table s3://lake/esg/tables/surveys';
    const { hint } = await unchanged(() => push(nightAt(1)), said);
    expect(hint).toContain('Move s3://lake/esg/tables/surveys elsewhere and push again');
  });

  it('that holds another lake, or something else', async () => {
    await push(nightAt(1));
    const output = await mkdtemp(join(tmpdir(), 'esg-lake-other-'));
    onTestFinished(() => rm(output, { recursive: true, force: true }));
    const other = () => push(nightAt(0), { output });
    await unchanged(other, 's3://lake/esg holds another lake');
    s3.objects.delete('esg/tables/current.json');
    await unchanged(other, 's3://lake/esg holds another lake');
    s3.objects.set('esg/tables/current.json', Buffer.from('{"hello": 1}'));
    await unchanged(() => push(nightAt(1)), 's3://lake/esg/tables/current.json does not match its own checksum');
  });

  it('whose listing does not end, or that is elsewhere', async () => {
    await push(nightAt(0));
    s3.listsForEver = true;
    const endless = await failureOf(push(nightAt(1)));
    expect(endless).toMatchObject({ exitCode: 6, message: expect.stringContaining('the listing does not end') });
    s3.listsForEver = false;
    for (const [status, body] of [
      [307, ''],
      [301, 'PermanentRedirect'],
    ] as const) {
      s3.fate = () => ({ status, body });
      const elsewhere = await failureOf(push(nightAt(1)));
      expect(elsewhere.message).toContain(`the store answered ${status}: it redirects to another address`);
      expect(elsewhere.message).not.toContain('Unknown');
      expect(elsewhere).toMatchObject({ exitCode: 2, hint: expect.stringContaining('AWS_REGION') });
    }
  });

  it('that ignores conditions, or lets several writers win', async () => {
    s3.obeysConditions = false;
    await unchanged(() => push(nightAt(0)), 'does not support conditional puts: it replaced an object');
    const store = await openStore({ url: 's3://lake/esg' });
    onTestFinished(() => store.close());
    await unchanged(() => raceWriters(store, { rounds: 1, writers: 16 }), 'of 16 writers at the same time');
    s3.obeysConditions = true;
    expect(await raceWriters(store, { rounds: 2, writers: 16 })).toEqual({ rounds: 2, writers: 16 });
    expect(s3.objects.size).toBe(0);
  });
});
