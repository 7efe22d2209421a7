import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQueryDatabase } from '../../src/cli/query/database.ts';

let folder: string;
let lake: string;
let secret: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-query-'));
  lake = join(folder, 'lake.duckdb');
  secret = join(folder, 'secret.csv');
  await writeFile(secret, 'a\nprivate\n');
  await symlink(secret, join(folder, 'link.csv'));
  for (const file of [lake, join(folder, 'other.duckdb')]) {
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    await connection.run('CREATE TABLE surveys AS SELECT 1 AS survey_id');
    connection.closeSync();
    instance.closeSync();
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function ask(sql: string, allowFiles = false): Promise<unknown> {
  const database = await openQueryDatabase({ path: lake, allowFiles });
  try {
    const result = await database.stream(sql);
    return await result.getRowObjectsJson();
  } finally {
    database.close();
  }
}

describe('query reads the lake and nothing else', () => {
  it('reads', async () => {
    expect(await ask('FROM surveys')).toEqual([{ survey_id: 1 }]);
  });

  it.each([
    ['INSERT', 'INSERT INTO surveys VALUES (2)'],
    ['DROP', 'DROP TABLE surveys'],
    ['CREATE', 'CREATE TABLE mine (a INTEGER)'],
    ['reading a file', () => `FROM read_csv('${secret}')`],
    ['reading a file by name', () => `FROM '${secret}'`],
    ['reading a file through a link', () => `FROM '${join(folder, 'link.csv')}'`],
    ['reading text', () => `FROM read_text('${secret}')`],
    ['listing files', () => `FROM glob('${folder}/*')`],
    ['reading another database', () => `ATTACH '${join(folder, 'other.duckdb')}' AS other`],
    ['writing a file', () => `COPY surveys TO '${join(folder, 'written.csv')}'`],
    ['exporting', () => `EXPORT DATABASE '${join(folder, 'exported')}'`],
    ['installing an extension', 'INSTALL httpfs'],
    ['loading an extension', "LOAD 'httpfs'"],
    ['the network', "FROM read_csv('https://example.invalid/a.csv')"],
    ['unlocking', 'SET enable_external_access = true'],
    ['unlocking the lock', 'SET lock_configuration = false'],
    ['another folder for temporary files', () => `SET temp_directory = '${folder}'`],
    ['a log file', () => `PRAGMA enable_profiling; SET profiling_output = '${join(folder, 'profile.json')}'`],
    ['two statements', 'SELECT 1; SELECT 2'],
  ])('%s is refused', async (_, sql) => {
    await expect(ask(typeof sql === 'string' ? sql : sql())).rejects.toThrow();
    expect(await readFile(secret, 'utf8')).toBe('a\nprivate\n');
  });

  it('--allow-files lets it read files, and still not write the lake', async () => {
    expect(await ask(`FROM read_csv('${secret}')`, true)).toEqual([{ a: 'private' }]);
    await expect(ask('DROP TABLE surveys', true)).rejects.toThrow(/read-only/);
  });

  it('the environment, and with it the credentials, is out of reach', async () => {
    await expect(ask("SELECT getenv('PATH')")).rejects.toThrow();
    await expect(ask("SELECT getenv('PATH')", true)).rejects.toThrow();
  });
});
