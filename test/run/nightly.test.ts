import { chmod, copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import replay from '../../pipelines/replay.ts';
import { planRun } from '../../src/inspect/plan-report.ts';
import { rollback } from '../../src/load/publish/rollback.ts';
import { findCurrent } from '../../src/load/publish/snapshot-folders.ts';
import type { RunReport } from '../../src/report/report.ts';
import type { RunWorld } from '../../src/run/options.ts';
import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { early, late } from '../lane.ts';
import { currentHashes, queryPublished } from './published.ts';
import {
  id,
  numberUtrv,
  type SmallService,
  type SmallSurvey,
  smallRun,
  startSmallService,
  token,
} from './small-service.ts';

let service: SmallService;
let output: string;

beforeEach(async () => {
  service = await startSmallService();
  output = await mkdtemp(join(tmpdir(), 'esg-lake-nightly-'));
});

afterEach(async () => {
  await service.close();
  await rm(output, { recursive: true, force: true });
});

const survey = (number: number, value = number, more: Partial<SmallSurvey> = {}): SmallSurvey => ({
  _id: id(number),
  initiativeId: id(1),
  name: `Survey ${number}`,
  lastUpdated: '2026-02-01T10:00:00.000Z',
  utrvs: [numberUtrv(1000 + number, value)],
  ...more,
});

async function run(more: Partial<RunOptions> = {}, world: RunWorld = {}): Promise<RunReport> {
  service.requests = [];
  return runPipeline(nightly, smallRun(service, output, more), world);
}

const query = (sql: string): Promise<readonly unknown[]> => queryPublished(output, sql);

const hashes = (folder = output): Promise<readonly string[]> => currentHashes(folder);

/** The night after: a new day, and the surveys changed on it. */
function nextNight(...changed: readonly SmallSurvey[]): void {
  for (const one of changed) one.lastUpdated = new Date(service.now.getTime() + 3_600_000).toISOString();
  service.now = new Date(service.now.getTime() + 86_400_000);
}

/** Lakes that a first run made of the same service, by its surveys, which later tests start from a copy of. */
const firstLakes = new Map<string, string>();
afterAll(async () => {
  for (const folder of firstLakes.values()) await rm(folder, { recursive: true, force: true });
});

/** As after a first run of the service as it is, which must be published without gaps. */
async function startAfterFirstRun(): Promise<void> {
  const content = JSON.stringify([service.initiatives, service.surveys, service.valueLists, service.now]);
  const made = firstLakes.get(content);
  const folder = made ?? (await mkdtemp(join(tmpdir(), 'esg-lake-nightly-first-')));
  firstLakes.set(content, folder);
  if (made === undefined) expect(await run({ output: folder })).toMatchObject({ status: 'published' });
  await cp(folder, output, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}

const surveysAsked = (): readonly string[] =>
  service.requests.flatMap((request) => /^GET \/v1\/surveys\/([0-9a-f]{24})$/.exec(request)?.[1] ?? []).sort();

describe('a run that was stopped', () => {
  early('asks only for what is missing when it is run again', async () => {
    service.surveys = [1, 2, 3, 4, 5, 6].map((number) => survey(number));
    const stop = new AbortController();
    let asked = 0;
    service.onRequest = (path) => {
      if (/surveys\/[0-9a-f]{24}$/.test(path) && ++asked === 4) stop.abort();
    };
    const stopped = await run({ concurrency: 1 }, { signal: stop.signal });
    expect(stopped).toMatchObject({ status: 'interrupted', exit_code: 130, snapshot_id: null });
    expect(stopped.error?.hint).toContain('Run again');
    const first = surveysAsked().length;
    service.onRequest = () => {};
    const report = await run();
    expect(report.status).toBe('published');
    expect(report.surveys.reused).toBeGreaterThanOrEqual(first - 2);
    expect(report.surveys.reused + report.surveys.fetched).toBe(6);
    expect(report.rows['data_points']).toBe(6);
    const resumed = await hashes();
    await run({ output: join(output, 'other') });
    expect(await hashes(join(output, 'other'))).toEqual(resumed);
  });
});

describe('a landed body', () => {
  late('that is not what was landed is requested again, and stops a replay', async () => {
    service.surveys = [1, 2, 3].map((number) => survey(number));
    await run();
    const folder = join(output, 'landing');
    const [runId = ''] = await readdir(folder);
    const files = (await readdir(join(folder, runId, 'survey'))).map((file) => join(folder, runId, 'survey', file));
    await rm(join(output, 'snapshots'), { recursive: true });
    await rm(join(output, 'current'));
    const [damaged = '', exchanged = '', intact = ''] = files;
    await writeFile(damaged, 'no gzip');
    await copyFile(intact, exchanged);
    const replayed = await runPipeline(replay, { ...defaultRunOptions, output });
    // Of the two that are damaged, the one that is read first.
    expect(replayed.error?.message).toMatch(/: the lake cannot be rebuilt without it/);
    const report = await run();
    expect(report).toMatchObject({ status: 'published', surveys: { fetched: 2, reused: 1 }, rows: { data_points: 3 } });
  });
});

describe('removals', () => {
  beforeEach(async () => {
    service.surveys = [1, 2, 3].map((number) => survey(number));
    await startAfterFirstRun();
  });

  early('keep the survey with the time of removal, and record what went', async () => {
    service.surveys = service.surveys.filter(({ _id }) => _id !== id(2));
    nextNight();
    const report = await run();
    expect(report).toMatchObject({ status: 'published', surveys: { removed: 1, fetched: 0 }, changes: { removed: 1 } });
    expect(await query('SELECT survey_id, removed_at IS NULL AS alive FROM surveys ORDER BY survey_id')).toEqual([
      { survey_id: id(1), alive: true },
      { survey_id: id(2), alive: false },
      { survey_id: id(3), alive: true },
    ]);
    expect(await query(`FROM utrvs WHERE survey_id = '${id(2)}'`)).toEqual([]);
    expect(await query(`FROM data_points WHERE survey_id = '${id(2)}'`)).toEqual([]);
  });

  late('are undone when the survey comes back', async () => {
    const gone = service.surveys[1];
    service.surveys = service.surveys.filter((one) => one !== gone);
    nextNight();
    await run();
    if (gone !== undefined) service.surveys.splice(1, 0, gone);
    nextNight();
    const report = await run();
    expect(report).toMatchObject({ surveys: { fetched: 1 }, changes: { added: 1 } });
    expect(await query('SELECT count(*)::INTEGER AS n FROM surveys WHERE removed_at IS NOT NULL')).toEqual([{ n: 0 }]);
    expect(await query('SELECT change FROM data_point_changes ORDER BY run_id')).toEqual([
      { change: 'removed' },
      { change: 'added' },
    ]);
    await run({ output: join(output, 'other') });
    expect(await hashes()).toEqual(await hashes(join(output, 'other')));
  });

  late('of more than the limit stop publication and say what would have gone', async () => {
    service.surveys = service.surveys.slice(0, 1);
    nextNight();
    const before = await findCurrent(output);
    const report = await run({ maxRemovedPercent: 20 });
    expect(report).toMatchObject({ status: 'stopped_by_guard', exit_code: 7, snapshot_id: before?.snapshotId });
    expect(report.error?.message).toContain(`2 of 3 surveys (66.7 %)`);
    expect(report.error?.message).toContain(id(3));
    expect((await run({ maxRemovedPercent: 70 })).status).toBe('published');
  });

  late('of everything need more than a high limit', async () => {
    service.surveys = [];
    nextNight();
    expect(await run({ maxRemovedPercent: 99 })).toMatchObject({ exit_code: 7 });
    expect(await run({ maxRemovedPercent: 100 })).toMatchObject({ exit_code: 0, surveys: { removed: 3 } });
  });
});

describe('a survey that cannot be fetched', () => {
  early('keeps its previous data, is reported, and is asked for again', async () => {
    service.surveys = [1, 2].map((number) => survey(number, 10));
    await run();
    const [, second] = service.surveys;
    if (second === undefined) throw new Error('no survey');
    second.utrvs = [numberUtrv(1002, 99)];
    nextNight(second);
    service.failing.set(`/v1/surveys/${id(2)}`, 500);
    const failed = await run();
    expect(failed).toMatchObject({ status: 'published_with_gaps', exit_code: 3 });
    expect(failed.surveys.failed).toMatchObject([{ survey_id: id(2) }]);
    const value = `SELECT value_scaled FROM data_points WHERE survey_id = '${id(2)}'`;
    expect(await query(value)).toEqual([{ value_scaled: 10 }]);
    service.failing.clear();
    nextNight();
    nextNight();
    expect(await run()).toMatchObject({ status: 'published', surveys: { fetched: 1, failed: [] } });
    expect(await query(value)).toEqual([{ value_scaled: 99 }]);
    nextNight();
    expect(await run()).toMatchObject({ status: 'unchanged', requests: { total: 3 } });
    await run({ output: join(output, 'other') });
    expect(await hashes()).toEqual(await hashes(join(output, 'other')));
  });

  early('is no reason to publish an empty first lake', async () => {
    service.surveys = [survey(1)];
    service.failing.set(`/v1/surveys/${id(1)}`, 500);
    expect(await run()).toMatchObject({ status: 'failed', exit_code: 6, snapshot_id: null });
  });

  late('may have gone between listing and reading, as may many', async () => {
    service.surveys = Array.from({ length: 30 }, (_, i) => survey(i + 1));
    for (const { _id } of service.surveys.slice(5)) service.failing.set(`/v1/surveys/${_id}`, 400);
    const report = await run();
    expect(report).toMatchObject({ status: 'published_with_gaps', exit_code: 3, surveys: { fetched: 5 } });
    expect(report.surveys.failed.length).toBe(25);
  });

  late('may be a calculation: it is asked for again', async () => {
    service.surveys = [survey(1), survey(2)];
    service.calculated = { [`${id(1)}/wfn_2024`]: { total: 1 }, [`${id(2)}/wfn_2024`]: { total: 2 } };
    service.failing.set(`/v1/surveys/${id(2)}/calculated/wfn_2024`, 500);
    expect(await run({ calculations: ['wfn_2024'] })).toMatchObject({ exit_code: 3, rows: { calculated_values: 1 } });
    service.failing.clear();
    nextNight();
    expect(await run({ calculations: ['wfn_2024'] })).toMatchObject({
      exit_code: 0,
      rows: { calculated_values: 2 },
      requests: { total: 4 },
    });
  });

  early('ends the run when it is one of a host that is down', async () => {
    service.surveys = Array.from({ length: 40 }, (_, i) => survey(i + 1));
    for (const { _id } of service.surveys) service.failing.set(`/v1/surveys/${_id}`, 503);
    const report = await run();
    expect(report).toMatchObject({ status: 'failed', exit_code: 6, snapshot_id: null });
    expect(service.requests.length).toBeLessThan(40);
  });
});

describe('restatements', () => {
  early('tell changes of value, unit and status apart from those of the definition', async () => {
    const [one, two, three, four] = [1, 2, 3, 4].map((number) => survey(number, 10));
    if (!one || !two || !three || !four) throw new Error('no survey');
    service.surveys = [one, two, three, four];
    await run();
    const tracker = (more: object) => ({ universalTracker: { ...numberUtrv(1, 1).universalTracker, ...more } });
    one.utrvs = [numberUtrv(1001, 12.5)];
    two.utrvs = [numberUtrv(1002, 10, { status: 'verified' })];
    three.utrvs = [numberUtrv(1003, 10, tracker({ valueLabel: 'New words' }))];
    four.utrvs = [numberUtrv(1004, 10, tracker({ unit: 'kWh' }))];
    nextNight(one, two, three, four);
    const report = await run();
    expect(report.changes).toEqual({ added: 0, changed: 3, removed: 0 });
    expect(
      await query(
        `SELECT survey_id, cause, old_value_scaled, new_value_scaled, old_unit, new_unit, old_status, new_status
         FROM data_point_changes ORDER BY survey_id`,
      ),
    ).toEqual([
      { survey_id: id(1), cause: 'reported', ...from(10, 12.5, 'MWh', 'MWh', 'updated', 'updated') },
      { survey_id: id(2), cause: 'reported', ...from(10, 10, 'MWh', 'MWh', 'updated', 'verified') },
      { survey_id: id(4), cause: 'definition', ...from(10, 10, 'MWh', 'kWh', 'updated', 'updated') },
    ]);
    expect(await query('SELECT survey_id, difference, percent FROM restatements ORDER BY survey_id')).toEqual([
      { survey_id: id(1), difference: 2.5, percent: 25 },
      { survey_id: id(4), difference: -9.99, percent: -99.9 },
    ]);
  });

  const from = (a: number, b: number, unit: string, newUnit: string, status: string, newStatus: string) => ({
    old_value_scaled: a,
    new_value_scaled: b,
    old_unit: unit,
    new_unit: newUnit,
    old_status: status,
    new_status: newStatus,
  });
});

describe('the published lake as a base', () => {
  beforeEach(async () => {
    service.surveys = [1, 2, 3].map((number) => survey(number));
    await startAfterFirstRun();
  });

  late('is made again from its Parquet files when somebody wrote into it', async () => {
    const before = await hashes();
    const file = (await findCurrent(output))?.databaseFile ?? '';
    await chmod(file, 0o644);
    const bytes = await readFile(file);
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 0xff;
    await writeFile(file, bytes);
    nextNight();
    const messages: string[] = [];
    const report = await run({}, { onEvent: (event) => event.type === 'log' && messages.push(event.message) });
    expect(messages.join('\n')).toMatch(/the published files were changed: .*lake\.duckdb does not have the checksum/);
    expect(report).toMatchObject({ status: 'published', exit_code: 0 });
    expect(surveysAsked()).toEqual([]);
    expect(await hashes()).toEqual(before);
  });

  late('that was altered is not believed, but its history is, whose Parquet files are intact', async () => {
    const [one] = service.surveys;
    if (one === undefined) throw new Error('no survey');
    one.utrvs = [numberUtrv(1001, 77)];
    nextNight(one);
    await run();
    const before = await hashes();
    const history = await query('FROM data_point_changes');
    const file = (await findCurrent(output))?.databaseFile ?? '';
    await chmod(file, 0o644);
    await writeFile(file, 'not even a database');
    nextNight();
    expect(await run()).toMatchObject({ status: 'published', surveys: { reused: 0, fetched: 0 } });
    expect(await hashes()).toEqual(before);
    expect(await query('FROM data_point_changes')).toEqual(history);
    expect(await query('SELECT mode FROM runs ORDER BY run_id')).toEqual([
      { mode: 'full' },
      { mode: 'incremental' },
      { mode: 'incremental' },
    ]);
  });

  late('is made again, history kept, when an older version of the schema made it', async () => {
    const [one] = service.surveys;
    if (one === undefined) throw new Error('no survey');
    one.utrvs = [numberUtrv(1001, 77)];
    nextNight(one);
    await run();
    const before = await hashes();
    const manifest = join((await findCurrent(output))?.folder ?? '', 'manifest.json');
    const { sha256: _, ...older } = JSON.parse(await readFile(manifest, 'utf8'));
    await chmod(manifest, 0o644);
    await writeFile(manifest, JSON.stringify({ ...older, schema_version: 0 }));
    nextNight();
    const messages: string[] = [];
    const report = await run({}, { onEvent: (event) => event.type === 'log' && messages.push(event.message) });
    expect(messages.join('\n')).toContain('the lake has schema version 0');
    expect(report.error).toBeUndefined();
    expect(surveysAsked()).toEqual([]);
    expect(await hashes()).toEqual(before);
    expect(await query('SELECT mode FROM runs ORDER BY run_id')).toEqual([
      { mode: 'full' },
      { mode: 'incremental' },
      { mode: 'replay' },
    ]);
    expect(await query('SELECT new_value_scaled FROM data_point_changes')).toEqual([{ new_value_scaled: 77 }]);
  });

  late('is made again when the rules for days or money are others now', async () => {
    nextNight();
    const report = await run({ timeZone: 'Pacific/Auckland' });
    expect(report.error).toBeUndefined();
    expect(surveysAsked()).toEqual([]);
    expect(await query('SELECT DISTINCT effective_date::VARCHAR AS day FROM surveys')).toEqual([{ day: '2025-12-31' }]);
    expect(await query('SELECT time_zone FROM runs ORDER BY run_id')).toEqual([
      { time_zone: 'UTC' },
      { time_zone: 'Pacific/Auckland' },
    ]);
  });

  late('may be an older snapshot after a rollback: nothing that was landed is asked for again', async () => {
    const first = await findCurrent(output);
    const [one] = service.surveys;
    if (one === undefined || first === null) throw new Error('no survey');
    one.utrvs = [numberUtrv(1001, 77)];
    nextNight(one);
    await run();
    const after = await hashes();
    await rollback(output, first.snapshotId);
    const report = await run();
    expect(report).toMatchObject({ status: 'published', surveys: { reused: 1, fetched: 0 } });
    expect(await hashes()).toEqual(after);
  });

  late('admits one run at a time', async () => {
    const second: Promise<unknown>[] = [];
    service.onRequest = () => {
      if (second.length === 0) second.push(run().catch((error: unknown) => error));
    };
    nextNight();
    expect((await run()).exit_code).toBe(0);
    const refused = await second[0];
    expect(refused).toMatchObject({ name: 'LockedError', exitCode: 4 });
    expect(String(refused)).toContain(`process ${process.pid} on `);
  });
});

describe('planning', () => {
  late('asks each initiative on the first night, and later only if that found more', async () => {
    service.initiatives.push({ _id: id(2), name: 'Site', parentId: id(1), created: '2020-01-01T00:00:00.000Z' });
    service.surveys = [survey(1), survey(2, 2, { initiativeId: id(2), below: true })];
    const first = await run({ surveyListing: 'auto' });
    expect(first).toMatchObject({
      surveys: { listed: 2, fetched: 2 },
      requests: { by_endpoint: { initiative_surveys: 3 } },
    });
    nextNight();
    const second = await run({ surveyListing: 'auto' });
    expect(second).toMatchObject({
      status: 'unchanged',
      requests: { by_endpoint: { initiative_surveys: 3, surveys: 2 } },
    });
    service.surveys = [survey(1)];
    const other = { output: join(output, 'other'), surveyListing: 'auto' } as const;
    await run(other);
    expect(await run(other)).toMatchObject({ status: 'unchanged', requests: { total: 3 } });
  });

  early('sees a change of metadata that moves no time', async () => {
    const only = survey(1);
    service.surveys = [only];
    await run();
    only.name = 'Another name';
    nextNight();
    expect(await run()).toMatchObject({ status: 'published', surveys: { fetched: 1 } });
    expect(await query('SELECT name, last_updated_at::VARCHAR AS at FROM surveys')).toEqual([
      { name: 'Another name', at: '2026-02-01 10:00:00+00' },
    ]);
  });

  early('loads only the named part of the tree', async () => {
    service.initiatives.push({ _id: id(2), name: 'Site', parentId: id(1), created: '2020-01-01T00:00:00.000Z' });
    service.initiatives.push({ _id: id(3), name: 'Hall', parentId: id(2), created: '2020-01-01T00:00:00.000Z' });
    service.surveys = [survey(1), survey(2, 2, { initiativeId: id(2) }), survey(3, 3, { initiativeId: id(3) })];
    await run({ initiatives: [id(2)] });
    expect(surveysAsked()).toEqual([id(2), id(3)]);
    expect(await run()).toMatchObject({ surveys: { fetched: 1, unchanged: 2, removed: 0 } });
  });

  late('asks for calculations of new surveys, and of old ones that never had them', async () => {
    service.surveys = [survey(1), survey(2)];
    service.calculated = { [`${id(1)}/wfn_2024`]: { total: 4.5, rating: 'B', pillars: { a: [1, 2] } } };
    await run();
    nextNight();
    const first = await run({ calculations: ['wfn_2024'] });
    expect(first).toMatchObject({ surveys: { fetched: 0 }, requests: { by_endpoint: { calculated: 2 } } });
    expect(await query('SELECT json_pointer, value_number, value_text FROM calculated_values ORDER BY ALL')).toEqual([
      { json_pointer: '/pillars/a/0', value_number: 1, value_text: null },
      { json_pointer: '/pillars/a/1', value_number: 2, value_text: null },
      { json_pointer: '/rating', value_number: null, value_text: 'B' },
      { json_pointer: '/total', value_number: 4.5, value_text: null },
    ]);
    expect(await query('SELECT code, survey_id FROM data_issues')).toEqual([
      { code: 'empty_calculation', survey_id: id(2) },
    ]);
    expect(await run({ calculations: ['wfn_2024'] })).toMatchObject({ status: 'unchanged', requests: { total: 3 } });
  });

  late('refreshes value lists once a week and asks for one that nobody knows no oftener', async () => {
    const tracker = { name: 'Fuel', valueType: 'valueList', valueListId: id(50) };
    const other = { ...tracker, valueListId: id(51) };
    service.valueLists = [{ _id: id(50), options: [{ code: 'a', name: 'Coal' }] }];
    service.surveys = [
      survey(1, 1, {
        utrvs: [
          numberUtrv(1001, 1, {
            value: undefined,
            valueType: 'valueList',
            valueData: { data: 'a' },
            universalTracker: tracker,
          }),
          numberUtrv(1002, 1, { universalTrackerId: id(901), universalTracker: other }),
        ],
      }),
    ];
    await run();
    nextNight();
    expect(await run()).toMatchObject({ status: 'unchanged', requests: { total: 3 } });
    service.valueLists = [{ _id: id(50), options: [{ code: 'a', name: 'Hard coal' }] }];
    for (let night = 0; night < 7; night++) nextNight();
    expect(await run()).toMatchObject({ status: 'published', requests: { by_endpoint: { value_lists: 1 } } });
    expect(await query('SELECT name FROM value_list_options')).toEqual([{ name: 'Hard coal' }]);
    expect(await run()).toMatchObject({ status: 'unchanged' });
  });

  late('says what a run would do and does nothing', async () => {
    service.surveys = [survey(1), survey(2)];
    await run();
    const [one] = service.surveys;
    if (one === undefined) throw new Error('no survey');
    nextNight(one);
    service.surveys.push(survey(3));
    service.requests = [];
    const options = { ...defaultRunOptions, baseUrl: service.baseUrl, output, surveyListing: 'connection' } as const;
    const plan = await planRun({ ...options, credentials: { kind: 'token', token } });
    expect(plan.surveys.fetch).toEqual([
      { survey_id: id(1), reason: 'changed' },
      { survey_id: id(3), reason: 'new' },
    ]);
    expect(surveysAsked()).toEqual([]);
    const report = await run();
    expect(report.requests.total).toBe(plan.total_requests);
  });
});

describe('a value record that two surveys hold', () => {
  late('stands in the first, and in the other when that one goes', async () => {
    const twice = numberUtrv(1001, 5);
    service.surveys = [survey(1, 1, { utrvs: [twice] }), survey(2, 2, { utrvs: [twice, numberUtrv(1002, 2)] })];
    await run();
    const place = `SELECT survey_id FROM utrvs WHERE utrv_id = '${id(1001)}'`;
    expect(await query(place)).toEqual([{ survey_id: id(1) }]);
    expect(await query('SELECT severity, code, survey_id, utrv_id FROM data_issues')).toEqual([
      { severity: 'rejected', code: 'duplicate_id', survey_id: id(2), utrv_id: id(1001) },
    ]);
    service.surveys = service.surveys.slice(1);
    nextNight();
    const report = await run();
    expect(report).toMatchObject({ status: 'published', surveys: { removed: 1, fetched: 0 } });
    expect(await query(place)).toEqual([{ survey_id: id(2) }]);
    expect(await query('FROM data_issues')).toEqual([]);
    await run({ output: join(output, 'other') });
    expect(await hashes()).toEqual(await hashes(join(output, 'other')));
  });
});
