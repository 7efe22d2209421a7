import { join } from 'node:path';
import { damageOf, unreadable } from '../../base/damage.js';
import { sha256Of } from '../../base/files.js';
import { damagesOf } from './damages.js';
import { manifestName } from './manifest.js';
import { pinFile } from './pins.js';
/**
 * What is wrong with a pin, with its files or with its snapshot.
 * @param entries all snapshots
 * @param check checks one file. @default it reads every byte
 */
export async function pinDamages(pin, entries, check = damageOf) {
    const { folder, record, snapshotId } = pin;
    const own = pin.damage === null ? [] : [{ file: join(folder, pinFile), what: pin.damage }];
    const found = [];
    for (const recorded of record?.files ?? []) {
        const file = join(folder, recorded.path);
        const what = await check(file, recorded);
        if (what !== null)
            found.push({ file, what });
    }
    return [...own, ...found, ...(snapshotId === null ? [] : await ofSnapshot(pin, snapshotId, entries, check))];
}
async function ofSnapshot({ name, record }, snapshotId, entries, check) {
    const entry = entries.find((one) => one.snapshotId === snapshotId);
    if (entry === undefined)
        return [{ file: `the snapshot ${snapshotId}, which ${name} keeps,`, what: 'is missing' }];
    const { snapshot, folder, damage } = entry;
    const manifest = join(folder, manifestName);
    if (snapshot === null)
        return [{ file: manifest, what: `is damaged (${damage})` }];
    const damages = await damagesOf(snapshot, check);
    if (record === null)
        return damages;
    const sha256 = await sha256Of(manifest).catch(unreadable);
    if (sha256 === record.manifest_sha256)
        return damages;
    return [...damages, { file: manifest, what: `is not the manifest that was pinned as ${name}` }];
}
