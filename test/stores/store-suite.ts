import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LakeVersions } from '../../bench/proof/whole-tables.ts';
import { createRandom } from '../../bench/world/random.ts';
import { withDatabase } from '../../src/load/database.ts';
import type { Snapshot } from '../../src/publish/snapshot-folders.ts';
import type { TableName } from '../../src/schema/tables.ts';
import { openStore } from '../../src/share/open-store.ts';
import { type Outcome, startCommand } from '../cli/command.ts';
import { skip } from '../readers/needs.ts';
import { findPython, type Missing, packageFolder, runScript } from '../readers/python-environment.ts';
import { hashOfFiles, lakeOfNights } from '../share/pushed-lake.ts';
import { hashSql } from '../support/content-hash.ts';
import { type Emulator, environmentOf } from './emulators.ts';
import { lookAt } from './read-store.ts';

export interface TestedStore {
  readonly begin: () => Promise<Emulator | Missing>;
  /** How many pushes are killed before each of the three that end. */
  readonly kills: number;
}

/** The snapshots of three nights, and an output folder for each in which it is the published one. */
let nights: { readonly folder: string; readonly outputs: readonly string[]; readonly snapshots: readonly Snapshot[] };

export function describeStores(stores: Readonly<Record<string, TestedStore>>): void {
  beforeAll(async () => {
    const lake = await lakeOfNights(3);
    const folder = await mkdtemp(join(tmpdir(), 'esg-lake-stores-'));
    const outputs = lake.nights.map((_, night) => join(folder, `night-${night}`));
    for (const [night, output] of outputs.entries()) {
      await mkdir(output);
      await symlink(join(lake.output, 'snapshots'), join(output, 'snapshots'));
      await symlink(`snapshots/${lake.nights[night]?.snapshotId}`, join(output, 'current'));
    }
    nights = { folder, outputs, snapshots: lake.nights };
    return () => Promise.all([lake.remove(), rm(folder, { recursive: true })]);
  });
  for (const [name, store] of Object.entries(stores)) describe(name, () => suiteOf(store));
}

function suiteOf({ begin, kills }: TestedStore): void {
  let store: Emulator | Missing;
  /** What `lake_versions` named after each night. */
  const sets: LakeVersions[] = [];
  beforeAll(async () => {
    store = await begin();
    if (!('missing' in store)) for (const [name, value] of Object.entries(store.env)) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    if (!('missing' in store)) await store.stop();
  });
  const reached = (test: Parameters<typeof skip>[0]): Emulator =>
    'missing' in store ? skip(test, store.missing) : store;

  const command = (at: Emulator, args: readonly string[], killedAt?: number): Promise<Outcome> => {
    const executable = at.node === undefined ? {} : { executable: at.node.executable };
    return startCommand(args, { cwd: nights.folder, env: environmentOf(at, killedAt), ...executable }).outcome;
  };
  const push = (at: Emulator, night: number, more: readonly string[] = [], killedAt?: number): Promise<Outcome> =>
    command(at, ['push', '--output', nights.outputs[night] ?? '', '--to', at.url, '--json', ...more], killedAt);
  const verified = async (at: Emulator, night: number): Promise<void> => {
    const args = ['verify', '--output', nights.outputs[night] ?? '', '--to', at.url];
    const { code, stdout, stderr } = await command(at, args);
    expect([code, stderr, stdout]).toEqual([0, expect.anything(), expect.not.stringContaining('FAIL')]);
  };

  it('passes the doctor, who leaves nothing behind', async (test) => {
    const at = reached(test);
    const args = ['doctor', '--sandbox', '--output', nights.outputs[0] ?? '', '--to', `${at.url}/new`, '--json'];
    for (const turn of [1, 2]) {
      const { checks }: { checks: readonly { name: string }[] } = JSON.parse((await command(at, args)).stdout);
      expect([turn, ...checks.filter((check) => check.name.startsWith('object store'))]).toEqual([
        turn,
        { name: 'object store', status: 'ok', detail: `${at.url}/new, empty` },
      ]);
    }
  });

  it('has each night after pushes that were killed, and whole tables after each', async (test) => {
    const at = reached(test);
    const random = createRandom(kills);
    // Where the SDK needs another Node, only its commands read.
    const look = async (folder?: string): Promise<LakeVersions | null> => {
      if (at.node !== undefined) return null;
      const { wrong, set } = await lookAt(await openStore({ url: at.url }), folder);
      expect(wrong).toEqual([]);
      return set;
    };
    for (const night of [0, 1, 2]) {
      for (let kill = 0; kill < kills; kill++) {
        // Before the last night, older snapshots come again and again: tables get long logs with checkpoints.
        const some = kill % 2 === 0 ? night : Math.floor(random.next() * (night + 1));
        const killed = await push(at, some, ['--older'], 1 + Math.floor(random.next() ** 1.5 * 110));
        expect([null, 0]).toContain(killed.code);
        await look();
      }
      expect(await push(at, night, ['--older'])).toMatchObject({ code: 0 });
      const again = await push(at, night);
      expect([again.code, JSON.parse(again.stdout)]).toMatchObject([0, { changed: false, deleted: 0 }]);
      await verified(at, night);
      const set = await look(nights.snapshots[night]?.folder);
      if (set !== null) sets.push(set);
    }
  });

  it('is read by delta-rs, polars and DuckDB as the manifests of the nights say', async (test) => {
    const at = reached(test);
    const python = await findPython();
    if ('missing' in python) return skip(test, python.missing);
    const packages = await packageFolder(python, 'stores.txt');
    // Where this Node does not read the store, the newest versions are read.
    const wanted = at.node === undefined ? sets.map(({ versions }) => Object.fromEntries(versions)) : [{}];
    const told = nights.snapshots.slice(-wanted.length).map(({ manifest }) => manifest.tables);
    const names = Object.keys(told.at(-1) ?? {}) as TableName[];
    const request = join(nights.folder, 'request.json');
    const hashes = Object.fromEntries(names.map((table) => [table, hashSql(table)]));
    await writeFile(request, JSON.stringify({ address: at.url, ...at.readers, hashes, sets: wanted }));
    const script = ['../../stores/read_stored.py', request] as const;
    const seen = (await runScript(python.executable, script, { packages })) as {
      readonly readers: readonly string[];
      readonly sets: readonly Readonly<Record<string, unknown>>[];
      readonly scanned: readonly [number, number] | null;
    };
    expect(seen.readers).toEqual(expect.arrayContaining(['delta-rs', 'polars']));
    expect(seen.sets).toHaveLength(told.length);
    for (const [index, tables] of told.entries()) {
      const said = await withDatabase({ file: ':memory:' }, ({ connection }) =>
        Promise.all(
          Object.entries(tables).map(async ([table, { files }]) => {
            const folder = nights.snapshots.at(index - told.length)?.folder ?? '';
            const paths = files.map(({ path }) => join(folder, path));
            const { rows, sum, xor } = await hashOfFiles(connection, table as TableName, paths);
            return [table, [rows, sum, xor]] as const;
          }),
        ),
      );
      for (const reader of seen.readers)
        expect([reader, seen.sets[index]?.[reader]]).toEqual([reader, Object.fromEntries(said)]);
    }
    // A filter by day leaves out files, by their statistics.
    if (seen.scanned !== null) expect(seen.scanned[0]).toBeLessThan(seen.scanned[1]);
  });
}
