import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { withLake } from '../load/lake.js';
import { databaseName } from '../load/publish/manifest.js';
import { currentFolder, namedSnapshot, nothingPublished, readSnapshot, } from '../load/publish/snapshot-folders.js';
/**
 * Locates the published snapshot, or the one with this id or pinned under this name. Does not check that its database matches its manifest.
 *
 * @throws UsageError when nothing has been published in `output` yet, or the snapshot does not exist; DamagedError when
 * it cannot be determined which snapshot is published
 */
export async function requireLake(output, snapshotId) {
    const folder = snapshotId === undefined
        ? await published(output)
        : await realpath((await namedSnapshot(output, snapshotId)).folder);
    return { folder, database: join(folder, databaseName) };
}
/** The manifest of the published snapshot, or of the one with this id. @throws as `requireLake` does */
export async function readLake(output, snapshotId) {
    const { folder } = await requireLake(output, snapshotId);
    return readSnapshot(folder);
}
/** Opens the published snapshot, or the one with this id, for `work`. @throws as `requireLake` does */
export async function withSnapshot(output, snapshotId, work) {
    const snapshot = await readLake(output, snapshotId);
    return withLake(snapshot, work);
}
async function published(output) {
    const folder = await currentFolder(output);
    if (folder === null)
        throw await nothingPublished(output);
    return folder;
}
