import { chmod, mkdir, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { crashPoint } from '../../base/crash-point.js';
import { DamagedError, describeDamage, sealedJson } from '../../base/damage.js';
import { UsageError } from '../../base/errors.js';
import { readOnly, sha256Of, syncToDisk, writeDurably } from '../../base/files.js';
import { workPrefix } from '../../base/folders.js';
import { isPinName, pinNameRule } from '../../base/pin-name.js';
import { sqlLiteral } from '../../base/sql-literal.js';
import { keptFigures, keptOfYear, keptYearsSql } from '../../schema/kept-figures.js';
import { numberOf, selectRows, withDatabase } from '../database.js';
import { readAnyVersion } from '../lake-version.js';
import { landingNeeds } from '../landing-needs.js';
import { readPublished } from '../open-published.js';
import { manifestName } from './manifest.js';
import { pinDamages } from './pin-damages.js';
import { listPins, needsFile, pinFile, pinsFolder, removePinLeftovers, snapshotLink, } from './pins.js';
import { requireIntact } from './rollback.js';
import { currentFolder, namedSnapshot, nothingPublished, snapshotEntries, } from './snapshot-folders.js';
/**
 * Keeps a snapshot permanently. A pin of the same name and snapshot stays as it is. Call it while holding the lock.
 *
 * @throws UsageError if the name is taken or not allowed, or there is no such snapshot; DamagedError if any file of the
 * snapshot is damaged
 */
export async function pinSnapshot({ output, name, snapshot: wanted, now }) {
    if (!isPinName(name))
        throw new UsageError(`${name} cannot be the name of a pin`, { hint: `Use ${pinNameRule}.` });
    await removePinLeftovers(output);
    const folder = wanted === undefined ? await currentFolder(output) : null;
    if (wanted === undefined && folder === null)
        throw await nothingPublished(output);
    const entry = await namedSnapshot(output, wanted ?? basename(folder ?? ''));
    const known = await knownPin(output, name, entry.snapshotId);
    if (known !== null)
        return requireWhole(known, await snapshotEntries(output));
    const snapshot = await requireIntact(entry, 'is not pinned');
    const manifestSha256 = await sha256Of(join(snapshot.folder, manifestName));
    return writePin(output, snapshot, { name, pinned_at: new Date(now).toISOString(), manifest_sha256: manifestSha256 });
}
/** The pin of this name; null if there is none. @throws UsageError if the name is taken */
async function knownPin(output, name, snapshotId) {
    // Some file systems do not tell upper from lower case.
    const known = (await listPins(output)).find((pin) => pin.name.toLowerCase() === name.toLowerCase());
    if (known === undefined || (known.name === name && known.snapshotId === snapshotId))
        return known ?? null;
    const what = known.name === name ? `already keeps ${known.snapshotId ?? 'an unknown snapshot'}` : 'exists already';
    throw new UsageError(`the pin ${known.name} ${what}`, {
        hint: `Choose another name, or first remove it: esg-lake snapshots --unpin ${known.name}`,
    });
}
async function requireWhole(pin, entries) {
    const damages = await pinDamages(pin, entries);
    if (pin.record !== null && damages.length === 0)
        return pin.record;
    throw new DamagedError(`the pin ${pin.name} is damaged: ${damages.map(describeDamage).join('; ')}`, {
        hint: `Restore it from a backup of the output folder, or remove it first: esg-lake snapshots --unpin ${pin.name}`,
    });
}
async function writePin(output, snapshot, named) {
    const folder = join(pinsFolder(output), named.name);
    const aside = join(pinsFolder(output), `${workPrefix}${named.name}`);
    await mkdir(aside, { recursive: true });
    crashPoint('pin.folder-made');
    try {
        await writeFigures(snapshot, aside);
        await writeDurably(join(aside, needsFile), sealedJson(await landingNeeds(snapshot.databaseFile)), {
            mode: readOnly,
            crashPoints: 'pin.needs',
        });
        const record = {
            name: named.name,
            snapshot_id: snapshot.snapshotId,
            pinned_at: named.pinned_at,
            manifest_sha256: named.manifest_sha256,
            schema_version: snapshot.manifest.schema_version,
            files: await filesIn(aside),
        };
        await symlink(join('..', '..', 'snapshots', snapshot.snapshotId), join(aside, snapshotLink));
        await writeDurably(join(aside, pinFile), sealedJson(record, 2), { mode: readOnly, crashPoints: 'pin.record' });
        await rename(aside, folder);
        crashPoint('pin.renamed');
        await syncToDisk(pinsFolder(output));
        await syncToDisk(output);
        crashPoint('pin.synced');
        return record;
    }
    finally {
        await rm(aside, { recursive: true, force: true });
    }
}
/** One Parquet file for each relation of `keptFigures`. */
async function writeFigures(snapshot, folder) {
    const tempDirectory = join(folder, 'tmp');
    const file = snapshot.databaseFile;
    await readPublished(file, () => withDatabase({ file, readOnly: true, tempDirectory }, async ({ connection }) => {
        for (const [name, sql] of Object.entries(keptFigures)) {
            const target = join(folder, `${name}.parquet`);
            await readAnyVersion(snapshot, async () => {
                const rows = await collectRows(connection, sql, keptOfYear.get(name));
                await connection.run(`COPY (${rows}) TO ${sqlLiteral(target)} (FORMAT parquet, COMPRESSION zstd)`);
            });
            await chmod(target, readOnly);
            await syncToDisk(target);
            crashPoint('pin.figures-written');
        }
    }));
    await rm(tempDirectory, { recursive: true, force: true });
}
/** @returns SQL for all rows of a relation, which is read year by year where `ofYear` is given */
async function collectRows(connection, sql, ofYear) {
    if (ofYear === undefined)
        return sql;
    await connection.run(`CREATE OR REPLACE TEMP TABLE kept_rows AS FROM (${sql}) LIMIT 0`);
    for (const row of await selectRows(connection, keptYearsSql)) {
        await connection.run(`INSERT INTO kept_rows BY NAME ${ofYear(numberOf(row, 'reporting_year'))}`);
    }
    return 'FROM kept_rows';
}
async function filesIn(folder) {
    const names = (await readdir(folder)).sort();
    return Promise.all(names.map(async (path) => {
        const file = join(folder, path);
        return { path, bytes: (await stat(file)).size, sha256: await sha256Of(file) };
    }));
}
