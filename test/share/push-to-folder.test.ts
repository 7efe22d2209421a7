import { readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quotedString } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Action, linesOf, readDelta } from '../../bench/proof/readings/delta-reader.ts';
import { readVersions } from '../../bench/proof/whole-tables.ts';
import { selectRow, withDatabase } from '../../src/load/database.ts';
import { tables } from '../../src/schema/tables.ts';
import { openStore, parseStoreUrl } from '../../src/share/open-store.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { type LakeOfNights, lakeOfNights, pushTo, rowsOf, wrongIn } from './pushed-lake.ts';

withoutFigures();

let lake: LakeOfNights;
let home: string;
/** Three nights were pushed to it. */
let shared: string;
/** `lake_versions` after each. */
const sets: Awaited<ReturnType<typeof readVersions>>[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'esg-lake-share-'));
  shared = join(home, 'shared');
  lake = await lakeOfNights(3);
  for (const night of lake.nights) {
    await pushTo(shared, night);
    sets.push(await readVersions(shared));
  }
});
afterAll(async () => {
  await lake.remove();
  await rm(home, { recursive: true, force: true });
});

async function copyOfShared(): Promise<string> {
  const folder = await mkdtemp(join(home, 'copy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(shared, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name))
    .sort();
const commitsOf = (folder: string, table: string): readonly string[] =>
  readdirSync(join(folder, table, '_delta_log')).filter((name) => name.endsWith('.json'));
const newestCommit = async (folder: string, table: string): Promise<readonly Action[]> => {
  const name = commitsOf(folder, table).at(-1) ?? '';
  return linesOf(await readFile(join(folder, table, '_delta_log', name), 'utf8'));
};
const of = (actions: readonly Action[], kind: string): readonly Action[] =>
  actions.flatMap((action) => (kind in action ? [action[kind] as Action] : []));

/** Refused, and nothing changed. */
async function refusal(folder: string, work: () => Promise<unknown>): Promise<unknown> {
  const before = filesIn(folder);
  const error = await work().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(filesIn(folder)).toEqual(before);
  return error;
}

describe('tables in a folder', () => {
  it('have the rows of the snapshot, at the versions that lake_versions names, and of earlier ones', async () => {
    expect(sets.map((set) => set?.snapshotId)).toEqual(lake.nights.map(({ snapshotId }) => snapshotId));
    expect(await wrongIn(shared, lake.nights[2])).toEqual([]);
    for (const [at, night] of lake.nights.entries()) {
      const folder = await copyOfShared();
      for (const name of commitsOf(folder, 'lake_versions').slice(at + 1)) {
        await rm(join(folder, 'lake_versions/_delta_log', name));
      }
      const { read, said } = await rowsOf(folder, night);
      expect(read).toEqual(said);
    }
  });

  it('are stated whole by every commit; a file that was there before is no news', async () => {
    for (const table of Object.keys(tables).filter((name) => sets[2]?.versions.has(name))) {
      const { files, version } = await readDelta(join(shared, table));
      const before = version === 0 ? null : await readDelta(join(shared, table), version - 1);
      const actions = await newestCommit(shared, table);
      const added = of(actions, 'add');
      expect(added.map(({ path }) => path).sort()).toEqual([...files.keys()].sort());
      for (const { path, dataChange } of added) {
        expect([path, dataChange]).toEqual([path, before?.files.has(String(path)) !== true]);
      }
      const gone = [...(before?.files.keys() ?? [])].filter((path) => !files.has(path));
      const removed = of(actions, 'remove').filter(({ dataChange }) => dataChange === true);
      expect(removed.map(({ path }) => path).sort()).toEqual(gone.sort());
      expect(of(actions, 'metaData')[0]).toMatchObject({ name: table, partitionColumns: [] });
    }
  });

  it('declare every column with its type and description', async () => {
    const { metaData } = await readDelta(join(shared, 'initiatives'));
    const [{ fields } = {}] = linesOf(String(metaData['schemaString']));
    const names = Array.isArray(fields) ? fields.map((field: Action) => [field['name'], field['metadata']]) : [];
    expect(names).toEqual(
      Object.entries(tables.initiatives.columns).map(([name, { description }]) => [name, { comment: description }]),
    );
  });

  it('have statistics that are true', async () => {
    await withDatabase({ file: ':memory:' }, async ({ connection }) => {
      for (const table of ['data_points', 'surveys'] as const) {
        for (const [path, file] of (await readDelta(join(shared, table))).files) {
          const columns = ['period_end', 'tracker_id', 'initiative_id', 'survey_id'];
          const there = columns.filter((column) => column in tables[table].columns);
          const each = (sql: string): string => there.map((column) => `${column}: ${sql.replace('#', column)}`).join();
          const row = await selectRow(
            connection,
            `SELECT to_json({numRecords: count(*), minValues: {${each('min(#)::VARCHAR')}},
               maxValues: {${each('max(#)::VARCHAR')}}, nullCount: {${each('count(*) - count(#)')}}}) AS stats
             FROM read_parquet(${quotedString(join(shared, table, path))})`,
          );
          expect(JSON.parse(String(file['stats']))).toEqual(JSON.parse(String(row['stats'])));
        }
      }
    });
  });

  it('get only files that they do not have; of a push that has nothing to do, nothing', async () => {
    const before = filesIn(shared);
    expect(await pushTo(shared, lake.nights[2])).toMatchObject({
      changed: false,
      tables: 0,
      put: { files: 0 },
      deleted: 0,
    });
    expect(filesIn(shared)).toEqual(before);
    const checksums = before.flatMap((name) => /([0-9a-f]{64})-\w+\.parquet$/.exec(name)?.[1] ?? []);
    expect(checksums.length).toBeGreaterThan(20);
    expect(new Set(checksums).size).toBe(checksums.length);
  });

  it('go back with the lake only where that is said, under names that were never used', async () => {
    const folder = await copyOfShared();
    const error = await refusal(folder, () => pushTo(folder, lake.nights[0]));
    expect(error).toMatchObject({ exitCode: 7, message: expect.stringContaining('has the newer snapshot') });
    const before = new Set(filesIn(folder));
    expect(await pushTo(folder, lake.nights[0], { older: true })).toMatchObject({ changed: true, deleted: 0 });
    expect(await wrongIn(folder, lake.nights[0])).toEqual([]);
    for (const table of ['data_points', 'utrvs', 'runs']) {
      const [now, first] = [await readDelta(join(folder, table)), await readDelta(join(folder, table), 0)];
      const isOld = (path: string): boolean => before.has(`${table}/${path}`);
      const still = (await readDelta(join(folder, table), now.version - 1)).files;
      expect([...now.files.keys()].filter(isOld).filter((path) => !still.has(path))).toEqual([]);
      expect(first.files.size).toBe(now.files.size);
    }
  });

  it('are put again where a file is missing or too short', async () => {
    const folder = await copyOfShared();
    const files = [...(await readDelta(join(folder, 'data_points'))).files.keys()];
    await rm(join(folder, 'data_points', files[0] ?? ''));
    await writeFile(join(folder, 'data_points', files[1] ?? ''), 'short');
    expect((await wrongIn(folder)).length).toBeGreaterThan(1);
    expect(await pushTo(folder, lake.nights[2])).toMatchObject({ changed: true, tables: 0, put: { files: 2 } });
    expect(await wrongIn(folder, lake.nights[2])).toEqual([]);
  });

  it('lose what a killed push has left, and other programs not, when it is old', async () => {
    const folder = await copyOfShared();
    const [orphan, young] = ['a', 'b'].map((digit) => join(folder, `runs/data/${digit.repeat(64)}-12345678.parquet`));
    const aside = join(folder, '_esg_lake/half');
    const long = new Date(Date.now() - 8 * 86_400_000);
    for (const file of [orphan ?? '', young ?? '', aside, join(folder, 'notes.txt')]) {
      await mkdir(join(file, '..'), { recursive: true });
      await writeFile(file, 'left');
      if (file !== young) await utimes(file, long, long);
    }
    await pushTo(folder, lake.nights[2]);
    await stat(orphan ?? '');
    expect(await pushTo(folder, lake.nights[1], { older: true })).toMatchObject({ deleted: 1 });
    const left = filesIn(folder).filter((name) => /12345678|notes/.test(name));
    expect(left).toEqual(['notes.txt', `runs/data/${'b'.repeat(64)}-12345678.parquet`]);
    await expect(stat(aside)).rejects.toThrow('ENOENT');
    expect(await wrongIn(folder, lake.nights[1])).toEqual([]);
  });

  it('are left alone by a push that takes half as long as files are kept', async () => {
    const folder = await copyOfShared();
    const commits = () => filesIn(folder).filter((name) => name.endsWith('.json'));
    const before = commits();
    const later = Date.now() + 3.6 * 86_400_000;
    const onProgress = () => void vi.spyOn(Date, 'now').mockReturnValue(later);
    onTestFinished(() => void vi.restoreAllMocks());
    const slow = pushTo(folder, lake.nights[1], { older: true, onProgress });
    await expect(slow).rejects.toThrow('took longer than half the time');
    expect(commits()).toEqual(before);
  });
});

describe('a folder is refused', () => {
  it('where another engine has written, which is named; its commit stays', async () => {
    const folder = await copyOfShared();
    const { version } = await readDelta(join(folder, 'surveys'));
    const name = `${String(version + 1).padStart(20, '0')}.json`;
    const theirs = { commitInfo: { timestamp: 1, operation: 'OPTIMIZE', engineInfo: 'Apache-Spark/4.0' } };
    await writeFile(join(folder, 'surveys/_delta_log', name), `${JSON.stringify(theirs)}\n`);
    expect(await refusal(folder, () => pushTo(folder, lake.nights[2]))).toMatchObject({
      exitCode: 7,
      message: expect.stringContaining(
        `surveys/_delta_log/${name} was not written by esg-lake, but by Apache-Spark/4.0`,
      ),
    });
    await rm(join(folder, 'surveys'), { recursive: true });
    expect(await pushTo(folder, lake.nights[2])).toMatchObject({ changed: true, tables: 2 });
    expect(await wrongIn(folder, lake.nights[2])).toEqual([]);
  });

  it('that has another lake', async () => {
    const folder = await copyOfShared();
    const commit = join(folder, 'runs/_delta_log', commitsOf(folder, 'runs').at(-1) ?? '');
    const text = await readFile(commit, 'utf8');
    await writeFile(commit, text.replace(/"esg-lake.lake":"[^"]+"/, '"esg-lake.lake":"20250101T000000000Z-000000"'));
    const error = await refusal(folder, () => pushTo(folder, lake.nights[2]));
    expect(error).toMatchObject({ exitCode: 7, message: expect.stringContaining('is of another lake') });
  });

  it('that is a file, or may not be written', async () => {
    await writeFile(join(home, 'file'), '');
    await expect(pushTo(join(home, 'file'), lake.nights[0])).rejects.toMatchObject({ exitCode: 2 });
  });
});

describe('the address of a store', () => {
  it.each([
    ['shared', 'file:///home/user/shared'],
    ['../shared folder', 'file:///home/shared%20folder'],
    ['file:///srv/shared/', 'file:///srv/shared'],
    ['s3://bucket//prefix/', 's3://bucket/prefix'],
    ['az://container', 'az://container'],
    ['https://host/esg', undefined],
    ['s3://user:password@bucket/esg', undefined],
    ['s3://bucket/esg?X-Amz-Signature=1', undefined],
    ['s3://bucket/../esg', undefined],
    ['file:///srv/shared?query', undefined],
    ['', undefined],
  ])('%j is %s', (text, url) => {
    expect(parseStoreUrl(text, '/home/user')?.url).toBe(url);
  });

  it('leads to one winner of a put that must be new', async () => {
    const store = await openStore({ url: join(home, 'raced') });
    const wins = await Promise.all(['a', 'b', 'c'].map((text) => store.putOnce('x/y', Buffer.from(text))));
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect(await store.putOnce('x/y', (await store.get('x/y')) ?? Buffer.alloc(0))).toBe(true);
    expect((await store.list('x/')).map(({ key, bytes }) => [key, bytes])).toEqual([['x/y', 1]]);
    await store.remove('x/y');
    await store.remove('x/y');
    expect(await store.get('x/y')).toBeNull();
  });
});
