import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readManifest } from '../../src/publish/manifest.ts';
import { publishedTableNames, tables } from '../../src/schema/tables.ts';
import type { DialectName } from '../../src/schema/warehouses.ts';
import { esgLake } from '../cli/command.ts';
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

async function understood(dialect: DialectName, script: string): Promise<readonly Understood[]> {
  const child = spawn(String(python), [here('clients/parse-statements.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ dialect, script }));
  return JSON.parse(await text(child.stdout));
}

const clouds = [
  ['Snowflake', 'snowflake', ['Alter', 'Create', 'Put', 'Transaction', 'Delete', 'Copy', 'Commit']],
  ['BigQuery', 'bigquery', ['TruncateTable', 'LoadData']],
] as const;

describe.each(clouds)('%s', (title, name, kinds) => {
  it('understands every table, with every column', async (test) => {
    if (python === null) skip(test, missing);
    const { stdout } = await esgLake(['schema', '--format', name], { cwd: folder });
    const found = await understood(name, stdout);
    // Snowflake's names are in upper case, which is only written where a reserved word is quoted.
    const made = found.map(({ columns }) => columns.map((column) => column.toLowerCase()));
    expect(made).toEqual(publishedTableNames.map((table) => Object.keys(tables[table].columns)));
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['Create']));
  });

  it('understands the script that loads each published file once', async (test) => {
    if (python === null) skip(test, missing);
    const [example = ''] = examplesOf(title);
    const { stdout: script } = await promisify(execFile)(python, ['-c', example], { cwd: folder });
    const found = await understood(name, script);
    expect([...new Set(found.map(({ kind }) => kind))].sort()).toEqual([...kinds].sort());
    const loaded = script.replaceAll(/^PUT.*$/gm, '');
    const manifest = await readManifest(join(nights.lake.output, 'current'));
    for (const { path } of manifest.tables['data_points']?.files ?? []) expect(loaded.split(path).length, path).toBe(2);
  });
});
