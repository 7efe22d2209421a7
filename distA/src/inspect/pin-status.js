import { join } from 'node:path';
import { damageOfSize, describeDamage } from '../base/damage.js';
import { pinDamages } from '../load/publish/pin-damages.js';
import { listPins } from '../load/publish/pins.js';
import { currentId, snapshotEntries } from '../load/publish/snapshot-folders.js';
import { bytesIn } from './disk-use.js';
/** @param entries all snapshots */
export async function pinStatus(output, entries) {
    const pins = await listPins(output);
    if (pins.length === 0)
        return [];
    const current = await currentId(output);
    const pinned = new Set(pins.map(({ snapshotId }) => snapshotId));
    const counted = new Set();
    bytesIn(join(output, 'tables'), counted);
    const isKeptAnyway = ({ snapshotId }) => snapshotId === current || !pinned.has(snapshotId);
    for (const { folder } of entries.filter(isKeptAnyway))
        bytesIn(folder, counted);
    const all = [];
    for (const pin of pins) {
        const { name, snapshotId, record, folder } = pin;
        const snapshot = entries.find((entry) => entry.snapshotId === snapshotId)?.folder;
        const damages = await pinDamages(pin, entries, damageOfSize);
        all.push({
            name,
            snapshot_id: snapshotId,
            pinned_at: record?.pinned_at ?? null,
            manifest_sha256: record?.manifest_sha256 ?? null,
            disk_bytes: bytesIn(folder, counted) + (snapshot === undefined ? 0 : bytesIn(snapshot, counted)),
            damage: damages.length === 0 ? null : damages.map(describeDamage).join('; '),
        });
    }
    return all;
}
/** Checks every pin, its own files and its snapshot. Reads every byte. */
export async function verifyPins(output) {
    const entries = await snapshotEntries(output);
    const checks = [];
    for (const pin of await listPins(output)) {
        const damages = await pinDamages(pin, entries);
        const detail = damages.length === 0 ? `snapshot ${pin.snapshotId}` : damages.map(describeDamage).join('; ');
        checks.push({ name: `pin ${pin.name}`, ok: damages.length === 0, detail });
    }
    return checks;
}
