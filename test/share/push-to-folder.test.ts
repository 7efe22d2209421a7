import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quotedString } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Action, linesOf, readDelta } from '../../bench/proof/readings/delta-reader.ts';
import { selectRow, withDatabase } from '../../src/load/database.ts';
import { findCurrent, listSnapshots, type Snapshot } from '../../src/publish/snapshot-folders.ts';
import { publishedTableNames, tables } from '../../src/schema/tables.ts';
import { openStore } from '../../src/share/open-store.ts';
import { raceWriters, requireConditions } from '../../src/share/probe-conditions.ts';
import { pushSnapshot } from '../../src/share/push.ts';
import type { TableSet } from '../../src/share/table-sets.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { pointerOf, rowsOf } from './stored-tables.ts';

let lake: PublishedLake;
let home: string;
let shared: string;

/** Four nights: not pushed, pushed, pushed again, and one in which nothing changed. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'esg-lake-share-'));
  shared = join(home, 'shared');
  const push = `file://${shared}`;
  lake = await publishLake({ seed: 3, initiatives: 6, surveys: 14, utrvsPerSurvey: 6 }, { keepSnapshots: 4 });
  lake.sandbox.setNight(1);
  await lake.runAgain({ push });
  lake.sandbox.setNight(2);
  await lake.runAgain({ push });
  expect((await lake.runAgain({ push })).status).toBe('unchanged');
});
afterAll(async () => {
  await lake.remove();
  await rm(home, { recursive: true, force: true });
});

const tableIn = (folder: string, table: string): string => join(folder, 'tables', table);
const jsonOf = (action: Action | undefined, name: string): Action => linesOf(String(action?.[name]))[0] ?? {};
const everyFile = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

/** A copy of what was pushed, for what changes it. */
async function copyOfShared(): Promise<string> {
  const folder = await mkdtemp(join(home, 'copy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(shared, folder, { recursive: true });
  return folder;
}

async function push(folder: string, given?: Snapshot) {
  const snapshot = given ?? (await findCurrent(lake.output));
  if (snapshot === null) throw new Error('no snapshot');
  const store = await openStore({ url: `file://${folder}` });
  try {
    return await pushSnapshot({ store, output: lake.output, snapshot, keep: 4, concurrency: 4, at: Date.now() });
  } finally {
    await store.close();
  }
}

const setsOf = async (folder: string): Promise<readonly TableSet[]> => {
  const current = await pointerOf(folder);
  return [current, ...current.earlier];
};

describe('Delta tables in a folder', () => {
  it('have at every kept version exactly the rows of the snapshot that it names', async () => {
    const sets = await setsOf(shared);
    const pushed = (await listSnapshots(lake.output)).map(({ snapshotId }) => snapshotId).slice(1);
    expect(sets.map(({ snapshot_id }) => snapshot_id)).toEqual(pushed.reverse());
    for (const set of sets) {
      const { read, said } = await rowsOf(shared, set);
      expect(read).toEqual(said);
    }
  });

  it('are the files of the snapshot, named by their checksum, in the partition of their year', async () => {
    const snapshot = await findCurrent(lake.output);
    for (const table of publishedTableNames) {
      const { files: named, metaData } = await readDelta(tableIn(shared, table));
      const expected = (snapshot?.manifest.tables[table]?.files ?? []).map(({ path, sha256 }) => {
        const year = /period_year=\d+\//.exec(path)?.[0] ?? '';
        return `data/${year}${sha256}.parquet`;
      });
      expect([...named.keys()].sort()).toEqual([...new Set(expected)].sort());
      for (const [path, file] of named) {
        const year = /period_year=(\d+)\//.exec(path)?.[1];
        expect(file['partitionValues']).toEqual(year === undefined ? {} : { period_year: year });
      }
      expect(metaData['partitionColumns']).toEqual('byYear' in tables[table] ? ['period_year'] : []);
    }
  });

  it('declare every column with its type and description', async () => {
    const { metaData } = await readDelta(tableIn(shared, 'initiatives'));
    const { fields } = jsonOf(metaData, 'schemaString');
    const names = Array.isArray(fields) ? fields.map((field: Action) => [field['name'], field['metadata']]) : [];
    expect(names).toEqual(
      Object.entries(tables.initiatives.columns).map(([name, { description }]) => [name, { comment: description }]),
    );
    expect(fields).toContainEqual(
      expect.objectContaining({ type: { type: 'array', elementType: 'string', containsNull: true } }),
    );
  });

  it('have statistics that are true', async () => {
    await withDatabase({ file: ':memory:' }, async ({ connection }) => {
      for (const table of ['data_points', 'figures', 'surveys'] as const) {
        const folder = tableIn(shared, table);
        for (const [path, file] of (await readDelta(folder)).files) {
          const columns = ['period_end', 'tracker_id', 'initiative_id', 'survey_id'].filter(
            (column) => column in tables[table].columns,
          );
          const each = (sql: (column: string) => string): string =>
            `{${columns.map((column) => `${column}: ${sql(column)}`).join()}}`;
          const row = await selectRow(
            connection,
            `SELECT to_json({numRecords: count(*), minValues: ${each((c) => `min(${c})::VARCHAR`)},
               maxValues: ${each((c) => `max(${c})::VARCHAR`)}, nullCount: ${each((c) => `count(*) - count(${c})`)}}) AS stats
             FROM read_parquet(${quotedString(join(folder, path))})`,
          );
          const expected: unknown = JSON.parse(String(row['stats']));
          expect(jsonOf(file, 'stats')).toEqual(expected);
        }
      }
    });
  });

  it('get a commit that names the snapshot and replaces only what has changed, and none where nothing has', async () => {
    const [current, before] = await setsOf(shared);
    const versions = (set: TableSet | undefined) =>
      publishedTableNames.map((table) => set?.tables[table]?.delta.version);
    expect(versions(before)).toEqual(publishedTableNames.map(() => 0));
    expect(new Set(versions(current))).toEqual(new Set([0, 1]));
    for (const table of publishedTableNames) {
      const folder = tableIn(shared, table);
      const [old, now] = [await readDelta(folder, 0), await readDelta(folder)];
      expect(old.actions[0]).toMatchObject({ commitInfo: { userMetadata: before?.snapshot_id } });
      if (now.version === 0) continue;
      expect(now.actions[0]).toMatchObject({ commitInfo: { userMetadata: current?.snapshot_id } });
      const paths = (kind: string) =>
        now.actions.flatMap((action) => Object.entries(action)).filter(([name]) => name === kind);
      expect(paths('add')).toHaveLength([...now.files.keys()].filter((path) => !old.files.has(path)).length);
      expect(paths('remove')).toHaveLength([...old.files.keys()].filter((path) => !now.files.has(path)).length);
      expect(paths('metaData')).toEqual([]);
    }
  });

  it('are refused where another engine has written, by name; nothing is changed', async () => {
    const folder = await copyOfShared();
    const { version } = await readDelta(tableIn(folder, 'surveys'));
    const theirs = { commitInfo: { timestamp: 1, operation: 'OPTIMIZE', engineInfo: 'Apache-Spark/4.0' } };
    const name = `${String(version + 1).padStart(20, '0')}.json`;
    await writeFile(join(tableIn(folder, 'surveys'), '_delta_log', name), `${JSON.stringify(theirs)}\n`);
    const before = everyFile(join(folder, 'tables'));
    const [older] = await listSnapshots(lake.output);
    await expect(push(folder, older)).rejects.toMatchObject({
      exitCode: 7,
      message: expect.stringContaining(`another engine has written version ${version + 1} of the table file://`),
    });
    expect(everyFile(join(folder, 'tables'))).toEqual(before);
    await rename(tableIn(folder, 'surveys'), join(folder, 'theirs'));
    expect(await push(folder)).toMatchObject({ changed: true });
  });

  it('are put again where they are missing or have other bytes, without a trace of a push that was killed', async () => {
    const folder = await copyOfShared();
    const expected = everyFile(join(folder, 'tables'));
    const { files } = await readDelta(tableIn(folder, 'utrvs'));
    const [first = '', second = ''] = [...files.keys()].map((path) => join(tableIn(folder, 'utrvs'), path));
    await rm(first);
    const content = readFileSync(second);
    content.writeUInt8(content.readUInt8(40) ^ 1, 40);
    await rm(second);
    await writeFile(second, content);
    await cp(shared, join(folder, '.push'), { recursive: true });
    expect(await push(folder)).toMatchObject({ changed: true, put: { files: 2 } });
    expect(everyFile(join(folder, 'tables'))).toEqual(expected);
    expect(readdirSync(folder)).not.toContain('.push');
    expect(await push(folder)).toMatchObject({ changed: false });
  });

  it('are rebuilt where a log is damaged, as a new version', async () => {
    const folder = await copyOfShared();
    const log = join(tableIn(folder, 'surveys'), '_delta_log');
    const last = readdirSync(log).at(-1) ?? '';
    const text = await readFile(join(log, last), 'utf8');
    await rm(join(log, last));
    await writeFile(join(log, last), text.slice(0, 99));
    expect(await push(folder)).toMatchObject({ changed: true, tables: 1, put: { files: 0 } });
    const { read, said } = await rowsOf(folder, await pointerOf(folder));
    expect(read).toEqual(said);
  });
});

describe('a folder', () => {
  it('obeys conditions, and of several writers one wins', async () => {
    const store = await openStore({ url: `file://${join(home, 'raced')}` });
    onTestFinished(() => store.close());
    await requireConditions(store);
    expect(await raceWriters(store, { rounds: 2, writers: 8 })).toEqual({ rounds: 2, writers: 8 });
    expect(await store.list('tables/')).toEqual([]);
  });

  it('has one writer at a time', async () => {
    const store = await openStore({ url: `file://${join(home, 'held')}` });
    await expect(openStore({ url: `file://${join(home, 'held')}` })).rejects.toMatchObject({ exitCode: 4 });
    await store.close();
    await (await openStore({ url: `file://${join(home, 'held')}` })).close();
  });

  it('that cannot be written is a usage error', async () => {
    await writeFile(join(home, 'file'), '');
    await expect(openStore({ url: `file://${join(home, 'file')}` })).rejects.toMatchObject({ exitCode: 2 });
  });
});
