import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** What somebody does who has only the folder and its README: nothing here is of esg-lake. */

/** The commands that the README gives, in its order. */
export async function commandsIn(folder: string): Promise<readonly string[]> {
  const lines = (await readFile(join(folder, 'README.md'), 'utf8')).split('\n');
  return lines.flatMap((line) => /^ {4}(\S.*)$/.exec(line)?.[1] ?? []);
}

/** Whether a command of the README succeeds in the folder. */
export const succeeds = (folder: string, command: string): boolean =>
  spawnSync('sh', ['-c', command], { cwd: folder }).status === 0;

interface Check {
  readonly result: string;
  readonly check: string;
  readonly tried: number;
  readonly wrong: number;
}

/** What check.sql says from inside the folder. */
export const checksOf = (folder: string): Promise<readonly Check[]> =>
  withDuckDB(folder, async (query) => {
    const rows = await query(await readFile(join(folder, 'check.sql'), 'utf8'));
    return rows.map(({ result, check, tried, wrong }) => ({
      result: String(result),
      check: String(check),
      tried: Number(tried),
      wrong: Number(wrong),
    }));
  });

/** The checks of check.sql that find something wrong; if it cannot be run, the error. */
export async function wrongChecks(folder: string): Promise<readonly string[]> {
  try {
    const checks = await checksOf(folder);
    return checks.flatMap(({ check, wrong }) => (wrong === 0 ? [] : [check]));
  } catch (error) {
    return [String(error)];
  }
}

/** Rows of a Parquet file of the folder. */
export const rowsOf = (folder: string, sql: string): Promise<readonly Row[]> =>
  withDuckDB(folder, (query) => query(sql));

/** Writes a table again, as SQL makes it of its rows (`old`). */
export async function rewrite(folder: string, table: string, sql: string): Promise<void> {
  const file = join(folder, `${table}.parquet`);
  await withDuckDB(folder, async (query) => {
    await query(`CREATE TABLE old AS FROM read_parquet('${file}')`);
    await query(`COPY (${sql}) TO '${file}' (FORMAT parquet)`);
  });
}

type Row = Readonly<Record<string, unknown>>;

async function withDuckDB<T>(
  folder: string,
  work: (query: (sql: string) => Promise<readonly Row[]>) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(`SET file_search_path = '${folder}'`);
    return await work(async (sql) => (await connection.runAndReadAll(sql)).getRowObjects());
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Makes SHA256SUMS right again, as somebody does who tampers with care. */
export async function sumAgain(folder: string): Promise<void> {
  const files = (await filesIn(folder)).filter((file) => file !== 'SHA256SUMS');
  const lines = await Promise.all(
    files.map(async (file) => `${sha256(await readFile(join(folder, file)))}  ${file}\n`),
  );
  await writeFile(join(folder, 'SHA256SUMS'), lines.join(''));
}

/** Paths of all files, sorted. */
export const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
