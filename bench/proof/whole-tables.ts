import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ManifestFile, readManifest } from './manifest.ts';
import { readDelta } from './readings/delta-reader.ts';

/** `tables/current.json` as documented, read without the program's own code. */
interface Pointer extends TableSet {
  readonly earlier: readonly TableSet[];
}

interface TableSet {
  readonly snapshot_id: string;
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly rows: number;
        readonly delta: { readonly version: number };
      }
    >
  >;
}

export interface TablesExpected {
  /** The folder of the snapshot that the tables must hold. @default any */
  readonly snapshot?: string;
  /** Number of states that may be kept; at least two are allowed. */
  readonly keep?: number;
  /** All files, to find those that no kept state names. */
  readonly names?: readonly string[];
  /** Checks only the newest state: files that earlier ones share with a snapshot were damaged. */
  readonly isNewestOnly?: boolean;
}

/**
 * Reads pushed tables as engines do, by their pointer and logs. Returns what is missing, or differs from the
 * pointer and the snapshot's manifest.
 *
 * @param folder that contains `tables/`
 * @param sizeOf size of a file, by its path in the folder; null if it does not exist
 */
export async function checkTables(
  folder: string,
  sizeOf: (path: string) => Promise<number | null>,
  expected: TablesExpected,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const named = new Set<string>();
  const pointer = await readPointer(folder);
  if (pointer === null) {
    if (expected.snapshot !== undefined) wrong.push('there is no tables/current.json');
    return [...wrong, ...(await checkNewest(folder, sizeOf))];
  }
  const sets = [pointer, ...(expected.isNewestOnly === true ? [] : pointer.earlier)];
  for (const set of sets) {
    for (const [table, version] of Object.entries(set.tables)) {
      const found = await filesOf(join(folder, 'tables', table), version).catch((error: unknown) => String(error));
      if (typeof found === 'string') {
        wrong.push(`${set.snapshot_id}: ${table}: ${found}`);
        continue;
      }
      const rows = [...found.values()].reduce((sum, file) => sum + file.rows, 0);
      const of = `${set.snapshot_id}: ${table}`;
      if (rows !== version.rows) wrong.push(`${of} has ${rows} rows, not ${version.rows}`);
      for (const [path, { bytes }] of found) {
        const key = `tables/${table}/${path}`;
        named.add(key);
        const size = await sizeOf(key);
        if (size !== bytes) wrong.push(`${of}: ${path} has ${size} bytes, not ${bytes}`);
      }
    }
  }
  if (expected.snapshot !== undefined) wrong.push(...(await differences(folder, pointer, expected.snapshot)));
  const { keep, names } = expected;
  if (keep !== undefined && sets.length > Math.max(keep, 2)) wrong.push(`${sets.length} states are kept, not ${keep}`);
  for (const name of names ?? []) {
    if (/\/data\/.*\.parquet$/.test(name) && !named.has(name)) wrong.push(`no kept state names ${name}`);
  }
  return wrong;
}

async function readPointer(folder: string): Promise<Pointer | null> {
  const text = await readFile(join(folder, 'tables/current.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Pointer);
}

/** Without a pointer: what a reader of one table finds. */
async function checkNewest(
  folder: string,
  sizeOf: (path: string) => Promise<number | null>,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const table of await readdir(join(folder, 'tables')).catch(() => [])) {
    const home = join(folder, 'tables', table);
    const names = await readdir(join(home, '_delta_log')).catch(() => []);
    if (!names.some((name) => /^\d{20}\.json$/.test(name))) continue;
    const read = await readDelta(home).catch((error: unknown) => String(error));
    if (typeof read === 'string') {
      wrong.push(`${table}: ${read}`);
      continue;
    }
    for (const path of read.files.keys()) {
      if ((await sizeOf(`tables/${table}/${path}`)) === null) wrong.push(`${table}: ${path} is named and not there`);
    }
  }
  return wrong;
}

type FilesOfTable = ReadonlyMap<string, { readonly rows: number; readonly bytes: number }>;

async function filesOf(home: string, { delta }: TableSet['tables'][string]): Promise<FilesOfTable> {
  const { files } = await readDelta(home, delta.version);
  const described = [...files].map(([path, { size, stats }]) => {
    const { numRecords }: { readonly numRecords: number } = JSON.parse(String(stats));
    return [path, { rows: numRecords, bytes: Number(size) }] as const;
  });
  return new Map(described);
}

/** The newest state must name exactly the files of the snapshot, by their checksums. */
async function differences(folder: string, pointer: Pointer, snapshot: string): Promise<readonly string[]> {
  const id = basename(snapshot);
  if (pointer.snapshot_id !== id) return [`the tables are of ${pointer.snapshot_id}, not of ${id}`];
  const wrong: string[] = [];
  const manifest = await readManifest(snapshot);
  for (const [table, { files }] of Object.entries(manifest.tables)) {
    const version = pointer.tables[table];
    const said = checksums(files.map(({ sha256 }: ManifestFile) => sha256));
    // What cannot be read has been reported already.
    if (version === undefined) {
      wrong.push(`${table} is missing`);
      continue;
    }
    const found = await filesOf(join(folder, 'tables', table), version).catch(() => null);
    if (found === null) continue;
    const read = checksums([...found.keys()].map((path) => basename(path, '.parquet')));
    if (read !== said) wrong.push(`${table} has other files than the manifest`);
  }
  return wrong;
}

const checksums = (all: readonly string[]): string => [...new Set(all)].sort().join();
