import { chmod, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { describe, expect, it } from 'vitest';
import { damageOf } from '../../src/base/damage.ts';
import { sha256Of } from '../../src/base/files.ts';
import { selectRows, withDatabase } from '../../src/load/database.ts';
import type { Snapshot } from '../../src/publish/snapshot-folders.ts';
import { verifySnapshot } from '../../src/publish/verify-snapshot.ts';
import { publishedTableNames, tables, tablesByYear } from '../../src/schema/tables.ts';
import {
  at,
  createOutput,
  dataPoint,
  day,
  definition,
  id,
  initiative,
  issue,
  listing,
  loadNight,
  queryCurrent,
  type Rows,
  response,
  simpleSurvey,
  survey,
  utrv,
} from '../load/lake-fixture.ts';
import { withoutFigures } from '../support/without-figures.ts';

/** Survey `number` whose period is another year than 2024. */
const surveyOf = (number: number, year: number, value: number = number): Rows => {
  const period = { period_start: day(`${year}-01-01`), period_end: day(`${year}-12-31`) };
  return {
    surveys: [survey(number, period)],
    utrvs: [utrv(number, number, period)],
    data_points: [dataPoint(number, number, { ...period, value_scaled: value })],
    responses: [response(`body-${number}`)],
    tracker_definitions: simpleSurvey(1).tracker_definitions ?? [],
  };
};

const queryFiles = (sql: string) => withDatabase({ file: ':memory:' }, ({ connection }) => selectRows(connection, sql));

const filesOf = ({ manifest }: Snapshot) =>
  Object.entries(manifest.tables).flatMap(([table, { files }]) => files.map((file) => ({ table, ...file })));

const readObjects = async (snapshot: Snapshot, path: string) =>
  parquetReadObjects({ file: await asyncBufferFromFile(join(snapshot.folder, path)), compressors });

describe('the Parquet files', () => {
  it('are read by another reader with the rows that DuckDB has', async () => {
    const output = await createOutput();
    const odd: Rows = {
      ...listing,
      initiatives: [
        initiative(1, { name: 'Zürich ☃ "x"', extra: '{"a":{"b":[1,null]}}', path_ids: [id('a', 1), 'é'] }),
      ],
    };
    const rows = [odd, simpleSurvey(1), surveyOf(2, 2023), { data_issues: [issue(), issue()] }];
    const { snapshot } = await loadNight(output, { snapshotId: 's1', rows });
    for (const { table, path, rows: count } of filesOf(snapshot)) {
      expect(await readObjects(snapshot, path), table).toHaveLength(count);
    }
    const [node] = await readObjects(snapshot, 'parquet/initiatives.parquet');
    expect(node).toMatchObject({
      name: 'Zürich ☃ "x"',
      extra: '{"a":{"b":[1,null]}}',
      path_ids: [id('a', 1), 'é'],
      created_at: new Date('2020-01-01T00:00:00Z'),
      is_leaf: true,
      depth: 0,
      parent_id: null,
    });
    const [point] = await readObjects(snapshot, 'parquet/data_points/period_year=2023/data_points.parquet');
    expect(point).toMatchObject({ value_scaled: 2, period_end: new Date('2023-12-31T00:00:00Z'), row_index: null });
    expect(Object.keys(point ?? {})).toEqual(Object.keys(tables.data_points.columns));
  });

  it('are sorted for pruning', async () => {
    const output = await createOutput();
    const points = [3, 1, 2].map((n) => dataPoint(1, 1, { row_index: n, tracker_id: id('d', 4 - n) }));
    await loadNight(output, { snapshotId: 's1', rows: [listing, { ...simpleSurvey(1), data_points: points }] });
    const partition = join(output, 'current/parquet/data_points/period_year=2024/data_points.parquet');
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(partition), compressors });
    expect(rows.map((row) => row['row_index'])).toEqual([3, 2, 1]);
  });

  it('of untouched years and tables are hard links', async () => {
    const output = await createOutput();
    const rows = [listing, simpleSurvey(1), surveyOf(2, 2023), surveyOf(3, 2022)];
    const { snapshot: first } = await loadNight(output, { snapshotId: 's1', rows });
    const { snapshot: second, outcome } = await loadNight(output, { snapshotId: 's2', rows: [surveyOf(2, 2023, 9)] });
    expect(outcome.touched).toEqual([2023]);
    const inode = async (snapshot: Snapshot, path: string) => (await stat(join(snapshot.folder, path))).ino;
    const linked: string[] = [];
    for (const { path } of filesOf(second)) {
      if ((await inode(first, path).catch(() => null)) === (await inode(second, path))) linked.push(path);
    }
    expect(linked).toContain('parquet/trackers.parquet');
    expect(linked.filter((path) => path.includes('period_year')).sort()).toEqual([
      'parquet/data_points/period_year=2022/data_points.parquet',
      'parquet/data_points/period_year=2024/data_points.parquet',
      'parquet/exclusions/period_year=1970/exclusions.parquet', // without rows
      'parquet/figures/period_year=2022/figures.parquet',
      'parquet/figures/period_year=2024/figures.parquet',
      'parquet/period_figures/period_year=1970/period_figures.parquet',
      'parquet/utrvs/period_year=2022/utrvs.parquet',
      'parquet/utrvs/period_year=2023/utrvs.parquet', // of that year, only a data point has changed
      'parquet/utrvs/period_year=2024/utrvs.parquet',
    ]);
    expect((await verifySnapshot(second, { content: true })).checks.filter(({ ok }) => !ok)).toEqual([]);
    const moved = await loadNight(output, { snapshotId: 's3', rows: [surveyOf(2, 2021, 9)] });
    expect(await readdir(join(moved.snapshot.folder, 'parquet/data_points'))).toEqual([
      'period_year=2021',
      'period_year=2022',
      'period_year=2024',
    ]);
  });

  it('have the new rows of a table that has as many as before', async () => {
    const output = await createOutput();
    await loadNight(output, { snapshotId: 's1', rows: [listing, simpleSurvey(1)] });
    const renamed = definition(1, 'v2');
    const utrvs = [utrv(1, 1, { definition_id: renamed.definition_id })];
    const rows = [{ ...simpleSurvey(1), tracker_definitions: [renamed], utrvs }];
    const { snapshot } = await loadNight(output, { snapshotId: 's2', rows });
    const trackers = await readObjects(snapshot, 'parquet/trackers.parquet');
    expect(trackers.map(({ name }) => name)).toEqual([renamed.name]);
  });

  it('are there for every table, also without rows, until it has some', async () => {
    const output = await createOutput();
    const { snapshot } = await loadNight(output, { snapshotId: 's1', rows: [listing] });
    for (const table of publishedTableNames) {
      const pattern = join(snapshot.folder, 'parquet', tablesByYear.includes(table) ? `${table}/**/*` : table);
      const rows = await queryFiles(`SELECT count(*) AS n FROM read_parquet('${pattern}.parquet')`);
      expect([table, Number(rows[0]?.['n'])]).toEqual([table, snapshot.manifest.tables[table]?.rows]);
    }
    expect((await verifySnapshot(snapshot)).ok).toBe(true);
    const later = await loadNight(output, { snapshotId: 's2', rows: [listing, simpleSurvey(1)] });
    expect(await readdir(join(later.snapshot.folder, 'parquet/data_points'))).toEqual(['period_year=2024']);
  });
});

describe('a snapshot', () => {
  withoutFigures();

  it('is read-only, and known by its checksum', async () => {
    const output = await createOutput();
    const { snapshot } = await loadNight(output, { snapshotId: 's1', rows: [listing, simpleSurvey(1)] });
    for (const path of ['lake.duckdb', 'manifest.json', ...filesOf(snapshot).map((file) => file.path)]) {
      expect((await stat(join(snapshot.folder, path))).mode & 0o777, path).toBe(0o444);
    }
    expect((await readdir(snapshot.folder)).sort()).toEqual(['lake.duckdb', 'manifest.json', 'parquet']);
    await flipByte(snapshot.databaseFile, 5000);
    expect(await damageOf(snapshot.databaseFile, snapshot.manifest.database)).toMatch(/checksum/);
  });

  it('shows a flipped byte and a missing file in its verification', async () => {
    const output = await createOutput();
    const { snapshot } = await loadNight(output, { snapshotId: 's1', rows: [listing, simpleSurvey(1)] });
    const file = 'parquet/utrvs/period_year=2024/utrvs.parquet';
    await flipByte(join(snapshot.folder, file), 40);
    const { ok, checks } = await verifySnapshot(snapshot);
    expect(ok).toBe(false);
    expect(checks.filter((check) => !check.ok).map(({ name }) => name)).toEqual(['files', file]);
  });

  it('shows a row that only the database has', async () => {
    const output = await createOutput();
    const { snapshot } = await loadNight(output, { snapshotId: 's1', rows: [listing, simpleSurvey(1)] });
    const { manifest } = snapshot;
    const table = manifest.tables['data_points'];
    if (table === undefined) throw new Error('no data points');
    const short = { ...manifest, tables: { ...manifest.tables, data_points: { ...table, rows: 0 } } };
    const { checks } = await verifySnapshot({ ...snapshot, manifest: short });
    expect(checks.filter((check) => !check.ok).map(({ name }) => name)).toEqual(['data_points']);
  });

  it('shows rows of a file that are not those of the database, if asked for the content', async () => {
    const output = await createOutput();
    const { snapshot } = await loadNight(output, { snapshotId: 's1', rows: [listing, simpleSurvey(1)] });
    const path = 'parquet/trackers.parquet';
    const file = join(snapshot.folder, path);
    const other = join(output, 'other.parquet');
    await queryFiles(`COPY (SELECT * REPLACE ('other' AS name) FROM read_parquet('${file}')) TO '${other}'`);
    await rename(other, file);
    const recorded = { path, rows: 1, bytes: (await stat(file)).size, sha256: await sha256Of(file) };
    const { manifest } = snapshot;
    const forged = {
      ...snapshot,
      manifest: { ...manifest, tables: { ...manifest.tables, trackers: { rows: 1, files: [recorded] } } },
    };
    expect((await verifySnapshot(forged)).ok).toBe(true);
    const { checks } = await verifySnapshot(forged, { content: true });
    expect(checks.filter((check) => !check.ok).map(({ name }) => name)).toEqual(['content of trackers']);
  });

  it('stands as it is for a reader while others are published', async () => {
    const output = await createOutput();
    const { snapshot } = await loadNight(output, { snapshotId: 's1', rows: [listing, simpleSurvey(1)] });
    const before = await readFile(join(snapshot.folder, 'manifest.json'), 'utf8');
    await loadNight(output, { snapshotId: 's2', rows: [simpleSurvey(2)], changedAt: at('2025-05-01T00:00:00Z') });
    expect(await readFile(join(snapshot.folder, 'manifest.json'), 'utf8')).toBe(before);
    expect((await verifySnapshot(snapshot)).ok).toBe(true);
    expect(await queryCurrent(output, 'SELECT count(*)::INTEGER AS n FROM surveys')).toEqual([{ n: 2 }]);
  });
});

async function flipByte(file: string, offset: number): Promise<void> {
  const bytes = await readFile(file);
  bytes[offset] = (bytes[offset] ?? 0) ^ 1;
  await chmod(file, 0o644);
  await writeFile(file, bytes);
}
