import { messageOf } from '../base/errors.js';
import { sqlLiteral } from '../base/sql-literal.js';
import { currentTablesFile, readCurrentTables, recordedSets } from '../formats/current-tables.js';
import { dataFilesOf } from '../formats/data-files.js';
import { tableFormatsOf } from '../formats/open-table.js';
import { checkOpenTable, otherVersion } from '../formats/verify-tables.js';
import { numberOf, selectRows, textOf, withDatabase } from '../load/database.js';
import { addHashes, emptyHash, formatHash, parseHash } from '../load/publish/content-hash.js';
import { findCurrent } from '../load/publish/snapshot-folders.js';
import { committedFiles } from './committed-state.js';
import { lakeOf } from './fleet-folders.js';
import { connectionColumn, ownTables, sharedTableNames } from './fleet-tables.js';
/**
 * Compares the fleet's tables with their pointer, with what `fleet_tables` records for each connection, and with the
 * manifests of the lakes that have published nothing since; and every file that a kept version names with its checksum.
 * The lakes themselves are verified separately.
 */
export async function verifyFleet(output) {
    const current = await readCurrentTables(output);
    if (current === null || typeof current === 'string') {
        const detail = `${currentTablesFile(output)} ${current ?? 'is missing'}`;
        return { commitId: null, checks: [{ name: 'tables', ok: false, detail }] };
    }
    const lakes = await lakesOf(output, current);
    const since = (current.connections ?? []).length - lakes.size;
    const rest = since === 0 ? '' : `, ${since} of which have published since, or cannot be read`;
    const detail = `${1 + current.earlier.length} states are kept; ${current.connections?.length ?? 0} connections${rest}`;
    const checks = [{ name: 'tables', ok: true, detail }];
    const names = [...sharedTableNames, ...Object.values(ownTables).map(({ name }) => name)];
    const known = { output, formats: await tableFormatsOf(output, names), sets: recordedSets(current) };
    const parts = await statedParts(output);
    for (const name of sharedTableNames) {
        checks.push(await checkOpenTable(name, known, (view) => differences(name, view, { current, lakes, parts })));
    }
    for (const { name } of Object.values(ownTables)) {
        const wrong = (view) => [
            ...otherVersion(view, current.tables[name]),
            ...otherRows(view, current.tables[name]?.rows),
        ];
        checks.push(await checkOpenTable(name, known, wrong));
    }
    return { commitId: current.snapshot_id, checks };
}
/** The lakes whose published snapshot is the one in the tables. */
async function lakesOf(output, { connections = [] }) {
    const lakes = new Map();
    for (const { id, snapshot_id } of connections) {
        const snapshot = await findCurrent(lakeOf(output, id)).catch(() => null);
        if (snapshot?.snapshotId === snapshot_id)
            lakes.set(id, snapshot);
    }
    return lakes;
}
const statedParts = (output) => withDatabase({ file: ':memory:' }, (database) => readParts(output, database)).catch(messageOf);
async function readParts(output, database) {
    const parts = new Map();
    for (const { source } of await committedFiles(output, ownTables.fleet_tables.name, database)) {
        for (const row of await selectRows(database.connection, `FROM read_parquet(${sqlLiteral(source)})`)) {
            const table = textOf(row, 'table_name');
            const of = parts.get(table) ?? new Map();
            of.set(textOf(row, 'connection_id'), parseHash(textOf(row, 'content_hash'), numberOf(row, 'rows')));
            parts.set(table, of);
        }
    }
    return parts;
}
/** Differences between a fleet's table and its pointer, its parts and the lakes. */
function differences(name, view, { current, lakes, parts }) {
    const said = current.tables[name];
    const wrong = [...otherVersion(view, said), ...otherRows(view, said?.rows)];
    if (typeof parts === 'string')
        return [...wrong, `fleet_tables: ${parts}`];
    const ofTable = parts.get(name) ?? new Map();
    const sum = [...ofTable.values()].reduce(addHashes, emptyHash);
    if (sum.rows !== said?.rows || formatHash(sum) !== said.content_hash) {
        wrong.push('fleet_tables has other rows or content hashes than current.json');
    }
    for (const [id, lake] of lakes)
        wrong.push(...otherThanLake(name, id, lake, view, ofTable.get(id)));
    return wrong;
}
function otherThanLake(name, id, lake, { latest }, stated) {
    const wrong = [];
    const table = lake.manifest.tables[name];
    if (table === undefined)
        return wrong;
    if (stated?.rows !== table.rows || formatHash(stated) !== table.content_hash) {
        wrong.push(`${id}: fleet_tables has another content hash than its manifest`);
    }
    const expected = dataFilesOf(lake, name, { [connectionColumn.name]: id });
    const named = [...latest].filter(([, { partition }]) => partition[connectionColumn.name] === id);
    const isSame = ([path, { rows, bytes }]) => expected.get(path)?.rows === rows && expected.get(path)?.bytes === bytes;
    if (named.length !== expected.size || !named.every(isSame)) {
        wrong.push(`${id}: ${named.length} files are named, its manifest has others`);
    }
    return wrong;
}
function otherRows({ latest }, said) {
    const rows = [...latest.values()].reduce((sum, file) => sum + file.rows, 0);
    return rows === said ? [] : [`its files have ${rows} rows, current.json says ${said}`];
}
