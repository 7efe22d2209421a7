import { expect, it } from 'vitest';
import { changedPartitions, everything } from '../../src/publish/export-tables.ts';
import type { Manifest } from '../../src/publish/manifest.ts';
import { defaultRules, toManifestRules } from '../../src/schema/rules.ts';

const manifest = (tables: Readonly<Record<string, Readonly<Record<string, string>>>>): Manifest => ({
  snapshot_id: 's',
  run_id: 's',
  created_at: '2026-01-01T00:00:00Z',
  schema_version: 3,
  rules: toManifestRules(defaultRules),
  compared_with: null,
  schema_sha256: '',
  watermark_at: null,
  database: { path: 'lake.duckdb', bytes: 0, sha256: '' },
  tables: Object.fromEntries(
    Object.entries(tables).map(([table, files]) => [
      table,
      {
        rows: 0,
        files: Object.entries(files).map(([path, sha256]) => ({ path, sha256, rows: 1, bytes: 1 })),
      },
    ]),
  ),
});

const points = (year: number): string => `parquet/data_points/period_year=${year}/data_points.parquet`;

const first = manifest({
  surveys: { 'parquet/surveys.parquet': 'a' },
  runs: { 'parquet/runs.parquet': 'a' },
  data_points: { [points(2021)]: 'a', [points(2022)]: 'b', [points(2023)]: 'c' },
  utrvs: { 'parquet/utrvs/period_year=2021/utrvs.parquet': 'a' },
});
const second = manifest({
  surveys: { 'parquet/surveys.parquet': 'a' },
  runs: { 'parquet/runs.parquet': 'b' },
  data_points: { [points(2022)]: 'b', [points(2023)]: 'f', [points(2025)]: 'y' },
  utrvs: {},
});

it('years of which the file differs are replaced; those that are gone and those that are new are named', () => {
  expect(changedPartitions(first, second)).toEqual([
    { table: 'utrvs', years: [2021], files: [] },
    { table: 'data_points', years: [2021, 2023, 2025], files: [points(2023), points(2025)] },
    { table: 'runs', years: null, files: ['parquet/runs.parquet'] },
  ]);
});

it('between equal snapshots nothing has changed', () => {
  expect(changedPartitions(second, second)).toEqual([]);
});

it('everything is every table as a whole, with all of its files', () => {
  const loads = everything(first);
  expect(loads.every(({ years }) => years === null)).toBe(true);
  expect(loads.find(({ table }) => table === 'data_points')?.files).toHaveLength(3);
});
