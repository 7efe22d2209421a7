import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crashPoint } from '../../base/crash-point.js';
import { GuardError } from '../../base/errors.js';
import { readOnly, syncToDisk, writeDurably } from '../../base/files.js';
import { metadataFolderName } from '../open-table.js';
import { putIfAbsent } from '../put-if-absent.js';
import { loadAvro } from './avro-container.js';
import { describeTable, metadataName, metadataText, withoutStale } from './iceberg-metadata.js';
import { hintName, metadataFolder } from './iceberg-table.js';
import { makeSnapshot, relocated } from './make-snapshot.js';
import { fileStats } from './manifest-entries.js';
/**
 * Commits a new version of a table whose data files are linked already. If the table's folder has moved, all of its
 * metadata is rewritten; if its files differ, a snapshot with exactly these files is added. Writes nothing if
 * everything is up to date.
 *
 * @returns the table at its newest version
 * @throws GuardError if another writer has committed the next version in the meantime
 */
export async function commitIceberg(known, target) {
    const table = await committed(known, target.location);
    const next = await nextTable(table, target);
    if (next === null)
        return table;
    await putFiles(table.folder, next.files);
    const version = table.version + 1;
    await putVersion(table.folder, version, next.metadata);
    return { ...table, version, metadata: next.metadata, states: next.states };
}
/** The table at this address: its metadata names every file by its full address. */
async function committed(known, location) {
    const { folder, metadata } = known;
    if (metadata === null || metadata.location === location)
        return known;
    const moved = relocated(await loadAvro(), known, metadata, location);
    await putFiles(folder, moved.files);
    const version = known.version + 1;
    await putVersion(folder, version, moved.metadata);
    return { ...known, version, metadata: moved.metadata, states: moved.states };
}
async function nextTable(table, target) {
    const described = describeTable(table.metadata, target);
    const made = await makeSnapshot(await loadAvro(), table, described.metadata, {
        ...target,
        factsOf: async (files) => {
            const bounds = await target.bounds(files);
            return files.map((file) => fileStats(target.table, file, bounds.get(file.source) ?? []));
        },
    });
    const metadata = withoutStale(made?.metadata ?? described.metadata, target.kept.snapshots);
    const isStale = metadata.snapshots.length < (made?.metadata ?? described.metadata).snapshots.length;
    if (made === null && !described.isChanged && !isStale && table.damage === null)
        return null;
    const at = Math.max(target.at, (table.metadata?.['last-updated-ms'] ?? 0) + 1);
    const states = new Map([...table.states, ...(made === null ? [] : [[made.id, made.state]])]);
    const named = metadata.snapshots.flatMap(({ 'snapshot-id': id }) => {
        const state = states.get(id);
        return state === undefined ? [] : [[id, state]];
    });
    return {
        metadata: { ...metadata, 'last-updated-ms': at, 'metadata-log': logOf(table, target) },
        states: new Map(named),
        files: made?.files ?? [],
    };
}
/** Entries of the earlier versions that are kept. */
function logOf({ metadata, version }, { kept, location }) {
    if (metadata === null)
        return [];
    const address = (of) => `${location}/${metadataFolderName}/${metadataName(of)}`;
    const addresses = new Set([...kept.versions].map(address));
    const all = [
        ...metadata['metadata-log'],
        { 'timestamp-ms': metadata['last-updated-ms'], 'metadata-file': address(version) },
    ];
    return all.filter((entry) => addresses.has(entry['metadata-file']));
}
async function putFiles(folder, files) {
    const target = metadataFolder(folder);
    await mkdir(target, { recursive: true });
    for (const { name, content } of files) {
        await writeDurably(join(target, name), content, { mode: readOnly, syncFolder: false });
        crashPoint('tables.manifest-written');
    }
    if (files.length > 0)
        await syncToDisk(target);
}
async function putVersion(folder, version, metadata) {
    const file = join(metadataFolder(folder), metadataName(version));
    const names = { writtenAside: 'tables.metadata-written-aside', inPlace: 'tables.metadata-committed' };
    if (!(await putIfAbsent(file, metadataText(metadata, version), names))) {
        throw new GuardError(`another writer has made version ${version} of the table ${folder}: nothing was changed there`, {
            hint: 'Only runs of esg-lake may write there. Run again to see what was written.',
        });
    }
    await ensureHint({ folder, version });
}
/** Readers that receive only the folder start from the hint. A killed writer has left the previous version in it. */
export async function ensureHint({ folder, version }) {
    const file = join(metadataFolder(folder), hintName);
    const there = await readFile(file, 'utf8').catch(() => null);
    if (there !== String(version))
        await writeDurably(file, String(version), { crashPoints: 'tables.hint' });
}
