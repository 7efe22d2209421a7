import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { readManifest } from './manifest.ts';
import { readDelta } from './readings/delta-reader.ts';

/** The rows of `lake_versions`: the versions of all tables that together are one snapshot. */
export interface LakeVersions {
  readonly snapshotId: string;
  readonly versions: ReadonlyMap<string, number>;
}

/**
 * Reads pushed tables as engines do, without the program's own code: the newest version of each, and the versions that
 * `lake_versions` names. Returns what is missing, of another size, or not what the snapshot's manifest says.
 *
 * @param folder that holds the tables: all logs, and the data files of `lake_versions`
 * @param sizeOf size of a file, by its path in the folder; null if it does not exist
 * @param snapshot the folder of the snapshot that the tables must hold; absent: any
 */
export async function checkTables(
  folder: string,
  sizeOf: (path: string) => Promise<number | null>,
  snapshot?: string,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const check = async (table: string, version?: number): Promise<ReadonlySet<string>> => {
    const of = `${table} ${version ?? 'newest'}`;
    const read = await readDelta(join(folder, table), version).catch((error: unknown) => String(error));
    if (typeof read === 'string') {
      wrong.push(`${of}: ${read}`);
      return new Set();
    }
    for (const [path, { size }] of read.files) {
      const found = await sizeOf(`${table}/${path}`);
      // A checkpoint has it as a 64-bit integer.
      if (found !== Number(size)) wrong.push(`${of}: ${path} has ${found} bytes, not ${size}`);
    }
    return new Set([...read.files.keys()].map((path) => path.slice('data/'.length, 'data/'.length + 64)));
  };
  for (const table of await tablesIn(folder)) await check(table);
  const set = await readVersions(folder).catch((error: unknown) => String(error));
  if (typeof set === 'string') return [...wrong, set];
  if (set === null) return snapshot === undefined ? wrong : [...wrong, 'there is no lake_versions'];
  const expected = snapshot === undefined ? null : await readManifest(snapshot);
  if (expected !== null && set.snapshotId !== expected.snapshot_id) {
    wrong.push(`lake_versions names ${set.snapshotId}, not ${expected.snapshot_id}`);
  }
  for (const [table, version] of set.versions) {
    const found = await check(table, version);
    const wanted = new Set((expected?.tables[table]?.files ?? []).map(({ sha256 }) => sha256));
    if (expected === null || (found.size === wanted.size && [...found].every((sha256) => wanted.has(sha256)))) continue;
    wrong.push(`${table} ${version} has other files than the manifest`);
  }
  const absent = Object.keys(expected?.tables ?? {}).filter((table) => !set.versions.has(table));
  return [...wrong, ...absent.map((table) => `lake_versions does not name ${table}`)];
}

/** The tables that have at least one commit. */
export async function tablesIn(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of await readdir(folder).catch(() => [])) {
    const names = await readdir(join(folder, table, '_delta_log')).catch(() => []);
    if (names.some((name) => /^\d{20}\.json$/.test(name))) found.push(table);
  }
  return found;
}

/** Null before the first push is complete. @throws if its rows are not of one snapshot */
export async function readVersions(folder: string): Promise<LakeVersions | null> {
  const tables = await tablesIn(folder);
  if (!tables.includes('lake_versions')) return null;
  const rows: Record<string, unknown>[] = [];
  for (const path of (await readDelta(join(folder, 'lake_versions'))).files.keys()) {
    const bytes = await readFile(join(folder, 'lake_versions', path));
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    rows.push(...(await parquetReadObjects({ file, compressors })));
  }
  const [snapshotId = '', ...others] = new Set(rows.map((row) => String(row['snapshot_id'])));
  if (others.length > 0) throw new Error(`lake_versions names ${others.length + 1} snapshots`);
  return { snapshotId, versions: new Map(rows.map((row) => [String(row['table']), Number(row['version'])])) };
}
