import { chmod, link, mkdtemp, open, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sealedJson } from '../../src/base/damage.ts';
import { sha256Of } from '../../src/base/files.ts';
import { openFileChecks } from '../../src/load/publish/file-checks.ts';
import type { Manifest } from '../../src/load/publish/manifest.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const day = 86_400_000;
let now = Date.UTC(2026, 0, 1);
const clock = (): number => now;

let output = '';
let file = '';
let manifest: Pick<Manifest, 'database' | 'tables'>;
const record = (): string => join(output, 'snapshots/.manifests/checked-files.json');
const recorded = () => manifest.database;

beforeEach(async () => {
  output = await mkdtemp(join(tmpdir(), 'esg-lake-test-'));
  folders.push(output);
  file = join(output, 'lake.duckdb');
  await writeFile(file, 'the bytes of a database');
  manifest = {
    database: { path: 'lake.duckdb', bytes: 23, sha256: await sha256Of(file) },
    tables: {},
  };
  const checks = await openFileChecks(output, clock);
  expect(await checks.damageOf(file, recorded())).toBeNull();
  await checks.save({ folder: output, manifest });
});

/** Whether the file is believed to have a checksum that it does not have: only reading it can show that. */
async function isTrusted(): Promise<boolean> {
  const sha256 = 'f'.repeat(64);
  const { sha256: _seal, ...files } = JSON.parse(
    (await readFile(record(), 'utf8')).replaceAll(recorded().sha256, sha256),
  );
  await chmod(record(), 0o644);
  await writeFile(record(), sealedJson(files));
  return (await (await openFileChecks(output, clock)).damageOf(file, { ...recorded(), sha256 })) === null;
}

const isRead = async (): Promise<boolean> => !(await isTrusted());

const damage = async (): Promise<string | null> => (await openFileChecks(output, clock)).damageOf(file, recorded());

describe('a published file that was read and not touched since', () => {
  it('is not read again for a week', async () => {
    expect(await isTrusted()).toBe(true);
    now += 6.9 * day;
    expect(await isTrusted()).toBe(true);
    now += 0.2 * day;
    expect(await isRead()).toBe(true);
  });

  it('is read again when the clock was set back', async () => {
    now -= day;
    expect(await isRead()).toBe(true);
  });

  it('is read again when it got or lost a link, which looks like any other change', async () => {
    await link(file, `${file}.backup`);
    expect(await damage()).toBeNull();
    expect(await isRead()).toBe(true);
  });

  it('is read again when the record is damaged or missing', async () => {
    await chmod(record(), 0o644);
    await writeFile(record(), (await readFile(record(), 'utf8')).replace('"bytes":23', '"bytes":32'));
    expect(await damage()).toBeNull();
    await rm(record());
    expect(await damage()).toBeNull();
  });
});

describe('a published file that was touched', () => {
  const flip = async (): Promise<void> => {
    const handle = await open(file, 'r+');
    await handle.write('?', 5);
    await handle.close();
  };

  it('is damaged, however small the change', async () => {
    await flip();
    expect(await damage()).toMatch(/does not have the checksum/);
  });

  it('is damaged, even if its time of modification was set back', async () => {
    const { atime, mtime } = await stat(file);
    await flip();
    await utimes(file, atime, mtime);
    expect(await damage()).toMatch(/does not have the checksum/);
  });

  it('is damaged, even if another one took its place', async () => {
    await rm(file);
    await writeFile(file, 'the bytes of a DATABASE');
    expect(await damage()).toMatch(/does not have the checksum/);
  });

  it('is damaged, even if that happened while the run was at work on it', async () => {
    const checks = await openFileChecks(output, clock);
    expect(await checks.damageOf(file, recorded())).toBeNull();
    await flip();
    await checks.save({ folder: output, manifest });
    expect(await damage()).toMatch(/does not have the checksum/);
  });

  it('is damaged when it is missing', async () => {
    await rm(file);
    expect(await damage()).toBe('is missing');
  });
});
