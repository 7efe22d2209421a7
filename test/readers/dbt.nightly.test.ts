import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dbtSources } from '../../src/schema/dictionary.ts';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { views } from '../../src/schema/views.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { needPython } from './needs.ts';
import { pythonEnvironment } from './python-environment.ts';

const run = promisify(execFile);

/** What the mart has of a figure, and how the lake says it. */
const martSql = `SELECT group_id, measure_id, reporting_year, value, verdict, doubts, percent_verified, sites_reporting, sites
  FROM group_figures ORDER BY ALL`;
const lakeSql = `SELECT initiative_id, measure_id, reporting_year, value, verdict, array_to_string(doubts, ', '), percent_verified,
    sites_reporting, sites
  FROM group_figures WHERE depth = 0 ORDER BY ALL`;

let lake: PublishedLake;
let project: string;
beforeAll(async () => {
  lake = await publishLake({ initiatives: 30, surveys: 120, utrvsPerSurvey: 60 }, { keepSnapshots: 100 });
  project = await mkdtemp(join(tmpdir(), 'esg-lake-dbt-'));
  await cp(join(import.meta.dirname, '../../examples/dbt'), project, { recursive: true });
  await writeFile(join(project, 'models/esg_lake.yml'), dbtSources());
});
afterAll(async () => {
  await lake?.remove();
  await rm(project, { recursive: true, force: true });
});

async function rows(file: string, sql: string): Promise<string> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    return JSON.stringify((await connection.runAndReadAll(sql)).getRowsJson());
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const groupFigures = (snapshotId: string): Promise<string> =>
  rows(join(lake.output, 'snapshots', snapshotId, 'lake.duckdb'), lakeSql);

async function build(python: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, ESG_LAKE_OUTPUT: lake.output, DO_NOT_TRACK: '1' };
  const dbt = ['-c', 'from dbt.cli.main import cli; cli()'];
  const { stdout } = await run(python, [...dbt, 'build', '--no-use-colors', ...args], {
    cwd: project,
    env,
    maxBuffer: 2 ** 26,
  });
  return stdout;
}

describe('examples/dbt', () => {
  test('builds marts that have the figures of the group, and tests every source', async (context) => {
    const python = await pythonEnvironment(needPython(context), 'dbt.txt');
    const said = await build(python);
    expect(said).toMatch(/ERROR=0 /);
    expect(said).not.toMatch(/[Dd]eprecat/);
    const mart = await rows(join(project, 'marts.duckdb'), martSql);
    expect(mart).toBe(await groupFigures(String(lake.report.snapshot_id)));
    expect(mart.length).toBeGreaterThan(1_000);
    const manifest = JSON.parse(await readFile(join(project, 'target/manifest.json'), 'utf8'));
    const sources: readonly { name: string; description: string; columns: Record<string, { description: string }> }[] =
      Object.values(manifest.sources);
    expect(sources.map(({ name }) => name).sort()).toEqual(
      [...publishedTableNames, ...views.map(({ name }) => name)].sort(),
    );
    for (const { name, description, columns } of views) {
      const source = sources.find((each) => each.name === name);
      expect(source?.description).toBe(description);
      expect(Object.values(source?.columns ?? {}).map((column) => column.description)).toEqual(Object.values(columns));
    }
  });

  test('reads one snapshot in a build during which runs publish', async (context) => {
    const python = await pythonEnvironment(needPython(context), 'dbt.txt');
    const published = [String(lake.report.snapshot_id)];
    let isBuilt = false;
    const building = build(python, '--select', 'group_figures', 'site_figures', 'source:esg_lake.figures').finally(
      () => {
        isBuilt = true;
      },
    );
    for (let night = 1; !isBuilt; night++) {
      lake.sandbox.setNight(night);
      published.push(String((await lake.runAgain({})).snapshot_id));
    }
    expect(await building).toMatch(/ERROR=0 /);
    const mart = await rows(join(project, 'marts.duckdb'), martSql);
    const all = await Promise.all(published.map(groupFigures));
    expect(new Set(all).size).toBeGreaterThan(1);
    expect(all).toContain(mart);
  });
});
