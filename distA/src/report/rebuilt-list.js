import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
/** The CSV file, next to its report, of a run that rebuilt a lake of an older schema version: group figures that differ. */
export const rebuiltListName = 'rebuilt-figures.csv';
/** Path of the list of the first rebuild after a snapshot; null if there is none. */
export async function findRebuiltList(output, snapshotId) {
    const runs = await readdir(join(output, 'runs')).catch(() => []);
    for (const runId of runs.filter((id) => id > snapshotId).sort()) {
        const file = join(output, 'runs', runId, rebuiltListName);
        const isThere = await access(file).then(() => true, () => false);
        if (isThere)
            return file;
    }
    return null;
}
