import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashSql, parseHash } from '../../src/load/publish/content-hash.ts';
import { findCurrent } from '../../src/load/publish/snapshot-folders.ts';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { esgLake } from '../cli/command.ts';
import { currentOf, filesByConnection, simulated, writeConnections } from '../fleet/fleet-folder.ts';
import { skip } from '../readers/needs.ts';
import { findPython, packageFolder, runScript } from '../readers/python-environment.ts';

let folder: string;
const ids = ['parent', 'consultant', '007'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-fleet-'));
  await writeConnections(folder, [
    simulated('parent', 3),
    simulated('consultant', 3, { 'sandbox-node': 'Hällmark Sverige' }),
    simulated('007', 7),
  ]);
  for (const command of ['run', 'commit --table-format iceberg', 'run', 'commit']) {
    const { code } = await esgLake(['fleet', ...command.split(' ')], { cwd: folder });
    expect([command, code]).toEqual([command, 0]);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Seen {
  readonly readers: readonly string[];
  /** By reader, connection and table: rows, sum and exclusive or of the hashes. */
  readonly seen: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>>>;
  /** Data points whose surveys count. */
  readonly counted: number;
  /** Files read for one connection. */
  readonly of_one: number;
}

async function saidBy(id: string) {
  const snapshot = await findCurrent(join(folder, 'output/connections', id));
  const said: Record<string, readonly unknown[]> = {};
  for (const table of publishedTableNames) {
    const { rows = 0, content_hash: hash = '' } = snapshot?.manifest.tables[table] ?? {};
    const { sum, xor } = parseHash(hash, rows);
    if (rows > 0) said[table] = [rows, String(sum), String(xor)];
  }
  return said;
}

it("other engines read of every connection in every table what its own manifest says, and skip the others' files", async (test) => {
  const python = await findPython();
  if ('missing' in python) return skip(test, python.missing);
  const packages = await packageFolder(python, 'lakehouse.txt');
  const request = join(folder, 'request.json');
  const hashes = Object.fromEntries(publishedTableNames.map((table) => [table, hashSql(table)]));
  const current = await currentOf(join(folder, 'output'));
  const iceberg = Object.fromEntries(
    publishedTableNames.map((table) => [table, current.tables[table]?.iceberg?.version]),
  );
  await writeFile(request, JSON.stringify({ hashes, iceberg, one: 'consultant' }));
  const tables = join(folder, 'output/tables');
  const script = ['../../lakehouse/read_fleet.py', tables, request];
  const seen = (await runScript(python.executable, script, { packages })) as Seen;

  expect(seen.readers).toEqual(expect.arrayContaining(['delta-rs', 'polars']));
  for (const id of ids) {
    const said = await saidBy(id);
    for (const reader of seen.readers) expect([reader, id, seen.seen[reader]?.[id]]).toEqual([reader, id, said]);
  }
  const pointsOf = async (id: string): Promise<number> => Number((await saidBy(id))['data_points']?.[0]);
  expect(seen.counted).toBe((await pointsOf('parent')) + (await pointsOf('007')));
  const files = await filesByConnection(join(folder, 'output'), 'data_points');
  expect(seen.of_one).toBe(files.get('consultant')?.length);
});
