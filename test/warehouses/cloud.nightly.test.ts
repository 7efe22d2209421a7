import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readManifest } from '../../src/publish/manifest.ts';
import { publishedTableNames, tables } from '../../src/schema/tables.ts';
import { type DialectName, warehouses } from '../../src/schema/warehouses.ts';
import { esgLake } from '../cli/command.ts';
import { commandFolder, runExample } from '../docs/shell.ts';
import { skip } from '../readers/needs.ts';
import { findPython, pythonEnvironment } from '../readers/python-environment.ts';
import { examplesOf, publishTwoNights, type TwoNights } from './two-nights.ts';

/** Warehouses that cannot run here: sqlglot, which knows their grammars, reads what is meant for them. */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const found = await findPython();
const missing = 'missing' in found ? found.missing : '';
const python = 'missing' in found ? null : await pythonEnvironment(found, 'warehouses.txt');

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let nights: TwoNights;
let folder: string;

beforeAll(async () => {
  nights = await publishTwoNights();
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-warehouses-'));
  await symlink(nights.lake.output, join(folder, 'output')); // where the examples expect it
});

afterAll(async () => {
  await nights?.lake.remove();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

interface Understood {
  readonly kind: string;
  readonly columns: readonly string[];
}

async function understood(dialect: DialectName, statements: readonly string[]): Promise<readonly Understood[]> {
  const child = spawn(String(python), [here('clients/parse-statements.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ dialect, statements }));
  return JSON.parse(await text(child.stdout));
}

const cloud: Readonly<Record<'snowflake' | 'bigquery', readonly string[]>> = {
  snowflake: ['Alter', 'Create', 'Put', 'Transaction', 'Delete', 'Copy', 'Commit'],
  bigquery: ['LoadData', 'Transaction', 'Delete', 'Insert', 'Commit', 'Drop'],
};
const names = ['snowflake', 'bigquery'] as const;

describe.each(names)('%s', (name) => {
  const printed = async (...flags: readonly string[]): Promise<readonly string[]> => {
    const args = ['schema', '--dialect', name, '--json', '--output', nights.lake.output, ...flags];
    const { code, stdout, stderr } = await esgLake(args, { cwd: folder });
    expect(stderr).not.toMatch(/^esg-lake: /m);
    expect(code).toBe(0);
    return JSON.parse(stdout).statements;
  };

  it('understands every table, with every column', async (test) => {
    if (python === null) skip(test, missing);
    const found = await understood(name, await printed());
    // Snowflake's names are in upper case, which is only written where a reserved word is quoted.
    const made = found
      .filter(({ kind }) => kind === 'Create')
      .map(({ columns }) => columns.map((column) => column.toLowerCase()));
    expect(made).toEqual(publishedTableNames.map((table) => Object.keys(tables[table].columns)));
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['Create']));
  });

  it('understands what loads all, or what changed', async (test) => {
    if (python === null) skip(test, missing);
    for (const flags of [[], ['--changed-since', nights.first]]) {
      const found = await understood(name, await printed('--load', ...flags));
      expect([...new Set(found.map(({ kind }) => kind))].sort()).toEqual([...cloud[name]].sort());
    }
  });

  it('loads each published file once', async () => {
    const location = warehouses[name].stage ?? '';
    const script = (await printed('--load')).filter((statement) => !statement.startsWith('PUT')).join('\n');
    const manifest = await readManifest(join(nights.lake.output, 'current'));
    for (const { path } of manifest.tables['data_points']?.files ?? []) expect(script.split(path).length, path).toBe(2);
    expect(script).toContain(location);
  });
});

describe('examples', () => {
  it.each([
    ['Snowflake', 'snow'],
    ['BigQuery', 'bq gcloud'],
  ])('of %s give its client what the command prints', async (title, clients) => {
    const received = join(folder, `${title}.sql`);
    const record = `echo "$0 $*" >> '${received}.calls'; cat >> '${received}'`;
    const shims = Object.fromEntries(clients.split(' ').map((client) => [client, record]));
    const path = await commandFolder(join(folder, title), shims);
    const env = { ESG_LAKE_OUTPUT: nights.lake.output };
    for (const example of examplesOf(title)) await runExample(example, { path, cwd: folder, env });
    const script = await readFile(received, 'utf8');
    expect(script).toMatch(/CREATE TABLE/);
    expect(script).not.toMatch(/BUCKET/);
    expect(script).toContain('period_year=');
    expect(await readFile(`${received}.calls`, 'utf8')).toContain(clients.split(' ').at(-1));
  });
});
