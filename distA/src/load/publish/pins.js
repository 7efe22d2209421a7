import { readlink, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { crashPoint } from '../../base/crash-point.js';
import { damageOf, readSealedJson } from '../../base/damage.js';
import { UsageError } from '../../base/errors.js';
import { syncToDisk } from '../../base/files.js';
import { namesIn, removeWithPrefix, workPrefix } from '../../base/folders.js';
import { arrayOf, compileSchema, count, mapOf, objectOf, text, time } from '../../base/json-schema.js';
import { isPinName } from '../../base/pin-name.js';
import { nearest } from '../../base/suggest.js';
import { keptFile } from '../../schema/kept-figures.js';
export const pinsFolder = (output) => join(output, 'pins');
export const pinFile = 'pin.json';
/** What the snapshot needs of the landing: known even if its database is damaged. */
export const needsFile = 'needs.json';
/** A symbolic link to the folder of the snapshot. */
export const snapshotLink = 'snapshot';
/** All pins, by name. */
export async function listPins(output) {
    const names = await namesIn(pinsFolder(output));
    const pins = names.filter(isPinName);
    return Promise.all(pins.map((name) => readPin(join(pinsFolder(output), name))));
}
async function readPin(folder) {
    const pin = { name: basename(folder), folder };
    const record = await readSealed(join(folder, pinFile), pinSchema);
    if (typeof record !== 'string')
        return { ...pin, snapshotId: record.snapshot_id, record, damage: null };
    return { ...pin, snapshotId: await linkedSnapshot(folder), record: null, damage: record };
}
/** The snapshot that the link in a pin's folder names; it may no longer exist. */
async function linkedSnapshot(folder) {
    const target = await readlink(join(folder, snapshotLink)).catch(() => '');
    return basename(dirname(target)) === 'snapshots' ? basename(target) : null;
}
/** What is wrong with the file of a relation of `keptFigures`; null if it is what was pinned. */
export async function damageOfKept({ folder, files }, relation) {
    const recorded = files.find(({ path }) => path === keptFile(relation));
    return recorded === undefined ? 'is missing' : damageOf(join(folder, recorded.path), recorded);
}
/** What a pin recorded of its snapshot's needs; null if that cannot be read. */
export async function recordedNeeds({ folder }) {
    const needs = await readSealed(join(folder, needsFile), needsSchema);
    return typeof needs === 'string' ? null : needs;
}
/** The content of a file, or a text that says what is wrong with it. */
async function readSealed(file, schema) {
    const value = await readSealedJson(file);
    if (typeof value === 'string')
        return value;
    const isValid = await compileSchema(schema);
    return isValid(value) ? value : 'is not what it was written as';
}
const pinSchema = objectOf({
    name: text,
    snapshot_id: text,
    pinned_at: time,
    manifest_sha256: text,
    schema_version: count,
    files: arrayOf(objectOf({ path: text, bytes: count, sha256: text })),
});
const needsSchema = objectOf({ run_ids: arrayOf(text), bodies: arrayOf(text), files: mapOf(text) });
/** Ids of the snapshots that pins keep. */
export async function pinnedSnapshots(output) {
    return new Set((await listPins(output)).flatMap(({ snapshotId }) => snapshotId ?? []));
}
/**
 * Deletes a pin; its snapshot goes with the next pruning if nothing else keeps it. Call it while holding the lock.
 * @throws UsageError if there is no such pin
 */
export async function removePin(output, name) {
    await removePinLeftovers(output);
    const pins = await listPins(output);
    const pin = pins.find((one) => one.name === name);
    if (pin === undefined) {
        const names = pins.map((one) => one.name);
        const [near] = nearest(name, names);
        const hint = names.length === 0 ? 'There are no pins.' : `Pins: ${names.join(', ')}.`;
        throw new UsageError(`no pin ${name} in ${output}`, { hint: near === undefined ? hint : `Did you mean ${near}?` });
    }
    const aside = join(pinsFolder(output), `${workPrefix}${name}`);
    await rename(pin.folder, aside);
    crashPoint('pin.set-aside');
    await syncToDisk(pinsFolder(output));
    crashPoint('pin.folder-synced-without');
    await rm(aside, { recursive: true, force: true });
    crashPoint('pin.removed');
    return pin;
}
/** Deletes what was left when making or removing a pin was killed. */
export const removePinLeftovers = (output) => removeWithPrefix(pinsFolder(output), workPrefix);
