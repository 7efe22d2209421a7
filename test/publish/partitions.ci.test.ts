import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, selectRow } from '../../src/load/database.ts';
import { bucketSql, buckets } from '../../src/load/merge/touched-records.ts';
import { isTouchedBy, partSql, partsFor } from '../../src/publish/partitions.ts';
import type { Snapshot } from '../../src/publish/snapshot-folders.ts';
import { verifySnapshot } from '../../src/publish/verify-snapshot.ts';
import {
  createOutput,
  currentHashes,
  dataPoint,
  freshHashes,
  id,
  initiative,
  listing,
  loadNight,
  type Rows,
  simpleSurvey,
  survey,
  utrv,
} from '../load/lake-fixture.ts';

describe('the parts of a year', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ file: ':memory:' });
  });
  afterAll(() => database.close());

  it('are the same for SQL and for the program, whatever the id', async () => {
    const ids = fc.oneof(fc.stringMatching(/^[0-9a-fA-F]{24}$/), fc.string());
    await fc.assert(
      fc.asyncProperty(ids, fc.integer({ min: 1, max: 100 }), async (initiativeId, parts) => {
        const sql = `SELECT ${bucketSql} AS bucket, ${partSql(parts)} AS part FROM (SELECT $1::VARCHAR AS initiative_id)`;
        const { bucket, part } = await selectRow(database.connection, sql, [initiativeId]);
        expect(bucket).toBeGreaterThanOrEqual(0);
        expect(bucket).toBeLessThan(buckets);
        const touched = new Map([[2024, new Set([Number(bucket)])]]);
        expect(isTouchedBy(touched, { year: 2024, part: Number(part), parts })).toBe(true);
        expect(Number(part)).toBeLessThan(parts);
      }),
      { numRuns: 200 },
    );
  });

  it.each([1, 16, 4096])('spread ids evenly whose counters go up in steps of %i', async (step) => {
    const sql = `SELECT max(n) AS most, min(n) AS fewest FROM (
      SELECT ${partSql(8)}, count(*) AS n FROM (
        SELECT printf('5f0a1b2c3d4e5f6071%06x', (range * ${step}) % 16777216) AS initiative_id FROM range(800)) GROUP BY 1)`;
    const { most, fewest } = await selectRow(database.connection, sql);
    expect(Number(fewest)).toBeGreaterThan(70);
    expect(Number(most)).toBeLessThan(130);
  });

  it('are as many as before until there could be twice as many, or they are too small', () => {
    expect([0, 99, 199, 200, 1000].map((rows) => partsFor(rows, 0, 100))).toEqual([1, 1, 1, 2, 10]);
    expect([400, 500, 799, 800, 399].map((rows) => partsFor(rows, 4, 100))).toEqual([4, 4, 4, 8, 3]);
    expect(partsFor(1e9, 0, 100)).toBe(100);
  });
});

describe('a large year', () => {
  const nodes = Array.from({ length: 40 }, (_, i) => i + 1);
  const tree: Rows = {
    ...listing,
    initiatives: nodes.map((n) => initiative(n)),
  };
  const of = (n: number) => ({ initiative_id: id('a', n) });
  const surveyOf = (n: number, value: number): Rows => ({
    ...simpleSurvey(n),
    surveys: [survey(n, of(n))],
    utrvs: [utrv(n, n, of(n))],
    data_points: [dataPoint(n, n, { ...of(n), value_number: value, value_scaled: value })],
  });
  const small = { minPartRows: 5 };
  const partsOf = ({ manifest }: Snapshot, table: string): readonly string[] =>
    (manifest.tables[table]?.files ?? []).map(({ path }) => path);
  const inodes = (snapshot: Snapshot, paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => (await stat(join(snapshot.folder, path))).ino));

  it('is published in parts, of which nights write only what they touch', async () => {
    const output = await createOutput();
    const rows = [tree, ...nodes.map((n) => surveyOf(n, n))];
    const { snapshot: first } = await loadNight(output, { snapshotId: 's1', rows, ...small });
    const paths = partsOf(first, 'data_points');
    expect(paths).toHaveLength(8);
    expect(paths[7]).toBe('parquet/data_points/period_year=2024/data_points-07.parquet');
    expect(partsOf(first, 'utrvs')).toHaveLength(8);

    const { snapshot: second } = await loadNight(output, { snapshotId: 's2', rows: [surveyOf(7, 70)], ...small });
    const [before, after] = [await inodes(first, paths), await inodes(second, paths)];
    const written = paths.filter((_, i) => before[i] !== after[i]);
    expect(written).toHaveLength(1);
    expect(partsOf(second, 'data_points')).toEqual(paths);

    const removed = { rows: [surveyOf(8, 80)], removedSurveys: [id('b', 7)] };
    const { snapshot: third } = await loadNight(output, { snapshotId: 's3', ...removed, ...small });
    expect((await verifySnapshot(third)).checks.filter(({ ok }) => !ok)).toEqual([]);
    const kept = nodes.filter((n) => n !== 7).map((n) => surveyOf(n, n === 8 ? 80 : n));
    expect(await currentHashes(third)).toEqual(await freshHashes([tree, ...kept]));

    const { snapshot: whole } = await loadNight(output, {
      snapshotId: 's4',
      rows: [surveyOf(9, 90)],
      minPartRows: 100,
    });
    expect(partsOf(whole, 'utrvs')).toEqual(['parquet/utrvs/period_year=2024/utrvs.parquet']);
    expect((await verifySnapshot(whole)).ok).toBe(true);
  });
});
