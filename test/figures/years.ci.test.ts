import { chmod, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlFile } from '../../src/base/package-files.ts';
import { listGroupYears, runFigures } from '../../src/figures/run-figures.ts';
import { GroupLake, togetherOf } from '../rules/group-lakes.ts';
import { groupCases } from '../rules/group-text.ts';

const outputs = [
  ...['figures', 'period_figures', 'exclusions', 'group_figures', 'figure_doubts'],
  ...['internal.used_numbers', 'internal.deeper_figures', 'internal.held_figures'],
];
const materiality = 5;
let groups: GroupLake;
let lake: DuckDBConnection;

beforeAll(async () => {
  groups = await GroupLake.of(togetherOf(groupCases)[0] ?? []);
  const copy = join(groups.output, 'figures.duckdb');
  await copyFile(join(groups.output, 'current', 'lake.duckdb'), copy);
  await chmod(copy, 0o600);
  lake = await (await DuckDBInstance.create(copy, { threads: '1' })).connect();
  await listGroupYears(lake, '12-31');
});

afterAll(() => {
  lake?.closeSync();
  return groups?.drop();
});

describe('a run by years', () => {
  it.each([[[2025]], [[2024]], [[2023, 2025]], [[2022]], [[2024, 2025]]])(
    'has the rows of a whole run: %s',
    async (years) => {
      const touched = await changeRecords(years);
      await runFigures(lake, { touchedYears: touched, materiality });
      for (const table of outputs) await lake.run(`CREATE OR REPLACE TEMP TABLE "by_years ${table}" AS FROM ${table}`);
      await runFigures(lake, { touchedYears: null, materiality });
      const differing = [];
      for (const table of outputs) {
        const made = `"by_years ${table}"`;
        const rows = await read(
          `(FROM ${made} EXCEPT ALL FROM ${table}) UNION ALL (FROM ${table} EXCEPT ALL FROM ${made})`,
        );
        differing.push(...rows.map((row) => [table, ...row]));
      }
      expect(differing).toEqual([]);
    },
  );

  it('leaves the years before them as they are', async () => {
    await runFigures(lake, { touchedYears: [2025], materiality });
    expect(await read('SELECT reporting_year FROM group_years WHERE is_made AND reporting_year < 2025')).toEqual([]);
  });
});

/** Changes numbers and states of every third record that ends in one of the years. @returns the years to make */
async function changeRecords(years: readonly number[]): Promise<readonly number[]> {
  await lake.run(`
    CREATE OR REPLACE TEMP TABLE changed AS
    SELECT utrv_id, hash(utrv_id || '${years}') AS dice FROM utrvs
    WHERE year(period_end) IN (${years}) AND hash(utrv_id || '${years}') % 3 = 0`);
  await lake.run(`
    CREATE OR REPLACE TEMP TABLE touched_records AS
    SELECT DISTINCT period, period_start, period_end FROM utrvs SEMI JOIN changed USING (utrv_id)`);
  await lake.run(`
    UPDATE data_points SET value_number = value_number * 1.5, value_scaled = value_scaled * 1.5, value_text = NULL
    WHERE utrv_id IN (SELECT utrv_id FROM changed WHERE dice % 2 = 0)`);
  await lake.run(`
    UPDATE utrvs u SET status = CASE WHEN c.dice % 4 = 1 THEN 'rejected' ELSE 'verified' END
    FROM changed c WHERE c.utrv_id = u.utrv_id AND c.dice % 4 <> 0`);
  return (await read(sqlFile('load/merge/touched-reporting-years.sql'))).map(([year]) => Number(year));
}

const read = async (sql: string): Promise<readonly (readonly unknown[])[]> =>
  (await lake.runAndReadAll(sql)).getRowsJson();
