import { createHash } from 'node:crypto';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import replay from '../../pipelines/replay.ts';
import { readLakeState } from '../../src/load/lake-state.ts';
import type { Manifest } from '../../src/load/publish/manifest.ts';
import { findCurrent, type Snapshot } from '../../src/load/publish/snapshot-folders.ts';
import { verifySnapshot } from '../../src/load/verify/verify-snapshot.ts';
import type { RunReport } from '../../src/report/report.ts';
import { defaultRunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { columnNames } from '../../src/schema/ddl.ts';
import { type TableName, tableNames, tables } from '../../src/schema/tables.ts';
import { schemaVersion } from '../../src/schema/versions.ts';
import { esgLake } from '../cli/command.ts';
import { id, numberUtrv, type SmallService, startSmallService, token } from './small-service.ts';

/** Whether the versions since only add columns; null for what src/schema/versions.ts says of them. */
const history = vi.hoisted((): { onlyColumns: boolean | null } => ({ onlyColumns: null }));

vi.mock('../../src/schema/versions.ts', async (original) => {
  const versions = await original<typeof import('../../src/schema/versions.ts')>();
  return { ...versions, onlyAddsColumns: (from: number) => history.onlyColumns ?? versions.onlyAddsColumns(from) };
});

let service: SmallService;
let output: string;
let messages: string[];
/** The lake of a first run, which every test starts from a copy of. */
let first = '';
afterAll(() => rm(first, { recursive: true, force: true }));

beforeEach(async () => {
  history.onlyColumns = null;
  service = await startSmallService();
  output = await mkdtemp(join(tmpdir(), 'esg-lake-older-'));
  service.surveys = [1, 2].map((number) => ({
    _id: id(10 + number),
    initiativeId: id(1),
    name: `Survey ${number}`,
    lastUpdated: '2026-02-01T10:00:00.000Z',
    // A number that is a text makes an issue.
    utrvs: [numberUtrv(1000 + number, number), numberUtrv(2000 + number, 5, { value: 'five' })],
  }));
  if (first === '') {
    first = await mkdtemp(join(tmpdir(), 'esg-lake-older-first-'));
    await run(nightly, first);
  }
  await cp(first, output, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
});

afterEach(async () => {
  await service.close();
  await rm(output, { recursive: true, force: true });
});

async function run(pipeline = nightly, folder = output): Promise<RunReport> {
  service.requests = [];
  messages = [];
  const source = { baseUrl: service.baseUrl, credentials: { kind: 'token', token } as const, output: folder };
  return runPipeline(
    pipeline,
    { ...defaultRunOptions, ...source, workers: 0, retries: 0, maxRemovedPercent: 30 },
    { onEvent: (event) => event.type === 'log' && messages.push(event.message) },
  );
}

async function current(folder = output): Promise<Snapshot> {
  const snapshot = await findCurrent(folder);
  if (snapshot === null) throw new Error('nothing is published');
  return snapshot;
}

const dropped: readonly (readonly [TableName, string])[] = [
  ['surveys', 'aggregated_at'],
  ['data_issues', 'calculation_code'],
  ['runs', 'survey_listing'],
];

/** The published lake as a program of the version before would have left it, which had fewer columns. */
async function makeOlder(
  version = schemaVersion - 1,
  statements: readonly string[] = [],
  without: readonly TableName[] = [],
  columns = dropped,
): Promise<void> {
  const { folder, databaseFile } = await current();
  await chmod(databaseFile, 0o644);
  const instance = await DuckDBInstance.create(databaseFile);
  const connection = await instance.connect();
  for (const [table, column] of columns) await connection.run(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
  const bytes = await readFile(databaseFile);
  const file = join(folder, 'manifest.json');
  const { sha256: _, ...manifest }: Manifest & { sha256?: string } = JSON.parse(await readFile(file, 'utf8'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const database = { ...manifest.database, bytes: bytes.byteLength, sha256 };
  await chmod(file, 0o644);
  const kept = Object.entries(manifest.tables).filter(([name]) => !without.some((table) => table === name));
  await writeFile(
    file,
    JSON.stringify({
      ...{ ...manifest, schema_version: version, database, tables: Object.fromEntries(kept) },
      views_sha256: '0'.repeat(64),
    }),
  );
}

/** Content hashes of the current tables. */
const hashesOf = ({ manifest }: Snapshot) =>
  Object.fromEntries(
    tableNames
      .filter((table) => tables[table].kind === 'current')
      .map((table) => [table, manifest.tables[table]?.content_hash]),
  );

async function freshHashes() {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-fresh-'));
  try {
    await run(nightly, folder);
    return hashesOf(await current(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function modes(): Promise<readonly unknown[]> {
  const { databaseFile } = await current();
  const instance = await DuckDBInstance.create(databaseFile, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const rows = await connection.runAndReadAll('SELECT mode FROM runs ORDER BY run_id');
  connection.closeSync();
  instance.closeSync();
  return rows.getRows().flat();
}

const surveysAsked = () => service.requests.filter((request) => /surveys\/[0-9a-f]{24}$/.test(request));

function changeSurvey(): void {
  const [one] = service.surveys;
  if (one === undefined) throw new Error('no survey');
  one.utrvs = [numberUtrv(1001, 77)];
  one.lastUpdated = new Date(service.now.getTime() + 3_600_000).toISOString();
  service.now = new Date(service.now.getTime() + 86_400_000);
}

describe('a lake of the version before', () => {
  it('gets the columns that were added, and lives on through the night', async () => {
    history.onlyColumns = true;
    const before = await current();
    await makeOlder();
    changeSurvey();
    const report = await run();
    expect(report.error).toBeUndefined();
    expect(messages.join('\n')).toContain('the columns added since then are added to it');
    expect(surveysAsked()).toEqual([`GET /v1/surveys/${id(11)}`]);
    expect(await modes()).toEqual(['full', 'incremental']);
    const snapshot = await current();
    expect(snapshot.manifest.schema_version).toBe(schemaVersion);
    expect(await verifySnapshot(snapshot)).toMatchObject({ ok: true });
    expect(hashesOf(snapshot)).toEqual(await freshHashes());
    // What did not change is linked; the tables that got columns are written anew.
    expect(snapshot.manifest.tables['initiatives']).toEqual(before.manifest.tables['initiatives']);
    expect(await readLakeState(snapshot)).toMatchObject({ isOlder: false, surveyListing: 'connection' });
  });

  it('gets the columns in a night without changes, too', async () => {
    history.onlyColumns = true;
    await makeOlder();
    expect(await run()).toMatchObject({ status: 'published' });
    expect((await current()).manifest.schema_version).toBe(schemaVersion);
    expect(await run()).toMatchObject({ status: 'unchanged' });
    expect(hashesOf(await current())).toEqual(await freshHashes());
  });

  it('is made again from its landing where more has changed, and lives on through the night', async () => {
    history.onlyColumns = false;
    await makeOlder();
    changeSurvey();
    const report = await run();
    expect(report.error).toBeUndefined();
    expect(messages.join('\n')).toContain('the lake is first rebuilt from its landing');
    expect(surveysAsked()).toEqual([`GET /v1/surveys/${id(11)}`]);
    expect(await modes()).toEqual(['full', 'replay', 'incremental']);
    const snapshot = await current();
    expect(await verifySnapshot(snapshot)).toMatchObject({ ok: true });
    expect(hashesOf(snapshot)).toEqual(await freshHashes());
  });

  it.each([
    [1, ['DROP SCHEMA internal CASCADE']],
    [2, []],
    [3, ['DROP TABLE figures CASCADE']],
    [4, ['DROP TABLE boundary_changes CASCADE']],
  ] as const)('that was never released (%i) is rebuilt from its landing in one run', async (version, statements) => {
    await makeOlder(version, statements);
    expect(await run()).toMatchObject({ status: 'published' });
    expect(messages.join('\n')).toContain(
      `the lake has schema version ${version}, this program has ${schemaVersion}: the lake is first rebuilt from its landing`,
    );
    expect(surveysAsked()).toEqual([]);
    expect(await modes()).toEqual(['full', 'replay']);
    expect(hashesOf(await current())).toEqual(await freshHashes());
    expect(await run()).toMatchObject({ status: 'unchanged' });
  });

  it('that was written as this version before its release, with fewer tables, counts as the version before', async () => {
    const without = ['group_figures', 'exclusions'] as const;
    const statements = without.map((table) => `DROP TABLE ${table} CASCADE`);
    await makeOlder(schemaVersion, [...statements, 'DROP TABLE internal.rollup_doubts CASCADE'], without);
    expect((await current()).manifest.schema_version).toBe(schemaVersion - 1);
    expect(await run()).toMatchObject({ status: 'published' });
    expect(messages.join('\n')).toContain('the lake is first rebuilt from its landing');
    expect(await modes()).toEqual(['full', 'replay']);
    expect(hashesOf(await current())).toEqual(await freshHashes());
  });

  it('that was written as this version before its release, with fewer columns, must be replayed', async () => {
    await makeOlder(schemaVersion, ['ALTER TABLE internal.rollup_figures DROP COLUMN free_distance'], [], []);
    changeSurvey();
    expect((await run()).error).toMatchObject({
      message: expect.stringContaining(`before version ${schemaVersion} was released: columns of rollup_figures`),
      hint: expect.stringContaining('esg-lake replay'),
    });
    expect((await run(replay)).error).toBeUndefined();
    expect(await run()).toMatchObject({ status: 'published' });
    expect(hashesOf(await current())).toEqual(await freshHashes());
  });

  it('can be read by the state of today, and its bytes be verified', async () => {
    await makeOlder();
    const snapshot = await current();
    const state = await readLakeState(snapshot);
    expect(state.surveys).toHaveLength(2);
    expect(state).toMatchObject({ isOlder: true, surveyListing: null });
    expect(await verifySnapshot(snapshot)).toMatchObject({ ok: true });
    expect(dropped.every(([table, column]) => columnNames(table).includes(column))).toBe(true);
  });
});

describe.each([
  ['older', schemaVersion - 1, 'esg-lake run upgrades it; without the service, esg-lake replay does.'],
  ['newer', schemaVersion + 1, 'Use the newer esg-lake'],
] as const)('what the lake of an %s version does not have', (which, version, advice) => {
  const message = `the lake has schema version ${version}, ${which} than this program's ${schemaVersion}`;
  const utrv = id(1001);
  const command = (...args: readonly string[]) => esgLake([...args, '--output', output], { cwd: output });

  it.each([
    ['query', ['FROM figures'], ['DROP TABLE figures CASCADE']],
    ['query', ['SELECT aggregated_at FROM surveys'], []],
    ['query', ['@figures-of-the-group'], ['DROP TABLE group_figures CASCADE']],
    ['explain', [utrv], ['DROP TABLE data_point_changes CASCADE']],
    ['decide', [], ['DROP TABLE internal.rollup_doubts CASCADE']],
    ['status', [], ['DROP TABLE internal.sync_surveys']],
  ] as const)('is said by %s %s', async (name, asked, statements) => {
    await makeOlder(version, statements);
    const { code, stderr } = await command(name, ...asked);
    expect(stderr).toContain(message);
    expect(stderr).toContain(advice);
    expect(code).toBe(2);
  });

  it('does not keep anybody from what it has', async () => {
    await makeOlder(version);
    expect(await command('query', 'SELECT count(*) AS n FROM surveys')).toMatchObject({
      code: 0,
    });
    expect(await command('status')).toMatchObject({ code: 0 });
    expect(await command('verify')).toMatchObject({ code: 0 });
    const wrong = await command('query', 'SELEKT 1');
    expect(wrong.stderr).not.toContain('schema version');
  });
});

describe('a lake of a newer version', () => {
  it('is refused, by the nightly run and by replay, and stays as it is', async () => {
    history.onlyColumns = false;
    await makeOlder(schemaVersion + 1);
    const before = await current();
    for (const pipeline of [nightly, replay]) {
      await expect(run(pipeline)).rejects.toThrow(`has schema version ${schemaVersion + 1}, newer than`);
      expect(service.requests).toEqual([]);
    }
    expect(await current()).toEqual(before);
  });
});
