import { createHash, randomUUID } from 'node:crypto';
import { isObject } from '../../base/json.ts';
import type { OpenTable } from '../open-table.ts';
import {
  firstPartitionId,
  type IcebergSchema,
  icebergFields,
  lastColumnId,
  nameMapping,
  type PartitionField,
  partitionFields,
} from './iceberg-schema.ts';

/** One state of a table. */
export interface IcebergSnapshot {
  /** Below 2^53, so that it is exact as a number. */
  readonly 'snapshot-id': number;
  readonly 'parent-snapshot-id'?: number;
  readonly 'sequence-number': number;
  readonly 'timestamp-ms': number;
  readonly 'manifest-list': string;
  readonly summary: Readonly<Record<string, string>>;
  readonly 'schema-id': number;
}

/** A `metadata.json` of format version 2, as far as esg-lake writes it. */
export interface IcebergMetadata {
  readonly 'format-version': 2;
  readonly 'table-uuid': string;
  readonly location: string;
  readonly 'last-sequence-number': number;
  readonly 'last-updated-ms': number;
  readonly 'last-column-id': number;
  readonly schemas: readonly IcebergSchema[];
  readonly 'current-schema-id': number;
  readonly 'partition-specs': readonly { readonly 'spec-id': number; readonly fields: readonly PartitionField[] }[];
  readonly 'default-spec-id': number;
  readonly 'last-partition-id': number;
  readonly properties: Readonly<Record<string, string>>;
  readonly 'current-snapshot-id': number;
  readonly refs: Readonly<Record<string, { readonly 'snapshot-id': number; readonly type: 'branch' }>>;
  readonly snapshots: readonly IcebergSnapshot[];
  readonly 'snapshot-log': readonly { readonly 'timestamp-ms': number; readonly 'snapshot-id': number }[];
  readonly 'metadata-log': readonly { readonly 'timestamp-ms': number; readonly 'metadata-file': string }[];
  readonly 'sort-orders': readonly { readonly 'order-id': number; readonly fields: readonly [] }[];
  readonly 'default-sort-order-id': number;
  readonly statistics: readonly [];
  readonly 'partition-statistics': readonly [];
}

/** The key in the summary of a snapshot whose value is the id of the lake's snapshot. */
export const lakeSnapshotKey = 'esg-lake.snapshot-id';

/**
 * The number of the version. An engine that writes the next one copies it unchanged, so a wrong number reveals that.
 */
const versionKey = 'esg-lake.metadata-version';
const sealKey = 'esg-lake.sha256';

/** The version in the name of a metadata file; null for files of other writers. */
export const versionOfName = (name: string): number | null => {
  const digits = /^v([1-9]\d{0,14})\.metadata\.json$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
};

export const metadataName = (version: number): string => `v${version}.metadata.json`;

/** The text of a version. Its properties contain its number and checksum, which identify it as ours and as intact. */
export function metadataText(metadata: IcebergMetadata, version: number): string {
  const { [sealKey]: _, ...others } = metadata.properties;
  const properties = { ...others, [versionKey]: String(version) };
  const sealed = { ...properties, [sealKey]: checksumOf({ ...metadata, properties }) };
  return JSON.stringify({ ...metadata, properties: sealed });
}

const checksumOf = (metadata: object): string => createHash('sha256').update(JSON.stringify(metadata)).digest('hex');

/** A version written by esg-lake; `foreign` if another engine wrote it, `damaged` if it was altered. */
export function parseMetadata(text: string, version: number): IcebergMetadata | 'foreign' | 'damaged' {
  const value = parsed(text);
  if (!isObject(value) || value['format-version'] === undefined) return 'damaged';
  if (!isObject(value['properties'])) return 'foreign';
  const { [sealKey]: seal, ...properties } = value['properties'];
  if (properties[versionKey] !== String(version)) return 'foreign';
  const metadata = { ...value, properties };
  return seal === checksumOf(metadata) && isMetadata(metadata) ? metadata : 'damaged';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The checksum has already proved that the content is unchanged. */
const isMetadata = (value: object): value is IcebergMetadata =>
  isObject(value) &&
  value['format-version'] === 2 &&
  typeof value['location'] === 'string' &&
  Array.isArray(value['snapshots']) &&
  Array.isArray(value['schemas']) &&
  Array.isArray(value['metadata-log']);

/** The metadata of a table as declared now: an added column adds a schema. The table's snapshots are kept. */
export function describeTable(
  known: IcebergMetadata | null,
  { table, location }: { readonly table: OpenTable; readonly location: string },
): { readonly metadata: IcebergMetadata; readonly isChanged: boolean } {
  const metadata = known ?? newTable(table, location);
  const schemas = withDeclared(metadata.schemas, table);
  const properties = { ...metadata.properties, ...declaredProperties(table) };
  const isChanged =
    known === null ||
    schemas.current['schema-id'] !== known['current-schema-id'] ||
    JSON.stringify(properties) !== JSON.stringify(known.properties);
  const next = {
    ...metadata,
    schemas: schemas.all,
    'current-schema-id': schemas.current['schema-id'],
    'last-column-id': Math.max(metadata['last-column-id'], lastColumnId(schemas.current.fields)),
    properties,
  };
  return { metadata: next, isChanged };
}

function newTable(table: OpenTable, location: string): IcebergMetadata {
  const fields = partitionFields(table);
  return {
    'format-version': 2,
    'table-uuid': randomUUID(),
    location,
    'last-sequence-number': 0,
    'last-updated-ms': 0,
    'last-column-id': 0,
    schemas: [],
    'current-schema-id': -1,
    'partition-specs': [{ 'spec-id': 0, fields }],
    'default-spec-id': 0,
    'last-partition-id': firstPartitionId + fields.length - 1,
    properties: {},
    'current-snapshot-id': -1,
    refs: {},
    snapshots: [],
    'snapshot-log': [],
    'metadata-log': [],
    'sort-orders': [{ 'order-id': 0, fields: [] }],
    'default-sort-order-id': 0,
    statistics: [],
    'partition-statistics': [],
  };
}

/** Schemas of earlier snapshots are kept, for reading those. */
function withDeclared(known: readonly IcebergSchema[], table: OpenTable) {
  const fields = icebergFields(table);
  const text = JSON.stringify(fields);
  const same = known.find((schema) => JSON.stringify(schema.fields) === text);
  if (same !== undefined) return { all: known, current: same };
  const id = 1 + Math.max(-1, ...known.map((schema) => schema['schema-id']));
  const current: IcebergSchema = { type: 'struct', 'schema-id': id, fields };
  return { all: [...known, current], current };
}

/** `gc.enabled` is false because engines must not delete our data files: snapshots and other formats share them. */
const declaredProperties = (table: OpenTable) => ({
  comment: table.description,
  'gc.enabled': 'false',
  'schema.name-mapping.default': nameMapping(icebergFields(table)),
  'write.format.default': 'parquet',
});

/** The metadata without snapshots that are neither current nor kept. */
export function withoutStale(metadata: IcebergMetadata, kept: ReadonlySet<number>): IcebergMetadata {
  const stays = (id: number): boolean => id === metadata['current-snapshot-id'] || kept.has(id);
  const log = metadata['snapshot-log'];
  const lost = log.findLastIndex((entry) => !stays(entry['snapshot-id']));
  return {
    ...metadata,
    snapshots: metadata.snapshots.filter((snapshot) => stays(snapshot['snapshot-id'])),
    // The log before a dropped snapshot does not say what was current then.
    'snapshot-log': log.slice(lost + 1),
  };
}
