import { createHash } from 'node:crypto';
import { isObject } from '../../base/json.js';
import { metadataFolderName } from '../open-table.js';
import { entryRecord, int32, isLive, statuses, toEntry } from './manifest-entries.js';
/** The name contains the checksum of the content, like that of a data file. */
export const avroPattern = /^(?:manifest|snap-\d+)-([0-9a-f]{64})\.avro$/;
export const checksumOf = (content) => createHash('sha256').update(content).digest('hex');
const named = (prefix, content) => ({
    name: `${prefix}-${checksumOf(content)}.avro`,
    content,
});
const fieldOf = ([id, name, type]) => name.endsWith('?')
    ? { name: name.slice(0, -1), type: ['null', type], default: null, 'field-id': id }
    : { name, type, 'field-id': id };
const record = (name, ...fields) => ({ type: 'record', name, fields: fields.map(fieldOf) });
/** A map by column id, for which Avro has no type. */
const byColumn = (key, value, type) => ({
    type: 'array',
    logicalType: 'map',
    items: record(`k${key}_v${value}`, [key, 'key', 'int'], [value, 'value', type]),
});
const partitionType = (partition) => {
    const typeOf = ({ transform }) => (transform === 'identity' ? 'string' : 'int');
    return record('r102', ...partition.map((field) => [field['field-id'], `${field.name}?`, typeOf(field)]));
};
const dataFileType = (partition) => record('r2', [134, 'content', 'int'], [100, 'file_path', 'string'], [101, 'file_format', 'string'], [102, 'partition', partitionType(partition)], [103, 'record_count', 'long'], [104, 'file_size_in_bytes', 'long'], [109, 'value_counts?', byColumn(119, 120, 'long')], [110, 'null_value_counts?', byColumn(121, 122, 'long')], [125, 'lower_bounds?', byColumn(126, 127, 'bytes')], [128, 'upper_bounds?', byColumn(129, 130, 'bytes')]);
const entrySchema = (partition) => record('manifest_entry', [0, 'status', 'int'], [1, 'snapshot_id?', 'long'], [3, 'sequence_number?', 'long'], [4, 'file_sequence_number?', 'long'], [2, 'data_file', dataFileType(partition)]);
const partitionSummaryType = record('r508', [509, 'contains_null', 'boolean'], [518, 'contains_nan?', 'boolean'], [510, 'lower_bound?', 'bytes'], [511, 'upper_bound?', 'bytes']);
const listSchema = record('manifest_file', [500, 'manifest_path', 'string'], [501, 'manifest_length', 'long'], [502, 'partition_spec_id', 'int'], [517, 'content', 'int'], [515, 'sequence_number', 'long'], [516, 'min_sequence_number', 'long'], [503, 'added_snapshot_id', 'long'], [504, 'added_files_count', 'int'], [505, 'existing_files_count', 'int'], [506, 'deleted_files_count', 'int'], [512, 'added_rows_count', 'long'], [513, 'existing_rows_count', 'long'], [514, 'deleted_rows_count', 'long'], [507, 'partitions?', { type: 'array', 'element-id': 508, items: partitionSummaryType }]);
export function manifestFile(avro, shape, entries) {
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
export function manifestList(avro, shape, snapshot, manifests) {
    const metadata = new Map([
        ['snapshot-id', String(snapshot.id)],
        ['parent-snapshot-id', String(snapshot.parent)],
        ['sequence-number', String(snapshot.sequence)],
        ['format-version', '2'],
    ]);
    const records = manifests.map((manifest) => listRecord(manifest, shape));
    return named(`snap-${snapshot.id}`, avro.encode(listSchema, metadata, records));
}
function listRecord({ name, bytes, snapshotId, sequence, entries }, shape) {
    const of = (status) => {
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
function summaryOf(name, entries) {
    const bounds = entries.map(({ file }) => boundOf(file.partition[name] ?? null)).filter((bound) => bound !== null);
    const sorted = bounds.sort((a, b) => (a.value < b.value ? -1 : 1));
    return {
        contains_null: bounds.length < entries.length,
        contains_nan: false,
        lower_bound: sorted[0]?.bytes ?? null,
        upper_bound: sorted.at(-1)?.bytes ?? null,
    };
}
const boundOf = (value) => value === null ? null : { value, bytes: typeof value === 'number' ? int32(value) : Buffer.from(value) };
/** @throws if the bytes are not a manifest list written by esg-lake */
export function parseManifestList(avro, location, content) {
    const prefix = `${location}/${metadataFolderName}/`;
    return avro.decode(content).records.map((record) => {
        if (!isObject(record))
            throw new Error('it is not a list of manifests');
        const { manifest_path: path, manifest_length: bytes, added_snapshot_id: snapshotId } = record;
        const { sequence_number: sequence } = record;
        if (typeof path !== 'string' || !path.startsWith(prefix))
            throw new Error('it names files of another folder');
        if (typeof bytes !== 'number' || typeof snapshotId !== 'number' || typeof sequence !== 'number') {
            throw new Error('it is not a list of manifests');
        }
        return { name: path.slice(prefix.length), bytes, snapshotId, sequence };
    });
}
/** @throws if the bytes are not a manifest written by esg-lake */
export function parseManifest(avro, location, content, listed) {
    return avro.decode(content).records.map((record) => {
        const entry = toEntry(record, location, listed);
        if (entry === null)
            throw new Error('it names what is not of this table');
        return entry;
    });
}
