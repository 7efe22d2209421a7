import { publishedTableNames } from '../../schema/tables.ts';
import { metadataFolderName, tableFolder } from '../table-folders.ts';
import { loadAvro } from './avro-container.ts';
import { withoutStale } from './describe-table.ts';
import { type IcebergMetadata, metadataName, metadataText } from './iceberg-metadata.ts';
import { hintName, type IcebergTable, readIcebergTable } from './iceberg-table.ts';
import { tableAddress } from './iceberg-tables.ts';
import { relocated } from './relocate-iceberg.ts';

/** A file of a lake as it is to be at another place. */
export interface RelocatedFile {
  /** Relative to the output folder, and to the place that stands for it: `tables/surveys/metadata/v7.metadata.json`. */
  readonly path: string;
  readonly content: Buffer;
}

export interface RelocatedTables {
  /** Manifests and their lists, named by their checksums: a file of the same name has the same bytes. */
  readonly manifests: readonly RelocatedFile[];
  /** What names them, and is put when all of them are there: the newest version of each table's metadata. */
  readonly metadata: readonly RelocatedFile[];
  /** What names the newest version to readers that are given a folder: put last, in place of what is there. */
  readonly hints: readonly RelocatedFile[];
}

/**
 * The Iceberg metadata of all tables of a lake for a place to which the data files are copied under the same names, since it
 * names every file by its whole address. Versions, snapshots and ids are those of the lake. Nothing is written; empty for a lake
 * without Iceberg tables.
 *
 * @param location of what stands for the output folder, such as `s3://bucket/lake`
 * @param has whether a data file is there, by its path relative to that: earlier snapshots that would miss one are left out
 * @throws GuardError if another engine has written to a table; DamagedError if its metadata is not whole
 */
export async function icebergMetadataFor(
  output: string,
  location: string,
  has: (path: string) => boolean = () => true,
): Promise<RelocatedTables> {
  const manifests: RelocatedFile[] = [];
  const metadata: RelocatedFile[] = [];
  const hints: RelocatedFile[] = [];
  const address = location.replace(/\/+$/, '');
  for (const table of publishedTableNames) {
    const read = await readIcebergTable(tableFolder(output, table));
    if (read.metadata === null) continue;
    const path = (name: string): string => `tables/${table}/${metadataFolderName}/${name}`;
    const known = withWhole(read, read.metadata, (file) => has(`tables/${table}/${file}`));
    const moved = relocated(await loadAvro(), read, known, tableAddress(address, table));
    for (const { name, content } of moved.files) manifests.push({ path: path(name), content });
    const text = metadataText(moved.metadata, read.version);
    metadata.push({ path: path(metadataName(read.version)), content: Buffer.from(text) });
    hints.push({ path: path(hintName), content: Buffer.from(String(read.version)) });
  }
  return { manifests, metadata, hints };
}

function withWhole(
  { states }: IcebergTable,
  metadata: IcebergMetadata,
  has: (path: string) => boolean,
): IcebergMetadata {
  const whole = [...states].filter(([, { files }]) => [...files.keys()].every(has));
  return withoutStale(metadata, new Set(whole.map(([id]) => id)));
}
