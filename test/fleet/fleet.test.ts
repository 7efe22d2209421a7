import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quotedString } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readDelta } from '../../bench/proof/readings/delta-reader.ts';
import { sha256Of } from '../../src/base/files.ts';
import { type Database, numberOf, openDatabase } from '../../src/load/database.ts';
import { type Manifest, writeManifest } from '../../src/load/publish/manifest.ts';
import { findCurrent, type Snapshot } from '../../src/load/publish/snapshot-folders.ts';
import { lockOutput } from '../../src/run/output-lock.ts';
import { schemaVersion } from '../../src/schema/versions.ts';
import { esgLake } from '../cli/command.ts';
import {
  currentOf,
  everyFile,
  filesByConnection,
  hashesOf,
  relation,
  rowsOf,
  simulated,
  writeConnections,
} from './fleet-folder.ts';

let folder: string;
let database: Database;
let first: Awaited<ReturnType<typeof fleet>>;

const secret = 'Zx9kQ2mB7vLp4TnRw8';
const parent = simulated('parent', 3);
const consultant = simulated('consultant', 3, {
  ...{ 'sandbox-node': 'Hällmark Sverige', 'record-url': 'https://consultant.example.com/surveys/{survey_id}' },
});
const broken = { id: 'broken', base_url: 'http://127.0.0.1:9', token_file: 'broken.token', options: { retries: 0 } };

/** A command about the fleet of a folder, and what it printed as JSON. */
async function fleet(cwd: string, ...args: readonly string[]) {
  const outcome = await esgLake(['fleet', ...args, '--json'], { cwd });
  return { ...outcome, said: JSON.parse(outcome.stdout) };
}

const outputOf = (cwd: string): string => join(cwd, 'output');

async function snapshotOf(cwd: string, id: string): Promise<Snapshot> {
  const snapshot = await findCurrent(join(outputOf(cwd), 'connections', id));
  if (snapshot === null) throw new Error(`nothing is published of ${id}`);
  return snapshot;
}

/** A copy of the fleet with other connections. */
async function copyOfFleet(connections: readonly object[] = [parent, consultant]): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'esg-lake-fleet-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await cp(folder, copy, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  await writeConnections(copy, connections);
  return copy;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-fleet-'));
  await writeConnections(folder, [parent, consultant, broken]);
  await writeFile(join(folder, 'broken.token'), secret, { mode: 0o600 });
  first = await fleet(folder, 'run', '--metrics-file', 'fleet.prom', '--openlineage', 'events.ndjson');
  await writeConnections(folder, [parent, consultant]);
  expect((await fleet(folder, 'commit')).code).toBe(0);
  database = await openDatabase({ file: ':memory:' });
});
afterAll(async () => {
  database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('fleet run', () => {
  it('loads each connection into a lake of its own; one that fails fails alone and is named', async () => {
    expect(first.code).toBe(3);
    expect(first.said).toMatchObject({ exit_code: 3, outcomes: { published: 2, failed: 1 }, failed: ['broken'] });
    expect(first.said.connections.map((one: { readonly id: string }) => one.id)).toEqual([
      'parent',
      'consultant',
      'broken',
    ]);
    expect(first.said.connections[2]).toMatchObject({ status: 'failed', exit_code: 6, snapshot_id: null });
    expect(first.stderr).toMatch(/warning: broken: failed after .* cannot reach 127\.0\.0\.1:9/);
    for (const { id, snapshot_id } of first.said.connections.slice(0, 2)) {
      expect((await snapshotOf(folder, id)).snapshotId).toBe(snapshot_id);
    }
    expect(`${first.stdout}${first.stderr}`).not.toContain(secret);
  });

  it('links the page of a connection to its service, where that has a record-url', async () => {
    const pageOf = (id: string): Promise<string> =>
      readFile(join(outputOf(folder), 'connections', id, 'current/report.html'), 'utf8');
    expect(await pageOf('consultant')).toContain('href="https://consultant.example.com/surveys/');
    expect(await pageOf('parent')).not.toContain('href="https:');
    const cwd = await copyOfFleet([simulated('x', 1, { 'record-url': 'http://x.example.com/{survey_id}' })]);
    const { code, said } = await fleet(cwd, 'run');
    expect([code, said.error.message]).toEqual([
      2,
      expect.stringMatching(/^"record-url" in the connection x of .* must be an https address/),
    ]);
  });

  it('writes one file of metrics, with the connections as labels', async () => {
    const samples = (await readFile(join(folder, 'fleet.prom'), 'utf8'))
      .split('\n')
      .filter((line) => !line.startsWith('#'));
    expect(samples).toContain('esg_lake_fleet_run_exit_code 3');
    expect(samples).toContain('esg_lake_fleet_connections{outcome="published"} 2');
    expect(samples).toContain('esg_lake_run_exit_code{connection="broken"} 6');
    const good = samples.filter((line) => line.startsWith('esg_lake_last_success_timestamp_seconds{'));
    expect(good.map((line) => /connection="(\w+)"/.exec(line)?.[1])).toEqual(['parent', 'consultant']);
  });

  it('tells OpenLineage of the run of each connection', async () => {
    const lines = (await readFile(join(folder, 'events.ndjson'), 'utf8')).trimEnd().split('\n');
    const said = lines.map((line) => JSON.parse(line)).map(({ eventType, job }) => `${job.name} ${eventType}`);
    expect(said.sort()).toEqual(
      ['broken FAIL', 'broken START', 'consultant COMPLETE', 'consultant START', 'parent COMPLETE', 'parent START'].map(
        (end) => `esg-lake.nightly.${end}`,
      ),
    );
  });

  it('refuses one token for two connections of a service, without showing it, before anything is requested', async () => {
    const cwd = await copyOfFleet([broken, { ...broken, id: 'again' }, parent]);
    const { code, said, stdout, stderr } = await fleet(cwd, 'run');
    expect(code).toBe(2);
    expect(said.error.message).toMatch(/the connections broken and again have the same token$/);
    expect(`${stdout}${stderr}`).not.toContain(secret);
    const client = (id: string): object => ({
      id,
      base_url: 'http://127.0.0.1:9/',
      client_id: 'my-client',
      client_secret_file: 'broken.token',
    });
    await writeConnections(cwd, [client('a'), client('b')]);
    expect((await fleet(cwd, 'run')).said.error.message).toMatch(/a and b have the same client id$/);
    const atLocalhost = { ...broken, id: 'again', base_url: 'http://LOCALHOST:9/v1' };
    await writeConnections(cwd, [broken, atLocalhost]);
    expect((await fleet(cwd, 'run')).said.error.message).toMatch(/broken and again have the same token$/);
    await writeConnections(cwd, [broken, { ...atLocalhost, base_url: 'http://localhost:8' }]);
    expect((await fleet(cwd, 'run')).said.connections).toHaveLength(2);
  });

  it.each([
    ['run', 'id', { ...broken, id: secret }],
    ['commit', 'id', { ...broken, id: `acme_${secret}` }],
    ['status', 'id', { ...broken, id: Buffer.from(secret).toString('base64url') }],
    ['run', 'base_url', { ...broken, base_url: `http://127.0.0.1:9/${secret}` }],
    ['run', 'token_file', { ...broken, token_file: `./${secret}/../broken.token` }],
    ['run', 'options', { ...broken, options: { output: secret } }],
    ['run', 'client_id', { id: 'c', base_url: 'http://127.0.0.1:9', client_id: secret, client_secret_env: 'UNSET' }],
  ])('%s refuses a list with a credential in its %s, without showing it', async (command, field, entry) => {
    const cwd = await copyOfFleet([parent, entry, { ...broken, id: 'another' }]);
    await mkdir(join(cwd, secret));
    const { code, said, stdout, stderr } = await fleet(cwd, command);
    expect(code).toBe(2);
    expect(said.error.message).toMatch(new RegExp(`connection 2 of the list contains a credential in ${field}$`));
    expect(`${stdout}${stderr}`).not.toContain(secret);
    expect(`${stdout}${stderr}`).not.toContain(Buffer.from(secret).toString('base64url'));
    expect(await readdir(join(outputOf(cwd), 'connections'))).not.toContain(secret);
  });

  it('shows no credential in what is wrong with its entry', async () => {
    for (const wrong of [{ base_url: 7 }, { options: { 'keep-runs': secret } }, { id: 'odd/name', [secret]: 1 }, {}]) {
      const entry = { ...broken, id: `a-${secret.toLowerCase()}`, ...wrong };
      const cwd = await copyOfFleet([entry, entry]);
      await writeFile(join(cwd, 'broken.token'), secret.toLowerCase(), { mode: 0o600 });
      const { code, stdout, stderr } = await fleet(cwd, 'run');
      expect(code).toBe(2);
      expect(`${stdout}${stderr}`.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  it('fails with the code of its connections when all of them fail, each with the reason', async () => {
    const cwd = await copyOfFleet([broken, { ...broken, id: 'absent', token_file: 'nowhere' }]);
    const { code, said } = await fleet(cwd, 'run');
    expect(said.connections.map((one: { readonly exit_code: number }) => one.exit_code)).toEqual([6, 2]);
    expect(code).toBe(2);
    expect(said.connections[1].error.message).toMatch(
      /^the connection absent: the credentials file .*nowhere cannot be read/,
    );
  });

  it('runs the connections of one shard, which a Kubernetes Indexed Job may name', async () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...broken, id, token_file: `${id}.token` }));
    const cwd = await copyOfFleet(all);
    const idsOf = (said: { readonly connections: readonly { readonly id: string }[] }) =>
      said.connections.map(({ id }) => id);
    const halves = [
      await fleet(cwd, 'run', '--shard', '0/2'),
      await fleet(cwd, 'run', '--shard', '2/2'),
      await fleet(cwd, 'run', '--shard', '1/2'),
    ];
    const [zero, two, one] = halves.map(({ said }) => idsOf(said));
    expect(two).toEqual(zero);
    expect([...(zero ?? []), ...(one ?? [])].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    const inJob = (env: Readonly<Record<string, string>>) => esgLake(['fleet', 'run', '--json'], { cwd, env });
    const job = await inJob({ JOB_COMPLETION_INDEX: '1', ESG_LAKE_SHARDS: '2' });
    expect(idsOf(JSON.parse(job.stdout))).toEqual(one);
    for (const env of [
      { JOB_COMPLETION_INDEX: '1' },
      { ESG_LAKE_SHARDS: '2' },
      { JOB_COMPLETION_INDEX: '2', ESG_LAKE_SHARDS: '2' },
    ]) {
      expect((await inJob(env)).code).toBe(2);
    }
  });

  it('refuses options that are not for a connection, and the folder of a single lake', async () => {
    const cwd = await copyOfFleet([simulated('x', 1, { output: '/elsewhere' })]);
    expect((await fleet(cwd, 'run')).said.error.message).toMatch(/the connection x of .* sets the option "output"/);
    await writeConnections(cwd, [simulated('x', 1, { 'sandbox-node': 'Nowhere' })]);
    expect((await fleet(cwd, 'run')).said.connections[0].error.message).toMatch('no initiative Nowhere in the world');
    const lake = join(outputOf(cwd), 'connections/parent');
    await writeConnections(cwd, [parent]);
    expect((await fleet(cwd, 'run', '--output', lake)).said.error.message).toMatch(/is the folder of a single lake$/);
    expect((await esgLake(['run', '--sandbox'], { cwd })).stderr).toMatch(
      /belongs to a fleet: a run would overwrite its tables/,
    );
  });
});

describe('fleet commit', () => {
  it('makes tables that have the rows of every connection, exactly as it published them, without a copy', async () => {
    const output = outputOf(folder);
    for (const table of ['data_points', 'figures', 'surveys', 'data_issues', 'runs'] as const) {
      const manifests = [await snapshotOf(folder, 'parent'), await snapshotOf(folder, 'consultant')];
      const said = manifests.map(
        ({ manifest }) => `${manifest.tables[table]?.rows} ${manifest.tables[table]?.content_hash}`,
      );
      expect(await hashesOf(database, output, table)).toEqual({ parent: said[0], consultant: said[1] });
    }
    const { metaData, files } = await readDelta(join(output, 'tables/data_points'));
    expect(metaData['partitionColumns']).toEqual(['connection_id', 'period_year']);
    const [[path = '', file] = []] = files;
    expect(path).toMatch(/^data\/connection_id=\w+\/period_year=\d+\/[0-9a-f]{64}\.parquet$/);
    expect(file?.['partitionValues']).toEqual({
      connection_id: /connection_id=(\w+)/.exec(path)?.[1],
      period_year: /period_year=(\d+)/.exec(path)?.[1],
    });
    const tables = await rowsOf(
      database,
      `SELECT * FROM ${await relation(output, 'fleet_tables')} WHERE table_name = 'utrvs'`,
    );
    expect(tables.map((row) => `${row['rows']} ${row['content_hash']}`)).toEqual(
      Object.values(await hashesOf(database, output, 'utrvs')).sort(
        (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
      ),
    );
  });

  it('writes nothing when nothing has changed', async () => {
    const before = await everyFile(join(outputOf(folder), 'tables'));
    const { code, said } = await fleet(folder, 'commit');
    expect([code, said.changed]).toEqual([0, 0]);
    const after = await everyFile(join(outputOf(folder), 'tables'));
    expect(after).toEqual(before);
    expect(said.commit_id).toBe((await currentOf(outputOf(folder))).snapshot_id);
  });

  it('says whose rows count where two connections see the same, so that nothing is summed twice', async () => {
    const output = outputOf(folder);
    const points = await relation(output, 'data_points');
    const counted = `${points} JOIN ${await relation(output, 'fleet_surveys')} AS seen USING (connection_id, survey_id) WHERE counts`;
    const count = async (sql: string): Promise<number> => {
      const [row] = await rowsOf(database, `SELECT count(*) AS n FROM ${sql}`);
      return row === undefined ? -1 : numberOf(row, 'n');
    };
    const ofParent = (await snapshotOf(folder, 'parent')).manifest.tables['data_points']?.rows;
    expect(await count(counted)).toBe(ofParent);
    expect(await count(points)).toBeGreaterThan(ofParent ?? 0);
    const figures = `${await relation(output, 'figures')} JOIN ${await relation(output, 'fleet_initiatives')} AS seen USING (connection_id, initiative_id) WHERE counts`;
    expect(await count(figures)).toBe((await snapshotOf(folder, 'parent')).manifest.tables['figures']?.rows);

    const cwd = await copyOfFleet([consultant, parent]);
    expect((await fleet(cwd, 'commit')).said.changed).toBe(3);
    const seen = await relation(outputOf(cwd), 'fleet_surveys');
    expect(await count(`${seen} WHERE counts AND connection_id = 'consultant'`)).toBe(
      (await snapshotOf(folder, 'consultant')).manifest.tables['surveys']?.rows,
    );
  });

  it('drops a connection that is no longer in the list, and its files when no kept state has them', async () => {
    const cwd = await copyOfFleet([parent]);
    const output = outputOf(cwd);
    const gone = (await filesByConnection(output, 'utrvs')).get('consultant') ?? [];
    const { said } = await fleet(cwd, 'commit', '--keep-snapshots', '1');
    expect([said.removed, [...(await filesByConnection(output, 'utrvs')).keys()]]).toEqual([
      ['consultant'],
      ['parent'],
    ]);
    // The state before stays for its readers.
    for (const file of gone) expect(await sha256Of(file)).toMatch(/^[0-9a-f]{64}$/);
    expect((await fleet(cwd, 'run')).code).toBe(0);
    await fleet(cwd, 'commit', '--keep-snapshots', '1');
    for (const file of gone) await expect(sha256Of(file)).rejects.toThrow(/ENOENT/);
    expect((await fleet(cwd, 'status')).said.stray).toEqual(['broken', 'consultant']);
  });

  it('keeps what it has of a connection that a newer version made, and names it', async () => {
    const cwd = await copyOfFleet([parent, consultant, broken]);
    const output = outputOf(cwd);
    const before = await hashesOf(database, output, 'data_points');
    const snapshot = await snapshotOf(cwd, 'consultant');
    await rewriteManifest(snapshot, { ...snapshot.manifest, schema_version: schemaVersion + 1 });
    const { code, said, stderr } = await fleet(cwd, 'commit');
    expect(code).toBe(3);
    expect(said.connections.map((one: { readonly state: string }) => one.state)).toEqual([
      'committed',
      'held',
      'left_out',
    ]);
    expect(stderr).toMatch(`consultant: its lake has schema version ${schemaVersion + 1}, newer than this program's`);
    expect(stderr).toMatch('broken: nothing has been published yet');
    expect(said.changed).toBe(0);
    expect(await hashesOf(database, output, 'data_points')).toEqual(before);
  });

  it('reads a connection that an older version made, with NULL in columns that it did not have', async () => {
    const cwd = await copyOfFleet();
    const snapshot = await snapshotOf(cwd, 'consultant');
    const [file] = snapshot.manifest.tables['surveys']?.files ?? [];
    if (file === undefined) throw new Error('no file');
    const path = join(snapshot.folder, file.path);
    const without = `${path}.without`;
    await database.connection.run(
      `COPY (SELECT * EXCLUDE (extra) FROM read_parquet(${quotedString(path)})) TO ${quotedString(without)} (FORMAT parquet)`,
    );
    const { tables } = snapshot.manifest;
    const { units: _, surveys, ...others } = tables;
    if (surveys === undefined) throw new Error('no surveys');
    const made = { ...file, sha256: await sha256Of(without), bytes: (await stat(without)).size };
    await rename(without, path);
    await rewriteManifest(snapshot, {
      ...snapshot.manifest,
      schema_version: schemaVersion - 1,
      tables: { ...others, surveys: { ...surveys, files: [made] } },
    });
    expect((await fleet(cwd, 'commit')).code).toBe(0);
    const columns = `SELECT connection_id, count(*)::INTEGER AS rows, count(extra)::INTEGER AS known`;
    const rows = await rowsOf(
      database,
      `${columns} FROM ${await relation(outputOf(cwd), 'surveys')} GROUP BY ALL ORDER BY 1`,
    );
    expect(rows[0]).toEqual({ connection_id: 'consultant', rows: file.rows, known: 0 });
    expect([...(await filesByConnection(outputOf(cwd), 'units')).keys()]).toEqual(['parent']);
  });

  it('has one winner, and leaves tables alone that another engine has written to', async () => {
    const cwd = await copyOfFleet([parent]);
    const output = outputOf(cwd);
    const lock = await lockOutput(output, 'another');
    expect((await fleet(cwd, 'commit')).code).toBe(4);
    await lock.release();
    const theirs = { commitInfo: { timestamp: 1, operation: 'OPTIMIZE', engineInfo: 'Apache-Spark/4.0' } };
    const log = join(output, 'tables/surveys/_delta_log');
    await writeFile(join(log, `${'1'.padStart(20, '0')}.json`), `${JSON.stringify(theirs)}\n`);
    const before = await currentOf(output);
    const { code, said } = await fleet(cwd, 'commit');
    expect(code).toBe(7);
    expect(said.error.message).toMatch(/another engine has written version 1 of the table .*surveys/);
    expect(await currentOf(output)).toEqual(before);
  });
});

async function rewriteManifest(snapshot: Snapshot, manifest: Manifest): Promise<void> {
  await chmod(join(snapshot.folder, 'manifest.json'), 0o644);
  await writeManifest(snapshot.folder, manifest);
}

describe('fleet status', () => {
  it('says what is fresh, stale, failed and was never published, and which surveys two connections see', async () => {
    const cwd = await copyOfFleet([parent, consultant, broken, simulated('new', 9)]);
    const { code, said } = await fleet(cwd, 'status', '--max-age', '1h');
    expect(code).toBe(1);
    expect(said.states).toEqual({ fresh: 2, never: 2 });
    const shared = (await snapshotOf(cwd, 'consultant')).manifest.tables['surveys']?.rows;
    expect(shared).toBeGreaterThan(0);
    expect(said.shared_surveys).toHaveLength(shared ?? -1);
    expect(said.shared_surveys[0].connections).toEqual(['parent', 'consultant']);
    expect(said.not_committed).toEqual([]);
    expect((await fleet(folder, 'status')).code).toBe(0);

    await writeConnections(cwd, [{ ...broken, id: 'parent' }, consultant]);
    expect((await fleet(cwd, 'run', '--shard', '0/1')).code).toBe(3);
    const later = await fleet(cwd, 'status', '--max-age', '0s');
    expect(later.said.connections.map((one: { readonly state: string }) => one.state)).toEqual(['failed', 'stale']);
    const { stdout } = await esgLake(['fleet', 'status'], { cwd });
    expect(stdout).toMatch(/^2 connections: 1 failed, 1 fresh/);
    expect(stdout).toMatch(/surveys seen by several connections; the rows of the first one count/);
    await writeConnections(cwd, [consultant]);
    expect((await fleet(cwd, 'status')).said).toMatchObject({ not_committed: ['parent'], stray: ['broken', 'parent'] });
  });
});
