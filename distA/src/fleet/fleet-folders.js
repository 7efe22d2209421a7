import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../base/errors.js';
import { isMissing } from '../base/files.js';
import { snapshotsFolder } from '../load/publish/snapshot-folders.js';
/** The folder with the lakes of a fleet's connections: `connections/<id>/`. */
const connectionsFolder = (output) => join(output, 'connections');
/** The output folder of a connection: a lake like any other. */
export const lakeOf = (output, id) => join(connectionsFolder(output), id);
/**
 * @throws UsageError if the folder belongs to a single lake: the fleet's tables would overwrite the lake's open tables
 */
export async function requireFleetFolder(output) {
    const found = await stat(snapshotsFolder(output)).catch(() => null);
    if (found === null)
        return;
    throw new UsageError(`${output} is the folder of a single lake`, {
        hint: 'Choose another with --output: a fleet has its lakes in connections/ and its tables in tables/.',
    });
}
/** Ids of lakes whose connection is no longer in the list. */
export async function strayLakes(output, ids) {
    try {
        const entries = await readdir(connectionsFolder(output), { withFileTypes: true });
        return entries.flatMap((entry) => (entry.isDirectory() && !ids.has(entry.name) ? [entry.name] : [])).sort();
    }
    catch (error) {
        if (isMissing(error))
            return [];
        throw error;
    }
}
