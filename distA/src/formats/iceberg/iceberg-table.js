import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedError } from '../../base/damage.js';
import { GuardError, messageOf } from '../../base/errors.js';
import { errorCode } from '../../base/files.js';
import { namesIn } from '../../base/folders.js';
import { damageBy, healedByNextRun } from '../open-format.js';
import { metadataFolderName } from '../open-table.js';
import { loadAvro } from './avro-container.js';
import { metadataName, parseMetadata, versionOfName } from './iceberg-metadata.js';
import { isLive } from './manifest-entries.js';
import { avroPattern, checksumOf, parseManifest, parseManifestList } from './manifest-files.js';
export const metadataFolder = (folder) => join(folder, metadataFolderName);
export const hintName = 'version-hint.text';
/** The file name at the end of an address in the metadata folder. */
export const nameOf = (address) => address.slice(address.lastIndexOf('/') + 1);
export const currentState = ({ metadata, states }) => states.get(metadata?.['current-snapshot-id'] ?? 0) ?? { manifests: [], files: new Map() };
/**
 * Reads the newest metadata of a table and the files of each snapshot. Only metadata written by esg-lake is accepted;
 * damaged files are left out.
 *
 * @param named the versions that are kept for readers, including the newest
 * @throws GuardError if another engine has written to the table
 */
export async function readIcebergTable(folder, named) {
    const names = await namesIn(metadataFolder(folder));
    const theirs = names.find((name) => /metadata\.json(?:\.\w+)?$/.test(name) && versionOfName(name) === null);
    if (theirs !== undefined)
        throw foreign(folder, theirs);
    const there = names.flatMap((name) => versionOfName(name) ?? []).sort((a, b) => b - a);
    const isNew = there.length === 0 && !(names.some((name) => avroPattern.test(name)) && names.includes(hintName));
    const faults = [];
    const unreadable = new Set();
    let metadata = null;
    for (const version of there) {
        if (metadata !== null && !named.some((one) => one.version === version))
            continue;
        const read = await readMetadata(folder, version, named);
        if (typeof read === 'string') {
            faults.push(read);
            unreadable.add(version);
        }
        else
            metadata ??= read;
    }
    const id = metadata?.['table-uuid'];
    const published = named.flatMap((one) => (id === undefined || one.table_id === id ? one.version : []));
    const version = isNew ? 0 : Math.max(...there, ...published, 1);
    for (const one of isNew ? [] : new Set([...published, version])) {
        if (there.includes(one))
            continue;
        faults.push(`${metadataName(one)} is missing`);
        unreadable.add(one);
    }
    const states = await readStates(folder, metadata, faults);
    const whole = metadata && {
        ...metadata,
        snapshots: metadata.snapshots.filter((one) => states.has(one['snapshot-id'])),
    };
    return { folder, version, metadata: whole, states, damage: faults[0] ?? null, unreadable };
}
/** @returns the metadata, or a description of what is wrong with it */
async function readMetadata(folder, version, named) {
    const name = metadataName(version);
    const text = await readFile(join(metadataFolder(folder), name), 'utf8').catch((error) => ({ error }));
    if (typeof text !== 'string')
        return `${name} ${damageBy(text.error)}`;
    const metadata = parseMetadata(text, version);
    // A version that was published under this number was ours.
    const isOurs = named.some((one) => one.version >= version && text.includes(one.table_id));
    if (metadata === 'foreign' && !isOurs)
        throw foreign(folder, name);
    return typeof metadata === 'string' ? `${name} is not what was written` : metadata;
}
/** The states of all snapshots whose manifests can be read; what is wrong with the others is added to the faults. */
async function readStates(folder, metadata, faults) {
    const states = new Map();
    if (metadata === null)
        return states;
    const avro = await loadAvro();
    const known = new Map();
    for (const snapshot of metadata.snapshots) {
        try {
            const manifests = [];
            const list = await readNamed(folder, nameOf(snapshot['manifest-list']));
            for (const listed of parseManifestList(avro, metadata.location, list)) {
                const manifest = known.get(listed.name) ?? {
                    ...listed,
                    entries: parseManifest(avro, metadata.location, await readNamed(folder, listed.name), listed),
                };
                known.set(listed.name, manifest);
                manifests.push(manifest);
            }
            states.set(snapshot['snapshot-id'], stateOf(manifests));
        }
        catch (error) {
            if (errorCode(error) !== null)
                throw error;
            faults.push(messageOf(error));
        }
    }
    return states;
}
/** The content of a manifest or list. @throws if its checksum is not the one in its name */
async function readNamed(folder, name) {
    const content = await readFile(join(metadataFolder(folder), name)).catch((error) => ({ error }));
    if ('error' in content)
        throw new Error(`${name} ${damageBy(content.error)}`);
    if (checksumOf(content) !== avroPattern.exec(name)?.[1])
        throw new Error(`${name} is not what was written`);
    return content;
}
export function stateOf(manifests) {
    const live = manifests.flatMap(({ entries }) => entries.filter(isLive));
    return { manifests, files: new Map(live.map(({ path, file }) => [path, file])) };
}
const foreign = (folder, name) => new GuardError(`another engine has written ${name} of the table ${folder}: nothing was changed there`, {
    hint: `Move ${folder} elsewhere and run again: the table is created anew. Engines that write need their own copy.`,
});
/** @throws DamagedError if the metadata is damaged */
export function requireWholeMetadata({ folder, damage }) {
    if (damage === null)
        return;
    throw new DamagedError(`the metadata of the table ${folder} is damaged: ${damage}`, { hint: healedByNextRun });
}
/** Deletes what killed writers left in the metadata. */
export async function removeUnfinishedMetadata(folder) {
    for (const name of await namesIn(metadataFolder(folder))) {
        if (/\.(tmp|part)$/.test(name))
            await rm(join(metadataFolder(folder), name), { recursive: true, force: true });
    }
}
