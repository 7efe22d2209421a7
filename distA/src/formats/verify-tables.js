import { join } from 'node:path';
import { damageOf } from '../base/damage.js';
import { messageOf } from '../base/errors.js';
import { withDatabase } from '../load/database.js';
import { publishedTableNames } from '../schema/tables.js';
import { currentTablesFile, readCurrentTables, recordedSets, versionsIn, } from './current-tables.js';
import { dataFilesOf, namedSha256 } from './data-files.js';
import { viewDelta } from './delta/delta-tables.js';
import { viewIceberg } from './iceberg/iceberg-tables.js';
import { lakeViewsFile, lakeViewsName, localAddress } from './lake-views.js';
import { tableFolder, tableFormatsOf } from './open-table.js';
/**
 * Compares the open tables of a lake with the current snapshot, and every file of a kept version with its checksum.
 * Returns no checks if the lake has no open tables.
 */
export async function verifyTables(output, snapshot) {
    const formats = await tableFormatsOf(output);
    if (formats.length === 0)
        return [];
    const current = await readCurrentTables(output);
    if (current === null || typeof current === 'string') {
        const detail = `${currentTablesFile(output)} ${current ?? 'is missing'}`;
        return [{ name: 'tables', ok: false, detail }];
    }
    const isCurrent = current.snapshot_id === snapshot.snapshotId;
    const detail = isCurrent
        ? `${1 + current.earlier.length} states are kept`
        : `they are of the snapshot ${current.snapshot_id}, not of ${snapshot.snapshotId}`;
    const checks = [{ name: 'tables', ok: isCurrent, detail }];
    const about = { output, formats, sets: recordedSets(current), snapshot: isCurrent ? snapshot : null };
    for (const table of publishedTableNames)
        checks.push(await checkTable(table, about));
    if (current.lake_views !== undefined)
        checks.push(await checkLakeViews(output, current.lake_views));
    return checks;
}
/** A folder that was moved has views for another place until the next run, as readers may tell them where it is. */
async function checkLakeViews(output, known) {
    const damage = await damageOf(lakeViewsFile(output), known);
    const isElsewhere = known.address !== (await localAddress(output));
    const right = isElsewhere ? `it looks for the tables in ${known.address} until the next run` : 'it has its checksum';
    return { name: `tables/${lakeViewsName}`, ok: damage === null, detail: damage ?? right };
}
const checkTable = (table, { snapshot, ...known }) => checkOpenTable(table, known, (view) => (snapshot === null ? [] : differences(view, snapshot, table, known.sets)));
/**
 * Checks one table: its logs can be read and have every kept version, and every file they name exists and has the
 * checksum in its name.
 *
 * @param differences further differences of the table in one of its formats, human-readable
 */
export async function checkOpenTable(table, { output, formats, sets }, differences) {
    const name = `tables/${table}`;
    const folder = tableFolder(output, table);
    const wrong = [];
    const views = [];
    for (const format of formats) {
        try {
            const view = await viewIn(format, output, table, sets);
            views.push(view);
            wrong.push(...view.wrong, ...differences(view));
        }
        catch (error) {
            wrong.push(messageOf(error));
        }
    }
    const files = new Map(views.flatMap((view) => [...view.kept]));
    wrong.push(...(await damagedFiles(folder, files)));
    const versions = views.map(({ format, version }) => (views.length === 1 ? `${version}` : `${version} of ${format}`));
    const states = Math.max(0, ...views.map((view) => view.states));
    const right = `version ${versions.join(' and ')}, ${files.size} files of ${states} versions`;
    return { name, ok: wrong.length === 0, detail: wrong.length === 0 ? right : wrong.join('; ') };
}
async function viewIn(format, output, table, sets) {
    const versions = versionsIn(sets, table);
    if (format === 'iceberg')
        return viewIceberg(output, table, versions);
    return withDatabase({ file: ':memory:' }, (database) => viewDelta(tableFolder(output, table), versions, database));
}
/** Differences between the newest version of a table and the snapshot's manifest. */
function differences({ format, latest, version }, snapshot, table, [newest]) {
    const expected = [...dataFilesOf(snapshot, table).values()];
    const said = newest?.tables[table];
    const log = logOf({ format });
    const wrong = [...otherVersion({ format, version }, said)];
    if (said?.content_hash !== snapshot.manifest.tables[table]?.content_hash) {
        wrong.push('current.json has another content hash');
    }
    const names = (paths) => [...paths].sort().join();
    if (names(latest.keys()) !== names(expected.map(({ path }) => path))) {
        wrong.push(`the ${log} names ${latest.size} files, the manifest others`);
    }
    for (const { path, ...file } of expected) {
        const described = latest.get(path);
        if (described !== undefined && !isSame(described, file))
            wrong.push(`the ${log} describes ${path} wrongly`);
    }
    return wrong;
}
const logOf = ({ format }) => (format === 'Delta' ? 'log' : 'metadata');
/** A version that `current.json` does not name, left by an interrupted writer. */
export function otherVersion(view, said) {
    const named = view.format === 'Delta' ? said?.delta?.version : said?.iceberg?.version;
    return named === view.version ? [] : [`the ${logOf(view)} is at version ${view.version}, not ${named}`];
}
const isSame = (described, file) => described.bytes === file.bytes &&
    described.rows === file.rows &&
    JSON.stringify(described.partition) === JSON.stringify(file.partition);
async function damagedFiles(folder, files) {
    const wrong = [];
    for (const [path, { bytes }] of files) {
        const damage = await damageOf(join(folder, path), { bytes, sha256: namedSha256(path) ?? '' });
        if (damage !== null)
            wrong.push(`${join(folder, path)} ${damage}`);
    }
    return wrong;
}
