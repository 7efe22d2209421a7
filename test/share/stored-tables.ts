import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readDelta } from '../../bench/proof/readings/delta-reader.ts';
import { type Database, openDatabase } from '../../src/load/database.ts';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { type CurrentTables, parseCurrentTables, type TableSet } from '../../src/share/table-sets.ts';
import { hashOfFiles } from './hash-of-files.ts';

/** The objects of a store below a prefix, as files in a folder of their own. */
export async function asFiles(objects: Iterable<readonly [string, Uint8Array]>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-stored-'));
  for (const [key, content] of objects) {
    await mkdir(dirname(join(folder, key)), { recursive: true });
    await writeFile(join(folder, key), content);
  }
  return folder;
}

/** The SHA-256 of every object, by key: Vitest compares megabytes byte by byte, which takes many seconds. */
export const sha256Each = (objects: Iterable<readonly [string, Uint8Array]>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...objects].map(([key, content]) => [key, createHash('sha256').update(content).digest('hex')] as const),
  );

/** The pointer of a store. */
export async function pointerOf(folder: string): Promise<CurrentTables> {
  const current = parseCurrentTables(await readFile(join(folder, 'tables/current.json'), 'utf8'));
  if (typeof current === 'string') throw new Error(`current.json ${current}`);
  return current;
}

/**
 * What a reader would miss: data files that the newest version of a table names and that are not there, logs with gaps, sets
 * that the pointer names and that cannot be read. Reads no rows.
 */
export async function missingFor(folder: string, keys: ReadonlySet<string>): Promise<readonly string[]> {
  const missing: string[] = [];
  const look = async (table: string, version?: number): Promise<void> => {
    const { files } = await readDelta(join(folder, 'tables', table), version);
    for (const path of files.keys()) if (!keys.has(`tables/${table}/${path}`)) missing.push(`${table}/${path}`);
  };
  const tables = publishedTableNames.filter((table) =>
    [...keys].some((key) => key.startsWith(`tables/${table}/_delta_log/`)),
  );
  for (const table of tables) await look(table);
  if (!keys.has('tables/current.json')) return missing;
  const current = await pointerOf(folder);
  for (const set of [current, ...current.earlier]) {
    for (const [table, { delta }] of Object.entries(set.tables)) await look(table, delta.version);
  }
  return missing;
}

/** `table rows` of a set as its files have them, and as the pointer says. */
export async function rowsOf(folder: string, set: TableSet): Promise<{ read: string[]; said: string[] }> {
  const database: Database = await openDatabase({ file: ':memory:' });
  try {
    const read: string[] = [];
    const said: string[] = [];
    for (const table of publishedTableNames) {
      const home = join(folder, 'tables', table);
      const { rows, delta } = set.tables[table] ?? {};
      const { files } = await readDelta(home, delta?.version);
      const paths = [...files.keys()].map((path) => join(home, path));
      const hash = await hashOfFiles(database.connection, table, paths);
      read.push(`${table} ${hash?.rows}`);
      said.push(`${table} ${rows}`);
    }
    return { read, said };
  } finally {
    database.close();
  }
}
