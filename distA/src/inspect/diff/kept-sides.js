import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DamagedError } from '../../base/damage.js';
import { UsageError } from '../../base/errors.js';
import { sqlLiteral } from '../../base/sql-literal.js';
import { isOfThisSchema } from '../../load/lake-version.js';
import { damageOfKept, listPins } from '../../load/publish/pins.js';
import { keptFigures, keptFile } from '../../schema/kept-figures.js';
/**
 * The database, where it is there and of this version; else the files that a pin of the snapshot keeps.
 * @throws UsageError if neither can be read
 */
export async function keptSideOf(side, snapshot) {
    const isThere = existsSync(snapshot.databaseFile);
    const fromDatabase = { side, snapshotId: snapshot.snapshotId, pin: null, isDatabaseGone: false };
    if (isThere && isOfThisSchema(snapshot.manifest))
        return fromDatabase;
    const pin = await findPin(snapshot);
    if (pin !== null)
        return { ...fromDatabase, pin, isDatabaseGone: !isThere };
    if (!isThere)
        return fromDatabase; // opening it says what is wrong
    throw new UsageError(`the group figures of ${snapshot.snapshotId} cannot be compared: another version of esg-lake made it, and it is not pinned`, {
        hint: 'Only pins can be compared after an upgrade: pin what you publish with esg-lake snapshots --pin NAME before you upgrade.',
    });
}
/** A pin of this snapshot; null if there is none. */
async function findPin({ folder, snapshotId }) {
    const pins = await listPins(dirname(dirname(folder)));
    const found = pins.find(({ record }) => record?.snapshot_id === snapshotId);
    return found?.record === undefined || found.record === null
        ? null
        : { folder: found.folder, files: found.record.files };
}
/** @throws DamagedError if the file of a relation is not what was pinned */
async function pinnedFile(pin, relation) {
    const file = join(pin.folder, keptFile(relation));
    const damage = await damageOfKept(pin, relation);
    if (damage === null)
        return file;
    throw new DamagedError(`${file} ${damage}`, {
        hint: 'Restore the folder of the pin from a backup of the output folder.',
    });
}
/**
 * Creates the temporary table `<side>_<relation>` with the rows of one relation of `keptFigures`.
 * @param where SQL that follows `FROM relation`, to leave out rows that are not needed
 * @param sql for the same rows of a database, made faster by leaving them out earlier
 */
export async function readKept(connection, { side, pin }, relation, where = '', sql = keptFigures[relation]) {
    const rows = pin === null ? `(${sql})` : `read_parquet(${sqlLiteral(await pinnedFile(pin, relation))})`;
    await connection.run(`USE ${pin === null ? side : 'memory'}`);
    await connection.run(`CREATE OR REPLACE TEMP TABLE ${side}_${relation} AS SELECT k.* FROM ${rows} k ${where}`);
    await connection.run('USE memory');
}
