import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quotedString } from '@duckdb/node-api';
import { readDelta } from '../../bench/proof/readings/delta-reader.ts';
import { readCurrentTables } from '../../src/formats/current-tables.ts';
import { type Database, selectRows } from '../../src/load/database.ts';
import { formatHash } from '../../src/load/publish/content-hash.ts';
import type { TableName } from '../../src/schema/tables.ts';
import { hashOfFiles } from '../formats/hash-of-files.ts';

/** Writes a list of connections; relative paths in it are relative to its folder. */
export async function writeConnections(folder: string, connections: readonly object[], name = 'connections.json') {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), JSON.stringify(connections));
}

/** A simulated connection of a small world. */
export const simulated = (id: string, seed: number, options: object = {}): object => ({
  id,
  options: {
    sandbox: true,
    seed,
    'sandbox-initiatives': 8,
    'sandbox-surveys': 12,
    'sandbox-utrvs': 5,
    ...options,
  },
});

export async function currentOf(output: string) {
  const current = await readCurrentTables(output);
  if (current === null || typeof current === 'string') throw new Error(`current.json ${current}`);
  return current;
}

/** The files of a table of a fleet at the version that `current.json` names, by connection. */
export async function filesByConnection(
  output: string,
  table: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const folder = join(output, 'tables', table);
  const { files } = await readDelta(folder, (await currentOf(output)).tables[table]?.delta?.version);
  const found = new Map<string, string[]>();
  for (const [path, file] of files) {
    const id = String(Reflect.get(Object(file['partitionValues']), 'connection_id'));
    found.set(id, [...(found.get(id) ?? []), join(folder, path)]);
  }
  return found;
}

/** `rows hash` of what a table of a fleet has of each connection. */
export async function hashesOf(database: Database, output: string, table: TableName) {
  const hashes: Record<string, string> = {};
  for (const [id, files] of await filesByConnection(output, table)) {
    const hash = await hashOfFiles(database.connection, table, files);
    hashes[id] = `${hash.rows} ${formatHash(hash)}`;
  }
  return hashes;
}

/** SQL of a table of a fleet, as a reader of Delta sees it. */
export async function relation(output: string, table: string): Promise<string> {
  const folder = join(output, 'tables', table);
  const { files } = await readDelta(folder, (await currentOf(output)).tables[table]?.delta?.version);
  const list = [...files.keys()].map((path) => quotedString(join(folder, path)));
  return `read_parquet([${list.join(', ')}], union_by_name = true, hive_partitioning = true, hive_types_autocast = false)`;
}

export const rowsOf = (database: Database, sql: string) => selectRows(database.connection, sql);

/** Every file below a folder, with what changes when it is written. */
export async function everyFile(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder, { recursive: true })).sort();
  return Promise.all(
    names.map(async (name) => {
      const { ino, mtimeMs, size } = await stat(join(folder, name));
      return `${name} ${ino} ${size} ${mtimeMs}`;
    }),
  );
}
