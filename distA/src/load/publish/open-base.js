import { basename, join } from 'node:path';
import { DamagedError, damageOf, damageOfSize, describeDamage } from '../../base/damage.js';
import { readLakeState } from '../lake-state.js';
import { isOfThisSchema, requireKnownSchema } from '../lake-version.js';
import { readPublished } from '../open-published.js';
import { filesIn } from './manifest.js';
import { currentFolder, readSnapshot, snapshotEntries, switchCurrent } from './snapshot-folders.js';
/**
 * The published lake, and whether a run can continue from it. If `current` is lost, it is pointed to the newest
 * snapshot. Call it while holding the lock.
 *
 * @throws UsageError if a newer program made the lake
 */
export async function openBase(output, warn) {
    return examineBase((await currentFolder(output)) ?? (await pointAgain(output, warn)));
}
/** Every byte of the database is checked, since it is copied, and the sizes of the other files, which are linked. */
export async function examineBase(folder) {
    const nothing = { folder, snapshot: null, state: null };
    if (folder === null)
        return { ...nothing, reason: null };
    const snapshot = await orDamage(readSnapshot(folder));
    if (typeof snapshot === 'string')
        return { ...nothing, reason: snapshot };
    requireKnownSchema(snapshot);
    const reason = await whyRebuild(snapshot);
    if (reason !== null)
        return { folder, snapshot, state: null, reason };
    const state = await orDamage(readPublished(snapshot.databaseFile, () => readLakeState(snapshot)));
    return typeof state === 'string'
        ? { folder, snapshot, state: null, reason: state }
        : { folder, snapshot, state, reason: null };
}
/** What there is, or the message of a DamagedError. */
const orDamage = (found) => found.catch((error) => {
    if (error instanceof DamagedError)
        return error.message;
    throw error;
});
async function pointAgain(output, warn) {
    const newest = (await snapshotEntries(output)).at(-1);
    if (newest === undefined)
        return null;
    await switchCurrent(output, basename(newest.folder));
    warn(`${join(output, 'current')} was missing or broken: it points to ${newest.snapshotId}, the newest snapshot`);
    return currentFolder(output);
}
async function whyRebuild({ folder, databaseFile, manifest }) {
    if (!isOfThisSchema(manifest))
        return 'the lake was made by another version of esg-lake';
    const database = await damageOf(databaseFile, manifest.database);
    if (database !== null)
        return describeDamage({ file: databaseFile, what: database });
    for (const recorded of filesIn(manifest)) {
        const file = join(folder, recorded.path);
        const what = await damageOfSize(file, recorded);
        if (what !== null)
            return describeDamage({ file, what });
    }
    return null;
}
