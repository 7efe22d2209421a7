import { randomBytes } from 'node:crypto';
import { packageVersion } from '../../base/package-folder.js';
import { metadataFolderName } from '../open-table.js';
import { lakeSnapshotKey } from './iceberg-metadata.js';
import { currentState, stateOf } from './iceberg-table.js';
import { isLive, statuses } from './manifest-entries.js';
import { manifestFile, manifestList, } from './manifest-files.js';
/** A snapshot that has exactly these files; null if the current snapshot already has them. */
export async function makeSnapshot(avro, table, metadata, wanted) {
    const { manifests: known, files: live } = currentState(table);
    const missing = [...wanted.files.values()].filter(({ path }) => !live.has(path));
    const gone = new Set([...live.keys()].filter((path) => !wanted.files.has(path)));
    const isKnown = table.states.has(table.metadata?.['current-snapshot-id'] ?? 0);
    if (isKnown && missing.length === 0 && gone.size === 0)
        return null;
    const id = newSnapshotId();
    const sequence = metadata['last-sequence-number'] + 1;
    const stats = await wanted.factsOf(missing);
    const added = missing.flatMap(({ path }, at) => {
        const file = stats[at];
        return file === undefined ? [] : [{ status: statuses.added, snapshotId: id, sequence, path, file }];
    });
    const shape = shapeOf(metadata);
    const files = [];
    const manifests = nextManifests(known, added, gone, id).map((next) => {
        if ('name' in next)
            return next;
        const file = manifestFile(avro, shape, next.entries);
        files.push(file);
        return { name: file.name, bytes: file.content.length, snapshotId: id, sequence, entries: next.entries };
    });
    const state = stateOf(manifests);
    const parent = table.metadata?.['current-snapshot-id'] ?? null;
    const list = manifestList(avro, shape, { id, parent, sequence }, manifests);
    const snapshot = {
        'snapshot-id': id,
        ...(parent === null ? {} : { 'parent-snapshot-id': parent }),
        'sequence-number': sequence,
        'timestamp-ms': Math.max(wanted.at, metadata['last-updated-ms'] + 1),
        'manifest-list': `${shape.location}/${metadataFolderName}/${list.name}`,
        summary: summaryOf(wanted.snapshotId, currentState(table), state),
        'schema-id': shape.schema['schema-id'],
    };
    return { id, state, metadata: withSnapshot(metadata, snapshot), files: [...files, list] };
}
/** Below 2^53, where JSON's numbers are exact in every reader; never 0. */
const newSnapshotId = () => randomBytes(6).readUIntBE(0, 6) * 16 + 1 + ((randomBytes(1)[0] ?? 0) % 15);
/** How new manifests of the table are written. */
function shapeOf(metadata) {
    const schema = metadata.schemas.find((one) => one['schema-id'] === metadata['current-schema-id']);
    const spec = metadata['partition-specs'].find((one) => one['spec-id'] === metadata['default-spec-id']);
    if (schema === undefined || spec === undefined)
        throw new Error('the metadata does not have its own schema');
    return { location: metadata.location, schema, partition: spec.fields };
}
/** Readers open every manifest that a filter does not rule out. */
const maxManifests = 20;
/**
 * Manifests that lose no file are reused. Those that lose some are rewritten and name the deleted files; those that
 * name only files deleted earlier are left out.
 */
function nextManifests(known, added, gone, id) {
    const asNow = (entry) => gone.has(entry.path)
        ? { ...entry, status: statuses.deleted, snapshotId: id }
        : { ...entry, status: statuses.existing };
    const alive = known.filter(({ entries }) => entries.some(isLive));
    const others = alive.map((manifest) => manifest.entries.some((entry) => isLive(entry) && gone.has(entry.path))
        ? { entries: manifest.entries.filter(isLive).map(asNow) }
        : manifest);
    if (others.length < maxManifests)
        return added.length === 0 ? others : [{ entries: added }, ...others];
    const all = alive.flatMap(({ entries }) => entries.filter(isLive).map(asNow));
    return [{ entries: [...added, ...all] }];
}
function summaryOf(snapshotId, before, after) {
    const factsIn = (one, other) => [...one.files].filter(([path]) => !other.files.has(path)).map(([, file]) => file);
    const added = factsIn(after, before);
    const deleted = factsIn(before, after);
    const rows = (files) => sumOf(files, ({ record_count: count }) => count);
    const bytes = (files) => sumOf(files, ({ file_size_in_bytes: size }) => size);
    return {
        operation: deleted.length === 0 ? 'append' : 'overwrite',
        [lakeSnapshotKey]: snapshotId,
        'engine-name': 'esg-lake',
        'engine-version': packageVersion(),
        'added-data-files': String(added.length),
        'deleted-data-files': String(deleted.length),
        'added-records': rows(added),
        'deleted-records': rows(deleted),
        'added-files-size': bytes(added),
        'removed-files-size': bytes(deleted),
        'total-data-files': String(after.files.size),
        'total-records': rows(after.files.values()),
        'total-files-size': bytes(after.files.values()),
        'total-delete-files': '0',
        'total-position-deletes': '0',
        'total-equality-deletes': '0',
    };
}
const sumOf = (files, of) => String([...files].reduce((sum, file) => sum + of(file), 0));
function withSnapshot(metadata, snapshot) {
    const { 'snapshot-id': id, 'timestamp-ms': at } = snapshot;
    return {
        ...metadata,
        'last-sequence-number': snapshot['sequence-number'],
        'last-updated-ms': at,
        'current-snapshot-id': id,
        refs: { main: { 'snapshot-id': id, type: 'branch' } },
        snapshots: [...metadata.snapshots, snapshot],
        'snapshot-log': [...metadata['snapshot-log'], { 'timestamp-ms': at, 'snapshot-id': id }],
    };
}
/**
 * The metadata of a table for another address with the same file names: the same table and snapshots, with all
 * addresses replaced and without earlier versions of the metadata.
 */
export function relocated(avro, { states }, metadata, location) {
    const shape = { ...shapeOf(metadata), location };
    const files = new Map();
    const moved = new Map();
    const manifestFor = (known) => {
        const done = moved.get(known.name);
        if (done !== undefined)
            return done;
        const file = manifestFile(avro, shape, known.entries);
        const manifest = { ...known, name: file.name, bytes: file.content.length };
        files.set(file.name, file);
        moved.set(known.name, manifest);
        return manifest;
    };
    const nextStates = new Map();
    const snapshots = metadata.snapshots.map((snapshot) => {
        const { 'snapshot-id': id, 'parent-snapshot-id': parent = null, 'sequence-number': sequence } = snapshot;
        const manifests = (states.get(id)?.manifests ?? []).map(manifestFor);
        const list = manifestList(avro, shape, { id, parent, sequence }, manifests);
        files.set(list.name, list);
        nextStates.set(id, stateOf(manifests));
        return { ...snapshot, 'manifest-list': `${location}/${metadataFolderName}/${list.name}` };
    });
    return {
        metadata: { ...metadata, location, snapshots, 'metadata-log': [] },
        states: nextStates,
        files: [...files.values()],
    };
}
