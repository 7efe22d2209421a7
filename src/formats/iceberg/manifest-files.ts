import { createHash } from 'node:crypto';
import type { Schema, schema } from 'avsc';
import { isObject } from '../../base/json.ts';
import { metadataFolderName } from '../open-table.ts';
import type { Avro } from './avro-container.ts';
import type { IcebergSchema, PartitionField } from './iceberg-schema.ts';
import { entryRecord, int32, isLive, type ManifestEntry, statuses, toEntry } from './manifest-entries.ts';

/** A manifest: some of the files of a snapshot. */
export interface IcebergManifest {
  /** In the folder `metadata`. */
  readonly name: string;
  readonly bytes: number;
  /** The snapshot that wrote it. */
  readonly snapshotId: number;
  readonly sequence: number;
  readonly entries: readonly ManifestEntry[];
}

/** A file that has not been written yet, or is published elsewhere. */
export interface MetadataFile {
  readonly name: string;
  readonly content: Buffer;
}

/** What the manifests of a table share. */
export interface TableShape {
  /** The address of the table's folder; every file in it is named by its full address. */
  readonly location: string;
  readonly schema: IcebergSchema;
  readonly partition: readonly PartitionField[];
}

/** The name contains the checksum of the content, like that of a data file. */
export const avroPattern = /^(?:manifest|snap-\d+)-([0-9a-f]{64})\.avro$/;

export const checksumOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const named = (prefix: string, content: Buffer): MetadataFile => ({
  name: `${prefix}-${checksumOf(content)}.avro`,
  content,
});

type FieldType = Exclude<schema.AvroSchema, readonly unknown[]>;

/** The id, the name (with `?` if it may be null) and the type of a field. */
type Field = readonly [id: number, name: string, type: FieldType];

const fieldOf = ([id, name, type]: Field) =>
  name.endsWith('?')
    ? { name: name.slice(0, -1), type: ['null', type], default: null, 'field-id': id }
    : { name, type, 'field-id': id };

const record = (name: string, ...fields: readonly Field[]) =>
  ({ type: 'record', name, fields: fields.map(fieldOf) }) as const;

/** A map by column id, for which Avro has no type. */
const byColumn = (key: number, value: number, type: FieldType): FieldType => ({
  type: 'array',
  logicalType: 'map',
  items: record(`k${key}_v${value}`, [key, 'key', 'int'], [value, 'value', type]),
});

const partitionType = (partition: readonly PartitionField[]): FieldType => {
  const typeOf = ({ transform }: PartitionField): FieldType => (transform === 'identity' ? 'string' : 'int');
  return record('r102', ...partition.map((field): Field => [field['field-id'], `${field.name}?`, typeOf(field)]));
};

const dataFileType = (partition: readonly PartitionField[]): FieldType =>
  record(
    'r2',
    [134, 'content', 'int'],
    [100, 'file_path', 'string'],
    [101, 'file_format', 'string'],
    [102, 'partition', partitionType(partition)],
    [103, 'record_count', 'long'],
    [104, 'file_size_in_bytes', 'long'],
    [109, 'value_counts?', byColumn(119, 120, 'long')],
    [110, 'null_value_counts?', byColumn(121, 122, 'long')],
    [125, 'lower_bounds?', byColumn(126, 127, 'bytes')],
    [128, 'upper_bounds?', byColumn(129, 130, 'bytes')],
  );

const entrySchema = (partition: readonly PartitionField[]): Schema =>
  record(
    'manifest_entry',
    [0, 'status', 'int'],
    [1, 'snapshot_id?', 'long'],
    [3, 'sequence_number?', 'long'],
    [4, 'file_sequence_number?', 'long'],
    [2, 'data_file', dataFileType(partition)],
  );

const partitionSummaryType = record(
  'r508',
  [509, 'contains_null', 'boolean'],
  [518, 'contains_nan?', 'boolean'],
  [510, 'lower_bound?', 'bytes'],
  [511, 'upper_bound?', 'bytes'],
);

const listSchema: Schema = record(
  'manifest_file',
  [500, 'manifest_path', 'string'],
  [501, 'manifest_length', 'long'],
  [502, 'partition_spec_id', 'int'],
  [517, 'content', 'int'],
  [515, 'sequence_number', 'long'],
  [516, 'min_sequence_number', 'long'],
  [503, 'added_snapshot_id', 'long'],
  [504, 'added_files_count', 'int'],
  [505, 'existing_files_count', 'int'],
  [506, 'deleted_files_count', 'int'],
  [512, 'added_rows_count', 'long'],
  [513, 'existing_rows_count', 'long'],
  [514, 'deleted_rows_count', 'long'],
  [507, 'partitions?', { type: 'array', 'element-id': 508, items: partitionSummaryType }],
);

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

/** The manifest list of a snapshot. */
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

/** The range of partition values in a manifest. */
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

/** What a manifest list says about a manifest. */
type ListedManifest = Omit<IcebergManifest, 'entries'>;

/** @throws if the bytes are not a manifest list written by esg-lake */
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

/** @throws if the bytes are not a manifest written by esg-lake */
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
