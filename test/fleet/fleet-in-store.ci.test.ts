import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SimulatedS3, simulateS3 } from '../../bench/proof/simulated-s3.ts';
import { type Database, openDatabase } from '../../src/load/database.ts';
import { findCurrent } from '../../src/load/publish/snapshot-folders.ts';
import { esgLake } from '../cli/command.ts';
import { asFiles, pointerOf, sha256Each } from '../store/stored-tables.ts';
import { withS3 } from '../store/with-environment.ts';
import { filesByConnection, hashesOf, simulated, writeConnections } from './fleet-folder.ts';

let folder: string;
let s3: SimulatedS3;
let restore: () => void;
let database: Database;

const acme = simulated('acme', 5);
const globex = simulated('globex', 6, { push: 's3://lake/of-globex' });
const url = 's3://lake/fleet';

const runAndReport = async (...args: readonly string[]) => {
  const outcome = await esgLake([...args, '--json'], { cwd: folder });
  return { ...outcome, said: JSON.parse(outcome.stdout) };
};
const fleet = (command: string, ...more: readonly string[]) => runAndReport('fleet', command, ...more);
const keysBelow = (prefix: string): readonly string[] => [...s3.objects.keys()].filter((key) => key.startsWith(prefix));

/** What is in the store below a prefix, as a folder. */
async function stored(prefix: string): Promise<string> {
  const objects = keysBelow(prefix).map((key) => [key.slice(prefix.length), s3.objects.get(key) ?? Buffer.alloc(0)]);
  return asFiles(objects as [string, Buffer][]);
}

/** `rows hash` of the data points that connections have published, by their manifests. */
async function published(...ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const said: Record<string, string> = {};
  for (const id of ids) {
    const table = (await findCurrent(join(folder, 'output/connections', id)))?.manifest.tables['data_points'];
    said[id] = `${table?.rows} ${table?.content_hash}`;
  }
  return said;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-fleet-'));
  database = await openDatabase({ file: ':memory:' });
  s3 = await simulateS3();
  restore = withS3(s3.endpoint);
  await writeConnections(folder, [acme, globex]);
  const { code, stderr } = await fleet('run', '--push', url);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('warning')]);
});
afterAll(async () => {
  restore();
  database.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a fleet and its object store', () => {
  it('has the lake of each connection below a prefix of its own', async () => {
    const own = { acme: 'fleet/connections/acme/', globex: 'of-globex/' };
    for (const [id, prefix] of Object.entries(own)) {
      const current = await pointerOf(await stored(prefix));
      expect(current.snapshot_id).toBe((await findCurrent(join(folder, 'output/connections', id)))?.snapshotId);
    }
    expect(keysBelow('').filter((key) => !Object.values(own).some((prefix) => key.startsWith(prefix)))).toEqual([]);
  });

  it('gets the tables of all connections after a commit, and nothing again', async () => {
    const { code, said } = await fleet('commit', '--push', url);
    expect([code, said.push.snapshot_id]).toEqual([0, said.commit_id]);
    const copy = await stored('fleet/');
    expect(await hashesOf(database, copy, 'data_points')).toEqual(await published('acme', 'globex'));
    expect((await pointerOf(copy)).connections?.map(({ id }) => id)).toEqual(['acme', 'globex']);
    s3.changes.length = 0;
    const again = await runAndReport('push', '--to', url);
    expect([again.code, again.said.changed, s3.changes]).toEqual([0, false, []]);
  });

  it('goes on after more commits than are kept, and knows the store by the snapshots of its connections', async () => {
    for (const connections of [
      [globex, acme],
      [acme, globex],
      [globex, acme],
    ]) {
      await writeConnections(folder, connections);
      expect((await fleet('commit', '--keep-snapshots', '1')).said.changed).toBeGreaterThan(0);
    }
    const { code, said } = await runAndReport('push', '--to', url, '--keep-snapshots', '1');
    expect([code, said.changed]).toEqual([0, true]);
    expect(await hashesOf(database, await stored('fleet/'), 'data_points')).toEqual(await published('acme', 'globex'));
  });

  it('is refused where another fleet, or a single lake, has pushed', async () => {
    const before = sha256Each(s3.objects);
    const cases = [
      ['push', '--to', 's3://lake/of-globex'],
      ['push', '--output', 'output/connections/acme', '--to', url],
    ];
    for (const args of cases) {
      const { code, said } = await runAndReport(...args);
      expect([code, said.error.message]).toEqual([7, expect.stringContaining('holds another lake')]);
    }
    expect(sha256Each(s3.objects)).toEqual(before);
  });

  it('verifies: tables, logs and files against the pointer and the manifests of the lakes', async () => {
    const whole = await runAndReport('verify');
    expect([whole.code, whole.said.ok]).toEqual([0, true]);
    expect(whole.said.checks.length).toBeGreaterThan(20);
    const [file = ''] = (await filesByConnection(join(folder, 'output'), 'utrvs')).get('globex') ?? [];
    const bytes = await readFile(file);
    await chmod(file, 0o644);
    await writeFile(file, 'not what it was');
    const { code, said } = await runAndReport('verify');
    const failed = said.checks.filter((check: { readonly ok: boolean }) => !check.ok);
    expect([code, failed]).toEqual([7, [{ name: 'tables/utrvs', ok: false, detail: expect.stringContaining(file) }]]);
    await writeFile(file, bytes);
    await chmod(file, 0o444);
    expect((await runAndReport('verify')).code).toBe(0);
    expect((await esgLake(['verify'], { cwd: folder })).stdout).toMatch(/match what the connections had published/);
    expect((await runAndReport('verify', '--landing')).said.error.hint).toContain('connections/ID');
  });

  it('loses a connection that has left the list, once no kept state has it', async () => {
    await writeConnections(folder, [globex]);
    expect((await fleet('commit', '--push', url, '--keep-snapshots', '1')).said.removed).toEqual(['acme']);
    // The state before stays for its readers.
    expect(keysBelow('fleet/tables/').some((key) => key.includes('connection_id=acme'))).toBe(true);
    expect((await fleet('run')).said.outcomes).toEqual({ published: 1 });
    await fleet('commit', '--push', url, '--keep-snapshots', '1');
    expect(keysBelow('fleet/tables/').filter((key) => key.includes('connection_id=acme'))).toEqual([]);
    expect(await hashesOf(database, await stored('fleet/'), 'data_points')).toEqual(await published('globex'));
    expect((await runAndReport('verify')).said.ok).toBe(true);
  });
});
