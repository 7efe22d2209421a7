import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLake } from '../../src/publish/lake.ts';
import { esgLake } from '../cli/command.ts';
import { loadNight } from '../load/lake-fixture.ts';
import { type Answer, type ReportingWorld, rowsOf } from '../load/reporting-world.ts';
import { madePage } from '../report/made-page.ts';
import { readPage } from '../report/page-cells.ts';
import { blocksOf, read } from './pages.ts';

/** The figure of a group is the same number, with the same doubts, wherever somebody looks for it. */

const says = (to: string, is: number, unit?: string): Answer => ({
  to,
  values: [{ is, ...(unit === undefined ? {} : { unit }) }],
});
const verified = (answer: Answer): Answer => ({ ...answer, status: 'verified' });
const year = (of: string, ends: number, ...answers: readonly Answer[]) => ({ of, end: `${ends}-12-31`, answers });

const world: ReportingWorld = {
  nodes: { group: null, north: 'group', a: 'north', b: 'north', south: 'group', pair: null, x: 'pair', y: 'pair' },
  trackers: {
    scope1: { type_code: '305-1-a', unit: 'tons/CO2e', unit_type: 'co2Emissions' },
    people: { type_code: '2-7-a', over_time: 'none' },
    waste: { type_code: '306-3-a', unit: 'mt', unit_type: 'mass' },
    water: { type_code: '303-5-a', unit: 'm3', unit_type: 'volume' },
  },
  surveys: [
    year('a', 2023, verified(says('scope1', 100)), says('water', 0.1)),
    year('b', 2023, says('scope1', 50), says('water', 0.2)),
    year('south', 2023, says('scope1', 25.5)),
    year('group', 2024, verified(says('scope1', 200)), says('waste', 7, 't')),
    year('a', 2024, says('scope1', 100), says('waste', 1), says('water', 0.1)),
    year('b', 2024, verified(says('scope1', 60)), says('waste', 2)),
    year('south', 2024, says('scope1', 30), says('waste', 3)),
    year('pair', 2024, says('people', 3)),
    year('x', 2024, says('scope1', 0), says('people', 5)),
    year('y', 2024, verified(says('scope1', 0)), says('people', 4)),
  ],
};

type Row = Readonly<Record<string, unknown>>;

/** What every place says of a figure, in one spelling. */
const line = (row: Row): string =>
  JSON.stringify([
    row['reporting_year'],
    row['value'] ?? null,
    typeof row['doubts'] === 'string' ? row['doubts'] : [row['doubts']].flat().join(', '),
    row['sites_reporting'],
    row['sites'],
    row['own_value'] ?? null,
    row['below_value'] ?? null,
  ]);
const lines = (rows: readonly Row[]): readonly string[] => rows.map(line).sort();
const scope1 = (row: Row): boolean => row['type_code'] === '305-1-a';

let output: string;
/** The published table at depth 0. */
let published: readonly Row[];

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'esg-lake-one-number-'));
  await loadNight(output, { snapshotId: 'first', rows: rowsOf(world) });
  published = await parquet('group_figures', 'depth = 0');
});

afterAll(() => rm(output, { recursive: true, force: true }));

async function duckdb(sql: string): Promise<readonly Row[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const parquet = (table: string, where: string): Promise<readonly Row[]> =>
  duckdb(`FROM read_parquet('${join(output, 'current/parquet', table)}.parquet') WHERE ${where}`);

async function query(sql: string, ...more: readonly string[]): Promise<readonly Row[]> {
  const { code, stdout, stderr } = await esgLake(['query', sql, ...more, '--output', output, '--format', 'json'], {
    cwd: output,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** The first text between two others. */
function between(text: string, from: string, to: string): string {
  const [, rest = ''] = text.split(from);
  const [found = ''] = rest.split(to);
  expect(found).toContain('group_figures');
  return found;
}

/** The first block of a page that asks `group_figures`. */
const firstBlock = (page: string): string =>
  blocksOf(page).find(({ text }) => text.includes('group_figures'))?.text ?? '';

describe('the figure of a group', () => {
  it('is what is computed by hand', () => {
    expect(lines(published.filter(scope1)).map((text) => JSON.parse(text))).toEqual([
      [2023, 175.5, 'unverified', 3, 3, null, 175.5],
      [2024, 0, 'unverified', 2, 2, null, 0],
      [2024, 200, 'contradicted', 3, 3, 200, 190],
    ]);
    expect(new Set(published.flatMap((row) => row['doubts']))).toEqual(
      new Set(['missing', 'contradicted', 'unverified']),
    );
  });

  it('is in the view', async () => {
    const rows = await query('FROM initiative_rollup WHERE depth = 0');
    expect(lines(rows)).toEqual(lines(published));
  });

  it('is reconciled with its direct children', async () => {
    const children = await duckdb(`
      SELECT i.parent_id || ' ' || g.measure_id || ' ' || g.reporting_year AS key, fsum(g.value) AS value
      FROM read_parquet('${output}/current/parquet/group_figures.parquet') g
        JOIN read_parquet('${output}/current/parquet/initiatives.parquet') i USING (initiative_id)
      WHERE g.depth = 1 AND g.value IS NOT NULL GROUP BY key`);
    const sums = new Map(children.map((row) => [row['key'], Number(Number(row['value']).toPrecision(14))]));
    for (const row of published) {
      const key = `${row['initiative_id']} ${row['measure_id']} ${row['reporting_year']}`;
      expect([key, row['below_value'] ?? undefined]).toEqual([key, sums.get(key)]);
    }
  });

  it('is the answer of @figures-of-the-group', async () => {
    const rows = await query(
      '@figures-of-the-group',
      '--param',
      'details=true',
      '--param',
      'year=all',
      '--param',
      'type_code=*',
    );
    expect(lines(rows)).toEqual(lines(published));
  });

  it('is on the page and in its CSV file', async () => {
    const { page, files } = await madePage(output);
    const file = join(output, 'figures-of-the-group.csv');
    await writeFile(file, files['figures-of-the-group.csv'] ?? '');
    const inFile = await duckdb(`FROM read_csv('${file}', auto_type_candidates = ['DOUBLE', 'VARCHAR'])`);
    const of2024 = published.filter((row) => row['reporting_year'] === 2024);
    const listed = inFile.map((row) => ({ ...row, doubts: String(row['doubts'] ?? '').replaceAll('; ', ', ') }));
    expect(lines(listed)).toEqual(lines(of2024));
    const [first = []] = readPage(page).rows('Key figures of 2024');
    expect(first[2]).toBe('200.0t CO₂e');
  });

  it.each(['docs/query-it.md', 'docs/tutorial.md'])('is the answer of the first query of %s', async (page) => {
    expect(lines(await query(firstBlock(page)))).toEqual(lines(published.filter(scope1)));
  });

  it.each([
    ['with_duckdb.py', 'group = lake.sql("""', '"""'],
    ['with_pyspark.py', 'group = spark.sql("""', '"""'],
    ['with_arrow.mjs', 'group = await lake.queryArrow(`', '`'],
    ['with_r.R', 'group <- dbGetQuery(lake, "', '")'],
  ])('is what %s computes', async (file, from, to) => {
    const sql = between(read(`examples/notebooks/${file}`), from, to);
    const lake = await openLake(output);
    try {
      const rows = await lake.query(`SELECT to_json(r)::VARCHAR AS row FROM (${sql}) r`);
      const found = rows.map((row): Row => JSON.parse(String(row['row'])));
      expect(lines(found)).toEqual(lines(published.filter(scope1)));
    } finally {
      lake.close();
    }
  });
});
