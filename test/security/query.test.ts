import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQueryDatabase } from '../../src/answers/query/query-database.ts';

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
  const database = await openQueryDatabase(lake, { areReadable: allowFiles });
  try {
    const { result } = await database.rows(sql, (_, name) => name);
    return await result.getRowObjectsJson();
  } finally {
    database.close();
  }
}

describe('query reads the lake and nothing else', () => {
  it('reads', async () => {
    expect(await ask('FROM surveys')).toEqual([{ survey_id: 1 }]);
  });

  it('has a new folder for what does not fit in memory, which nobody else can read, and removes it', async () => {
    const folders: string[] = [];
    for (let time = 0; time < 2; time++) {
      const database = await openQueryDatabase(lake);
      const spill = database.scratch;
      expect((await stat(spill)).mode & 0o777).toBe(0o700);
      folders.push(spill);
      database.close();
      await expect(stat(spill)).rejects.toThrow('ENOENT');
    }
    expect(new Set(folders).size).toBe(2);
    expect(folders.filter((one) => one.endsWith(`-${process.pid}`))).toEqual([]);
    await expect(openQueryDatabase(secret)).rejects.toThrow();
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
    ['a temporary table', 'CREATE TEMP TABLE mine AS SELECT 1'],
    ['a temporary table before a question', 'CREATE TEMP TABLE mine AS SELECT 1; FROM mine'],
    ['a type before a question', "CREATE TEMP TYPE mood AS ENUM ('good'); SELECT 1"],
    ['a macro before a question', 'CREATE TEMP MACRO two() AS 2; SELECT two()'],
    ['a table made by PIVOT', 'CREATE TABLE mine AS PIVOT surveys ON survey_id USING count(*)'],
    ['a temporary table made by PIVOT', 'CREATE TEMP TABLE mine AS PIVOT surveys ON survey_id USING count(*)'],
    ['a file written by PIVOT', () => `COPY (PIVOT surveys ON survey_id USING count(*)) TO '${join(folder, 'p.csv')}'`],
    ['a PIVOT and another', 'PIVOT surveys ON survey_id USING count(*); SELECT 1'],
    ['another and a PIVOT', 'CREATE TEMP TABLE t AS SELECT 1; PIVOT surveys ON survey_id USING count(*)'],
    [
      'a PIVOT whose parentheses are closed',
      'PIVOT surveys ON survey_id USING count(*)); CREATE TEMP TABLE t AS (SELECT 1',
    ],
    ['a PIVOT of a file', () => `PIVOT '${secret}' ON a USING count(*)`],
    ['a PIVOT by a file', () => `PIVOT surveys ON survey_id IN (FROM read_csv('${secret}')) USING count(*)`],
    ['a profile of the database', 'PRAGMA enable_profiling'],
    ['a setting by PRAGMA', 'PRAGMA threads=1'],
    ['a variable', 'SET VARIABLE a = 1'],
    ['another schema', 'USE memory'],
    ['a call', 'CALL enable_logging()'],
    ['a checkpoint', 'CHECKPOINT'],
    ['a prepared statement', 'PREPARE a AS SELECT 1'],
    ['a transaction', 'BEGIN'],
    ['a plan that is executed', 'EXPLAIN ANALYZE DELETE FROM surveys'],
    ['a file written by a plan', () => `EXPLAIN ANALYZE COPY surveys TO '${join(folder, 'p.csv')}'`],
    ['a secret', "CREATE PERSISTENT SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')"],
    ['a vacuum', 'VACUUM'],
    ['nothing', '-- nothing'],
  ])('%s is refused', async (_, sql) => {
    await expect(ask(typeof sql === 'string' ? sql : sql())).rejects.toThrow();
    expect(await readFile(secret, 'utf8')).toBe('a\nprivate\n');
    expect((await readdir(folder)).sort()).toEqual(['lake.duckdb', 'link.csv', 'other.duckdb', 'secret.csv']);
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
