import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publishedTableNames, type TableName } from '../../src/schema/tables.ts';
import { commandFolder, runExample } from '../docs/shell.ts';
import { skip } from '../readers/needs.ts';
import { comparable } from './comparable-rows.ts';
import { examplesOf } from './page-examples.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from './postgres-server.ts';
import { publishTwoNights, rowsOfSnapshot, type TwoNights } from './two-nights.ts';
import { warehousePython } from './warehouse-python.ts';

/** Every example of the page, run in databases here: all tables arrive, in every night, row by row. */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { python, missing } = await warehousePython();
const programs = await postgresPrograms();

// Each load into PostgreSQL starts the command once for every table.
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

interface Engine {
  readonly title: string;
  /** What it needs and is not here; empty if nothing. */
  readonly lacking: string;
  readonly commands?: Readonly<Record<string, string>>;
  readonly env: () => Readonly<Record<string, string>>;
  /** The command that carries out a query and writes its rows. */
  readonly ask: string;
  /** The query for all rows of a table: its name, and a JSON object. */
  readonly rows: (table: TableName) => string;
  readonly separator: string;
  /** What becomes of texts there. */
  readonly kept?: (row: string) => string;
}

const engines: readonly Engine[] = [
  {
    title: 'PostgreSQL',
    lacking: programs === null ? 'PostgreSQL 15 or newer' : '',
    env: () => server?.env ?? {},
    ask: 'psql -qAtc',
    rows: (table) => `SELECT $$${table}$$, to_jsonb(t)::text FROM "${table}" AS t`,
    separator: '|',
    kept: (row) => row.replaceAll('\\u0000', '\ufffd'),
  },
  {
    title: 'ClickHouse',
    lacking: missing,
    commands: { 'clickhouse-client': `exec '${python}' '${here('clients/clickhouse-client.py')}' "$@"` },
    env: () => ({ CLICKHOUSE_FOLDER: join(folder, 'clickhouse') }),
    ask: 'clickhouse-client --query',
    rows: (table) => `SELECT $$${table}$$, formatRowNoNewline($$JSONEachRow$$, *) FROM "${table}"`,
    separator: '\t',
  },
  {
    title: 'DuckDB',
    lacking: '',
    commands: { duckdb: `exec '${process.execPath}' '${here('clients/duckdb.mjs')}' "$@"` },
    env: () => ({ TZ: 'UTC' }),
    ask: 'duckdb -list warehouse.duckdb',
    rows: (table) => `SELECT $$${table}$$, to_json(t)::VARCHAR FROM "${table}" AS t`,
    separator: '|',
  },
];

describe.each(engines)(
  '$title',
  ({ title, lacking, commands = {}, env, ask, rows, separator, kept = (row) => row }) => {
    const [create = '', load = ''] = (examplesOf(title)[0] ?? '').split('\n');
    const incrementally = examplesOf(title)[1] ?? '';

    /** Runs an example while this snapshot is the published one. */
    const run = async (example: string, snapshot: string): Promise<string> => {
      const path = await commandFolder(join(folder, title), commands);
      const lake = { ESG_LAKE_OUTPUT: nights.lake.output, ESG_LAKE_SNAPSHOT: snapshot };
      return runExample(example, { path, cwd: folder, env: { ...env(), ...lake } });
    };
    const expectAll = async (snapshot: string): Promise<void> => {
      const expected = await rowsOfSnapshot(nights.lake.output, snapshot);
      expect(expected['data_points']?.length).toBeGreaterThan(100);
      const all = await run(`${ask} '${publishedTableNames.map(rows).join(' UNION ALL ')}'`, snapshot);
      const lines = all.split('\n').filter((line) => line !== '');
      for (const table of publishedTableNames) {
        const start = `${table}${separator}`;
        const found = lines.flatMap((line) => (line.startsWith(start) ? [line.slice(start.length)] : []));
        expect(comparable(table, found), `${table} of ${snapshot}`).toEqual(expected[table]?.map(kept).sort());
      }
    };

    it('has every row after the first load, and after a second one', async (test) => {
      if (lacking !== '') skip(test, lacking);
      await run(create, nights.first);
      await run(load, nights.first);
      await run(load, nights.first);
      await expectAll(nights.first);
    });

    it('has every row of the next night after loading what changed, and of the night before again', async (test) => {
      if (lacking !== '') skip(test, lacking);
      await run(incrementally, nights.second);
      await expectAll(nights.second);
      await run(incrementally, nights.first);
      await expectAll(nights.first);
    });
  },
);
