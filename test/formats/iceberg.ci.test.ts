import { readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quotedString } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readDelta } from '../../bench/proof/readings/delta-reader.ts';
import { type Fields, metadataOf, readIceberg } from '../../bench/proof/readings/iceberg-reader.ts';
import replay from '../../pipelines/replay.ts';
import type { TableSet } from '../../src/formats/current-tables.ts';
import { icebergMetadataFor } from '../../src/formats/iceberg/iceberg-metadata-for.ts';
import { commitTables } from '../../src/formats/publish-tables.ts';
import { verifyTables } from '../../src/formats/verify-tables.ts';
import { type Database, openDatabase, selectRow, selectRows } from '../../src/load/database.ts';
import { findCurrent, listSnapshots } from '../../src/load/publish/snapshot-folders.ts';
import { defaultRunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { publishedTableNames, type TableDeclaration, type TableName, tables } from '../../src/schema/tables.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { rowsOfSet, setsOf } from './table-sets.ts';

let lake: PublishedLake;
let database: Database;

/** Three nights: with Iceberg, with Delta too, and unasked. */
beforeAll(async () => {
  lake = await publishLake(
    { seed: 3, initiatives: 6, surveys: 14, utrvsPerSurvey: 6 },
    { keepSnapshots: 4, tableFormats: ['iceberg'] },
  );
  lake.sandbox.setNight(1);
  await lake.runAgain({ tableFormats: ['delta'] });
  lake.sandbox.setNight(2);
  await lake.runAgain({ tableFormats: [] });
  database = await openDatabase({ file: ':memory:' });
});
afterAll(async () => {
  database.close();
  await lake.remove();
});

const tableIn = (output: string, table: string): string => join(output, 'tables', table);

/** Every set is read by its own version of the metadata, and by the newest, which has all snapshots. */
async function expectWhole(output: string): Promise<readonly TableSet[]> {
  const sets = await setsOf(output);
  for (const set of sets) {
    for (const newest of [set, sets[0]]) {
      const { read, said } = await rowsOfSet(database, output, 'iceberg', set, newest);
      expect(read).toEqual(said);
    }
  }
  return sets;
}

const failed = async (output: string): Promise<readonly string[]> => {
  const snapshot = await findCurrent(output);
  if (snapshot === null) throw new Error('no snapshot');
  return (await verifyTables(output, snapshot)).filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
};

/** A copy of the lake for what changes it; its metadata is of this folder. */
async function copyOfLake(): Promise<string> {
  const output = await mkdtemp(join(tmpdir(), 'esg-lake-formats-'));
  onTestFinished(() => rm(output, { recursive: true, force: true }));
  await cp(lake.output, output, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  await commit(output);
  return output;
}

async function commit(output: string, keep = 4, snapshotAt = -1): Promise<number> {
  const snapshot = (await listSnapshots(output)).at(snapshotAt);
  if (snapshot === undefined) throw new Error('no snapshot');
  return (await commitTables({ output, snapshot, keep, at: Date.now(), warn: () => {} })).changed;
}

const everyFile = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

const metadataFiles = (output: string, table: string): readonly string[] =>
  readdirSync(join(tableIn(output, table), 'metadata'));

describe('Iceberg tables', () => {
  it('have at every kept version exactly the rows of the snapshot that it names, beside Delta over the same files', async () => {
    expect(await expectWhole(lake.output)).toHaveLength(3);
    for (const table of publishedTableNames) {
      const folder = tableIn(lake.output, table);
      const [iceberg, delta] = [await readIceberg(folder), await readDelta(folder)];
      expect([...iceberg.files.keys()].sort()).toEqual([...delta.files.keys()].sort());
    }
    expect(await failed(lake.output)).toEqual([]);
  });

  it('are the files of the snapshot without a copy, each in the partition of its year, which is no column', async () => {
    const snapshot = await findCurrent(lake.output);
    for (const table of publishedTableNames) {
      const folder = tableIn(lake.output, table);
      const { files, metadata } = await readIceberg(folder);
      const { columns, byYear }: TableDeclaration = tables[table];
      const published = (snapshot?.manifest.tables[table]?.files ?? []).map(({ path, sha256, rows, bytes }) => {
        const year = /period_year=(-?\d+)\//.exec(path)?.[1];
        const name = `data/${year === undefined ? '' : `period_year=${year}/`}${sha256}.parquet`;
        const partition = year === undefined ? {} : { period_end_year: Number(year) - 1970 };
        return [name, statSync(join(lake.output, 'current', path)).ino, partition, rows, bytes];
      });
      const described = [...files].map(([path, file]) => [
        path,
        statSync(join(folder, path)).ino,
        { ...Object(file['partition']) },
        file['record_count'],
        file['file_size_in_bytes'],
      ]);
      expect(described.sort()).toEqual(published.sort());
      const field = { name: 'period_end_year', transform: 'year', 'source-id': columns['period_end']?.fieldId };
      const fields = byYear === undefined ? [] : [{ ...field, 'field-id': 1000 }];
      expect(metadata['partition-specs']).toEqual([{ 'spec-id': 0, fields }]);
    }
  });

  it('declare every column by the id that it has in the Parquet files, and by its name for files without ids', async () => {
    for (const table of publishedTableNames) {
      const folder = tableIn(lake.output, table);
      const { metadata, files } = await readIceberg(folder);
      const [schema] = metadata.schemas;
      const declared = schema?.fields.map(({ id, name }) => [id, name]);
      const { columns }: TableDeclaration = tables[table];
      expect(declared).toEqual(Object.entries(columns).map(([name, { fieldId }]) => [fieldId, name]));
      const [path = ''] = files.keys();
      const rows = await selectRows(
        database.connection,
        `SELECT name, field_id::INTEGER AS id, type FROM parquet_schema(${quotedString(join(folder, path))})`,
      );
      const inFile = rows.flatMap(({ name, id }) => (typeof id === 'number' ? [[id, name]] : []));
      const items = schema?.fields.flatMap(({ type }) =>
        'element-id' in Object(type) ? [Object(type)['element-id']] : [],
      );
      expect(inFile.filter(([, name]) => name !== 'element' && name !== 'list')).toEqual(declared);
      expect(inFile.filter(([, name]) => name === 'element').map(([id]) => id)).toEqual(items);
      const mapping: readonly Fields[] = JSON.parse(metadata.properties['schema.name-mapping.default'] ?? '[]');
      expect(mapping.map((one) => [one['field-id'], Object(one['names'])[0]])).toEqual(declared);
      expect(metadata['last-column-id']).toBe(Math.max(...[...inFile.map(([id]) => Number(id))]));
    }
  });

  it('have bounds and counts that are true', async () => {
    const plain = (bytes: unknown, isDate: boolean): string | null => {
      if (!Buffer.isBuffer(bytes)) return null;
      return isDate ? new Date(bytes.readInt32LE() * 86_400_000).toISOString().slice(0, 10) : bytes.toString();
    };
    for (const table of ['data_points', 'figures', 'surveys'] as const) {
      const folder = tableIn(lake.output, table);
      const { columns }: TableDeclaration = tables[table];
      const bounded = ['period_end', 'tracker_id', 'initiative_id', 'survey_id'].filter((column) => column in columns);
      for (const [path, file] of (await readIceberg(folder)).files) {
        const said = (kind: string, id: number | undefined): unknown =>
          [...Object(file[kind] ?? [])].find((one: Fields) => one['key'] === id)?.value ?? null;
        for (const column of bounded) {
          const row = await selectRow(
            database.connection,
            `SELECT min(${column})::VARCHAR AS least, max(${column})::VARCHAR AS greatest,
               count(*)::INTEGER AS count, (count(*) - count(${column}))::INTEGER AS nulls
             FROM read_parquet(${quotedString(join(folder, path))})`,
          );
          const id = columns[column]?.fieldId;
          const isDate = column === 'period_end';
          expect({
            least: plain(said('lower_bounds', id), isDate),
            greatest: plain(said('upper_bounds', id), isDate),
            count: said('value_counts', id),
            nulls: said('null_value_counts', id),
          }).toEqual(row);
        }
      }
    }
  });

  it('get one snapshot a night that replaces only what has changed, and none where nothing has', async () => {
    const sets = await setsOf(lake.output);
    expect(new Set(sets[0] && Object.values(sets[0].tables).map(({ iceberg }) => iceberg?.version))).toEqual(
      new Set([1, 2, 3]),
    );
    for (const table of publishedTableNames) {
      const folder = tableIn(lake.output, table);
      const { metadata } = await readIceberg(folder);
      const log = metadata['snapshot-log'].map((entry) => entry['snapshot-id']);
      expect(metadata.snapshots.map((one) => one['snapshot-id'])).toEqual(log);
      expect(metadata.refs).toEqual({ main: { 'snapshot-id': log.at(-1), type: 'branch' } });
      expect(log.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
      expect(metadata.snapshots.map((one) => one['sequence-number'])).toEqual(log.map((_, at) => at + 1));
      expect(metadata['last-sequence-number']).toBe(log.length);
      expect(metadata.snapshots.map((one) => one['parent-snapshot-id'])).toEqual([undefined, ...log.slice(0, -1)]);
      for (const [at, snapshot] of metadata.snapshots.entries()) {
        const set = sets.findLast(({ tables }) => tables[table]?.iceberg?.snapshot_id === snapshot['snapshot-id']);
        expect(snapshot.summary).toMatchObject({
          operation: at === 0 ? 'append' : 'overwrite',
          'esg-lake.snapshot-id': set?.snapshot_id,
          'total-records': String(set?.tables[table]?.rows),
        });
        const now = await readIceberg(folder, undefined, snapshot['snapshot-id']);
        const parent = snapshot['parent-snapshot-id'];
        const old = parent === undefined ? null : await readIceberg(folder, undefined, parent);
        const added = [...now.files.keys()].filter((path) => old?.files.has(path) !== true);
        const gone = [...(old?.files.keys() ?? [])].filter((path) => !now.files.has(path));
        const entries = now.manifests.flatMap((manifest) =>
          manifest.listed['added_snapshot_id'] === snapshot['snapshot-id'] ? manifest.entries : [],
        );
        const of = (status: number) => entries.filter((entry) => entry['status'] === status);
        expect([of(1).length, of(2).length]).toEqual([added.length, gone.length]);
        expect(now.snapshot.summary).toMatchObject({
          'added-data-files': String(added.length),
          'deleted-data-files': String(gone.length),
        });
      }
    }
  });

  it('use the manifests of files that stay again', async () => {
    const output = await copyOfLake();
    for (const turn of [0, 1, 0, 1]) await commit(output, 2, turn);
    const { manifests, snapshot } = await readIceberg(tableIn(output, 'data_points'));
    const old = manifests.filter(({ listed }) => listed['added_snapshot_id'] !== snapshot['snapshot-id']);
    expect(old.length).toBeGreaterThan(0);
    const live = manifests.map(({ entries }) => entries.filter(({ status }) => status !== 2).length);
    const replaced = manifests.filter(({ listed }) => listed['added_snapshot_id'] === snapshot['snapshot-id']);
    expect(replaced.every(({ entries }) => entries.length > 0)).toBe(true);
    expect(live.reduce((sum, count) => sum + count, 0)).toBe(Number(snapshot.summary['total-data-files']));
  });

  it('are verified, manifests included', async () => {
    const output = await copyOfLake();
    expect(await failed(output)).toEqual([]);
    const name = metadataFiles(output, 'units').find((one) => one.startsWith('snap-')) ?? '';
    const file = join(tableIn(output, 'units'), 'metadata', name);
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await chmod(file, 0o644);
    await writeFile(file, bytes);
    expect(await failed(output)).toEqual([expect.stringContaining(`${name} is not what was written`)]);
    await rm(tableIn(output, 'units'), { recursive: true });
    await commit(output);
    expect(await failed(output)).toEqual([]);
    const version = join(tableIn(output, 'units'), 'metadata/v1.metadata.json');
    const text = readFileSync(version, 'utf8');
    await chmod(version, 0o644);
    await writeFile(version, text.replace('"total-records":"', '"total-records":"1'));
    expect(await failed(output)).toEqual([expect.stringContaining('v1.metadata.json is not what was written')]);
  });
});

describe('a lake', () => {
  it('that is moved gets the metadata of its new place, with the same snapshots', async () => {
    const output = await copyOfLake();
    const before = await setsOf(output);
    const place = `${output} – moved`;
    await rename(output, place);
    onTestFinished(() => rm(place, { recursive: true, force: true }));
    const [first = ''] = await failed(place);
    expect(first).toContain(`the metadata is for file://${output}/tables/`);
    expect(first).toContain('the next run rebuilds it');
    expect(await commit(place)).toBe(publishedTableNames.length);
    expect(await failed(place)).toEqual([]);
    const after = await setsOf(place);
    const ids = (sets: readonly TableSet[]) =>
      sets.map((set) => Object.values(set.tables).map(({ iceberg }) => [iceberg?.snapshot_id, iceberg?.table_id]));
    expect(ids(after)).toEqual(ids(before));
    const { read, said } = await rowsOfSet(database, place, 'iceberg', after[1] ?? Object(null), after[0]);
    expect(read).toEqual(said);
    expect(JSON.stringify((await readIceberg(tableIn(place, 'surveys'))).metadata)).not.toContain(`${output}/`);
    expect(await commit(place)).toBe(0);
  });

  it('has metadata for another place to be published to, the same each time', async () => {
    const before = everyFile(join(lake.output, 'tables'));
    const [made, again] = [
      await icebergMetadataFor(lake.output, 's3://bucket/some/lake/'),
      await icebergMetadataFor(lake.output, 's3://bucket/some/lake'),
    ];
    expect(again).toEqual(made);
    expect(everyFile(join(lake.output, 'tables'))).toEqual(before);
    const copy = await mkdtemp(join(tmpdir(), 'esg-lake-formats-'));
    onTestFinished(() => rm(copy, { recursive: true, force: true }));
    for (const { path, content } of [...made.manifests, ...made.metadata, ...made.hints]) {
      await cp(join(lake.output, 'tables', 'current.json'), join(copy, path)); // makes the folder
      await chmod(join(copy, path), 0o644);
      await writeFile(join(copy, path), content);
    }
    for (const table of publishedTableNames) {
      const [there, here] = [await readIceberg(tableIn(copy, table)), await readIceberg(tableIn(lake.output, table))];
      expect(there.metadata.location).toBe(`s3://bucket/some/lake/tables/${table}`);
      expect([...there.files.keys()]).toEqual([...here.files.keys()]);
      expect(there.metadata['snapshot-log']).toEqual(here.metadata['snapshot-log']);
    }
  });

  it('keeps one format when the log of the other is moved away, with the states it has in it', async () => {
    const output = await copyOfLake();
    const before = await setsOf(output);
    for (const table of publishedTableNames) await rm(join(tableIn(output, table), '_delta_log'), { recursive: true });
    await commit(output);
    const sets = await expectWhole(output);
    expect(sets.map(({ snapshot_id }) => snapshot_id)).toEqual(before.map(({ snapshot_id }) => snapshot_id));
    expect(sets.every((set) => Object.values(set.tables).every(({ delta }) => delta === undefined))).toBe(true);
    for (const table of publishedTableNames) await rm(join(tableIn(output, table), 'metadata'), { recursive: true });
    expect(await commit(output)).toBe(0);
  });
});

describe('a table that another engine has written to', () => {
  const theirs: Readonly<Record<string, (folder: string, version: number) => [string, string]>> = {
    'Spark, which goes on numbering': (folder, version) => {
      const metadata = { ...metadataOf(folder, version), 'current-snapshot-id': 0 };
      const text = JSON.stringify(metadata).replace(
        '"current-snapshot-id":0',
        '"current-snapshot-id":8372937403218934512',
      );
      return [`v${version + 1}.metadata.json`, text];
    },
    'an engine that compresses': (_, version) => [`v${version + 1}.gz.metadata.json`, 'zipped'],
    'a catalog, which has names of its own': (_, version) => {
      return [`0000${version + 1}-9d6f0c0e-2f54-4a6c-9a40-8a3a1f8b6f11.metadata.json`, '{"format-version": 2}'];
    },
  };

  it('is refused by name and left as it is, with all others; the snapshot is published', async () => {
    const output = await copyOfLake();
    const folder = tableIn(output, 'surveys');
    const version = (await setsOf(output))[0]?.tables['surveys']?.iceberg?.version ?? 0;
    for (const [who, write] of Object.entries(theirs)) {
      const [name, text] = write(folder, version);
      const file = join(folder, 'metadata', name);
      await writeFile(file, text);
      const before = everyFile(join(output, 'tables'));
      const refused = `another engine has written ${name} of the table ${folder}`;
      await expect(commit(output), who).rejects.toMatchObject({
        message: expect.stringContaining(refused),
        hint: expect.stringContaining(`Move ${folder} elsewhere and run again`),
      });
      expect(everyFile(join(output, 'tables'))).toEqual(before);
      expect((await failed(output)).join()).toContain(refused);
      if (name.startsWith('v')) await rm(file);
    }
    const report = await runPipeline(replay, { ...defaultRunOptions, output });
    expect(report).toMatchObject({ status: 'stopped_by_guard', exit_code: 7 });
    expect(report.snapshot_id).toBe((await findCurrent(output))?.snapshotId);
  });
});

describe('metadata', () => {
  it('carries over that columns were added, by a new schema beside the one of earlier snapshots', async () => {
    const output = await copyOfLake();
    const folder = tableIn(output, 'surveys');
    await rm(tableIn(output, 'surveys'), { recursive: true });
    const known = { ...tables.surveys.columns };
    const shared: Record<string, unknown> = tables.surveys.columns;
    delete shared['extra'];
    await commit(output);
    Object.assign(shared, known);
    const { metadata: old } = await readIceberg(folder);
    expect(old.schemas.map(({ fields }) => fields.some(({ name }) => name === 'extra'))).toEqual([false]);
    expect(await commit(output)).toBe(1);
    const { metadata } = await readIceberg(folder);
    expect(metadata.schemas.map(({ fields }) => fields.some(({ name }) => name === 'extra'))).toEqual([false, true]);
    expect(metadata['current-schema-id']).toBe(1);
    expect(metadata['current-snapshot-id']).toBe(old['current-snapshot-id']);
    expect(await failed(output)).toEqual([]);
  });

  it('does not grow: versions, snapshots and files that no kept state needs go', async () => {
    const output = await copyOfLake();
    const counts: number[] = [];
    for (let turn = 0; turn < 8; turn++) {
      await commit(output, 2, turn % 2 === 0 ? -2 : -1);
      counts.push(everyFile(join(output, 'tables')).filter((name) => !name.includes('_delta_log')).length);
    }
    expect(Math.max(...counts.slice(3))).toBeLessThanOrEqual(Math.max(...counts.slice(0, 3)));
    const sets = await expectWhole(output);
    expect(sets).toHaveLength(2);
    for (const table of publishedTableNames as readonly TableName[]) {
      const { metadata } = await readIceberg(tableIn(output, table));
      expect(metadata.snapshots.length).toBeLessThanOrEqual(2);
      const versions = metadataFiles(output, table).filter((name) => name.startsWith('v') && name.endsWith('.json'));
      expect(versions.length).toBeLessThanOrEqual(3);
    }
    expect(await failed(output)).toEqual([]);
    expect(await commit(output, 2)).toBe(0);
  });
});
