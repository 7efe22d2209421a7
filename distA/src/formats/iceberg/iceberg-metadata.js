import { createHash, randomUUID } from 'node:crypto';
import { isObject } from '../../base/json.js';
import { firstPartitionId, icebergFields, lastColumnId, nameMapping, partitionFields, } from './iceberg-schema.js';
/** The key in the summary of a snapshot whose value is the id of the lake's snapshot. */
export const lakeSnapshotKey = 'esg-lake.snapshot-id';
/**
 * The number of the version. An engine that writes the next one copies it unchanged, so a wrong number reveals that.
 */
const versionKey = 'esg-lake.metadata-version';
const sealKey = 'esg-lake.sha256';
/** The version in the name of a metadata file; null for files of other writers. */
export const versionOfName = (name) => {
    const digits = /^v([1-9]\d{0,14})\.metadata\.json$/.exec(name)?.[1];
    return digits === undefined ? null : Number(digits);
};
export const metadataName = (version) => `v${version}.metadata.json`;
/** The text of a version. Its properties contain its number and checksum, which identify it as ours and as intact. */
export function metadataText(metadata, version) {
    const { [sealKey]: _, ...others } = metadata.properties;
    const properties = { ...others, [versionKey]: String(version) };
    const sealed = { ...properties, [sealKey]: checksumOf({ ...metadata, properties }) };
    return JSON.stringify({ ...metadata, properties: sealed });
}
const checksumOf = (metadata) => createHash('sha256').update(JSON.stringify(metadata)).digest('hex');
/** A version written by esg-lake; `foreign` if another engine wrote it, `damaged` if it was altered. */
export function parseMetadata(text, version) {
    const value = parsed(text);
    if (!isObject(value) || value['format-version'] === undefined)
        return 'damaged';
    if (!isObject(value['properties']))
        return 'foreign';
    const { [sealKey]: seal, ...properties } = value['properties'];
    if (properties[versionKey] !== String(version))
        return 'foreign';
    const metadata = { ...value, properties };
    return seal === checksumOf(metadata) && isMetadata(metadata) ? metadata : 'damaged';
}
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return null;
    }
}
/** The checksum has already proved that the content is unchanged. */
const isMetadata = (value) => isObject(value) &&
    value['format-version'] === 2 &&
    typeof value['location'] === 'string' &&
    Array.isArray(value['snapshots']) &&
    Array.isArray(value['schemas']) &&
    Array.isArray(value['metadata-log']);
/** The metadata of a table as declared now: an added column adds a schema. The table's snapshots are kept. */
export function describeTable(known, { table, location }) {
    const metadata = known ?? newTable(table, location);
    const schemas = withDeclared(metadata.schemas, table);
    const properties = { ...metadata.properties, ...declaredProperties(table) };
    const isChanged = known === null ||
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
function newTable(table, location) {
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
function withDeclared(known, table) {
    const fields = icebergFields(table);
    const text = JSON.stringify(fields);
    const same = known.find((schema) => JSON.stringify(schema.fields) === text);
    if (same !== undefined)
        return { all: known, current: same };
    const id = 1 + Math.max(-1, ...known.map((schema) => schema['schema-id']));
    const current = { type: 'struct', 'schema-id': id, fields };
    return { all: [...known, current], current };
}
/** `gc.enabled` is false because engines must not delete our data files: snapshots and other formats share them. */
const declaredProperties = (table) => ({
    comment: table.description,
    'gc.enabled': 'false',
    'schema.name-mapping.default': nameMapping(icebergFields(table)),
    'write.format.default': 'parquet',
});
/** The metadata without snapshots that are neither current nor kept. */
export function withoutStale(metadata, kept) {
    const stays = (id) => id === metadata['current-snapshot-id'] || kept.has(id);
    const log = metadata['snapshot-log'];
    const lost = log.findLastIndex((entry) => !stays(entry['snapshot-id']));
    return {
        ...metadata,
        snapshots: metadata.snapshots.filter((snapshot) => stays(snapshot['snapshot-id'])),
        // The log before a dropped snapshot does not say what was current then.
        'snapshot-log': log.slice(lost + 1),
    };
}
