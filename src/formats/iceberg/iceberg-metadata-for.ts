import { publishedTableNames } from '../../schema/tables.ts';
import { metadataFolderName, tableFolder } from '../open-table.ts';
import { loadAvro } from './avro-container.ts';
import { type IcebergMetadata, metadataName, metadataText, withoutStale } from './iceberg-metadata.ts';
import { hintName, type IcebergTable, readIcebergTable, requireWholeMetadata } from './iceberg-table.ts';
import { tableAddress } from './iceberg-tables.ts';
import { relocated } from './make-snapshot.ts';

/** A metadata file of a lake, rewritten for another location. */
interface RelocatedFile {
  /**
   * Relative to the output folder and to its counterpart at that location: `tables/surveys/metadata/v7.metadata.json`.
   */
  readonly path: string;
  readonly content: Buffer;
}

export interface RelocatedTables {
  /** Manifests and manifest lists, named by their checksums: a file of the same name has the same bytes. */
  readonly manifests: readonly RelocatedFile[];
  /** The newest version of each table's metadata. It names the manifests, so it is put after all of them. */
  readonly metadata: readonly RelocatedFile[];
  /** The version hints for readers that receive a folder. They are put last, replacing the existing ones. */
  readonly hints: readonly RelocatedFile[];
}

/**
 * The Iceberg metadata of all tables of a lake for a location to which the data files are copied under the same names:
 * metadata names every file by its full address. Versions, snapshots and ids are those of the lake. Nothing is written;
 * empty for a lake without Iceberg tables.
 *
 * @param location counterpart of the output folder, such as `s3://bucket/lake`
 * @param has whether a data file exists at the location, by its relative path; earlier snapshots that lack one are left
 * out
 * @throws GuardError if another engine has written to a table; DamagedError if its metadata is damaged
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
    const read = await readIcebergTable(tableFolder(output, table), []);
    requireWholeMetadata(read);
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
