import { join } from 'node:path';
import { periodYearOf } from '../load/publish/partitions.ts';
import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import type { TableName } from '../schema/tables.ts';

/** A published file, and its name in the folder of a Delta table: derived from the content, so it never changes. */
export interface DataFile {
  /** Relative to the table's folder: `data/period_year=2025/<sha256>.parquet`. */
  readonly path: string;
  /** The values of the table's partition columns, as text. */
  readonly partition: Readonly<Record<string, string>>;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Absolute path of the same file in the snapshot. */
  readonly source: string;
}

/** The folder of a table's data files. */
export const dataFolderName = 'data';

/** The partition column, which exists only in paths and in the log. */
export const yearColumn = 'period_year';

/** The checksum in the name of a data file; null for the names of other files. */
export const namedSha256 = (path: string): string | null => /(?:^|\/)([0-9a-f]{64})\.parquet$/.exec(path)?.[1] ?? null;

/** The files of a table by their names. Parts of a year without rows are byte for byte the same file. */
export function dataFilesOf(
  { folder, manifest }: Pick<Snapshot, 'folder' | 'manifest'>,
  table: TableName,
): ReadonlyMap<string, DataFile> {
  const files = (manifest.tables[table]?.files ?? []).map(({ path, rows, bytes, sha256 }) => {
    const year = periodYearOf(path);
    const partition: Readonly<Record<string, string>> = year === null ? {} : { [yearColumn]: String(year) };
    const folders = Object.entries(partition).map(([name, value]) => `${name}=${value}`);
    const name = [dataFolderName, ...folders, `${sha256}.parquet`].join('/');
    return [name, { path: name, partition, rows, bytes, sha256, source: join(folder, path) }] as const;
  });
  return new Map(files);
}
