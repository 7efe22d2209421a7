import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HookPlan } from '../../bench/proof/hook-plan.ts';
import { readCurrentTables } from '../../src/formats/current-tables.ts';
import { type Database, openDatabase } from '../../src/load/database.ts';
import { findCurrent } from '../../src/load/publish/snapshot-folders.ts';
import { esgLake, main } from '../cli/command.ts';
import { everyFile, hashesOf, simulated, writeConnections } from '../fleet/fleet-folder.ts';

let folder: string;
let database: Database;
const ids = ['a', 'b'];
const tables = ['data_points', 'surveys', 'runs'] as const;

/** Two nights, of which the first is committed. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-fleet-'));
  await writeConnections(folder, [simulated('a', 3), simulated('b', 4)]);
  for (const command of ['run', 'commit', 'run']) {
    expect((await esgLake(['fleet', command], { cwd: folder })).code).toBe(0);
  }
  database = await openDatabase({ file: ':memory:' });
});
afterAll(async () => {
  database.close();
  await rm(folder, { recursive: true, force: true });
});

const hook = fileURLToPath(new URL('../../dist/bench/proof/crash-hook.js', import.meta.url));

async function commit(cwd: string, plan: HookPlan): Promise<string> {
  const env = { ...process.env, PROOF_HOOK: JSON.stringify(plan) };
  const args = ['--import', hook, main, 'fleet', 'commit', '--quiet'];
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'ignore' });
  const [code, signal]: readonly unknown[] = await once(child, 'exit');
  return String(signal ?? code);
}

const saidBy = async (cwd: string, night: 'published' | 'committed') => {
  const said: Record<string, Record<string, string>> = {};
  const current = await readCurrentTables(join(cwd, 'output'));
  if (current === null || typeof current === 'string') throw new Error(`current.json ${current}`);
  for (const table of tables) {
    said[table] = {};
    for (const id of ids) {
      const lake = join(cwd, 'output/connections', id);
      const committed = current.connections?.find((one) => one.id === id)?.snapshot_id ?? '';
      const { manifest } =
        night === 'published'
          ? ((await findCurrent(lake)) ?? { manifest: null })
          : { manifest: JSON.parse(await readFile(join(lake, 'snapshots', committed, 'manifest.json'), 'utf8')) };
      const { rows = 0, content_hash: hash = '' } = manifest?.tables[table] ?? {};
      said[table][id] = `${rows} ${hash}`;
    }
  }
  return said;
};

const read = async (cwd: string) => {
  const found: Record<string, unknown> = {};
  for (const table of tables) found[table] = await hashesOf(database, join(cwd, 'output'), table);
  return found;
};

it('a fleet commit that is killed anywhere leaves the old state or the new one whole, and the next one completes it', async () => {
  const traced = join(folder, 'trace');
  const cwd = join(folder, 'killed');
  const copy = async (): Promise<void> => {
    await rm(cwd, { recursive: true, force: true });
    await cp(join(folder, 'output'), join(cwd, 'output'), { recursive: true, verbatimSymlinks: true });
    await cp(join(folder, 'connections.json'), join(cwd, 'connections.json'));
  };
  await copy();
  expect(await commit(cwd, { traceFile: traced })).toBe('0');
  const steps = (await readFile(traced, 'utf8')).trim().split('\n');
  const points = [...new Set(steps)].filter((name) => name.startsWith('tables.'));
  expect(points.length).toBeGreaterThan(4);
  for (const name of points) {
    await copy();
    const count = 1 + Math.floor(steps.filter((step) => step === name).length / 2);
    expect([name, await commit(cwd, { crashAt: { name, count } })]).toEqual([name, 'SIGKILL']);
    expect([name, await read(cwd)]).toEqual([name, await saidBy(cwd, 'committed')]);
    expect([name, await commit(cwd, {})]).toEqual([name, '0']);
    expect([name, await read(cwd)]).toEqual([name, await saidBy(cwd, 'published')]);
    const files = await everyFile(join(cwd, 'output/tables'));
    expect([name, files.filter((line) => /\.(tmp|part) |\.making/.test(line))]).toEqual([name, []]);
  }
});
