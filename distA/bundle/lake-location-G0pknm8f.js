import { n as withLake } from "./lake-DQE59y_A.js";
import { D as databaseName, a as nothingPublished, i as namedSnapshot, s as readSnapshot, t as currentFolder } from "./snapshot-folders-DqqDUO7i.js";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
// dist/src/cli/lake-location.js
/**
* Locates the published snapshot, or the one with this id or pinned under this name. Does not check that its database matches its manifest.
*
* @throws UsageError when nothing has been published in `output` yet, or the snapshot does not exist; DamagedError when
* it cannot be determined which snapshot is published
*/
async function requireLake(output, snapshotId) {
	const folder = snapshotId === void 0 ? await published(output) : await realpath((await namedSnapshot(output, snapshotId)).folder);
	return {
		folder,
		database: join(folder, databaseName)
	};
}
/** The manifest of the published snapshot, or of the one with this id. @throws as `requireLake` does */
async function readLake(output, snapshotId) {
	const { folder } = await requireLake(output, snapshotId);
	return readSnapshot(folder);
}
/** Opens the published snapshot, or the one with this id, for `work`. @throws as `requireLake` does */
async function withSnapshot(output, snapshotId, work) {
	const snapshot = await readLake(output, snapshotId);
	return withLake(snapshot, work);
}
async function published(output) {
	const folder = await currentFolder(output);
	if (folder === null) throw await nothingPublished(output);
	return folder;
}
export { requireLake as n, withSnapshot as r, readLake as t };
