import { randomUUID } from 'node:crypto';
import type { OpenTable } from '../open-table.ts';
import type { IcebergMetadata } from './iceberg-metadata.ts';
import {
  firstPartitionId,
  type IcebergSchema,
  icebergFields,
  lastColumnId,
  nameMapping,
  partitionFields,
} from './iceberg-schema.ts';

/** The metadata of a table as it is declared now: a column that was added makes a new schema. Its snapshots stay. */
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

/** Schemas that snapshots have been made with stay, for reading those. */
function withDeclared(known: readonly IcebergSchema[], table: OpenTable) {
  const fields = icebergFields(table);
  const text = JSON.stringify(fields);
  const same = known.find((schema) => JSON.stringify(schema.fields) === text);
  if (same !== undefined) return { all: known, current: same };
  const id = 1 + Math.max(-1, ...known.map((schema) => schema['schema-id']));
  const current: IcebergSchema = { type: 'struct', 'schema-id': id, fields };
  return { all: [...known, current], current };
}

/** Engines that delete files by what the metadata names must leave ours, which snapshots and other formats share. */
const declaredProperties = (table: OpenTable) => ({
  comment: table.description,
  'gc.enabled': 'false',
  'schema.name-mapping.default': nameMapping(icebergFields(table)),
  'write.format.default': 'parquet',
});

/** Without snapshots but the current one and those that are kept. */
export function withoutStale(metadata: IcebergMetadata, kept: ReadonlySet<number>): IcebergMetadata {
  const stays = (id: number): boolean => id === metadata['current-snapshot-id'] || kept.has(id);
  const log = metadata['snapshot-log'];
  const lost = log.findLastIndex((entry) => !stays(entry['snapshot-id']));
  return {
    ...metadata,
    snapshots: metadata.snapshots.filter((snapshot) => stays(snapshot['snapshot-id'])),
    // What was current before a state that is gone cannot be told from it.
    'snapshot-log': log.slice(lost + 1),
  };
}
