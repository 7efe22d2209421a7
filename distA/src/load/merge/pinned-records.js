import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unreadable } from '../../base/damage.js';
import { errorCode, isMissing, sha256Of } from '../../base/files.js';
import { isPinName } from '../../base/pin-name.js';
import { selectRows, textOf } from '../database.js';
import { pinFile, pinsFolder } from '../publish/pins.js';
/**
 * Creates the temporary tables `newly_read_pins`, with the pins of an output folder that the lake has not read yet, and
 * `pinned_records`, with the records that their figures are made of. A pin that cannot be read is left out with a warning,
 * and is read by the next run. Call it outside a transaction: an error would end that.
 */
export async function findPinnedRecords(connection, output, warn) {
    await connection.run('CREATE OR REPLACE TEMP TABLE newly_read_pins (pin_sha256 VARCHAR)');
    await connection.run('CREATE OR REPLACE TEMP TABLE pinned_records (utrv_id VARCHAR)');
    const rows = await selectRows(connection, 'SELECT pin_sha256 FROM internal.read_pins');
    const read = new Set(rows.map((row) => textOf(row, 'pin_sha256')));
    for (const name of await pinNames(output)) {
        const folder = join(pinsFolder(output), name);
        const contributions = join(folder, 'contributions.parquet');
        try {
            const sha256 = await sha256Of(join(folder, pinFile));
            if (read.has(sha256))
                continue;
            await connection.run(`INSERT INTO pinned_records SELECT DISTINCT utrv_id
         FROM (SELECT unnest(utrv_ids) AS utrv_id FROM read_parquet($1)) WHERE utrv_id IS NOT NULL`, [contributions]);
            await connection.run('INSERT INTO newly_read_pins VALUES ($1)', [sha256]);
        }
        catch (error) {
            const what = errorCode(error) === null ? `${contributions} cannot be read` : `pin.json ${unreadable(error)}`;
            warn(`the pin ${name} is damaged: ${what}; restatements do not count what it holds`);
        }
    }
}
/** None if there is no such folder, or it cannot be read. */
const pinNames = async (output) => {
    const names = await readdir(pinsFolder(output)).catch((error) => {
        if (isMissing(error) || errorCode(error) !== null)
            return [];
        throw error;
    });
    return names.filter(isPinName).sort();
};
