import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, describe, expect, it } from 'vitest';
import { damageOf } from '../../src/base/damage.ts';
import { sha256Of } from '../../src/base/files.ts';
import { selectRow, withDatabase } from '../../src/load/database.ts';
import type { Manifest } from '../../src/publish/manifest.ts';
import type { Snapshot } from '../../src/publish/snapshot-folders.ts';
import { verifySnapshot } from '../../src/publish/verify-snapshot.ts';
import { publishedTableNames, tables, tablesByYear } from '../../src/schema/tables.ts';
import {
  at,
  dataPoint,
  day,
  definition,
  id,
  initiative,
  listing,
  loadNight,
  type Rows,
  response,
  simpleSurvey,
  survey,
  utrv,
} from '../load/lake-fixture.ts';
import { withoutFigures } from '../support/without-figures.ts';

withoutFigures();

const ofYear = (year: number) => ({ period_start: day(`${year}-01-01`), period_end: day(`${year}-12-31`) });

/** Survey `number` whose period is another year than 2024. */
const surveyOf = (number: number, year: number, value: number = number): Rows => ({
  surveys: [survey(number, ofYear(year))],
  utrvs: [utrv(number, number, ofYear(year))],
  data_points: [dataPoint(number, number, { ...ofYear(year), value_scaled: value })],
  responses: [response(`body-${number}`)],
  tracker_definitions: [definition(1)],
});

const odd = initiative(1, { name: 'Zürich ☃ "x"', extra: '{"a":{"b":[1,null]}}', path_ids: [id('a', 1), 'é'] });
const points = [3, 1, 2].map((n) => dataPoint(1, 1, { row_index: n, tracker_id: id('d', 4 - n) }));
const renamed = definition(1, 'v2');

const updated = survey(2, { ...ofYear(2021), last_updated_at: at('2025-01-09T00:00:00Z') });
const renamedUtrv = utrv(2, 2, { ...ofYear(2021), definition_id: renamed.definition_id });

/** A lake that is empty, then has three years; then 2023 changes; then it becomes 2021, and the question another. */
const nights: readonly (readonly Rows[])[] = [
  [{ ...listing, initiatives: [odd] }],
  [{ ...simpleSurvey(1), data_points: points }, surveyOf(2, 2023), surveyOf(3, 2022)],
  [surveyOf(2, 2023, 9)],
  [{ ...surveyOf(2, 2021, 9), surveys: [updated], tracker_definitions: [renamed], utrvs: [renamedUtrv] }],
];

let output: string;
let empty: Snapshot;
let first: Snapshot;
let second: Snapshot;
let last: Snapshot;
/** The manifest of the first night with surveys, as it was then. */
let manifestThen: string;

const readManifest = ({ folder }: Snapshot): Promise<string> => readFile(join(folder, 'manifest.json'), 'utf8');

// A test, so that a night that cannot be published is a failure of one.
it('four nights are published', async () => {
  output = await mkdtemp(join(tmpdir(), 'esg-lake-files-'));
  const made: Snapshot[] = [];
  for (const [night, rows] of nights.entries()) {
    made.push((await loadNight(output, { snapshotId: `s${night}`, rows })).snapshot);
    if (night === 1) manifestThen = await readManifest(made[1] as Snapshot);
  }
  [empty, first, second, last] = made as [Snapshot, Snapshot, Snapshot, Snapshot];
  expect(made).toHaveLength(nights.length);
});
afterAll(() => rm(output, { recursive: true, force: true }));

const filesOf = ({ manifest }: Snapshot) => Object.values(manifest.tables).flatMap(({ files }) => files);
const yearsOf = ({ folder }: Snapshot, table = 'data_points'): Promise<readonly string[]> =>
  readdir(join(folder, 'parquet', table));
const readObjects = async (snapshot: Snapshot, path: string) =>
  parquetReadObjects({ file: await asyncBufferFromFile(join(snapshot.folder, 'parquet', path)), compressors });
const countIn = (relation: string): Promise<unknown> =>
  withDatabase({ file: ':memory:' }, async ({ connection }) =>
    Object.values(await selectRow(connection, `SELECT count(*)::INTEGER AS n FROM ${relation}`)),
  );

describe('the Parquet files', () => {
  it('are read by another reader as they were written, sorted for pruning', async () => {
    const [node] = await readObjects(first, 'initiatives.parquet');
    expect(node).toMatchObject({
      name: 'Zürich ☃ "x"',
      extra: '{"a":{"b":[1,null]}}',
      path_ids: [id('a', 1), 'é'],
      created_at: new Date('2020-01-01T00:00:00Z'),
      is_leaf: true,
      depth: 0,
      parent_id: null,
    });
    const [point] = await readObjects(first, 'data_points/period_year=2023/data_points.parquet');
    expect(point).toMatchObject({ value_scaled: 2, period_end: new Date('2023-12-31T00:00:00Z'), row_index: null });
    expect(Object.keys(point ?? {})).toEqual(Object.keys(tables.data_points.columns));
    const rows = await readObjects(first, 'data_points/period_year=2024/data_points.parquet');
    expect(rows.map((row) => row['row_index'])).toEqual([3, 2, 1]);
  });

  it('of untouched years and tables are hard links; a table that has as many rows as before has its new ones', async () => {
    const inode = async ({ folder }: Snapshot, path: string) => (await stat(join(folder, path))).ino;
    const linked: string[] = [];
    for (const { path } of filesOf(second)) {
      if ((await inode(first, path).catch(() => null)) === (await inode(second, path))) linked.push(path);
    }
    expect(linked).toContain('parquet/initiatives.parquet');
    expect(linked.filter((path) => /(data_points|utrvs)\//.test(path)).sort()).toEqual([
      'parquet/data_points/period_year=2022/data_points.parquet',
      'parquet/data_points/period_year=2024/data_points.parquet',
      'parquet/utrvs/period_year=2022/utrvs.parquet',
      'parquet/utrvs/period_year=2023/utrvs.parquet', // of that year, only a data point has changed
      'parquet/utrvs/period_year=2024/utrvs.parquet',
    ]);
    const named = await Promise.all([second, last].map((snapshot) => readObjects(snapshot, 'trackers.parquet')));
    expect(named.map((rows) => rows.map(({ name }) => name))).toEqual([[definition(1).name], [renamed.name]]);
    expect(await yearsOf(last)).toEqual(['period_year=2021', 'period_year=2022', 'period_year=2024']);
  });

  it('are there for every table, also without rows, until it has some', async () => {
    for (const table of publishedTableNames) {
      const pattern = join(empty.folder, 'parquet', tablesByYear.includes(table) ? `${table}/**/*` : table);
      const rows = empty.manifest.tables[table]?.rows;
      expect([table, await countIn(`read_parquet('${pattern}.parquet')`)]).toEqual([table, [rows]]);
    }
    expect(await yearsOf(empty)).toEqual(['period_year=1970']);
    expect(await yearsOf(first)).toEqual(['period_year=2022', 'period_year=2023', 'period_year=2024']);
  });
});

describe('a snapshot', () => {
  it('is read-only, whole, and stands as it is while others are published', async () => {
    for (const path of ['lake.duckdb', 'manifest.json', ...filesOf(first).map((file) => file.path)]) {
      expect((await stat(join(first.folder, path))).mode & 0o777, path).toBe(0o444);
    }
    expect((await readdir(first.folder)).sort()).toEqual(['lake.duckdb', 'manifest.json', 'parquet']);
    expect(await readManifest(first)).toBe(manifestThen);
    for (const snapshot of [empty, first, second]) {
      expect((await verifySnapshot(snapshot, { content: true })).checks.filter(({ ok }) => !ok)).toEqual([]);
    }
  });
});

describe('the verification of a snapshot', () => {
  const wrongIn = async (snapshot: Snapshot, options = {}): Promise<readonly string[]> =>
    (await verifySnapshot(snapshot, options)).checks.filter(({ ok }) => !ok).map(({ name }) => name);
  const forged = (table: string, said: object): Snapshot => {
    const known = last.manifest.tables[table] as Manifest['tables'][string];
    return {
      ...last,
      manifest: { ...last.manifest, tables: { ...last.manifest.tables, [table]: { ...known, ...said } } },
    };
  };

  it('shows a row that only the database has', async () => {
    expect(await wrongIn(forged('data_points', { rows: 0 }))).toEqual(['data_points']);
  });

  it('shows rows of a file that are not those of the database, if asked for the content', async () => {
    const path = 'parquet/trackers.parquet';
    const [file, other] = [join(last.folder, path), join(output, 'other.parquet')];
    await withDatabase({ file: ':memory:' }, ({ connection }) =>
      connection.run(`COPY (SELECT * REPLACE ('other' AS name) FROM read_parquet('${file}')) TO '${other}'`),
    );
    await rename(other, file);
    const recorded = { path, rows: 1, bytes: (await stat(file)).size, sha256: await sha256Of(file) };
    const snapshot = forged('trackers', { rows: 1, files: [recorded] });
    expect(await wrongIn(snapshot)).toEqual([]);
    expect(await wrongIn(snapshot, { content: true })).toEqual(['content of trackers']);
  });

  it('shows a flipped byte, of a file and of the database', async () => {
    const file = 'parquet/utrvs/period_year=2021/utrvs.parquet';
    await flipByte(join(last.folder, file), 40);
    expect(await wrongIn(last)).toEqual(expect.arrayContaining(['files', file]));
    await flipByte(last.databaseFile, 5000);
    expect(await damageOf(last.databaseFile, last.manifest.database)).toMatch(/checksum/);
  });
});

async function flipByte(file: string, offset: number): Promise<void> {
  const bytes = await readFile(file);
  bytes[offset] = (bytes[offset] ?? 0) ^ 1;
  await chmod(file, 0o644);
  await writeFile(file, bytes);
}
