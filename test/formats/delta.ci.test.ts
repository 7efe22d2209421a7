import { readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quotedString } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Action, linesOf, readDelta } from '../../bench/proof/readings/delta-reader.ts';
import replay from '../../pipelines/replay.ts';
import type { TableSet } from '../../src/formats/current-tables.ts';
import { dataFilesOf, linkDataFiles } from '../../src/formats/data-files.ts';
import { commitDelta } from '../../src/formats/delta/commit-delta.ts';
import { readDeltaLog } from '../../src/formats/delta/delta-log.ts';
import { openTable } from '../../src/formats/open-table.ts';
import { commitTables } from '../../src/formats/publish-tables.ts';
import { verifyTables } from '../../src/formats/verify-tables.ts';
import { type Database, openDatabase, selectRow } from '../../src/load/database.ts';
import { findCurrent, listSnapshots } from '../../src/load/publish/snapshot-folders.ts';
import { defaultRunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { publishedTableNames, type TableName, tables } from '../../src/schema/tables.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { hashesOfRelations } from './hashes-of-relations.ts';
import { rowsOfSet, setsOf } from './table-sets.ts';

let lake: PublishedLake;
let database: Database;

/** Four nights: without tables, with them, unasked, and one in which nothing changed. */
beforeAll(async () => {
  lake = await publishLake({ seed: 3, initiatives: 6, surveys: 14, utrvsPerSurvey: 6 }, { keepSnapshots: 4 });
  expect(readdirSync(lake.output)).not.toContain('tables');
  lake.sandbox.setNight(1);
  await lake.runAgain({ tableFormats: ['delta'] });
  lake.sandbox.setNight(2);
  await lake.runAgain({});
  expect((await lake.runAgain({})).status).toBe('unchanged');
  database = await openDatabase({ file: ':memory:' });
});
afterAll(async () => {
  database.close();
  await lake.remove();
});

const tableIn = (output: string, table: string): string => join(output, 'tables', table);
const jsonOf = (action: Action | undefined, name: string): Action => {
  const [parsed] = linesOf(String(action?.[name]));
  return parsed ?? {};
};

const failed = async (output: string): Promise<readonly string[]> => {
  const snapshot = await findCurrent(output);
  if (snapshot === null) throw new Error('no snapshot');
  return (await verifyTables(output, snapshot)).filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
};

/** A copy of the lake, hard links of the tables to the snapshots included, for what changes it. */
async function copyOfLake(): Promise<string> {
  const output = await mkdtemp(join(tmpdir(), 'esg-lake-formats-'));
  onTestFinished(() => rm(output, { recursive: true, force: true }));
  await cp(lake.output, output, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  return output;
}

async function commit(output: string, keep = 4, snapshotAt = -1, commitsPerCheckpoint = 30): Promise<number> {
  const snapshot = (await listSnapshots(output)).at(snapshotAt);
  if (snapshot === undefined) throw new Error('no snapshot');
  return (await commitTables({ output, snapshot, keep, at: Date.now(), warn: () => {}, commitsPerCheckpoint })).changed;
}

const everyFile = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

describe('Delta tables', () => {
  it('have at every kept version exactly the rows of the snapshot that it names', async () => {
    const sets = await setsOf(lake.output);
    expect(sets.map(({ snapshot_id }) => snapshot_id)).toEqual(
      readdirSync(join(lake.output, 'snapshots'))
        .filter((name) => !name.startsWith('.'))
        .sort()
        .reverse()
        .slice(0, 2),
    );
    for (const set of sets) {
      const { read, said } = await rowsOfSet(database, lake.output, 'delta', set);
      expect(read).toEqual(said);
    }
  });

  it('are the files of the snapshot without a copy, named by their checksum, in the partition of their year', async () => {
    const snapshot = await findCurrent(lake.output);
    for (const table of publishedTableNames) {
      const files = snapshot?.manifest.tables[table]?.files ?? [];
      const folder = tableIn(lake.output, table);
      const { files: named, metaData } = await readDelta(folder);
      const expected = files.map(({ path, sha256 }) => {
        const year = /period_year=\d+\//.exec(path)?.[0] ?? '';
        return [`data/${year}${sha256}.parquet`, statSync(join(lake.output, 'current', path)).ino];
      });
      expect([...named.keys()].map((path) => [path, statSync(join(folder, path)).ino]).sort()).toEqual(expected.sort());
      for (const [path, file] of named) {
        const year = /period_year=(\d+)\//.exec(path)?.[1];
        expect(file['partitionValues']).toEqual(year === undefined ? {} : { period_year: year });
      }
      expect(metaData['partitionColumns']).toEqual('byYear' in tables[table] ? ['period_year'] : []);
    }
  });

  it('have the lake and its views in one database beside them, also where the folder was moved', async () => {
    const output = await copyOfLake();
    const expected = await hashesOfRelations(join(output, 'current/lake.duckdb'));
    const file = join(output, 'tables/lake-views.duckdb');
    expect(await hashesOfRelations(file, join(output, 'tables'))).toEqual(expected);
    expect(await failed(output)).toEqual([]);
    // Another run makes it for its place.
    await commit(output);
    await rename(join(lake.output, 'tables'), join(lake.output, 'away'));
    onTestFinished(() => rename(join(lake.output, 'away'), join(lake.output, 'tables')));
    expect(await hashesOfRelations(file)).toEqual(expected);
  });

  it('have that database made again when it is damaged, which is noticed', async () => {
    const output = await copyOfLake();
    const file = join(output, 'tables/lake-views.duckdb');
    const content = readFileSync(file);
    content.writeUInt8(content.readUInt8(9_000) ^ 1, 9_000);
    await chmod(file, 0o644);
    await writeFile(file, content);
    expect(await failed(output)).toEqual(['tables/lake-views.duckdb: does not have the checksum in its manifest']);
    await commit(output);
    expect(await failed(output)).toEqual([]);
    await rm(file);
    expect(await failed(output)).toEqual(['tables/lake-views.duckdb: is missing']);
    await commit(output);
    expect(await failed(output)).toEqual([]);
  });

  it('declare every column with its type, description and field id', async () => {
    const { metaData } = await readDelta(tableIn(lake.output, 'initiatives'));
    const { fields } = jsonOf(metaData, 'schemaString');
    const names = Array.isArray(fields) ? fields.map((field: Action) => [field['name'], field['metadata']]) : [];
    expect(names).toEqual(
      Object.entries(tables.initiatives.columns).map(([name, { fieldId, description }]) => [
        name,
        { comment: description, 'esg_lake.field_id': fieldId },
      ]),
    );
    expect(fields).toContainEqual(
      expect.objectContaining({ type: { type: 'array', elementType: 'string', containsNull: true } }),
    );
  });

  it('have statistics that are true', async () => {
    for (const table of ['data_points', 'figures', 'surveys'] as const) {
      const folder = tableIn(lake.output, table);
      for (const [path, file] of (await readDelta(folder)).files) {
        const { numRecords, minValues, maxValues, nullCount } = jsonOf(file, 'stats');
        const columns = ['period_end', 'tracker_id', 'initiative_id', 'survey_id'].filter(
          (column) => column in tables[table].columns,
        );
        const each = (sql: (column: string) => string): string =>
          `{${columns.map((column) => `${column}: ${sql(column)}`).join()}}`;
        const row = await selectRow(
          database.connection,
          `SELECT to_json({numRecords: count(*), minValues: ${each((c) => `min(${c})::VARCHAR`)},
             maxValues: ${each((c) => `max(${c})::VARCHAR`)}, nullCount: ${each((c) => `count(*) - count(${c})`)}}) AS stats
           FROM read_parquet(${quotedString(join(folder, path))})`,
        );
        const stats: unknown = JSON.parse(String(row['stats']));
        expect({ numRecords, minValues, maxValues, nullCount }).toEqual(stats);
      }
    }
  });

  it('get a commit that names the snapshot and replaces only what has changed, and none where nothing has', async () => {
    const [current, before] = await setsOf(lake.output);
    const versions = (set: TableSet | undefined) =>
      publishedTableNames.map((table) => set?.tables[table]?.delta?.version);
    expect(versions(before)).toEqual(publishedTableNames.map(() => 0));
    expect(new Set(versions(current))).toEqual(new Set([0, 1]));
    for (const table of publishedTableNames) {
      const folder = tableIn(lake.output, table);
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
    const { files } = await readDelta(tableIn(lake.output, 'data_points'));
    const unchanged = [...files.keys()].filter((path) => !JSON.stringify(secondCommitOf(lake.output)).includes(path));
    expect(unchanged.length).toBeGreaterThan(0);
  });

  it('are verified', async () => {
    expect(await failed(lake.output)).toEqual([]);
    const output = await copyOfLake();
    const folder = tableIn(output, 'surveys');
    const [path = ''] = (await readDelta(folder)).files.keys();
    await chmod(join(folder, path), 0o644);
    await writeFile(join(folder, path), 'other bytes');
    expect(await failed(output)).toEqual([expect.stringContaining(`${join(folder, path)} has 11 bytes`)]);
    await commit(output);
    expect(await failed(output)).toEqual([]);
    await rm(join(output, 'tables/current.json'));
    expect(await failed(output)).toEqual([expect.stringContaining('current.json is missing')]);
  });
});

const secondCommitOf = (output: string): readonly Action[] =>
  linesOf(readFileSync(join(tableIn(output, 'data_points'), '_delta_log', `${'1'.padStart(20, '0')}.json`), 'utf8'));

describe('a run that was killed while it wrote the tables', () => {
  it('leaves what the next run completes, also when nothing has changed', async () => {
    const output = await copyOfLake();
    const expected = await setsOf(output);
    const leftovers = ['surveys/_delta_log/00000000000000000002.json.tmp', 'surveys/_delta_log/_last_checkpoint.part'];
    await rm(join(output, 'tables/current.json'));
    await rm(tableIn(output, 'units'), { recursive: true });
    const [file = ''] = (await readDelta(tableIn(output, 'utrvs'))).files.keys();
    await rename(join(tableIn(output, 'utrvs'), file), `${join(tableIn(output, 'utrvs'), file)}.tmp`);
    for (const name of leftovers) await writeFile(join(output, 'tables', name), '{');
    const report = await lake.runAgain({ output });
    expect(report.status).toBe('unchanged');
    expect(await failed(output)).toEqual([]);
    const [now] = await setsOf(output);
    expect(now?.tables['surveys']).toEqual(expected[0]?.tables['surveys']);
    expect(everyFile(join(output, 'tables')).filter((name) => /\.(tmp|part)$/.test(name))).toEqual([]);
  });
});

describe('a table that another engine has written to', () => {
  it('is refused by name and left as it is, with all others; the snapshot is published', async () => {
    const output = await copyOfLake();
    const folder = tableIn(output, 'surveys');
    const { version } = await readDelta(folder);
    const theirs = {
      commitInfo: { timestamp: 1, operation: 'OPTIMIZE', engineInfo: 'Apache-Spark/4.0 Delta-Lake/4.0' },
    };
    const file = join(folder, '_delta_log', `${String(version + 1).padStart(20, '0')}.json`);
    await writeFile(file, `${JSON.stringify(theirs)}\n`);
    const before = everyFile(join(output, 'tables'));
    const options = { ...defaultRunOptions, output };
    const report = await runPipeline(replay, options);
    expect(report).toMatchObject({ status: 'stopped_by_guard', exit_code: 7 });
    expect(report.snapshot_id).toBe((await findCurrent(output))?.snapshotId);
    expect(report.snapshot_id).not.toBe((await setsOf(output))[0]?.snapshot_id);
    expect(report.error?.message).toContain(`another engine has written version ${version + 1} of the table ${folder}`);
    expect(report.error?.hint).toContain(`Move ${folder} elsewhere and run again`);
    expect(everyFile(join(output, 'tables'))).toEqual(before);
    await rename(folder, `${output}/theirs`);
    expect(await runPipeline(replay, options)).toMatchObject({ status: 'published' });
    expect(await failed(output)).toEqual([]);
    const [set] = await setsOf(output);
    const { read, said } = await rowsOfSet(database, output, 'delta', set ?? Object(null));
    expect(read).toEqual(said);
  });
});

describe('a log', () => {
  it('keeps the commit of whoever was first', async () => {
    const output = await copyOfLake();
    const [snapshot] = await listSnapshots(output);
    if (snapshot === undefined) throw new Error('no snapshot');
    const folder = tableIn(output, 'surveys');
    const log = await readDeltaLog(folder, [], async () => database);
    const file = join(folder, '_delta_log', `${String(log.latest.version + 1).padStart(20, '0')}.json`);
    await writeFile(file, 'the first');
    const files = dataFilesOf(snapshot, 'surveys');
    await linkDataFiles(folder, files.values());
    const target = {
      table: openTable('surveys'),
      snapshotId: snapshot.snapshotId,
      files,
      at: 0,
      commitsPerCheckpoint: 30,
      boundsOf: async () => [],
    } as const;
    await expect(commitDelta(log, { ...target, database: async () => database })).rejects.toThrow(
      `another writer has made version ${log.latest.version + 1} of the table ${folder}`,
    );
    expect(await readFile(file, 'utf8')).toBe('the first');
  });

  it('carries over that columns were added', async () => {
    const output = await copyOfLake();
    const table: TableName = 'surveys';
    const first = join(tableIn(output, table), '_delta_log', `${'0'.padStart(20, '0')}.json`);
    const text = await readFile(first, 'utf8');
    const without = text.replace(/,\{\\"name\\":\\"extra\\".*?\}\}/, '');
    expect(without).not.toBe(text);
    await chmod(first, 0o644);
    // Older commits have no checksum.
    await writeFile(first, without.replace(/,"esg-lake\.sha256":"\w+"/, ''));
    const { version, metaData: old } = await readDelta(tableIn(output, table));
    expect(await commit(output)).toBe(1);
    const { version: next, metaData, actions } = await readDelta(tableIn(output, table));
    expect(next).toBe(version + 1);
    expect(actions.map((action) => Object.keys(action)[0])).toEqual(['commitInfo', 'metaData']);
    expect(metaData['id']).toBe(old['id']);
    expect(String(metaData['schemaString'])).toContain('"name":"extra"');
  });

  it('gets checkpoints, and keeps neither entries nor files that no kept version needs', async () => {
    const output = await copyOfLake();
    for (let turn = 0; turn < 9; turn++) await commit(output, 2, turn % 2 === 0 ? 0 : 1, 3);
    const folder = tableIn(output, 'data_points');
    const log = readdirSync(join(folder, '_delta_log'));
    expect(log.filter((name) => name.endsWith('.checkpoint.parquet'))).toHaveLength(1);
    expect(log.filter((name) => name.endsWith('.json')).length).toBeLessThan(6);
    expect(log).not.toContain(`${'0'.padStart(20, '0')}.json`);
    const sets = await setsOf(output);
    expect(sets).toHaveLength(2);
    const kept = new Set<string>();
    for (const set of sets) {
      const { read, said } = await rowsOfSet(database, output, 'delta', set);
      expect(read).toEqual(said);
      for (const path of (await readDelta(folder, set.tables['data_points']?.delta?.version)).files.keys())
        kept.add(path);
    }
    const files = everyFile(join(folder, 'data')).filter((name) => name.endsWith('.parquet'));
    expect(files.map((name) => `data/${name}`)).toEqual([...kept].sort());
    await commit(output, 2);
    expect(await failed(output)).toEqual([]);
  });
});
