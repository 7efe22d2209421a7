import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { commandFolder, runExample } from '../docs/shell.ts';
import { skip } from '../readers/needs.ts';
import { comparable } from './comparable-rows.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from './postgres-server.ts';
import { examplesOf, publishTwoNights, rowsOfSnapshot, type TwoNights } from './two-nights.ts';

/** Every example of the page, run in PostgreSQL here: all tables arrive, in every night, row by row. */
const programs = await postgresPrograms();

// Each load starts the command once for every table.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

let nights: TwoNights;
let folder: string;
let server: PostgresServer | undefined;

beforeAll(async () => {
  nights = await publishTwoNights();
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-warehouses-'));
  if (programs !== null) server = await startPostgres(programs);
});

afterAll(async () => {
  await server?.stop();
  await nights?.lake.remove();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

describe('PostgreSQL', () => {
  const [create = '', load = ''] = examplesOf('PostgreSQL');
  const lacking = programs === null ? 'PostgreSQL 15 or newer' : '';

  /** Runs an example while this snapshot is the published one. */
  const run = async (example: string, snapshot: string): Promise<string> => {
    const path = await commandFolder(join(folder, 'bin'), {});
    await rm(join(folder, 'output'), { recursive: true, force: true });
    await mkdir(join(folder, 'output'));
    await symlink(join(nights.lake.output, 'snapshots', snapshot), join(folder, 'output/current'));
    return runExample(example, { path, cwd: folder, env: { ...server?.env, ESG_LAKE_OUTPUT: nights.lake.output } });
  };
  const expectAll = async (snapshot: string): Promise<void> => {
    const expected = await rowsOfSnapshot(nights.lake.output, snapshot);
    expect(expected['data_points']?.length).toBeGreaterThan(100);
    const rows = publishedTableNames.map((table) => `SELECT $$${table}$$, to_jsonb(t)::text FROM "${table}" AS t`);
    const all = await run(`psql -qAtc '${rows.join(' UNION ALL ')}'`, snapshot);
    const lines = all.split('\n').filter((line) => line !== '');
    for (const table of publishedTableNames) {
      const start = `${table}|`;
      const found = lines.flatMap((line) => (line.startsWith(start) ? [line.slice(start.length)] : []));
      const kept = expected[table]?.map((row) => row.replaceAll('\\u0000', '\u2400')).sort();
      expect(comparable(table, found), `${table} of ${snapshot}`).toEqual(kept);
    }
  };

  it('has every row of a night, of the next one, and of the night before again', async (test) => {
    if (lacking !== '') skip(test, lacking);
    await run(create, nights.first);
    for (const snapshot of [nights.first, nights.second, nights.first]) {
      await run(load, snapshot);
      await expectAll(snapshot);
    }
  });
});
