import { execFile } from 'node:child_process';
import { chmod, link, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { damageFile } from '../../bench/proof/damage.ts';
import nightly from '../../pipelines/nightly.ts';
import replay from '../../pipelines/replay.ts';
import { findCurrent } from '../../src/publish/snapshot-folders.ts';
import { damagesOf } from '../../src/publish/verify-snapshot.ts';
import type { RunReport } from '../../src/report/report.ts';
import type { RunOptions } from '../../src/run/options.ts';
import type { Pipeline } from '../../src/run/pipeline.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { esgLake } from '../cli/command.ts';
import { currentHashes, queryPublished } from '../run/published.ts';
import {
  id,
  numberUtrv,
  type SmallService,
  type SmallSurvey,
  smallRun,
  startSmallService,
  token,
} from '../support/changing-service.ts';
import { withoutFigures } from '../support/without-figures.ts';

withoutFigures();

let service: SmallService;
let home: string;
/** A lake of two nights; `output` is a copy of it for each test, whose files can be damaged at will. */
let prepared: string;
let output: string;
let expected: readonly string[];
let history: readonly (readonly unknown[])[];
let warnings: string[];

const survey = (number: number, year: number): SmallSurvey => ({
  _id: id(number),
  initiativeId: id(1),
  name: `Survey ${number}`,
  lastUpdated: '2026-02-01T10:00:00.000Z',
  utrvs: [
    numberUtrv(1000 + number, number, {
      period: 'yearly',
      effectiveDate: `${year}-12-31T00:00:00.000Z`,
    }),
  ],
});

async function run(more: Partial<RunOptions> = {}, pipeline: Pipeline = nightly): Promise<RunReport> {
  warnings = [];
  service.requests = [];
  return runPipeline(pipeline, smallRun(service, output, more), {
    onEvent: (event) => event.type === 'log' && event.level === 'warn' && warnings.push(event.message),
  });
}

beforeAll(async () => {
  service = await startSmallService();
  home = await mkdtemp(join(tmpdir(), 'esg-lake-damage-'));
  prepared = join(home, 'prepared');
  output = prepared;
  const [one, ...others] = [survey(1, 2025), survey(2, 2024), survey(3, 2023)];
  if (one === undefined) throw new Error('no survey');
  service.surveys = [one, ...others];
  // A record that the first survey has, too: it is rejected in the third.
  const [, third] = others;
  if (third !== undefined) third.utrvs = [...third.utrvs, numberUtrv(1001, 5)];
  await run();
  one.utrvs = [numberUtrv(1001, 77, { period: 'yearly', effectiveDate: '2025-12-31T00:00:00.000Z' })];
  one.lastUpdated = service.now.toISOString();
  service.now = new Date(service.now.getTime() + 86_400_000);
  await run();
  service.now = new Date(service.now.getTime() + 86_400_000);
  expected = await hashes();
  history = await historyRows();
});
afterAll(async () => {
  await service.close();
  await rm(home, { recursive: true, force: true });
});
beforeEach(async () => {
  output = await mkdtemp(join(home, 'lake-'));
  await rm(output, { recursive: true });
  await promisify(execFile)('cp', ['-a', prepared, output]);
});

const hashes = (): Promise<readonly string[]> => currentHashes(output);

const rows = (sql: string): Promise<readonly unknown[]> => queryPublished(output, sql);

/** Of the two nights: what came later is left out. */
const historyRows = async (): Promise<readonly (readonly unknown[])[]> => [
  (await rows('SELECT run_id, mode, started_at FROM runs ORDER BY run_id LIMIT 2')) as readonly unknown[],
  await rows('FROM data_point_changes ORDER BY ALL'),
];

const current = async (): Promise<string> => join(output, await readlink(join(output, 'current')));
const inCurrent = async (path: string): Promise<string> => join(await current(), path);

/** Published, whole, the right content, and with all of its history. */
async function expectWhole(): Promise<void> {
  const snapshot = await findCurrent(output);
  expect(snapshot === null ? ['nothing'] : await damagesOf(snapshot)).toEqual([]);
  expect(await hashes()).toEqual(expected);
  expect(await historyRows()).toEqual(history);
}

const command = (...args: readonly string[]) =>
  esgLake([...args, '--output', output], {
    cwd: home,
    env: { ESG_LAKE_TOKEN: token, ESG_LAKE_BASE_URL: service.baseUrl },
  });

/** Exit code 7, the name of the file, and what rebuilds the lake. */
async function expectFound(file: string): Promise<void> {
  const { code, stdout, stderr } = await command('verify');
  expect(code).toBe(7);
  expect(stdout + stderr).toContain(file);
  expect(stdout + stderr).toMatch(/→ .*esg-lake replay/);
}

const dataPoints = 'parquet/data_points/period_year=2023/data_points.parquet';

it.each([
  ['lake.duckdb', 'flipped'],
  ['lake.duckdb', 'unreadable'],
  ['manifest.json', 'flipped'],
  ['manifest.json', 'deleted'],
  ['parquet/runs.parquet', 'flipped'],
  ['parquet/runs.parquet', 'deleted'],
  [dataPoints, 'flipped'],
  [dataPoints, 'emptied'],
] as const)('%s of the published snapshot, %s, is found by verify and made whole by a replay', async (path, damage) => {
  await damageFile(await inCurrent(path), damage);
  await expectFound(path);
  expect(await run({}, replay)).toMatchObject({ status: 'published', exit_code: 0 });
  await expectWhole();
  expect((await command('verify')).code).toBe(0);
  expect(await run()).toMatchObject({ status: 'unchanged' });
  expect(warnings).toEqual([]);
});

it.each([
  ['lake.duckdb', 'cut'],
  ['lake.duckdb', 'deleted'],
  ['manifest.json', 'emptied'],
  ['manifest.json', 'unreadable'],
  ['parquet/runs.parquet', 'cut'],
  [dataPoints, 'deleted'],
] as const)('%s of the published snapshot, %s, is made whole by the next run', async (path, damage) => {
  const file = await inCurrent(path);
  await damageFile(file, damage);
  expect(await run()).toMatchObject({ status: 'published', exit_code: 0, surveys: { fetched: 0 } });
  expect(warnings[0]).toContain(file);
  expect(warnings[0]).toContain('the lake is first rebuilt from its landing');
  await expectWhole();
});

describe('a damaged database', () => {
  it('with a flipped bit never gets a new checksum: the next run rebuilds it', async () => {
    const file = await inCurrent('lake.duckdb');
    await damageFile(file, 'flipped');
    expect(await run()).toMatchObject({ status: 'published', exit_code: 0, surveys: { fetched: 0 } });
    expect(warnings[0]).toContain(`${file} does not have the checksum in its manifest`);
    await expectWhole();
  });

  it('whose history is damaged in Parquet too stops run and replay, until an earlier snapshot is published', async () => {
    const [older = ''] = (await readdir(join(output, 'snapshots'))).sort();
    await damageFile(await inCurrent('lake.duckdb'), 'cut');
    await damageFile(await inCurrent('parquet/data_point_changes.parquet'), 'flipped');
    for (const name of ['run', 'replay']) {
      const { code, stderr } = await command(name);
      expect(code).toBe(7);
      expect(stderr).toContain('the history of the lake is lost');
      expect(stderr).toContain('→ esg-lake snapshots rollback ID');
    }
    expect((await command('snapshots', 'rollback', older)).code).toBe(0);
    expect(await run()).toMatchObject({ status: 'published', exit_code: 0, surveys: { fetched: 0, reused: 1 } });
    expect(await hashes()).toEqual(expected);
  });

  it('and a damaged landed body: everything is loaded from the service, and the history stays', async () => {
    await damageFile(await inCurrent('lake.duckdb'), 'flipped');
    await damageFile(join(output, await bodyOf(id(2))), 'flipped');
    expect(await run({}, replay)).toMatchObject({ exit_code: 7, error: { name: 'DamagedError' } });
    expect(await run()).toMatchObject({ status: 'published', exit_code: 0 });
    expect(warnings.join('\n')).toContain('everything is loaded from the service again');
    await expectWhole();
  });
});

describe('a damaged manifest', () => {
  it('is not believed when it is still JSON, and stops no query', async () => {
    const file = await inCurrent('manifest.json');
    const before = await readFile(file, 'utf8');
    await chmod(file, 0o644);
    await writeFile(file, before.replace(/"rows": 3/, '"rows": 4'));
    await expectFound('does not match its own checksum');
    expect((await command('status')).code).toBe(7);
    expect((await command('snapshots')).code).toBe(0);
    expect((await command('query', 'SELECT count(*) AS n FROM surveys', '--format', 'csv')).stdout).toBe('n\n3\n');
    expect(await run()).toMatchObject({ status: 'published', exit_code: 0 });
    await expectWhole();
  });
});

it('a file that no manifest names is seen by verify, and left behind by a replay', async () => {
  const folder = await inCurrent('parquet/data_points/period_year=1999');
  await mkdir(folder);
  await link(await inCurrent('parquet/data_points/period_year=2023/data_points.parquet'), join(folder, 'x.parquet'));
  await expectFound('period_year=1999/x.parquet: is not named by the manifest');
  expect(await run({}, replay)).toMatchObject({ status: 'published' });
  await expectWhole();
  expect((await command('verify')).code).toBe(0);
});

it.each(['flipped', 'deleted', 'unreadable', 'emptied'] as const)(
  'a `current` that was %s is pointed to the newest snapshot by the next run',
  async (damage) => {
    const before = basename(await current());
    await damageFile(join(output, 'current'), damage);
    const asked = await command('query', 'SELECT 1');
    expect(asked.code).toBe(7);
    expect(asked.stderr).toMatch(/current is missing or broken, although 2 snapshots exist\n {2}→ esg-lake run/);
    expect((await command('status')).code).toBe(7);
    expect((await command('snapshots')).stdout).toContain(before);
    expect(await run()).toMatchObject({ status: 'unchanged', exit_code: 0 });
    expect(basename(await current())).toBe(before);
    expect(warnings.join('\n')).toContain(`it points to ${before}, the newest snapshot`);
    await expectWhole();
  },
);

describe('an older snapshot', () => {
  it('is not published again when it is damaged', async () => {
    const now = basename(await current());
    const [older = ''] = (await readdir(join(output, 'snapshots'))).sort();
    await damageFile(join(output, 'snapshots', older, 'parquet/surveys.parquet'), 'flipped');
    const { code, stderr } = await command('snapshots', 'rollback', older);
    expect(code).toBe(7);
    expect(stderr).toContain('parquet/surveys.parquet');
    expect(basename(await current())).toBe(now);
  });

  it('counts a file that the next one shares once, and is listed when its manifest is lost', async () => {
    const names = (await readdir(join(output, 'snapshots'))).sort();
    const [older = '', newer = ''] = names;
    await damageFile(join(output, 'snapshots', older, 'manifest.json'), 'emptied');
    const list = JSON.parse((await command('snapshots', '--json')).stdout);
    expect(list.snapshots.map((one: { readonly snapshot_id: string }) => one.snapshot_id)).toEqual([newer, older]);
    expect(list.snapshots[1].damage).toContain('manifest.json');
  });
});

/** The body that the lake has a survey from. */
async function bodyOf(surveyId: string): Promise<string> {
  const reader = `SELECT landing_file FROM responses JOIN surveys USING (response_id) WHERE survey_id = '${surveyId}'`;
  const [row] = (await queryPublished(prepared, reader)) as readonly { readonly landing_file: string }[];
  return row?.landing_file ?? '';
}

describe('a damaged landing', () => {
  const landed = async (endpoint: string): Promise<readonly string[]> => {
    const files = await readdir(join(output, 'landing'), { recursive: true });
    return files
      .filter((file) => file.includes(`/${endpoint}/`) && file.endsWith('.gz'))
      .map((file) => join('landing', file));
  };

  it.each(['flipped', 'deleted'] as const)(
    'body that was %s stops a replay, which names it; the next run asks for it alone',
    async (damage) => {
      const body = await bodyOf(id(2));
      await damageFile(join(output, body), damage);
      const refused = await run({}, replay);
      expect(refused).toMatchObject({ exit_code: 7, error: { hint: expect.stringContaining('esg-lake run') } });
      expect(refused.error?.message).toContain(`${body} (survey ${id(2)})`);
      await expectWhole();
      const night = await run();
      expect(night).toMatchObject({ status: 'published', exit_code: 0, surveys: { fetched: 1, reused: 0 } });
      expect(service.requests.filter((request) => request.includes(id(2)))).toHaveLength(1);
      expect(await run()).toMatchObject({ status: 'unchanged' });
      expect(await run({}, replay)).toMatchObject({ status: 'published', exit_code: 0 });
      await expectWhole();
    },
  );

  it('body is found by verify --landing, and by explain, which say what requests it again', async () => {
    const body = await bodyOf(id(3));
    await damageFile(join(output, body), 'flipped');
    expect((await command('verify')).code).toBe(0);
    const explained = await command('explain', id(1003));
    expect(explained.code).toBe(7);
    expect(explained.stderr).toContain(`${body} (survey ${id(3)}) is not what was landed`);
    const { code, stdout } = await command('verify', '--landing');
    expect(code).toBe(7);
    expect(stdout).toContain(`FAIL  ${join(output, body)} (survey ${id(3)})`);
    expect(stdout).toContain('→ esg-lake run');
    expect(await run()).toMatchObject({ exit_code: 0, surveys: { fetched: 1 } });
    expect((await command('verify', '--landing')).code).toBe(0);
    expect((await command('explain', id(1003))).code).toBe(0);
  });

  it('listing is asked for again, as every night', async () => {
    for (const file of await landed('initiatives')) await damageFile(join(output, file), 'cut');
    expect(await run({}, replay)).toMatchObject({ exit_code: 7 });
    expect(await run()).toMatchObject({ exit_code: 0 });
    expect(await run({}, replay)).toMatchObject({ exit_code: 0 });
    await expectWhole();
  });

  it.each(['flipped', 'deleted'] as const)('journal that was %s is named, and its copy is used', async (damage) => {
    const runs = (await readdir(join(output, 'landing'))).sort();
    for (const name of runs) await damageFile(join(output, 'landing', name, 'journal.json'), damage);
    expect(await run({}, replay)).toMatchObject({ status: 'published', exit_code: 0 });
    expect(warnings.join('\n')).toContain(`${runs[0]}/journal.json`);
    await expectWhole();
  });

  it.each(['emptied', 'deleted'] as const)(
    'index that was %s stops a replay, until everything was requested again',
    async (damage) => {
      for (const name of await readdir(join(output, 'landing'))) {
        await damageFile(join(output, 'landing', name, 'index.ndjson'), damage);
      }
      const refused = await run({}, replay);
      expect(refused).toMatchObject({
        exit_code: 7,
        error: { hint: expect.stringContaining('esg-lake run requests') },
      });
      expect(await run()).toMatchObject({ exit_code: 0 });
      expect(await run({}, replay)).toMatchObject({ status: 'published', exit_code: 0 });
      await expectWhole();
    },
  );
});

describe('a file for the user', () => {
  it('is not written among those of the lake, by whatever way', async () => {
    const way = join(home, 'way');
    await rm(way, { force: true });
    await symlink(join(output, 'current'), way);
    const direct = await inCurrent('lake.duckdb');
    const before = await readFile(direct);
    for (const target of [direct, join(way, 'lake.duckdb'), `${output}/landing/../x.csv`, join(output, 'x.csv')]) {
      const { code, stderr } = await command('query', 'SELECT 1', '--format', 'csv', '--out', target);
      expect(stderr).toContain('is in the output folder');
      expect(code).toBe(2);
    }
    for (const target of [join(way, 'manifest.json'), join(output, 'runs/report.json'), join(output, '.lock')]) {
      expect((await command('init', '--config', target)).code).toBe(2);
    }
    expect((await command('query', 'SELECT 1', '--out', home)).stderr).toContain('is a folder');
    expect((await readFile(direct)).equals(before)).toBe(true);
  });
});
