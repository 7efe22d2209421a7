import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedError } from '../base/damage.js';
import { messageOf } from '../base/errors.js';
import { isMissing } from '../base/files.js';
import { dataFilesOf, linkDataFiles } from '../formats/data-files.js';
import { tableFolder } from '../formats/open-table.js';
import { findCurrent } from '../load/publish/snapshot-folders.js';
import { schemaVersion } from '../schema/versions.js';
import { lakeOf } from './fleet-folders.js';
import { connectionColumn, sharedTableNames } from './fleet-tables.js';
/**
 * What a connection has published. Its files are linked into the folders of the fleet's tables first, where they stay
 * even if the connection's own runs delete them.
 */
export async function takePart(output, id) {
    const lake = lakeOf(output, id);
    for (let attempt = 1;; attempt++) {
        try {
            const snapshot = await findCurrent(lake);
            if (snapshot === null)
                return { id, reason: 'nothing has been published yet', isNew: true };
            const version = snapshot.manifest.schema_version;
            if (version > schemaVersion) {
                const reason = `its lake has schema version ${version}, newer than this program's ${schemaVersion}`;
                return { id, reason, isNew: false };
            }
            return await linkPart(output, id, snapshot);
        }
        catch (error) {
            // A run of the connection may have published again and deleted the snapshot that was current.
            const isGone = isMissing(error);
            if (isGone && attempt < 3)
                continue;
            if (isGone || error instanceof DamagedError)
                return { id, reason: messageOf(error), isNew: false };
            throw error;
        }
    }
}
async function linkPart(output, id, snapshot) {
    const { snapshotId, manifest } = snapshot;
    const tables = new Map();
    for (const name of sharedTableNames) {
        const table = manifest.tables[name];
        if (table === undefined)
            continue;
        const folder = tableFolder(output, name);
        const files = dataFilesOf(snapshot, name, { [connectionColumn.name]: id });
        for (const { source, bytes } of files.values())
            await requireSize(source, bytes);
        await linkDataFiles(folder, files.values());
        tables.set(name, { rows: table.rows, contentHash: table.content_hash, files: asLinked(folder, files) });
    }
    const { created_at, schema_version, watermark_at } = manifest;
    return { id, snapshotId, publishedAt: created_at, schemaVersion: schema_version, watermarkAt: watermark_at, tables };
}
/** The content was checked before publication, and `verify` checks it again. */
async function requireSize(file, bytes) {
    const { size } = await stat(file);
    if (size !== bytes) {
        throw new DamagedError(`${file} has ${size} bytes, not ${bytes}`, {
            hint: 'esg-lake run on the folder of the connection publishes it again.',
        });
    }
}
const asLinked = (folder, files) => new Map([...files].map(([path, file]) => [path, { ...file, source: join(folder, path) }]));
