import { join } from 'node:path';
import { readDelta } from '../../bench/proof/readings/delta-reader.ts';
import { readIceberg } from '../../bench/proof/readings/iceberg-reader.ts';
import { readCurrentTables, type TableSet } from '../../src/formats/current-tables.ts';
import type { Database } from '../../src/load/database.ts';
import { formatHash } from '../../src/load/publish/content-hash.ts';
import { readManifest } from '../../src/load/publish/manifest.ts';
import type { TableFormat } from '../../src/run/options.ts';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { hashOfFiles } from './hash-of-files.ts';

/** The sets of `current.json`, newest first. */
export async function setsOf(output: string): Promise<readonly TableSet[]> {
  const current = await readCurrentTables(output);
  if (current === null || typeof current === 'string') throw new Error(`current.json ${current}`);
  return [current, ...current.earlier];
}

/**
 * `table rows hash` of a set, read from the files that its versions name in a format, beside what the manifest of its snapshot
 * says.
 * @param newest whose version of Iceberg's metadata is read. @default the set
 */
export async function rowsOfSet(
  { connection }: Database,
  output: string,
  format: TableFormat,
  set: TableSet,
  newest: TableSet = set,
): Promise<{ readonly read: readonly string[]; readonly said: readonly string[] }> {
  const manifest = await readManifest(join(output, 'snapshots', set.snapshot_id));
  const read: string[] = [];
  const said: string[] = [];
  for (const table of publishedTableNames) {
    const folder = join(output, 'tables', table);
    const { delta, iceberg } = set.tables[table] ?? {};
    const version = newest.tables[table]?.iceberg?.version;
    const { files } =
      format === 'delta'
        ? await readDelta(folder, delta?.version)
        : await readIceberg(folder, version, iceberg?.snapshot_id);
    const paths = [...files.keys()].map((path) => join(folder, path));
    const hash = await hashOfFiles(connection, table, paths);
    read.push(`${table} ${hash.rows} ${formatHash(hash)}`);
    said.push(`${table} ${manifest.tables[table]?.rows} ${manifest.tables[table]?.content_hash}`);
  }
  return { read, said };
}
