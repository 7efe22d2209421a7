import { createHash } from 'node:crypto';
import type { Schema, schema } from 'avsc';
import { isObject } from '../../base/json.ts';
import { metadataFolderName } from '../table-folders.ts';
import type { Avro } from './avro-container.ts';
import type { IcebergSchema, PartitionField } from './iceberg-schema.ts';
import { entryRecord, int32, isLive, type ManifestEntry, statuses, toEntry } from './manifest-entries.ts';

/** A manifest: some of the files that a snapshot has. */
export interface IcebergManifest {
  /** In the folder `metadata`. */
  readonly name: string;
  readonly bytes: number;
  /** Of the snapshot that wrote it. */
  readonly snapshotId: number;
  readonly sequence: number;
  readonly entries: readonly ManifestEntry[];
}

/** A file that is yet to be written, or published elsewhere. */
export interface MetadataFile {
  readonly name: string;
  readonly content: Buffer;
}

/** What manifests of a table have in common. */
export interface TableShape {
  /** The address of the table's folder; everything in it is named with it. */
  readonly location: string;
  readonly schema: IcebergSchema;
  readonly partition: readonly PartitionField[];
}

/** Names state the checksum of the content, as those of data files do. */
export const avroPattern = /^(?:manifest|snap-\d+)-([0-9a-f]{64})\.avro$/;

function named(prefix: string, content: Buffer): MetadataFile {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { name: `${prefix}-${sha256}.avro`, content };
}

type FieldType = Exclude<schema.AvroSchema, readonly unknown[]>;

const required = (type: FieldType, id: number, name: string) => ({ name, type, 'field-id': id });
const optional = (type: FieldType, id: number, name: string) => ({
  name,
  type: ['null', type],
  default: null,
  'field-id': id,
});
/** A map by the id of a column, which Avro has no type for. */
const byColumn = (key: number, value: number, type: FieldType): FieldType => ({
  type: 'array',
  logicalType: 'map',
  items: {
    type: 'record',
    name: `k${key}_v${value}`,
    fields: [required('int', key, 'key'), required(type, value, 'value')],
  },
});

const typeOf = ({ transform }: PartitionField): FieldType => (transform === 'identity' ? 'string' : 'int');

const entrySchema = (partition: readonly PartitionField[]): Schema => ({
  type: 'record',
  name: 'manifest_entry',
  fields: [
    required('int', 0, 'status'),
    optional('long', 1, 'snapshot_id'),
    optional('long', 3, 'sequence_number'),
    optional('long', 4, 'file_sequence_number'),
    required(
      {
        type: 'record',
        name: 'r2',
        fields: [
          required('int', 134, 'content'),
          required('string', 100, 'file_path'),
          required('string', 101, 'file_format'),
          required(
            {
              type: 'record',
              name: 'r102',
              fields: partition.map((field) => optional(typeOf(field), field['field-id'], field.name)),
            },
            102,
            'partition',
          ),
          required('long', 103, 'record_count'),
          required('long', 104, 'file_size_in_bytes'),
          optional(byColumn(119, 120, 'long'), 109, 'value_counts'),
          optional(byColumn(121, 122, 'long'), 110, 'null_value_counts'),
          optional(byColumn(126, 127, 'bytes'), 125, 'lower_bounds'),
          optional(byColumn(129, 130, 'bytes'), 128, 'upper_bounds'),
        ],
      },
      2,
      'data_file',
    ),
  ],
});

const listSchema: Schema = {
  type: 'record',
  name: 'manifest_file',
  fields: [
    required('string', 500, 'manifest_path'),
    required('long', 501, 'manifest_length'),
    required('int', 502, 'partition_spec_id'),
    required('int', 517, 'content'),
    required('long', 515, 'sequence_number'),
    required('long', 516, 'min_sequence_number'),
    required('long', 503, 'added_snapshot_id'),
    required('int', 504, 'added_files_count'),
    required('int', 505, 'existing_files_count'),
    required('int', 506, 'deleted_files_count'),
    required('long', 512, 'added_rows_count'),
    required('long', 513, 'existing_rows_count'),
    required('long', 514, 'deleted_rows_count'),
    optional(
      {
        type: 'array',
        'element-id': 508,
        items: {
          type: 'record',
          name: 'r508',
          fields: [
            required('boolean', 509, 'contains_null'),
            optional('boolean', 518, 'contains_nan'),
            optional('bytes', 510, 'lower_bound'),
            optional('bytes', 511, 'upper_bound'),
          ],
        },
      },
      507,
      'partitions',
    ),
  ],
};

export function manifestFile(avro: Avro, shape: TableShape, entries: readonly ManifestEntry[]): MetadataFile {
  const metadata = new Map([
    ['schema', JSON.stringify(shape.schema)],
    ['schema-id', String(shape.schema['schema-id'])],
    ['partition-spec', JSON.stringify(shape.partition)],
    ['partition-spec-id', '0'],
    ['format-version', '2'],
    ['content', 'data'],
  ]);
  const records = entries.map((entry) => entryRecord(entry, shape.location));
  return named('manifest', avro.encode(entrySchema(shape.partition), metadata, records));
}

/** The list of the manifests of a snapshot. */
export function manifestList(
  avro: Avro,
  shape: TableShape,
  snapshot: { readonly id: number; readonly parent: number | null; readonly sequence: number },
  manifests: readonly IcebergManifest[],
): MetadataFile {
  const metadata = new Map([
    ['snapshot-id', String(snapshot.id)],
    ['parent-snapshot-id', String(snapshot.parent)],
    ['sequence-number', String(snapshot.sequence)],
    ['format-version', '2'],
  ]);
  const records = manifests.map((manifest) => listRecord(manifest, shape));
  return named(`snap-${snapshot.id}`, avro.encode(listSchema, metadata, records));
}

function listRecord({ name, bytes, snapshotId, sequence, entries }: IcebergManifest, shape: TableShape): object {
  const of = (status: ManifestEntry['status']) => {
    const found = entries.filter((entry) => entry.status === status);
    return { files: found.length, rows: found.reduce((sum, { file }) => sum + file.record_count, 0) };
  };
  const [existing, added, deleted] = [of(statuses.existing), of(statuses.added), of(statuses.deleted)];
  return {
    manifest_path: `${shape.location}/${metadataFolderName}/${name}`,
    manifest_length: bytes,
    partition_spec_id: 0,
    content: 0,
    sequence_number: sequence,
    min_sequence_number: Math.min(sequence, ...entries.filter(isLive).map((entry) => entry.sequence)),
    added_snapshot_id: snapshotId,
    added_files_count: added.files,
    existing_files_count: existing.files,
    deleted_files_count: deleted.files,
    added_rows_count: added.rows,
    existing_rows_count: existing.rows,
    deleted_rows_count: deleted.rows,
    partitions: shape.partition.map(({ name }) => summaryOf(name, entries)),
  };
}

/** Between which values the partitions of a manifest are. */
function summaryOf(name: string, entries: readonly ManifestEntry[]): object {
  const bounds = entries.map(({ file }) => boundOf(file.partition[name] ?? null)).filter((bound) => bound !== null);
  const sorted = bounds.sort((a, b) => (a.value < b.value ? -1 : 1));
  return {
    contains_null: bounds.length < entries.length,
    contains_nan: false,
    lower_bound: sorted[0]?.bytes ?? null,
    upper_bound: sorted.at(-1)?.bytes ?? null,
  };
}

const boundOf = (value: number | string | null) =>
  value === null ? null : { value, bytes: typeof value === 'number' ? int32(value) : Buffer.from(value) };

/** What a list says of a manifest. */
export type ListedManifest = Omit<IcebergManifest, 'entries'>;

/** @throws if the bytes are not a list of ours */
export function parseManifestList(avro: Avro, location: string, content: Buffer): readonly ListedManifest[] {
  const prefix = `${location}/${metadataFolderName}/`;
  return avro.decode(content).records.map((record) => {
    if (!isObject(record)) throw new Error('it is not a list of manifests');
    const { manifest_path: path, manifest_length: bytes, added_snapshot_id: snapshotId } = record;
    const { sequence_number: sequence } = record;
    if (typeof path !== 'string' || !path.startsWith(prefix)) throw new Error('it names files of another folder');
    if (typeof bytes !== 'number' || typeof snapshotId !== 'number' || typeof sequence !== 'number') {
      throw new Error('it is not a list of manifests');
    }
    return { name: path.slice(prefix.length), bytes, snapshotId, sequence };
  });
}

/** @throws if the bytes are not a manifest of ours */
export function parseManifest(
  avro: Avro,
  location: string,
  content: Buffer,
  listed: ListedManifest,
): readonly ManifestEntry[] {
  return avro.decode(content).records.map((record) => {
    const entry = toEntry(record, location, listed);
    if (entry === null) throw new Error('it names what is not of this table');
    return entry;
  });
}
