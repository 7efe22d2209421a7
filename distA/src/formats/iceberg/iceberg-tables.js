import { realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crashPoint } from '../../base/crash-point.js';
import { namesIn } from '../../base/folders.js';
import { recordedSets, versionsIn } from '../current-tables.js';
import { readableSet, } from '../open-format.js';
import { tableFolder } from '../open-table.js';
import { commitIceberg, ensureHint } from './commit-iceberg.js';
import { versionOfName } from './iceberg-metadata.js';
import { partitionTexts } from './iceberg-schema.js';
import { currentState, metadataFolder, nameOf, readIcebergTable, removeUnfinishedMetadata, requireWholeMetadata, } from './iceberg-table.js';
import { avroPattern } from './manifest-files.js';
/** @throws GuardError if another engine has written to a table */
export async function openIcebergTables(wanted) {
    const { output, names, sets, otherAddress } = wanted;
    const address = otherAddress ?? (await folderAddress(output));
    const known = new Map();
    for (const name of names) {
        const table = await readIcebergTable(tableFolder(output, name), icebergIn(versionsIn(sets, name)));
        const isElsewhere = table.metadata !== null && table.metadata.location !== tableAddress(address, name);
        // Damaged metadata is not rewritten for another location.
        known.set(name, table.damage !== null && isElsewhere ? { ...table, metadata: null, states: new Map() } : table);
    }
    const isKnown = ({ iceberg }, name) => {
        if (iceberg === undefined)
            return true;
        const table = known.get(name);
        return table?.metadata?.['table-uuid'] === iceberg.table_id && table.states.has(iceberg.snapshot_id);
    };
    return {
        damaged: [...known].flatMap(([name, { damage }]) => (damage === null ? [] : [`${name} (Iceberg: ${damage})`])),
        readable: (set) => readableSet(set, 'iceberg', isKnown),
        removeUnfinished: async () => {
            for (const { folder } of known.values())
                await removeUnfinishedMetadata(folder);
        },
        commit: (target) => {
            const { name } = target.table;
            const table = known.get(name);
            if (table === undefined)
                throw new Error(`the metadata of ${name} has not been read`);
            return commit(table, target, tableAddress(address, name));
        },
    };
}
/** The address of a local folder, by which metadata names files. Readers take it literally: nothing is encoded. */
const folderAddress = async (output) => `file://${await realpath(output)}`;
/** @param address of the output folder */
export const tableAddress = (address, table) => `${address}/tables/${table}`;
async function commit(known, target, location) {
    const named = icebergIn(versionsIn(target.earlier, target.table.name));
    const kept = {
        snapshots: new Set(named.map((one) => one.snapshot_id)),
        versions: new Set(named.flatMap(({ version }) => (known.unreadable.has(version) ? [] : version))),
    };
    const table = await commitIceberg(known, { ...target, location, kept });
    await ensureHint(table);
    const { version, metadata, states } = table;
    const log = (metadata?.['metadata-log'] ?? []).map((entry) => versionOfName(nameOf(entry['metadata-file'])));
    const readable = new Set([version, ...log]);
    const { 'current-snapshot-id': snapshotId = 0, 'table-uuid': id = '' } = metadata ?? {};
    return {
        isChanged: version !== known.version,
        version: { iceberg: { version, snapshot_id: snapshotId, table_id: id } },
        // Versions from before the folder was moved name files at the old address.
        asNow: (one) => one.iceberg === undefined || readable.has(one.iceberg.version)
            ? one
            : { ...one, iceberg: { ...one.iceberg, version } },
        kept: (current) => {
            const versions = icebergIn(versionsIn(recordedSets(current), target.table.name)).map((one) => one.version);
            return {
                paths: new Set([...states.values()].flatMap(({ files }) => [...files.keys()])),
                expire: () => expireIceberg(table, new Set(versions)),
            };
        },
    };
}
const icebergIn = (versions) => versions.flatMap(({ iceberg }) => iceberg ?? []);
/** @throws if the metadata is damaged */
export async function viewIceberg(output, table, versions) {
    const named = versions.flatMap(({ iceberg }) => iceberg ?? []);
    const read = await readIcebergTable(tableFolder(output, table), named);
    requireWholeMetadata(read);
    const { metadata, states, version } = read;
    const lost = named.filter(({ snapshot_id: id }) => !states.has(id));
    const address = tableAddress(await folderAddress(output), table);
    const isElsewhere = metadata !== null && metadata.location !== address;
    return {
        format: 'Iceberg',
        version,
        states: new Set(named.map(({ snapshot_id: id }) => id)).size,
        latest: described(currentState(read)),
        kept: new Map([...states.values()].flatMap((state) => [...described(state)])),
        wrong: [
            ...lost.map((one) => `version ${one.version} is lost`),
            ...(isElsewhere
                ? [`the metadata is for ${metadata.location}: the folder has moved, and the next run rebuilds it`]
                : []),
        ],
    };
}
const described = ({ files }) => new Map([...files].map(([path, file]) => [
    path,
    { rows: file.record_count, bytes: file.file_size_in_bytes, partition: partitionTexts(file.partition) },
]));
/**
 * Deletes metadata that neither the newest version nor a kept one needs. Only files written by esg-lake are deleted.
 */
async function expireIceberg({ folder, version, metadata, states }, keptVersions) {
    const manifests = [...states.values()].flatMap((state) => state.manifests.map(({ name }) => name));
    const lists = (metadata?.snapshots ?? []).map((snapshot) => nameOf(snapshot['manifest-list']));
    const needed = new Set([...manifests, ...lists]);
    for (const name of await namesIn(metadataFolder(folder))) {
        const of = versionOfName(name);
        const stays = of === null ? !avroPattern.test(name) || needed.has(name) : of >= version || keptVersions.has(of);
        if (stays)
            continue;
        await rm(join(metadataFolder(folder), name), { recursive: true, force: true });
        crashPoint('tables.metadata-expired');
    }
}
