import { createHash } from 'node:crypto';
import { isObject } from '../../base/json.ts';
import type { IcebergSchema, PartitionField } from './iceberg-schema.ts';

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

/** A `metadata.json` of version 2 of the format, as far as we write it. */
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

/** Another engine that writes the next version copies it from ours, where it is the number of that version. */
const versionKey = 'esg-lake.metadata-version';
const sealKey = 'esg-lake.sha256';

/** Which version a file of this name is; null for files of other writers. */
export const versionOfName = (name: string): number | null => {
  const digits = /^v([1-9]\d{0,14})\.metadata\.json$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
};

export const metadataName = (version: number): string => `v${version}.metadata.json`;

/** The text of a version. Its properties have its number and its checksum, so that it is known as ours and as whole. */
export function metadataText(metadata: IcebergMetadata, version: number): string {
  const { [sealKey]: _, ...others } = metadata.properties;
  const properties = { ...others, [versionKey]: String(version) };
  const sealed = { ...properties, [sealKey]: checksumOf({ ...metadata, properties }) };
  return JSON.stringify({ ...metadata, properties: sealed });
}

const checksumOf = (metadata: object): string => createHash('sha256').update(JSON.stringify(metadata)).digest('hex');

/** A version of ours; `foreign` if another engine wrote it, `damaged` if it is not what was written. */
export function parseMetadata(text: string, version: number): IcebergMetadata | 'foreign' | 'damaged' {
  const value = parsed(text);
  if (!isObject(value) || !isObject(value['properties'])) return value === null ? 'damaged' : 'foreign';
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

/** The checksum says that all is as it was written. */
const isMetadata = (value: object): value is IcebergMetadata =>
  isObject(value) &&
  value['format-version'] === 2 &&
  typeof value['location'] === 'string' &&
  Array.isArray(value['snapshots']) &&
  Array.isArray(value['schemas']) &&
  Array.isArray(value['metadata-log']);
