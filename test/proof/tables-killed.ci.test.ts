import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ofTables } from '../../bench/proof/crash-points.ts';
import { metadataOf } from '../../bench/proof/readings/iceberg-reader.ts';
import { commitTables } from '../../src/formats/publish-tables.ts';
import { verifyTables } from '../../src/formats/verify-tables.ts';
import { type Database, openDatabase } from '../../src/load/database.ts';
import { listSnapshots } from '../../src/load/publish/snapshot-folders.ts';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { rowsOfSet, setsOf } from '../formats/table-sets.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';

const timeout = 900_000; // a deadlock must end; how long an honest test takes depends on the machine
let lake: PublishedLake;
let database: Database;
let output: string;

/** Three nights in both formats. */
beforeAll(async () => {
  const options = { keepSnapshots: 3, tableFormats: ['delta', 'iceberg'] } as const;
  lake = await publishLake({ seed: 3, initiatives: 6, surveys: 14, utrvsPerSurvey: 6 }, options);
  for (const night of [1, 2]) {
    lake.sandbox.setNight(night);
    await lake.runAgain({});
  }
  database = await openDatabase({ file: ':memory:' });
  output = await mkdtemp(join(tmpdir(), 'esg-lake-killed-'));
  await cp(lake.output, output, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}, timeout);
afterAll(async () => {
  database.close();
  await lake.remove();
  await rm(output, { recursive: true, force: true });
});

const built = (file: string): string => pathToFileURL(resolve(import.meta.dirname, '../../dist/src', file)).href;

/** A program that goes from each of three snapshots to the next, with a checkpoint every third commit, until it is killed. */
const program = `
  import { subscribe } from 'node:diagnostics_channel';
  import { writeSync } from 'node:fs';
  import { commitTables } from '${built('formats/publish-tables.js')}';
  import { listSnapshots } from '${built('load/publish/snapshot-folders.js')}';
  const [output, point] = process.argv.slice(1);
  subscribe('esg-lake:crash-point', ({ name }) => {
    if (name === point) process.kill(process.pid, 'SIGKILL');
  });
  const snapshots = await listSnapshots(output);
  const wanted = { output, keep: 2, warn: () => {}, commitsPerCheckpoint: 3 };
  for (let turn = 0; turn < 12; turn++) {
    writeSync(1, String(turn % 3));
    await commitTables({ ...wanted, snapshot: snapshots.at(turn % 3), at: Date.now() });
  }
`;

/** Which of the snapshots it was at, counted from the oldest; null if it came through. */
const killedAt = (point: string): Promise<number | null> =>
  new Promise((done) => {
    const child = execFile('node', ['--input-type=module', '--eval', program, output, point], (_, said) => {
      done(child.signalCode === 'SIGKILL' ? Number(said.at(-1)) : null);
    });
  });

/** What all kept states are read as, in both formats, beside what they should be. */
async function expectWhole(): Promise<void> {
  const sets = await setsOf(output);
  for (const set of sets) {
    for (const format of ['delta', 'iceberg'] as const) {
      const { read, said } = await rowsOfSet(database, output, format, set);
      expect([format, set.snapshot_id, ...read]).toEqual([format, set.snapshot_id, ...said]);
    }
  }
}

const entriesOf = (folder: string): readonly string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });

it.each(ofTables)('killed at %s, the tables are whole before and after the next run', { timeout }, async (point) => {
  const at = await killedAt(point);
  const snapshot = (await listSnapshots(output))[at ?? Number.NaN];
  if (snapshot === undefined) throw new Error(`it did not pass ${point}`);
  await expectWhole();
  await commitTables({ output, snapshot, keep: 2, at: Date.now(), warn: () => {}, commitsPerCheckpoint: 3 });
  await expectWhole();
  expect((await verifyTables(output, snapshot)).filter(({ ok }) => !ok)).toEqual([]);
  expect(entriesOf(join(output, 'tables')).filter((name) => /\.(tmp|part)$/.test(name))).toEqual([]);
  for (const table of publishedTableNames) {
    const folder = join(output, 'tables', table);
    const last = join(folder, '_delta_log/_last_checkpoint');
    if (existsSync(last)) {
      const version = String(JSON.parse(readFileSync(last, 'utf8')).version).padStart(20, '0');
      expect(entriesOf(join(folder, '_delta_log'))).toContain(`${version}.checkpoint.parquet`);
    }
    const hint = Number(readFileSync(join(folder, 'metadata/version-hint.text'), 'utf8'));
    expect(existsSync(join(folder, `metadata/v${hint + 1}.metadata.json`))).toBe(false);
    const lists = metadataOf(folder, hint).snapshots.length;
    expect(entriesOf(join(folder, 'metadata')).filter((name) => name.startsWith('snap-'))).toHaveLength(lists);
  }
});
